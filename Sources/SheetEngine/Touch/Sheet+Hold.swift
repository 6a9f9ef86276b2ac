/// Taking hold of a sheet, following what holds it, and letting go.
extension Sheet {
  // MARK: Taking hold

  /// A finger takes hold of the sheet where it is: of the transition under way, of one that begins with it, or
  /// of the sheet among its detents.
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
    let added = resting.reach > 0 ? offsets.endWithTransition(at: now) / resting.reach : 0
    let fraction = transition.fraction(at: now) + (presentation.direction == .dismiss ? -added : added)
    let caught = FractionHold(fraction: fraction, extent: resting.extent)
    holdTransition(caught)
    carry(from: before, configuration.frame.resize, keepsVelocity: false)
  }

  /// A finger takes hold of a sheet with detents: its drag counts from what is shown now.
  private mutating func holdAmongDetents(_ dismissal: DetentHold.Dismissal) {
    guard let limits = detentLimits else { return }
    let before = motion
    hold = .detents(
      DetentHold(
        reach: limits.reach(showing: before.shown.reach, dismissal), dismissal: dismissal, start: resting.detent))
    offsets.dropReach()
    if presentation.direction == .dismiss {
      rest(at: resting.detents?.smallest)
      presentation.isDragged = true
    }
    followDismissal()
    carry(from: before, configuration.frame.resize, keepsVelocity: false)
  }

  // MARK: Following

  /// Moves what is held to the finger's outward displacement since its drag began.
  mutating func follow(_ displacement: Points) {
    switch hold {
    case .detents: followAmongDetents(displacement)
    case .transition(var held):
      guard let direction = presentation.direction else { return }
      held.follow(direction == .dismiss ? displacement : -displacement, by: configuration.interaction.tracking)
      holdTransition(held)
    case .pop, nil: break
    }
  }

  private mutating func followAmongDetents(_ displacement: Points) {
    guard case .detents(var held)? = hold, let limits = detentLimits else { return }
    if held.isBelow(limits), held.dismissal == .unasked {
      // The smallest detent has risen above the sheet, which goes on from where it is shown; what a rubber band can't show fades.
      let before = motion
      let shown = limits.shownReach(held)
      askToDragOut(&held)
      held.hold(at: limits.reach(showing: shown, held.dismissal))
      hold = .detents(held)
      followDismissal()
      carry(from: before, configuration.frame.resize, keepsVelocity: false)
    }
    held.follow(displacement)
    hold = .detents(held)
    if held.isBelow(limits), held.dismissal == .unasked { askToDragOut(&held) }
    if held.dismissal == .refused, !held.hasAttempted,
      (limits.smallest - limits.shownReach(held)).exceeds(limits.attempt)
    {
      held.hasAttempted = true
      hold = .detents(held)
      if configuration.interaction.reportsDismissal { emit(.didAttemptToDismiss) }
    }
    followDismissal()
  }

  /// Asks whether the sheet may be dragged out, and begins with it where it may.
  private mutating func askToDragOut(_ held: inout DetentHold) {
    let isGranted = askForDismissal(.drag)
    held.dismissal = isGranted ? .granted : .refused
    hold = .detents(held)
    if isGranted { beginDragDismissal() }
  }

  /// Begins the dismissal of a drag that passes below the smallest detent.
  private mutating func beginDragDismissal() {
    rest(at: resting.detents?.smallest)
    beginTransition(.dismiss, Transition(drive: .held(0), isDragged: true))
  }

  private mutating func rest(at detent: DetentLayout.ResolvedDetent?) {
    guard let detent else { return }
    circumstances.detent = detent.id
    resting = restingPosition
  }

  /// Sets the fraction of a dismissal by a drag among detents: of the distance from the smallest detent out of the
  /// container.
  private mutating func followDismissal() {
    guard case .detents(let held)? = hold, let limits = detentLimits, presentation.direction == .dismiss else { return }
    let fraction = limits.smallest > 0 ? 1 - limits.shownReach(held) / limits.smallest : 1
    presentation.drive(.held(min(max(fraction, 0), 1)))
  }

  /// Grants a drag that was refused while the client's answer was pending: it continues from where the sheet is shown.
  mutating func grantDrag() {
    guard case .detents(var held)? = hold, let limits = detentLimits else { return }
    held.hold(at: limits.shownReach(held))
    held.dismissal = .granted
    hold = .detents(held)
    if case .presented = presentation { beginDragDismissal() }
    followDismissal()
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

  // MARK: The velocity

  /// Whether a finger, or a recognized gesture, drags the sheet: not a screen inside it, nor a client by percent.
  @inline(__always)
  var isHeldByFinger: Bool {
    guard let sharedHold, let sharedTouch else { return false }
    return Self.isDragged(by: sharedTouch, sharedHold)
  }

  /// Given what it looks at, so that a frame that nothing holds does not pass the sheet.
  @inline(never)
  private static func isDragged(by touch: Shared<Touch>, _ hold: Shared<Hold>) -> Bool {
    if case .pop = hold.value { return false }
    return touch.value.state == .dragging
  }

  /// The inward velocity with which the sheet would go on if what holds it let go at a time, without that of offsets.
  @inline(never)
  func heldVelocity(at time: Seconds) -> PointsPerSecond {
    guard let hold, let touch, touch.content?.endsOnSheet != false else { return 0 }
    let rule = configuration.interaction.velocity
    return -passedOn(configuration.edge.outward(touch.velocity(at: time, by: rule, earlierSightings)), by: hold)
  }

  /// How much of a finger's outward velocity the sheet keeps when the finger lets go.
  private func passedOn(_ velocity: PointsPerSecond, by hold: Hold) -> PointsPerSecond {
    switch hold {
    case .detents(let held): return velocity * (detentLimits?.slope(held) ?? 1)
    case .transition(let held):
      let forward = presentation.direction == .dismiss ? velocity : -velocity
      return held.gives(forward: forward > 0, by: configuration.interaction.tracking) ? velocity : 0
    case .pop: return 0
    }
  }

  // MARK: Letting go

  /// The finger lets go of the sheet.
  /// - Parameter judged: whether the landing rule decides; otherwise the sheet goes back.
  mutating func letGo(_ touch: Touch, judged: Bool) {
    let finger = judged ? velocity(of: touch) : Velocity(x: 0, y: 0)
    let velocity = configuration.edge.outward(finger)
    switch hold {
    case .detents(let held): letGoAmongDetents(touch, held, finger)
    case .transition(let held):
      guard let direction = presentation.direction else { return }
      let decision = judged ? landingRule(for: touch).decision(on: release(touch, held, direction, finger)) : nil
      let outcome: Event.Outcome = decision?.leaves == (direction == .dismiss) ? .finish : .cancel
      emit(.interactionDidEnd(outcome, projected: decision?.projected))
      releaseTransition(outcome, velocity: passedOn(velocity, by: .transition(held)))
    case .pop, nil: break
    }
  }

  /// The release of a held transition: a sheet with one place to stay, and where it leaves.
  private func release(_ touch: Touch, _ held: FractionHold, _ direction: Direction, _ velocity: Velocity)
    -> LandingRelease
  {
    let unclamped = held.unclampedFraction(by: configuration.interaction.tracking)
    let isLeaving = direction == .dismiss
    var release = LandingRelease(
      extent: resting.extent, moved: isLeaving ? held.fraction : 1 - held.fraction,
      finger: isLeaving ? unclamped : 1 - unclamped,
      touch: resting.extent - (resting.reach - reach(of: touch)), velocity: 0, mayDismiss: mayBeDismissed)
    release.start = isLeaving ? resting.extent : 0
    describe(touch, velocity, &release)
    return release
  }

  /// What a finger tells about any release.
  private func describe(_ touch: Touch, _ velocity: Velocity, _ release: inout LandingRelease) {
    release.judge(
      LandingRelease.Movement(
        velocity: configuration.edge.outward(velocity), across: configuration.edge.sideways(velocity),
        elapsed: now - touch.began),
      by: configuration.interaction.velocity)
    release.container = configuration.edge.length(of: container.size)
    release.hasKeyboard = circumstances.keyboardHeight > 0
  }

  /// Sends the sheet to the detent that the landing rule finds, or out (Behavior, 2.4).
  private mutating func letGoAmongDetents(_ touch: Touch, _ held: DetentHold, _ velocity: Velocity) {
    guard var release = release(touch, held, velocity) else { return }
    let before = motion(releasedWith: configuration.edge.outward(velocity))
    let rule = configuration.interaction.landing
    var decision = rule.decision(on: release)
    if decision.leaves, presentation.transition == nil {
      if askForDismissal(.drag) {
        beginDragDismissal()
        followDismissal()
      } else {
        release.mayDismiss = false
        decision = rule.decision(on: release)
      }
    }
    land(decision, release, from: before)
  }

  /// What is shown now, and how fast it moves once a finger with an outward velocity has let go.
  mutating func motion(releasedWith velocity: PointsPerSecond) -> Motion {
    Motion(shown: look(at: now), velocity: hold.map { -passedOn(velocity, by: $0) } ?? 0)
  }

  /// Sends a sheet that is held among its detents where a rule has decided.
  mutating func land(_ decision: LandingDecision, _ release: LandingRelease, from before: Motion) {
    let isDismissing = presentation.transition != nil
    guard let index = decision.place.detent else {
      emit(.interactionDidEnd(.finish, projected: decision.projected))
      return self.release(.finish, from: before, velocity: release.velocity)
    }
    let target = release.detents[index]
    emit(.interactionDidEnd(.detent(target.id), projected: decision.projected))
    choose(target)
    resting = restingPosition
    if isDismissing { return self.release(.cancel, from: before, velocity: release.velocity) }
    hold = nil
    dismissal.endGrant()
    let before = settled(before, to: resting.reach)
    let distance = (resting.reach - before.shown.reach).magnitude
    let fraction = resting.extent > 0 ? min(distance / resting.extent, 1) : 1
    let duration = configuration.transition.animation.duration / configuration.transition.completionSpeed
    carry(from: before, completion(duration: fraction * duration, after: release.velocity))
  }

  /// Holds a sheet that rests at a reach among its detents.
  mutating func holdAmongDetents(at reach: Points, isDismissing: Bool) {
    guard let limits = detentLimits else { return }
    let dismissal: DetentHold.Dismissal = isDismissing ? .granted : .unasked
    hold = .detents(
      DetentHold(
        reach: limits.reach(showing: reach, dismissal), dismissal: dismissal, start: resting.detent))
    if isDismissing {
      beginDragDismissal()
      followDismissal()
    }
  }

  /// Why a release with a velocity, or that of the finger's samples, would go where it goes; nil where no landing rule decides.
  func reason(velocity: Velocity?, _ work: Work) -> LandingReason? {
    guard var touch, let hold else { return nil }
    // A finger that rests before it is lifted is slower then than its last samples were.
    var lifted = self
    lifted.remember(
      touch.add(
        GestureSample(phase: .ended, location: touch.location, velocity: velocity ?? touch.given), at: now,
        slop: configuration.interaction.slop))
    lifted.touch = touch
    let release: LandingRelease?
    let finger = lifted.velocity(of: touch)
    switch hold {
    case .detents(let held): release = lifted.release(touch, held, finger)
    case .transition(let held):
      release = presentation.direction.map { lifted.release(touch, held, $0, finger) }
    case .pop: release = nil
    }
    let isAmongDetents = if case .detents = hold { true } else { false }
    return release.map {
      LandingReason(
        isAmongDetents ? configuration.interaction.landing : landingRule(for: touch), $0,
        configuration.interaction.velocity, isAmongDetents: isAmongDetents, work,
        Work.Cost.decision(by: configuration))
    }
  }

  /// The rule for a drag, which may have begun at the container's edge.
  private func landingRule(for touch: Touch) -> LandingRule {
    let rules = configuration.interaction
    return touch.target == .edge ? rules.edgePresentation?.landing ?? rules.landing : rules.landing
  }

  /// The release of a sheet that is held among its detents.
  private func release(_ touch: Touch, _ held: DetentHold, _ velocity: Velocity) -> LandingRelease? {
    guard let detents = resting.detents, let limits = detentLimits else { return nil }
    let isDismissing = presentation.transition != nil
    let ends = detents.ends(from: held.start)
    var release = LandingRelease(
      detents: detents.reachable(from: held.start), extent: ends.lowerBound, largest: ends.upperBound,
      dismissed: detents.dismissedReach,
      start: held.start.flatMap { id in detents.resolved.first { $0.id == id }?.reach } ?? resting.reach,
      reach: limits.shownReach(held), finger: held.reach, touch: reach(of: touch),
      lowest: isDismissing ? -.greatestFiniteMagnitude : held.lowest, velocity: 0,
      mayDismiss: isDismissing || (held.dismissal != .refused && mayLeave))
    describe(touch, velocity, &release)
    return release
  }

  /// How far a finger is from the sheet's edge, pt.
  private func reach(of touch: Touch) -> Points {
    configuration.edge.reach(of: Rect(origin: touch.location, size: Size(width: 0, height: 0)), in: container.size)
  }

  /// Whether a release may dismiss the sheet, if the client consents where it is asked.
  var mayLeave: Bool { !configuration.isModalInPresentation && configuration.interaction.dismissal != .refuse }

  /// Ends the hold on the transition: the rest runs to the end, or back (Behavior, decision 12).
  /// - Parameter velocity: the outward velocity at which the sheet is shown to move; a spring starts with it.
  mutating func releaseTransition(_ outcome: Event.Outcome, velocity: PointsPerSecond = 0) {
    var before = motion
    before = Motion(shown: before.shown, velocity: before.velocity - velocity)
    release(outcome, from: before)
  }

  /// Runs the held transition to its end, or back; what is shown stays continuous.
  private mutating func release(
    _ outcome: Event.Outcome, from before: Motion, velocity released: PointsPerSecond = 0
  ) {
    guard let direction = presentation.direction, let transition = presentation.transition else { return }
    let fraction = transition.fraction(at: now)
    let rules = configuration.transition
    let target = outcome == .finish ? 1.0 : 0
    let before = settled(before, to: resting.reach * (direction == .present ? target : 1 - target))
    hold = nil
    if target != 1 { dismissal.endGrant() }
    var left = fractionLeft((target - fraction).magnitude, leaves: (direction == .dismiss) == (target == 1))
    if resting.detents != nil, resting.extent > 0 {
      // A sheet that was dragged out and back is on its way between two detents, of which the fraction knows nothing.
      let end = resting.reach * (direction == .present ? target : 1 - target)
      left = max(left, min((end - before.shown.reach).magnitude / resting.extent, 1))
    }
    let completion = completion(duration: left * rules.animation.duration / rules.completionSpeed, after: released)
    var animation = completion
    if case .spring(let spring) = completion.curve {
      // The spring starts at the velocity at which the sheet is shown, less that of the offsets.
      let end = resting.reach * (direction == .present ? target : 1 - target)
      let distance = end - before.shown.reach + offsets.reach(at: now)
      let velocity = before.velocity - offsets.velocity(at: now)
      let start = distance.magnitude > Self.minimumDistance ? velocity / distance : 0
      animation = Animation(duration: 0, curve: .spring(spring.starting(at: start)))
    }
    presentation.drive(.running(Run(from: fraction, to: target, start: now, animation: animation)))
    carry(from: before, completion)
    start()
  }

  /// The animation of the rest after a release; a spring after a flick may be damped less.
  private func completion(duration: Seconds, after velocity: PointsPerSecond) -> Animation {
    let (curve, settling) = (configuration.transition.completionCurve, configuration.transition.settling)
    let ratio =
      configuration.interaction.landing.dampingRatio(after: velocity) ?? settling?.dampingRatio(after: velocity)
    guard case .spring(let spring) = curve, let ratio else {
      return Animation(duration: duration > 0 ? settling?.duration ?? duration : duration, curve: curve)
    }
    return Animation(duration: duration, curve: .spring(spring.damped(ratio)))
  }

  /// A motion with the velocity that it keeps after a release to a reach.
  private func settled(_ before: Motion, to reach: Points) -> Motion {
    guard let settling = configuration.transition.settling else { return before }
    return Motion(
      shown: before.shown, velocity: settling.velocity(before.velocity, over: reach - before.shown.reach))
  }

  /// The fraction of a transition that is left to play. Where the sheet leaves the screen and offsets still keep it
  /// there, the fraction is large enough for them to fade.
  private func fractionLeft(_ left: Double, leaves: Bool) -> Double {
    guard leaves, resting.extent > 0 else { return left }
    return max(left, min(offsets.size(at: now) / resting.extent, 1) / Self.haste)
  }

  /// The maximum speed at which an offset fades, as a multiple of a whole transition's, so that it does not look like a
  /// jump.
  private static let haste = 2.0

  /// Ends the finger's hold, because the sheet can no longer be dragged.
  mutating func loseHold() {
    guard let held = hold else { return }
    if touch != nil { touch?.state = .failed }
    switch held {
    case .pop:
      if let touch { endPop(touch, judged: false) }
    case .detents, .transition:
      if touch != nil { emit(.interactionDidEnd(.cancel, projected: nil)) }
      dropContentTouch()
      guard hold != nil else { return }
      if presentation.transition != nil {
        releaseTransition(.cancel)
      } else {
        let before = motion
        hold = nil
        carry(from: before, configuration.frame.resize)
      }
    }
  }
}
