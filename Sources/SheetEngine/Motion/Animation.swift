/// A curve and the time it takes.
public struct Animation: Equatable, Codable, Sendable {
  /// How long it takes; for a spring, the time until it has settled.
  public let duration: Seconds
  /// The duration that was asked for, which a spring does not use.
  public let nominalDuration: Seconds
  /// How it goes.
  public let curve: Curve

  /// An animation. A spring brings its own duration, and the one given is not used.
  /// - Parameters:
  ///   - duration: 0 or more, s.
  ///   - curve: how it goes.
  public init(duration: Seconds, curve: Curve) {
    self.curve = curve
    nominalDuration = duration
    self.duration =
      if case .spring(let spring) = curve { spring.settlingDuration } else { duration }
  }

  private init(remaining duration: Seconds, curve: Curve) {
    self.duration = duration
    nominalDuration = duration
    self.curve = curve
  }

  /// How far it has gone after a time: 0 at the start, exactly 1 at the end and after it.
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

  /// What is left after a time, as an animation of its own.
  ///
  /// A part of a cubic curve is a cubic curve, and a part of a spring's motion is one too, so nothing is approximated.
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
