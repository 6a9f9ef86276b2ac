/// What a sheet is doing, as a name.
public enum Phase: String, CaseIterable, Codable, Sendable {
  /// It is not on screen.
  case dismissed
  /// It is being presented.
  case presenting
  /// It is there.
  case presented
  /// It is being dismissed.
  case dismissing
}

/// The direction of a transition.
public enum Direction: String, CaseIterable, Codable, Sendable {
  /// The sheet comes.
  case present
  /// The sheet goes.
  case dismiss
}
