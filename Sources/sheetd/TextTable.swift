import JSON

/// Rows of text in columns.
struct TextTable {
  /// The header of each column, and whether its cells are numbers.
  let columns: [(title: String, isNumber: Bool)]
  let rows: [[String]]

  /// Columns that are aligned with spaces, for a terminal.
  var aligned: String {
    let lines = [columns.map { $0.title }] + rows.map { $0.map { $0.printableLine } }
    let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = columns.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        return columns[column].isNumber ? space + line[column] : line[column] + space
      }
      let text = cells.joined(separator: "  ")
      return text.prefix(upTo: text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex) + "\n"
    }.joined()
  }

  /// A table in Markdown.
  var markdown: String {
    let rule = columns.map { $0.isNumber ? "--:" : "---" }
    let cells = rows.map { row in
      row.map { $0.printableLine.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
    }
    let head = [columns.map { $0.title }, rule]
    return (head + cells).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Comma-separated values (RFC 4180), with a header.
  var csv: String {
    ([columns.map { $0.title }] + rows).map { row in
      row.map { cell in
        guard cell.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return cell }
        return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
      }.joined(separator: ",") + "\r\n"
    }.joined()
  }
}
