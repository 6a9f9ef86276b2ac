/// What a client does that drives a transition by percent.
public enum TransitionCommand: Equatable, Sendable {
  /// It takes hold of the transition under way, or begins the one that is possible.
  case pause
  /// The same, and puts it at a fraction, 0...1; beyond, the nearer end counts.
  case update(fraction: Double)
  /// It lets the rest run to the end.
  case finish
  /// It lets the transition run back.
  case cancel
}
