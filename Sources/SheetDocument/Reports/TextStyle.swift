/// The style of text for people: plain, or in the colors of a terminal.
public enum TextStyle: Sendable {
  case plain, colored

  /// The role of a piece of text.
  enum Role {
    case error, warning, success, emphasis, margin

    /// The number that selects it in a terminal.
    fileprivate var code: String {
      switch self {
      case .error: "1;31"
      case .warning: "1;33"
      case .success: "32"
      case .emphasis: "1"
      case .margin: "94"
      }
    }
  }

  /// A text in its role. The text itself must be printable.
  func text(_ text: String, as role: Role) -> String {
    switch self {
    case .plain: text
    case .colored: "\u{1B}[\(role.code)m\(text)\u{1B}[0m"
    }
  }
}
