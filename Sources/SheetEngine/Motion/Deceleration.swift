/// Motion after a release: the velocity keeps a fixed fraction of itself in every millisecond.
struct Deceleration: Equatable, Sendable {
  /// The position at the release.
  var start: Points
  /// The velocity at the release.
  var velocity: PointsPerSecond
  /// The fraction of the velocity that is left after a millisecond, in 0..<1.
  var rate: Double

  /// The velocity falls as e^(-decay t).
  private var decay: Double { -1000 * .log(rate) }

  /// The distance that each point per second of velocity leads to, s: the sum over milliseconds, rate / (1 - rate) / 1000.
  private var reach: Seconds { rate / (1 - rate) / 1000 }

  /// The position after a time (Behavior, 0.7).
  func position(after time: Seconds) -> Points {
    start + velocity * reach * -Double.expMinus1(-decay * time)
  }

  /// The velocity after a time.
  func velocity(after time: Seconds) -> PointsPerSecond {
    velocity * .exp(-decay * time)
  }

  /// The time until it is no faster than `rest`.
  func duration(to rest: PointsPerSecond) -> Seconds {
    velocity.magnitude > rest ? .log(velocity.magnitude / rest) / decay : 0
  }

  /// The time at which it passes a position; nil if it never does.
  func time(at position: Points) -> Seconds? {
    let fraction = (position - start) / (velocity * reach)
    guard fraction > 0, fraction < 1 else { return nil }
    return -Double.log1Plus(-fraction) / decay
  }
}
