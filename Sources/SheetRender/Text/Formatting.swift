import JSON

/// A number as JSON shows it: rounded to 6 decimals, in its shortest form.
func text(_ number: Double) -> String { number.jsonText }

/// A number with a fixed number of decimals.
package func fixed(_ number: Double, _ decimals: Int) -> String {
  var factor = 1.0
  for _ in 0..<decimals { factor *= 10 }
  let scaled = (number * factor).rounded()
  guard scaled.magnitude < 1e15 else { return text(number) }
  let digits = String(Int64(scaled.magnitude))
  let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
  let sign = scaled < 0 ? "-" : ""
  return decimals == 0 ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}

/// A text padded with spaces on the left to a width.
package func padded(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}

/// Two texts at the ends of a line of a width.
func spread(_ start: String, _ end: String, over width: Int) -> String {
  start + padded(end, to: max(width - start.count, end.count + 1))
}

/// A text in which control characters, which a terminal or XML would not print, are spaces.
func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        switch scalar {
        case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}": " "
        default: scalar
        }
      }))
}

/// Text escaped for XML and HTML; characters that XML can't express are replaced by spaces.
package func escapedMarkup(_ text: String) -> String {
  // Most of it is plain.
  let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E }
  if isPlain { return text }
  var escaped = ""
  for scalar in printable(text).unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// Text for a line of Markdown or a cell of its tables: what Markdown or HTML would take for markup is escaped.
package func markdownText(_ text: String) -> String {
  var escaped = ""
  for scalar in text.printableLine.unicodeScalars {
    if "\\`*_[]<>&|~".unicodeScalars.contains(scalar) { escaped += "\\" }
    escaped.unicodeScalars.append(scalar)
  }
  return escaped
}
