import JSON
import SheetEngine
import SheetRender

extension Double {
  /// The number as it is written in code of every language: with the precision of the protocol.
  var code: String { jsonText }

  /// The number with a decimal point, where a language takes one without for an integer.
  var decimal: String {
    let text = jsonText
    return text.contains(".") || text.contains("e") ? text : text + ".0"
  }

  /// Milliseconds.
  var milliseconds: String { (self * 1000).rounded().jsonText }
}

extension Edge {
  /// The side of the screen, in a language that is read from left to right.
  var side: String {
    switch self {
    case .bottom: "bottom"
    case .top: "top"
    case .leading: "left"
    case .trailing: "right"
    }
  }
}

/// A number with at most so many decimals.
func rounded(_ number: Double, _ decimals: Int) -> String {
  var factor = 1.0
  for _ in 0..<decimals { factor *= 10 }
  return ((number * factor).rounded() / factor).jsonText
}

extension String {
  /// The text as a string literal of Swift and JavaScript.
  var literal: String { literal { "\\u{\($0)}" } }

  /// The text as a string literal of CSS.
  var cssLiteral: String { literal { "\\\($0) " } }

  /// The text as a string literal, which it does not end early, of which nothing is evaluated, and which shows all of it.
  private func literal(_ escape: (_ code: String) -> String) -> String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", "\"": text += "\\" + String(scalar)
      case _ where scalar.isUnprintable: text += escape(String(scalar.value, radix: 16, uppercase: true))
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The text as a string literal of JavaScript that ends no script element of a page.
  var scriptLiteral: String {
    literal.replacing("<", by: "\\u003c")
  }

  /// The text in one line of a comment, which it does not end in any language, nor begins another one.
  var commentText: String {
    printableLine.replacing("*/", by: "* /").replacing("/*", by: "/ *").replacing("-->", by: "-- >")
      .replacing("--!>", by: "-- !>")
  }

  /// Whether another text occurs in it.
  func mentions(_ other: String) -> Bool {
    let (all, wanted) = (Array(utf8), Array(other.utf8))
    return all.indices.contains { all[$0...].starts(with: wanted) }
  }

  /// The text with each occurrence of another replaced.
  func replacing(_ old: StaticString, by new: String) -> String {
    let (all, wanted) = (Array(utf8), "\(old)".utf8.map { $0 })
    var (bytes, index): ([UInt8], Int) = ([], 0)
    while index < all.count {
      if all[index...].starts(with: wanted) {
        bytes += new.utf8
        index += wanted.count
      } else {
        bytes.append(all[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text in an HTML page.
  var html: String { escapedMarkup(printableLine) }

  /// The lines with so many spaces before each that is not empty.
  func indented(_ spaces: Int) -> String {
    let space = String(repeating: " ", count: spaces)
    return split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : space + $0 }
      .joined(separator: "\n")
  }
}
