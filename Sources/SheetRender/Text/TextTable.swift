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
  package var aligned: String {
    let lines = [columns.map { $0.title }] + rows.map { $0.map { $0.printableLine } }
    let widths = columns.indices.map { column in lines.map { $0[column].columns }.max() ?? 0 }
    return lines.map { line in
      let cells = columns.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].columns)
        return columns[column].isNumber ? space + line[column] : line[column] + space
      }
      return cells.joined(separator: "  ").withoutTrailingSpaces + "\n"
    }.joined()
  }

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
