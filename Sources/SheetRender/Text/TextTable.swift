import JSON

/// Rows of text in columns.
package struct TextTable {
  /// The header of each column, and whether its cells are numbers.
  package let columns: [(title: String, isNumber: Bool)]
  package let rows: [[String]]

  package init(columns: [(title: String, isNumber: Bool)], rows: [[String]]) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Columns that are aligned with spaces, for a terminal.
  /// - Parameter limit: the columns of the terminal: the widest texts and titles are cut, and end with "…", until the table fits or they
  ///   are short; nil cuts nothing.
  package func aligned(within limit: Int?) -> String {
    let lines = [columns.map { $0.title }] + rows.map { $0.map { $0.printableLine } }
    var widths = columns.indices.map { column in lines.map { $0[column].columns }.max() ?? 0 }
    if let limit {
      // A number is not cut.
      let shortest = columns.indices.map { column in
        columns[column].isNumber ? rows.map { $0[column].count }.max() ?? 0 : Self.shortest
      }
      var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - limit
      func isCut(_ column: Int) -> Bool { widths[column] > max(shortest[column], 1) }
      while excess > 0, let widest = columns.indices.filter(isCut).max(by: { widths[$0] < widths[$1] }) {
        widths[widest] -= 1
        excess -= 1
      }
    }
    return lines.map { line in
      let cells = columns.indices.map { column in
        let text = line[column].cut(to: widths[column])
        let space = String(repeating: " ", count: widths[column] - text.columns)
        return columns[column].isNumber ? space + text : text + space
      }
      return cells.joined(separator: String(repeating: " ", count: Self.gap)).withoutTrailingSpaces + "\n"
    }.joined()
  }

  /// The columns between two cells.
  private static let gap = 2
  /// The width to which a text is cut at most, in columns.
  private static let shortest = 8

  /// A table in Markdown.
  package var markdown: String {
    let rule = columns.map { $0.isNumber ? "--:" : "---" }
    let cells = rows.map { row in
      row.map { markdownText($0) }
    }
    let head = [columns.map { $0.title }, rule]
    return (head + cells).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Comma-separated values (RFC 4180), with a header.
  package var csv: String {
    ([columns.map { $0.title }] + rows).map { row in
      row.map { cell in
        guard cell.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return cell }
        return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
      }.joined(separator: ",") + "\r\n"
    }.joined()
  }
}

extension StringProtocol {
  /// The text without spaces at its end.
  package var withoutTrailingSpaces: SubSequence {
    prefix(upTo: lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)
  }
}

extension String {
  /// The text, or its beginning and "…", in a number of columns.
  fileprivate func cut(to width: Int) -> String {
    guard columns > width else { return self }
    var text = self
    while !text.isEmpty, text.columns >= width { text.removeLast() }
    return text + "…"
  }
}
