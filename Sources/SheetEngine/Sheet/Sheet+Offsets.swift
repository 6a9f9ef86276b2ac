/// The continuity of the sheet: the difference that a change in flight makes is carried on, and fades.
extension Sheet {
  /// The appearance at a moment, and how fast it moves.
  struct Motion {
    let shown: Shown
    let velocity: PointsPerSecond
  }

  /// The appearance now, and how fast it moves.
  var motion: Motion {
    mutating get { Motion(shown: look(at: now), velocity: reachVelocity(at: now)) }
  }

  /// Lets what was shown before a change fade into what the state shows now. Every change in flight goes through here.
  ///
  /// Position is continuous. So is velocity where a spring takes over; a timed curve begins at rest, while earlier
  /// motion goes on beside it (Behavior, 2.4). What a finger catches stops.
  mutating func carry(
    from before: Motion, _ animation: Animation, keepsReach: Bool = true, keepsVelocity: Bool = true,
    isOfLayout: Bool = false
  ) {
    isMotionNew = true
    carryDimming(from: before.shown)
    let limit = offsetLimit
    let after = Motion(shown: sum(at: now), velocity: reachVelocity(at: now))
    var distance = keepsReach ? before.shown.reach - after.shown.reach : 0
    if distance.magnitude <= .rounding { distance = 0 }
    let velocity = keepsVelocity ? before.velocity - after.velocity : 0
    var fade = animation
    var isSpring = false
    if case .spring(let spring) = animation.curve {
      isSpring = velocity.magnitude > .rounding
      if isSpring {
        // A velocity in distances per second needs a distance.
        if distance.magnitude < Self.minimumDistance {
          distance = velocity < 0 ? -Self.minimumDistance : Self.minimumDistance
        }
        let start = spring.initialVelocity - velocity / distance
        fade = animation.replaced(by: spring.starting(at: start), distance: distance)
      }
    }
    if distance != 0 { addOffset(distance, nil, fade, limit, isOfLayout: isOfLayout) }
    let residual = before.shown.numbers - (distance == 0 ? after.shown : sum(at: now)).numbers
    guard !residual.isZero else { return }
    if distance == 0 || isSpring {
      addOffset(0, residual, animation, limit)
    } else {
      offsets.addToLast(residual)
    }
  }

  /// A transition under way goes on over the distance that it had when the sheet gets another place to rest, and the rest of the change
  /// fades beside it: so a spring keeps its velocity (Behavior, 2.4), and a sheet that comes or goes stays in a container that is changing.
  /// - Parameter reach: of the sheet at rest before the change, pt.
  mutating func keepPace(from reach: Points, isOfLayout: Bool) {
    guard let transition = presentation.transition, let run = transition.run else { return }
    let change = resting.reach - reach
    guard change.magnitude > .rounding else { return }
    offsets.add(
      Offset(
        id: transition.animation ?? newAnimation(), reach: isLeaving ? -change : change,
        run: Run(from: (run.to - run.from).magnitude, to: 0, start: run.start, animation: run.animation),
        isAdditive: false, isOfLayout: isOfLayout, isOfTransition: true))
  }

  /// A sheet at rest goes on from a reach to where it rests.
  mutating func keepReach(_ reach: Points) {
    guard presentation == .presented, hold == nil, resting.detents != nil, !isInstant else { return }
    let distance = reach - shown(at: now).reach
    guard distance.magnitude > .rounding else { return }
    addOffset(distance, nil, configuration.resize, offsetLimit)
    isMotionNew = true
  }

  /// Dimming that has an animation of its own goes with it from what was shown.
  mutating func carryDimming(from shown: Shown) {
    guard let animation = configuration.dimming.animation else { return }
    offsets.dropDimming()
    let after = sum(at: now)
    var part = AnimatedNumbers()
    part[.dimmingAlpha] = shown.dimmingAlpha - after.dimmingAlpha
    part[.dimmingOpacity] = shown.dimmingOpacity - after.dimmingOpacity
    guard !part.isZero, animation.duration > 0 else { return }
    addOffset(0, part, animation, offsetLimit)
    isMotionNew = true
  }

  /// Lets the keyboard alone, with the window that it moves, go from what was shown to where it is now, because the sheet is not on screen.
  mutating func carryKeyboard(from shown: Shown, _ animation: Animation) {
    var residual = AnimatedNumbers()
    let after = sum(at: now)
    residual[.keyboardHeight] = shown.keyboard - after.keyboard
    residual[.containerOffsetY] = after.pan - shown.pan
    guard !residual.isZero else { return }
    offsets.add(
      Offset(
        id: newAnimation(), reach: 0, residual: Shared(residual),
        run: Run(from: 1, to: 0, start: now, animation: animation), isAdditive: true))
  }

  /// The minimum distance by which a spring's velocity is expressed, pt: far below what is visible.
  static let minimumDistance = 1e-7

  private mutating func addOffset(
    _ reach: Points, _ residual: AnimatedNumbers?, _ animation: Animation, _ limit: Seconds, isOfLayout: Bool = false
  ) {
    var residual = residual
    if animation.duration > limit, let all = residual {
      let part = all.surroundings(surroundings)
      if !part.isZero { addOffset(0, part, animation, .infinity) }
      residual = all - part
    }
    let isBaseTaken = presentation.transition != nil || hold != nil || offsets.hasBase
    offsets.add(
      Offset(
        id: newAnimation(), reach: reach, residual: residual.map(Shared.init),
        run: Run(from: 1, to: 0, start: now, animation: animation.fitted(into: limit)),
        isAdditive: isBaseTaken, isOfLayout: isOfLayout))
  }

  private var surroundings: AnimatedNumbers.Surroundings {
    AnimatedNumbers.Surroundings(edge: configuration.edge, hasPresenter: presenterFrame == nil)
  }

  /// Whether the transition under way ends with the sheet off screen.
  var isLeaving: Bool {
    presentation.transition?.run.map { (presentation.direction == .dismiss) == ($0.to == 1) } ?? false
  }

  /// How long an offset of the sheet may fade: no longer than a transition under way that ends with the sheet off screen. What moves with
  /// the container takes its own time.
  private var offsetLimit: Seconds {
    isLeaving ? max((presentation.end ?? now) - now, 0) : .infinity
  }

  /// The offsets fade before the sheet is off screen.
  mutating func fitOffsets() {
    guard isLeaving else { return }
    var last = lastAnimation
    offsets.fit(into: offsetLimit, at: now, surroundings) {
      last += 1
      return last
    }
    lastAnimation = last
  }

  /// Keeps the part of the offsets that remains when the sheet is off screen.
  mutating func keepSurroundings() {
    offsets.keepSurroundings(surroundings)
  }
}
