/// Drags that take the keyboard away (Behavior, 6.3).
extension Sheet {
  /// A finger drags: it hides the keyboard, or takes it along, as the configuration says.
  mutating func dragKeyboard() {
    let rule = configuration.keyboard.dismissal
    guard rule != .none, let touch, touch.state == .dragging else { return }
    switch touch.keyboard {
    case .over: return
    case .follows: followKeyboard()
    case .open:
      switch rule {
      case .none: return
      case .onDrag: break
      case .onDragOutward:
        guard touch.lastMovement.map({ configuration.edge.outward($0) > 0 }) ?? false else { return }
      case .interactive:
        guard keyboardHeight > 0, touch.content?.scrollers.contains(where: { !$0.isHorizontal }) ?? false else { break }
        let full = keyboardHeight
        self.touch?.keyboard = .follows(from: full, hasMoved: false)
        return followKeyboard()
      }
      self.touch?.keyboard = .over
      guard keyboardHeight > 0, rule != .interactive else { return }
      emit(.keyboardDismissalDidBegin)
      endKeyboardDismissal(completed: true, height: 0)
    }
  }

  /// The upper end of the keyboard is where the finger is, no higher than it was.
  private mutating func followKeyboard() {
    guard let touch, case .follows(let full, let hasMoved) = touch.keyboard else { return }
    let height = min(max(container.size.height - touch.location.y, 0), full)
    guard height != keyboardHeight else { return }
    if !hasMoved {
      self.touch?.keyboard = .follows(from: full, hasMoved: true)
      emit(.keyboardDismissalDidBegin)
    }
    relayout(.none, meanwhile: nil) { $0.circumstances.keyboardHeight = height }
  }

  /// The finger lets go of the keyboard, which goes where the finger was going, or to the nearer end.
  /// - Parameter judged: whether the finger decides; otherwise the keyboard is shown again.
  mutating func letGoOfKeyboard(_ touch: Touch, judged: Bool) {
    guard case .follows(let full, true) = touch.keyboard else { return }
    let velocity = velocity(of: touch).y
    let hides = judged && (velocity == 0 ? keyboardHeight < full / 2 : velocity > 0)
    endKeyboardDismissal(completed: hides, height: hides ? 0 : full)
  }

  private mutating func endKeyboardDismissal(completed: Bool, height: Points) {
    if completed { focus = nil }
    moveKeyboard(to: height, .configured)
    emit(.keyboardDismissalDidEnd(completed: completed))
  }

  /// Whether a finger that goes down now may take the keyboard along: not one that moves by itself.
  var keyboardTakesFingers: Bool {
    configuration.keyboard.dismissal != .interactive
      || (shown(at: now).keyboard - keyboardHeight).magnitude <= .rounding
  }

  /// Another screen appears or the sheet leaves: the keyboard is shown again, and the finger has no part in it any more.
  mutating func dropKeyboard() {
    guard let touch else { return }
    self.touch?.keyboard = .over
    letGoOfKeyboard(touch, judged: false)
  }

  /// The client says where the keyboard is: no finger takes it along any more.
  mutating func takeKeyboardFromFinger(height: Points) {
    guard let touch, touch.keyboard != .over else { return }
    // One that is to hide it has not begun yet.
    if touch.keyboard == .open, configuration.keyboard.dismissal != .interactive { return }
    self.touch?.keyboard = .over
    if case .follows(_, true) = touch.keyboard { emit(.keyboardDismissalDidEnd(completed: height == 0)) }
  }

  /// How far a finger has taken the keyboard away, 0...1; nil where none does.
  var keyboardDismissal: Double? {
    guard let touch, case .follows(let full, true) = touch.keyboard else { return nil }
    return 1 - keyboardHeight / full
  }
}
