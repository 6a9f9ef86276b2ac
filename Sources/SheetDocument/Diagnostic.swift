/// Something about a document that its author should know.
public struct Diagnostic: Equatable, Sendable {
  /// Which of the rules says so.
  public let code: Code
  /// The bytes that it is about.
  public let range: Range<Int>
  /// What is wrong, what will happen on screen, and what would be right: a sentence.
  public let message: String
  /// What would mend it.
  public let fix: Fix?

  /// Something to know.
  public init(_ code: Code, _ range: Range<Int>, _ message: String, fix: Fix? = nil) {
    (self.code, self.range, self.message, self.fix) = (code, range, message, fix)
  }

  /// How bad it is.
  public var severity: Severity { code.severity }

  /// How bad something is.
  public enum Severity: String, CaseIterable, Sendable {
    /// The sheet can't be shown, or does something else than the document says.
    case error
    /// It can, but hardly as its author meant it.
    case warning
  }
}

/// A change of the text under a name.
public struct Fix: Equatable, Sendable {
  /// What it does.
  public let title: String
  /// How; the ranges are those of the text before, and none overlaps another.
  public let edits: [TextEdit]

  public init(_ title: String, _ edits: [TextEdit]) {
    (self.title, self.edits) = (title, edits)
  }
}
