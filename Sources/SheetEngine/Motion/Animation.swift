/// A curve and its duration.
public struct Animation: Equatable, Sendable {
  /// How long it takes; for a spring, the time until it has settled.
  public let duration: Seconds
  /// The duration that was asked for, which a spring does not use.
  public let nominalDuration: Seconds
  /// The timing curve.
  public let curve: Curve
  /// When it ends, if it is a spring.
  let end: SpringEnd

  /// Whether it is a spring.
  var isSpring: Bool { if case .spring = curve { true } else { false } }

  /// An animation. A spring has its own duration, and `duration` is not used.
  /// - Parameters:
  ///   - duration: 0 or more, s.
  ///   - curve: the timing curve.
  public init(duration: Seconds, curve: Curve) {
    self.curve = curve
    end = .atRest
    nominalDuration = duration
    self.duration =
      if case .spring(let spring) = curve { spring.settlingDuration } else { duration }
  }

  /// Another spring that moves something by a distance, pt, in place of this one; where this one ends at rest, it ends when the rest
  /// of the motion is too small to be seen.
  func replaced(by spring: Spring, distance: Points) -> Animation {
    let arrival = max(Spring.arrival, Self.invisible / distance.magnitude)
    return Animation(remaining: spring.settlingDuration(within: arrival), curve: .spring(spring))
      .ended(by: end, nominal: nominalDuration)
  }

  /// A distance too small to be seen, pt.
  private static let invisible = 1e-7

  private init(
    remaining duration: Seconds, nominal: Seconds? = nil, curve: Curve, end: SpringEnd = .atRest
  ) {
    self.duration = duration
    nominalDuration = nominal ?? duration
    self.curve = curve
    self.end = end
  }

  /// The fraction of the distance covered after a time: 0 at the start, exactly 1 from the end on.
  @inline(__always)
  public func progress(after elapsed: Seconds) -> Double {
    if elapsed >= duration { return 1 }
    if elapsed <= 0 { return 0 }
    switch curve {
    case .linear: return elapsed / duration
    case .spring(let spring): return spring.value(at: elapsed)
    case .easeIn, .easeOut, .easeInOut, .cubic:
      return curve.bezier?.value(at: elapsed / duration) ?? elapsed / duration
    }
  }

  /// The fraction of the distance covered after a time, and the velocity, in distances per second: 0 from the end on.
  @inline(__always)
  func state(after elapsed: Seconds) -> (value: Double, velocity: Double) {
    guard elapsed < duration else { return (1, 0) }
    let elapsed = max(elapsed, 0)
    switch curve {
    case .linear: return (elapsed / duration, 1 / duration)
    case .spring(let spring): return spring.state(at: elapsed)
    case .easeIn, .easeOut, .easeInOut, .cubic:
      guard let (value, slope) = curve.bezier?.state(at: elapsed / duration) else { return (elapsed / duration, 0) }
      return (value, slope / duration)
    }
  }

  /// The same motion with the end that a rule gives a spring.
  /// - Parameter nominal: the duration of the animation that it was made from, s; nil is its own.
  func ended(by rule: SpringEnd, nominal: Seconds? = nil) -> Animation {
    guard rule != .atRest, case .spring(let spring) = curve, duration > 0 else { return self }
    let nominal = nominal ?? nominalDuration
    let ending = rule == .atTarget ? spring.arrival(before: duration) ?? duration : min(nominal, duration)
    return Animation(remaining: ending, nominal: nominal, curve: curve, end: rule)
  }

  /// The same motion in at most `limit`: a spring gets stiffer and keeps its initial velocity.
  func fitted(into limit: Seconds) -> Animation {
    guard duration > limit else { return self }
    guard limit > 0 else { return Animation(duration: 0, curve: .linear) }
    guard case .spring(let spring) = curve else { return Animation(remaining: limit, curve: curve) }
    let stiffer = Spring(
      .response(2 * .pi / spring.angularFrequency * limit / duration, dampingRatio: spring.dampingRatio),
      initialVelocity: spring.initialVelocity)
    return Animation(remaining: limit, curve: .spring(stiffer))
  }

  /// The rest of the animation after a time, as an animation of its own.
  ///
  /// The rest of a cubic curve is a cubic curve, and the rest of a spring's motion is a spring's, so nothing is approximated.
  public func remainder(after elapsed: Seconds) -> Animation {
    if elapsed <= 0 { return self }
    let left = max(duration - elapsed, 0)
    switch curve {
    case .linear:
      return Animation(remaining: left, curve: .linear)
    case .spring(let spring):
      guard left > 0, let rest = spring.remainder(from: elapsed) else { return Animation(remaining: 0, curve: .linear) }
      return Animation(remaining: left, curve: .spring(rest))
    case .easeIn, .easeOut, .easeInOut, .cubic:
      guard left > 0, let rest = curve.bezier?.remainder(from: elapsed / duration) else {
        return Animation(remaining: left, curve: .linear)
      }
      return Animation(remaining: left, curve: .cubic(rest))
    }
  }
}
