/// The range of an earlier text that differs in a later one.
package struct TextChange: Equatable, Sendable {
  /// The range in the earlier text.
  package private(set) var range: Range<Int>
  /// How many bytes the later text is longer.
  private(set) var growth: Int

  /// The change of one edit.
  package init(_ range: Range<Int>, to count: Int) {
    (self.range, growth) = (range, count - range.count)
  }

  /// The change from one text to another: what is between their common beginning and their common end.
  package init(from old: SourceText, to new: SourceText) {
    let (old, new) = (old.bytes, new.bytes)
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.init(start..<old.count - end, to: new.count - start - end)
  }

  /// Where a range of the earlier text is in the later one. What was replaced is where the change begins.
  package func moved(_ other: Range<Int>) -> Range<Int> {
    func moved(_ offset: Int) -> Int {
      offset >= range.upperBound ? offset + growth : min(offset, range.lowerBound)
    }
    let start = moved(other.lowerBound)
    return start..<max(start, moved(other.upperBound))
  }

  /// Adds an edit of the later text.
  mutating func add(_ edit: TextChange) {
    // What follows the change has moved.
    let start = min(range.lowerBound, edit.range.lowerBound)
    let end = max(range.upperBound, edit.range.upperBound - growth)
    (range, growth) = (start..<end, growth + edit.growth)
  }
}
