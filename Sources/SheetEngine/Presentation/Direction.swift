/// The direction of a transition.
public enum Direction: String, CaseIterable, Codable, Sendable {
  /// The sheet comes.
  case present
  /// The sheet goes.
  case dismiss
}
