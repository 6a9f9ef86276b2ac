/// What keys do to the sheet (Behavior, 6.6).
public struct KeyRules: Equatable, Sendable {
  /// What Escape does: it dismisses the sheet, as a person does (dismiss); nil is nothing.
  public var escape: Action?

  public init(escape: Action? = nil) { self.escape = escape }

  /// What a key does.
  public enum Action: String, CaseIterable, Sendable {
    /// It dismisses the sheet.
    case dismiss
  }
}

/// A key that may do something to a sheet.
public enum Key: String, CaseIterable, Sendable {
  case escape = "Escape"
}
