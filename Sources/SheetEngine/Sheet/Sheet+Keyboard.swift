/// The keyboard: it raises the sheet, or insets its content, and animates with the system's own animation (Behavior, 2.4).
/// Its height is one of the circumstances that determine the resting position. It moves by itself: also where the sheet does not
/// follow it, or is not on screen. Only a sheet that leaves takes it along, if its own animation is longer.
extension Sheet {
  /// The height of the container that the keyboard covers, or will cover after its animation, pt.
  public var keyboardHeight: Points { circumstances.keyboardHeight }

  /// The height of the container that the keyboard covers at a time before the next input, pt.
  public func keyboardHeight(at time: Seconds) -> Points { shown(at: time).keyboard }

  /// Whether the keyboard holds the sheet above its detents.
  var isRaisedByKeyboard: Bool {
    switch configuration.keyboard.response {
    case .raises, .raisesDetent, .expands, .fills: keyboardHeight > 0
    case .none, .insets, .shrinks, .pans, .pads: false
    }
  }

  /// Handles a keyboard that appears, disappears, or changes its height, pt.
  mutating func setKeyboardHeight(_ height: Points, _ request: AnimationRequest) {
    takeKeyboardFromFinger(height: height)
    moveKeyboard(to: height, request)
  }

  /// The keyboard goes to a height, pt, and the sheet with it, or at once.
  mutating func moveKeyboard(to height: Points, _ request: AnimationRequest) {
    let rules = configuration.keyboard
    let stays = rules.whenHidden == .stays && height == 0 && keyboardHeight > 0 && presentation == .presented
    let configured = rules.animation.animation(hides: height < keyboardHeight)
    let animation = animation(for: request, configured)
    let before = look(at: now)
    let jumps = rules.jumps && rules.response == .shrinks && hold == nil
    relayout(jumps ? .none : request, configured: configured, meanwhile: jumps ? nil : configuration.resize) { sheet in
      if !sheet.circumstances.isBetween {
        sheet.circumstances.rest(reaching: stays && sheet.resting.detents != nil ? sheet.resting.reach : nil)
      }
      sheet.circumstances.keyboardHeight = height
    }
    if jumps, presentation != .dismissed, let animation { carryKeyboard(from: before, animation) }
    reveal(with: animation)
  }
}
