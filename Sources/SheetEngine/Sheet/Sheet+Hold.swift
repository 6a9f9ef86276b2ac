/// Taking hold of a sheet, and following what holds it.
extension Sheet {
  // MARK: Taking hold

  /// A finger takes hold of the sheet among its detents, of the transition under way, or of one that begins with it.
  mutating func takeHold() {
    emit(.interactionDidBegin)
    switch presentation {
    case .dismissed: beginHeld(.present)
    case .presented where resting.detents != nil: holdAmongDetents(.unasked)
    case .dismissing where resting.detents != nil: holdAmongDetents(.granted)
    case .presented:
      beginHeld(.dismiss)
      if configuration.interaction.dismissal == .ask { _ = askForDismissal(.drag) }
    case .presenting, .dismissing: catchTransition()
    }
  }

  /// Begins a transition that is held.
  mutating func beginHeld(_ direction: Direction, isDragged: Bool = true) {
    hold = .transition(FractionHold(fraction: 0, extent: resting.extent))
    beginTransition(direction, Transition(drive: .held(0), isDragged: isDragged))
    isMotionNew = true
  }

  /// Holds the transition under way at a fraction.
  mutating func holdTransition(_ held: FractionHold) {
    hold = .transition(held)
    presentation.drive(.held(held.fraction))
  }

  /// Stops the running transition where it is shown (Behavior, decision 10).
  mutating func catchTransition() {
    guard let transition = presentation.transition, !transition.isHeld else { return }
    let before = motion
    // What is shown counts, with what a change has added to it meanwhile. A spring may be caught beyond its end; the excess fades.
    let added = resting.travel > 0 ? offsets.endWithTransition(at: now) / resting.travel : 0
    let fraction = transition.fraction(at: now) + (presentation.direction == .dismiss ? -added : added)
    holdTransition(FractionHold(fraction: fraction, extent: resting.extent))
    carry(from: before, configuration.resize, keepsVelocity: false)
  }

  /// A finger takes hold of a sheet with detents: its drag counts from what is shown now.
  private mutating func holdAmongDetents(_ dismissal: DetentHold.Dismissal) {
    let before = motion
    if presentation == .presented, offsets.movesSheet, configuration.interaction.catchesSettling != .shown {
      if configuration.interaction.catchesSettling == .jump { offsets.dropReach() }
      holdAmongDetents(at: resting.reach, dismissal)
      carryDimming(from: before.shown)
      isMotionNew = true
      return
    }
    holdAmongDetents(at: before.shown.reach, dismissal)
    offsets.dropReach()
    if presentation.direction == .dismiss {
      restAtSmallestDetent()
      presentation.isDragged = true
    }
    followDismissal()
    carry(from: before, configuration.resize, keepsVelocity: false)
  }

  /// Holds a sheet with detents where it is shown at a reach.
  mutating func holdAmongDetents(at reach: Points, _ dismissal: DetentHold.Dismissal) {
    guard let limits = detentLimits else { return }
    hold = .detents(
      DetentHold(reach: limits.reach(showing: reach, dismissal), dismissal: dismissal, start: resting.detent))
  }

  // MARK: Following

  /// Moves what is held to the finger's outward displacement since its drag began.
  mutating func follow(_ displacement: Points) {
    switch hold {
    case .detents(let held): follow(displacement, held)
    case .transition(var held):
      guard let direction = presentation.direction else { return }
      held.follow(direction == .dismiss ? displacement : -displacement, by: configuration.interaction.tracking)
      holdTransition(held)
    case .pop, nil: break
    }
  }

  private mutating func follow(_ displacement: Points, _ held: DetentHold) {
    guard let limits = detentLimits else { return }
    var held = held
    if held.effect(within: limits) == .dragsOut {
      // The smallest detent has risen above the sheet, which goes on from where it is shown; what a rubber band can't show fades.
      let before = motion
      let shown = limits.shownReach(held)
      apply(.dragsOut, &held)
      held.hold(at: limits.reach(showing: shown, held.dismissal))
      hold = .detents(held)
      followDismissal()
      carry(from: before, configuration.resize, keepsVelocity: false)
    }
    held.follow(displacement)
    while let effect = held.effect(within: limits) { apply(effect, &held) }
    if configuration.interaction.tracking == .incremental { held.forgetExcess(within: limits) }
    hold = .detents(held)
    followDismissal()
  }

  private mutating func apply(_ effect: DetentHold.Effect, _ held: inout DetentHold) {
    switch effect {
    case .dragsOut where configuration.interaction.rubberBand.resistsDismissal && mayLeave:
      held.dismissal = .deferred
    case .dragsOut:
      let isGranted = askForDismissal(.drag)
      held.dismissal = isGranted ? .granted : .refused
      if isGranted { beginDragDismissal() }
    case .attempts:
      held.hasAttempted = true
      if configuration.interaction.reportsDismissal { emit(.didAttemptToDismiss) }
    }
  }

  /// Begins the dismissal of a drag that passes below the smallest detent.
  mutating func beginDragDismissal() {
    restAtSmallestDetent()
    beginTransition(.dismiss, Transition(drive: .held(0), isDragged: true))
  }

  private mutating func restAtSmallestDetent() {
    guard let detents = resting.detents else { return }
    circumstances.rest(at: detents.smallest.id)
    resting = restingPosition
  }

  /// Sets the fraction of a dismissal by a drag among detents.
  mutating func followDismissal() {
    guard case .detents(let held)? = hold, let limits = detentLimits, presentation.direction == .dismiss else { return }
    presentation.drive(.held(limits.dismissedFraction(held)))
  }

  // MARK: Changes under a hold

  /// Updates a hold after a change that may have changed the sheet's extent.
  mutating func measureHold() {
    switch hold {
    case .pop: measurePop()
    case .detents: followDismissal()
    case .transition(var held):
      held.measure(by: configuration.interaction.tracking, extent: resting.extent)
      holdTransition(held)
    case nil: break
    }
  }

  /// Measures the displacement along a new axis, from 0.
  mutating func rebaseHold() {
    guard case .transition(let held)? = hold else { return }
    var rebased = FractionHold(fraction: held.fraction, extent: resting.extent)
    if let touch, let direction = presentation.direction {
      let outward = touch.content?.sheetTranslation ?? configuration.edge.outward(touch.translation)
      rebased.begin(at: direction == .dismiss ? outward : -outward)
    }
    hold = .transition(rebased)
  }
}
