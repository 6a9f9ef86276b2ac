/// A replacement of a range of a text.
public struct TextEdit: Equatable, Sendable {
  /// The bytes that go.
  public let range: Range<Int>
  /// What comes instead.
  public let text: String

  /// A change.
  public init(_ range: Range<Int>, _ text: String) {
    (self.range, self.text) = (range, text)
  }
}
