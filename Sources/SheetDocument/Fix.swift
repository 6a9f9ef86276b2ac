/// A change of the text under a name.
public struct Fix: Equatable, Sendable {
  /// What it does.
  public let title: String
  /// How; the ranges are those of the text before, and none overlaps another.
  public let edits: [TextEdit]

  /// A change.
  public init(_ title: String, _ edits: [TextEdit]) {
    (self.title, self.edits) = (title, edits)
  }
}
