/// What keeps the sheet continuous: the difference that a change in flight makes is carried on, and fades.
extension Sheet {
  /// What is shown now, and how fast it moves.
  struct Motion {
    let shown: Shown
    let velocity: PointsPerSecond
  }

  /// What is shown now, and how fast it moves.
  var motion: Motion {
    mutating get { Motion(shown: look(at: now), velocity: reachVelocity(at: now)) }
  }

  /// Two positions or velocities that differ by less than this, pt and pt/s, are the same.
  private static let tolerance = 1e-9

  /// Lets what was shown before a change fade into what the state shows now. Every change in flight goes through here.
  ///
  /// Position is continuous. So is velocity where a spring takes over; a timed curve begins at rest, while earlier
  /// motion goes on beside it (Behavior, 2.4). What a finger catches stops.
  mutating func carry(
    from before: Motion, _ animation: Animation, keepsReach: Bool = true, keepsVelocity: Bool = true
  ) {
    isMotionNew = true
    let limit = offsetLimit
    let after = motion
    var distance = keepsReach ? before.shown.reach - after.shown.reach : 0
    if distance.magnitude < Self.tolerance { distance = 0 }
    let velocity = keepsVelocity ? before.velocity - after.velocity : 0
    var fade = animation
    var isSpring = false
    if case .spring(let spring) = animation.curve {
      isSpring = velocity.magnitude > Self.tolerance
      if isSpring {
        // A velocity in distances per second needs a distance.
        if distance.magnitude < Self.minimumDistance {
          distance = velocity < 0 ? -Self.minimumDistance : Self.minimumDistance
        }
        let start = spring.initialVelocity - velocity / distance
        fade = Animation(spring: spring.starting(at: start), distance: distance)
      }
    }
    if distance != 0 { addOffset(distance, nil, fade, limit) }
    let residual = before.shown.residual - (distance == 0 ? after.shown : look(at: now)).residual
    guard !residual.isZero else { return }
    if distance == 0 || isSpring {
      addOffset(0, Shared(residual), animation, limit)
    } else {
      offsets.addToLast(residual)
    }
  }

  /// Lets the keyboard alone move from a height to its new one, because the sheet is not on screen.
  mutating func carryKeyboard(from height: Points, _ animation: Animation) {
    let residual = Residual(keyboard: height - look(at: now).keyboard)
    guard !residual.isZero else { return }
    offsets.add(
      Offset(
        id: newAnimation(), reach: 0, residual: Shared(residual),
        run: Run(from: 1, to: 0, start: now, animation: animation), isAdditive: true))
  }

  /// The minimum distance by which a spring's velocity is expressed, pt: far below what is visible.
  static let minimumDistance = 1e-7

  private mutating func addOffset(
    _ reach: Points, _ residual: Shared<Residual>?, _ animation: Animation, _ limit: Seconds
  ) {
    let isBaseTaken = presentation.transition != nil || hold != nil || offsets.hasBase
    offsets.add(
      Offset(
        id: newAnimation(), reach: reach, residual: residual,
        run: Run(from: 1, to: 0, start: now, animation: animation.fitted(into: limit)), isAdditive: isBaseTaken))
  }

  /// How long an offset may fade: no longer than a transition under way that ends with the sheet off screen.
  var offsetLimit: Seconds {
    guard let run = presentation.transition?.run, (presentation.direction == .dismiss) == (run.to == 1) else {
      return .infinity
    }
    return max(run.end - now, 0)
  }
}
