/// Letting go of a sheet: what was held runs on, and what is shown stays continuous.
extension Sheet {
  /// The finger lets go of the sheet.
  /// - Parameter judged: whether the landing rule decides; otherwise a transition goes back.
  mutating func letGo(_ touch: Touch, judged: Bool) {
    let finger = judged ? velocity(of: touch) : Velocity(x: 0, y: 0)
    guard let hold, var release = landingRelease(of: touch, finger) else { return }
    let rule = landingRule(for: touch)
    switch hold {
    case .detents:
      let before = motion(releasedWith: configuration.edge.outward(finger))
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
    case .transition:
      let decision = judged ? rule.decision(on: release) : nil
      let outcome: Event.Outcome = decision?.leaves == (presentation.direction == .dismiss) ? .finish : .cancel
      emit(
        .interactionDidEnd(outcome, projected: decision?.projected, velocity: decision.map { _ in release.velocity }))
      releaseTransition(outcome, velocity: passedOn(configuration.edge.outward(finger), by: hold))
    case .pop: break
    }
  }

  /// The appearance now, and how fast it moves once a finger with an outward velocity has let go.
  mutating func motion(releasedWith velocity: PointsPerSecond) -> Motion {
    Motion(shown: look(at: now), velocity: hold.map { -passedOn(velocity, by: $0) } ?? 0)
  }

  /// Sends a sheet that is held among its detents where a rule has decided.
  mutating func land(_ decision: LandingDecision, _ release: LandingRelease, from before: Motion) {
    let isDismissing = presentation.transition != nil
    guard let index = decision.place.detent else {
      emit(.interactionDidEnd(.finish, projected: decision.projected, velocity: release.velocity))
      return self.release(.finish, from: before, velocity: release.velocity)
    }
    let (target, place) = (release.detents[index], decision.place)
    emit(
      .interactionDidEnd(
        place.isBetween ? .stay : .detent(target.id), projected: decision.projected, velocity: release.velocity))
    if !place.isBetween { choose(target) }
    // What is at none of its detents is raised by a keyboard as they are.
    if place.isHere {
      circumstances.rest(reaching: place.reach - (place.isBetween ? resting.raise : 0), isBetween: place.isBetween)
    }
    resting = restingPosition
    if isDismissing { return self.release(.cancel, from: before, velocity: release.velocity) }
    hold = nil
    dismissal.endGrant()
    let before = settled(before, to: resting.reach)
    let distance = (resting.reach - before.shown.reach).magnitude
    let fraction = resting.extent > 0 ? min(distance / resting.extent, 1) : 1
    let duration = configuration.transition.animation.duration / configuration.transition.completionSpeed
    glide(
      from: before,
      configuration.completion(duration: fraction * duration, after: settling(release.velocity, over: distance)))
    if arrival != nil { reportArrival() }
  }

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
    let before = settled(before, to: resting.reach(presented: direction == .present ? target : 1 - target))
    hold = nil
    if target != 1 { dismissal.endGrant() }
    var left = fractionLeft((target - fraction).magnitude, leaves: (direction == .dismiss) == (target == 1))
    if resting.detents != nil, resting.extent > 0 {
      // A sheet that was dragged out and back is on its way between two detents, of which the fraction knows nothing.
      let end = resting.reach(presented: direction == .present ? target : 1 - target)
      left = max(left, min((end - before.shown.reach).magnitude / resting.extent, 1))
    }
    let leaves = (direction == .dismiss) == (target == 1)
    let distance = resting.reach(presented: leaves ? 0 : 1) - before.shown.reach
    let comesBack = !leaves && resting.detents != nil && direction == .dismiss
    let completion =
      (comesBack ? rules.comeback : nil)
      ?? configuration.completion(
        duration: left * rules.animation.duration / rules.completionSpeed,
        after: settling(released, over: distance, leaves: leaves))
    var animation = completion
    if case .spring(let spring) = completion.curve {
      // The spring starts at the velocity at which the sheet is shown, less that of the offsets.
      let end = resting.reach(presented: direction == .present ? target : 1 - target)
      let distance = end - before.shown.reach + offsets.reach(at: now)
      let velocity = before.velocity - offsets.velocity(at: now)
      let start = distance.magnitude > Self.minimumDistance ? velocity / distance : 0
      animation = Animation(duration: rules.animation.nominalDuration, curve: .spring(spring.starting(at: start)))
        .ended(by: rules.springEnd)
    }
    if isInstant { animation = Animation(duration: 0, curve: .linear) }
    presentation.drive(.running(Run(from: fraction, to: target, start: now, animation: animation)))
    glide(from: before, completion)
    start()
  }

  /// Lets what was shown before a release fade into what the state shows now, unless the sheet's motions take no time.
  private mutating func glide(from before: Motion, _ animation: Animation) {
    guard isInstant else { return carry(from: before, animation) }
    offsets.removeAll()
    isMotionNew = true
  }

  private func settling(_ velocity: PointsPerSecond, over distance: Points, leaves: Bool = false) -> SettlingRelease {
    SettlingRelease(
      velocity: velocity, distance: distance, leaves: leaves, hasSingleDetent: resting.detents?.resolved.count == 1,
      container: container.size, edge: configuration.edge)
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
      if touch != nil { emit(.interactionDidEnd(.cancel, projected: nil, velocity: nil)) }
      dropContentTouch()
      guard hold != nil else { return }
      if presentation.transition != nil {
        releaseTransition(.cancel)
      } else {
        let before = motion
        hold = nil
        glide(from: before, configuration.resize)
      }
    }
  }

  // MARK: The velocity

  /// The velocity that a finger would have if it were lifted at a time where it is, pt/s; nil where none is down.
  public func fingerVelocity(at time: Seconds) -> Velocity? {
    touch?.velocity(at: time, by: configuration.interaction.velocity, earlierSightings)
  }

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
}
