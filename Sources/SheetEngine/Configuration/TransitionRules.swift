/// How a sheet comes and goes.
public struct TransitionRules: Equatable, Codable, Sendable {
  /// The animation of a presentation or dismissal that runs by itself.
  public var animation: Animation
  /// The curve of what is left after a finger let go.
  public var completionCurve: Curve
  /// How much faster than in proportion the rest is played after a finger let go; 1 is in proportion.
  public var completionSpeed: Double
}
