extension Sheet {
  /// Changes something that the appearance depends on. While anything moves or is held, and where an animation is asked for,
  /// what is shown does not jump: the difference fades (Behavior, decisions 3 and 28).
  /// - Parameter configured: the animation for ``AnimationRequest/configured``; nil is the resize animation.
  mutating func relayout(
    _ request: AnimationRequest, configured: Animation? = nil, from start: Shown? = nil,
    _ change: (inout Sheet) -> Void
  ) {
    relayout(request, configured: configured, from: start, meanwhile: configuration.resize, change)
  }

  /// - Parameters:
  ///   - meanwhile: the animation of a change that asks for none while anything moves or is held; nil is none.
  ///   - keepsReach: whether the difference in reach counts as reach while it fades, so that dimming and presenter
  /// follow it.
  mutating func relayout(
    _ request: AnimationRequest, configured: Animation? = nil, from start: Shown? = nil, meanwhile: Animation?,
    keepsReach: Bool = true,
    _ change: (inout Sheet) -> Void
  ) {
    let animation = animation(for: request, configured ?? configuration.resize)
    let before = Before(by: &self)
    change(&self)
    layOut(
      after: before, from: start, animation ?? (before.isBusy && !isInstant ? meanwhile : nil), keepsReach: keepsReach)
  }

  /// The state of the sheet before a change of the layout.
  private struct Before {
    let isBusy: Bool
    let hadGrabber: Bool
    let restingReach: Points
    let detent: String?
    let keyboard: Points
    let motion: Motion

    init(by sheet: inout Sheet) {
      isBusy = sheet.isMoving || sheet.hold != nil
      (hadGrabber, restingReach, motion) = (sheet.showsGrabber, sheet.resting.reach, sheet.motion)
      (detent, keyboard) = (sheet.resting.detent, sheet.keyboardHeight)
    }
  }

  /// Lays the sheet out after a change. Apart from the change, so that it is compiled once and not for each.
  /// - Parameters:
  ///   - start: what is shown at once, before it fades; nil is what was shown.
  ///   - animation: fades the difference; nil shows it at once.
  private mutating func layOut(after before: Before, from start: Shown?, _ animation: Animation?, keepsReach: Bool) {
    resting = restingPosition
    replaceRegions()
    pan = neededPan
    guard presentation != .dismissed else {
      if let animation { carryKeyboard(from: before.motion.shown, animation) }
      fitRegions(isMoving: false)
      return stopScrolling()
    }
    measureHold()
    if let animation {
      let isOfLayout =
        resting.detents != nil && before.detent == resting.detent && before.keyboard == keyboardHeight
      let retarget = configuration.transition.retarget
      let isFresh = retarget != .keepsVelocity && keepsReach && hold == nil && presentation == .presented
      if isFresh {
        offsets.dropReach()
      } else if !keepsReach || presentation.isOnSpring && !animation.isSpring {
        // A change of the content or the keyboard on a spring takes the velocity over itself.
        keepPace(from: before.restingReach, isOfLayout: isOfLayout)
      }
      carry(
        from: start.map { Motion(shown: $0, velocity: 0) } ?? before.motion, animation, keepsReach: keepsReach,
        keepsVelocity: !isFresh, isOfLayout: isOfLayout)
    } else {
      // All of the new layout applies at once.
      if !keepsReach { offsets.removeAll() }
      isMotionNew = true
    }
    if case .detents? = hold, resting.detents == nil { loseHold() }
    let isMoving = soonestDeadline != nil
    scroll.fit(
      limits(of: .content), at: now, isHeld: isHeld(.content), isMoving: isMoving, by: configuration.scroll)
    fitRegions(isMoving: isMoving)
    if showsGrabber != before.hadGrabber {
      emit(showsGrabber ? .chromeDidAppear(.grabber) : .chromeDidDisappear(.grabber))
    }
  }

  func animation(for request: AnimationRequest, _ configured: Animation) -> Animation? {
    let animation: Animation? =
      switch request {
      case .none: nil
      case .configured: isInstant ? nil : configured
      case .custom(let animation): animation
      }
    return animation.flatMap { $0.duration > 0 ? $0 : nil }
  }

  /// Whether the sheet's own motions take no time.
  var isInstant: Bool { environment.reducesMotion && configuration.motion.reduced == .instant }

  mutating func configure(_ new: Configuration, animated: Bool) {
    relayout(animated ? .configured : .none) { sheet in
      let needsRebase =
        new.edge != sheet.configuration.edge
        || new.interaction.tracking != sheet.configuration.interaction.tracking
      let isElsewhere =
        new.detents != sheet.configuration.detents || new.frame.extent != sheet.configuration.frame.extent
        || new.selectedDetentIdentifier != sheet.configuration.selectedDetentIdentifier
      sheet.configuration = new
      if sheet.circumstances.shrinkage != 1 { sheet.circumstances.shrinkage = sheet.backScale.along(new.edge) }
      if needsRebase { sheet.rebaseHold() }
      if isElsewhere || !sheet.circumstances.isBetween { sheet.circumstances.rest(at: nil) }
      sheet.resolveDetents()
    }
    if presentation != .dismissed { warnOfDetents() }
  }
}
