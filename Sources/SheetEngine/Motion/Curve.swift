/// The course of a motion from its start to its end.
public enum Curve: Equatable, Sendable {
  /// At constant speed.
  case linear
  /// Slow at the start: (0.42, 0) (1, 1).
  case easeIn
  /// Slow at the end: (0, 0) (0.58, 1).
  case easeOut
  /// Slow at both ends: (0.42, 0) (0.58, 1).
  case easeInOut
  /// Any cubic timing curve.
  case cubic(CubicBezier)
  /// A spring, which has its own duration.
  case spring(Spring)

  /// The curve's control points; nil for a curve without any.
  public var bezier: CubicBezier? {
    switch self {
    case .easeIn: CubicBezier(0.42, 0, 1, 1)
    case .easeOut: CubicBezier(0, 0, 0.58, 1)
    case .easeInOut: CubicBezier(0.42, 0, 0.58, 1)
    case .cubic(let bezier): bezier
    case .linear, .spring: nil
    }
  }
}
