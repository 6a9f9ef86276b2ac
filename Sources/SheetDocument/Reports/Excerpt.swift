import JSON

/// The line of a range, for a terminal, with markers below the range. A long line is cut around it.
struct Excerpt {
  /// The line, or a part of it with `…` where it is cut.
  let text: String
  /// The columns of the markers, from 0; at least one.
  let markers: Range<Int>

  /// The distance of tab stops, in columns.
  private static let tab = 4

  /// A character as it is shown.
  private struct Cell {
    let text: String
    /// Its first column.
    let column: Int
    let width: Int

    var end: Int { column + width }
  }

  /// - Parameter width: the maximum number of columns.
  init(of range: Range<Int>, in source: SourceText, width: Int) {
    let line = source.lineRange(at: range.lowerBound)
    let start = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    // Of a line of a megabyte, what is far away is not even decoded.
    let near = source.characters(in: line.clamped(to: start - 4 * width..<start + 4 * width), around: start)
    let end = max(start, min(range.upperBound, near.upperBound))
    var (cells, column) = ([Cell](), 0)
    Self.add(source[near.lowerBound..<start], to: &cells, &column)
    let first = column
    Self.add(source[start..<end], to: &cells, &column)
    let marked = first..<max(column, first + 1)
    Self.add(source[end..<near.upperBound], to: &cells, &column)

    let isCut = (before: near.lowerBound > line.lowerBound, after: near.upperBound < line.upperBound)
    let fits = column <= width && !isCut.before && !isCut.after
    let left = fits ? 0 : max(0, min(marked.lowerBound - width / 3, max(column, marked.upperBound) - width))
    let cut = (before: left > 0 || isCut.before, after: column > left + width || isCut.after)
    let shown = left + (cut.before ? 1 : 0)..<left + width - (cut.after ? 1 : 0)
    text = (cut.before ? "…" : "") + Self.text(of: cells, in: shown) + (cut.after ? "…" : "")
    markers = marked.clamped(to: shown.lowerBound..<left + width).moved(by: -left)
  }

  private static func add(_ text: String, to cells: inout [Cell], _ column: inout Int) {
    for scalar in text.unicodeScalars {
      var (shown, width) = (String(scalar).printableLine, scalar.columns)
      if scalar == "\t" {
        width = tab - column % tab
        shown = String(repeating: " ", count: width)
      } else if shown.unicodeScalars.count > 1 {
        // It is escaped.
        width = shown.unicodeScalars.count
      }
      cells.append(Cell(text: shown, column: column, width: width))
      column += width
    }
  }

  /// The text in a range of columns; spaces in place of a character that is only partly there.
  private static func text(of cells: [Cell], in columns: Range<Int>) -> String {
    var text = ""
    for cell in cells where cell.column <= columns.upperBound && cell.end >= columns.lowerBound {
      if cell.column >= columns.lowerBound, cell.end <= columns.upperBound {
        text += cell.text
      } else {
        text += String(repeating: " ", count: (cell.column..<cell.end).clamped(to: columns).count)
      }
    }
    return text
  }
}

extension SourceText {
  /// A range around an offset in it, without incomplete characters at its ends.
  fileprivate func characters(in range: Range<Int>, around offset: Int) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > offset, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }
}
