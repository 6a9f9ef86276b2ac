/// Back, Escape, and what a screen reader does (Behavior, 6.6).
extension Sheet {
  // MARK: Back

  mutating func goBack(_ sample: BackSample) throws(InputError) {
    let isGoingOn = backGesture.progress != nil
    switch sample.phase {
    case .began where isGoingOn:
      throw .wrongPhase(phase, "a back gesture goes on already; it has to be ended or cancelled first")
    case .moved where !isGoingOn, .cancelled where !isGoingOn:
      throw .wrongPhase(phase, "no back gesture goes on; one starts with a sample whose phase is \"began\"")
    case .began where presentation == .dismissed, .ended where presentation == .dismissed && !isGoingOn:
      throw .wrongPhase(.dismissed, "there is nothing to go back from until the sheet is presented")
    case .began, .moved, .cancelled, .ended: break
    }
    wasHandled = configuration.back != nil && canBeLeft
    let progress = sample.progress ?? backGesture.progress ?? 0
    backGesture.progress = sample.phase == .began || sample.phase == .moved ? progress : nil
    guard let rules = configuration.back, wasHandled else {
      // A gesture that began when it was handled leaves nothing behind.
      if backGesture.progress == nil, presentation == .presented { growBack() }
      return
    }
    if sample.phase == .cancelled { return growBack() }
    if rules.shrinks != nil {
      backGesture.shrinkage = rules.shown(at: progress)
      isMotionNew = true
    }
    if sample.phase == .ended { goBack(by: rules, after: progress) }
  }

  /// Does what a back gesture is for.
  private mutating func goBack(by rules: BackRules, after progress: Double) {
    let ending = rules.ends?.animation(at: progress)
    if rules.goes == .smallerThenDismiss,
      let smaller = resting.detents?.neighbor(of: resting.detent, at: resting.reach - resting.raise, isAbove: false)
    {
      loseHold()
      growBack(with: ending)
      // Without an ending, the sheet goes to the smaller detent with the animation of a dismissal.
      relayout(.configured, configured: ending == nil ? configuration.dismissal : nil) { $0.choose(smaller) }
    } else if askForDismissal(.tap) {
      if ending != nil { circumstances.shrinkage = backScale.along(configuration.edge) }
      beginDismissing(by: ending ?? configuration.dismissal)
    } else {
      if !mayBeGranted, configuration.interaction.reportsDismissal { emit(.didAttemptToDismiss) }
      growBack(with: ending)
    }
  }

  /// The sheet goes back to its own size.
  /// - Parameter animation: nil is that of a gesture that is cancelled.
  mutating func growBack(with animation: Animation? = nil) {
    guard backGesture.shrinkage != 0 else { return }
    let animation = animation ?? (configuration.back ?? BackRules(.dismiss)).cancels
    let before = motion
    backGesture.shrinkage = 0
    isMotionNew = true
    if let animation = self.animation(for: .configured, animation) { carry(from: before, animation) }
  }

  /// The scale at which a back gesture shows the sheet.
  var backScale: SheetFrame.Scale {
    guard backGesture.shrinkage != 0, let shrinks = configuration.back?.shrinks else { return .one }
    func scale(_ length: Points, less most: Points) -> Double {
      length > 0 ? 1 - min(most, length) * backGesture.shrinkage / length : 1
    }
    return SheetFrame.Scale(
      x: scale(resting.frame.width, less: shrinks.width), y: scale(resting.frame.height, less: shrinks.height))
  }

  /// Whether what is on top of everything is this sheet, at rest or on its way to a detent.
  private var canBeLeft: Bool { presentation == .presented && !isCovered }

  // MARK: Keys and actions

  mutating func press(_ key: Key) {
    wasHandled = canBeLeft && configuration.keys.escape != nil && leave()
  }

  mutating func perform(_ action: AccessibilityAction) {
    wasHandled = canBeLeft && configuration.accessibility.actions.contains(action) && carryOut(action)
  }

  /// - Returns: whether there was anything to do.
  private mutating func carryOut(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .escape where screens.count > 1: return (try? pop(toRoot: false, animated: true)) != nil
    case .escape, .dismiss: return leave()
    case .increment, .expand: return goToNeighbor(isAbove: true)
    case .decrement, .collapse: return goToNeighbor(isAbove: false)
    case .activate:
      guard configuration.grabber.tap != .none, acceptsTaps else { return false }
      tap(on: .grabber)
      return true
    }
  }

  private mutating func goToNeighbor(isAbove: Bool) -> Bool {
    guard hold == nil,
      let detent = resting.detents?.neighbor(of: resting.detent, at: resting.reach - resting.raise, isAbove: isAbove)
    else {
      return false
    }
    go(to: detent)
    return true
  }

  /// A person dismisses the sheet, if that is not refused in any case.
  private mutating func leave() -> Bool {
    guard mayBeDismissed || mayBeGranted else { return false }
    if askForDismissal(.tap) { try? dismiss(animated: true) }
    return true
  }
}

extension BackRules {
  /// How much of the shrinkage is shown at a progress of 0...1.
  fileprivate func shown(at progress: Double) -> Double {
    curve.bezier?.value(at: progress) ?? progress
  }
}
