/// What a sheet is doing, as a name.
public enum Phase: String, CaseIterable, Codable, Sendable {
  /// It is not on screen.
  case dismissed
  /// It comes.
  case presenting
  /// It is there.
  case presented
  /// It goes.
  case dismissing
}
