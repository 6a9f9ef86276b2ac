/// A command of a client that drives a transition by percent.
public enum TransitionCommand: Equatable, Sendable {
  /// Holds the transition under way, or begins the one that is possible.
  case pause
  /// The same, and sets its fraction, clamped to 0...1.
  case update(fraction: Double)
  /// Lets the transition run to its end.
  case finish
  /// Lets the transition run back.
  case cancel
}
