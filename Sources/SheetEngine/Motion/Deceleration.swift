#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Motion after a release: in every millisecond the velocity keeps a fixed fraction.
struct Deceleration: Equatable, Codable, Sendable {
  /// Where it was let go.
  var start: Points
  /// With which velocity.
  var velocity: PointsPerSecond
  /// The fraction of the velocity that is left after a millisecond, in 0..<1.
  var rate: Double

  /// The velocity falls as e^(-decay t).
  private var decay: Double { -1000 * log(rate) }

  /// The distance that each point per second of velocity leads to, s: the sum over milliseconds, rate / (1 - rate) / 1000.
  private var reach: Seconds { rate / (1 - rate) / 1000 }

  /// Where it is after a time (Behavior, 0.7).
  func position(after time: Seconds) -> Points {
    start + velocity * reach * -expm1(-decay * time)
  }

  /// How fast it is after a time.
  func velocity(after time: Seconds) -> PointsPerSecond {
    velocity * exp(-decay * time)
  }

  /// When it is slower than `rest`.
  func duration(to rest: PointsPerSecond) -> Seconds {
    velocity.magnitude > rest ? log(velocity.magnitude / rest) / decay : 0
  }

  /// When it passes a position; nil if it never does.
  func time(at position: Points) -> Seconds? {
    let fraction = (position - start) / (velocity * reach)
    guard fraction > 0, fraction < 1 else { return nil }
    return -log1p(-fraction) / decay
  }
}
