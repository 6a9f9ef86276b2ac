/// The phase of a sheet's presentation.
public enum Phase: String, CaseIterable, Sendable {
  /// It is not on screen.
  case dismissed
  /// It is being presented.
  case presenting
  /// It is on screen, and no transition is under way.
  case presented
  /// It is being dismissed.
  case dismissing
}

/// The direction of a transition.
public enum Direction: String, CaseIterable, Sendable {
  /// A presentation.
  case present
  /// A dismissal.
  case dismiss
}
