import JSON

/// A number as it is written everywhere: rounded to 6 decimals, in its shortest form.
func text(_ number: Double) -> String { JSONWriter.text { $0.number(number) } }

/// A number with so many decimals, none left out.
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

/// A text with so much space before it that it is so wide.
package func padded(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}

/// Two texts at the ends of a line that is so wide.
func spread(_ start: String, _ end: String, over width: Int) -> String {
  start + padded(end, to: max(width - start.count, end.count + 1))
}

/// A text with nothing in it that a terminal or XML would take for anything but text.
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
