/// The range of an earlier text that differs in a later one.
struct TextChange: Equatable, Sendable {
  /// The range in the earlier text.
  private(set) var range: Range<Int>
  /// How many bytes the later text is longer.
  private(set) var growth: Int

  /// The change of one edit.
  init(_ range: Range<Int>, to count: Int) {
    (self.range, growth) = (range, count - range.count)
  }

  /// Adds an edit of the later text.
  mutating func add(_ edit: TextChange) {
    // What follows the change has moved.
    let start = min(range.lowerBound, edit.range.lowerBound)
    let end = max(range.upperBound, edit.range.upperBound - growth)
    (range, growth) = (start..<end, growth + edit.growth)
  }
}
