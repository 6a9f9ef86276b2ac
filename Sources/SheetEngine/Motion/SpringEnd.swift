/// When a spring ends.
public enum SpringEnd: String, CaseIterable, Sendable {
  /// When it has come to rest.
  case atRest
  /// When it first reaches its target.
  case atTarget
  /// After the duration of its animation.
  case afterDuration
}
