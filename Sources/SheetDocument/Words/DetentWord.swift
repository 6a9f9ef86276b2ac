import JSON
import SheetEngine

/// A size as libraries write it: `0.5`, `300`, `"25%"`, `"148px"`, `".medium"`, `".height(200)"`.
struct DetentWord {
  /// The id that its detent gets.
  let id: String
  /// The detent, as it is written in a document.
  let text: String
  /// The height, pt, or the fraction of the maximum height, and which of them.
  private let size: (number: Double, isFraction: Bool)?

  /// How a library reads a size.
  enum Units: Sendable {
    /// Numbers up to 1 are fractions, larger ones points, and text says its unit.
    case usual
    /// Numbers are points, and text is a percentage.
    case points
    /// Numbers are fractions, and of text only the whole number counts with which it begins, as points.
    case fractions
  }

  /// Reads a size; nil if it is none, or that of a closed sheet.
  init?(_ node: SyntaxNode, in units: Units = .usual) {
    if let number = node.number {
      self.init(number, isFraction: units == .fractions || units == .usual && number <= 1)
    } else if let word = node.string {
      if units == .fractions, word != "content" {
        self.init(wholeNumberIn: word)
      } else if units != .points || word.hasSuffix("%") || word == "content" {
        self.init(word)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// Reads the digits at the beginning of a text as points.
  private init?(wholeNumberIn word: String) {
    var number = 0
    for byte in word.utf8 {
      guard (48...57).contains(byte), number < 1_000_000 else { break }
      number = number * 10 + Int(byte) - 48
    }
    self.init(Double(number), isFraction: false, named: "\(number)px")
  }

  private init?(_ written: String) {
    let word = written.utf8.first == UInt8(ascii: ".") ? String(written.dropFirst()) : written
    switch word {
    case "medium", "large", "content":
      self.init(id: word, text: word.jsonText, size: nil)
      return
    case "fit-content", "max-content", "auto":
      self.init(id: "content", text: "\"content\"", size: nil)
      return
    default: break
    }
    for (start, end, isFraction, unit) in Self.forms where word.hasPrefix(start) && word.hasSuffix(end) {
      guard let number = Double(String(word.dropFirst(start.utf8.count).dropLast(end.utf8.count))) else { continue }
      self.init(number / unit, isFraction: isFraction, named: start.isEmpty ? word : nil)
      return
    }
    return nil
  }

  /// The size of a browser's text, pt, unless a page or a person changes it.
  private static let remInPoints = 16.0

  /// How a number is written, and how many of it are 1.
  private static let forms: [(start: String, end: String, isFraction: Bool, unit: Double)] = [
    ("", "%", true, 100), ("", "px", false, 1), ("", "pt", false, 1), ("", "dp", false, 1),
    ("", "rem", false, 1 / remInPoints),
    ("fraction(", ")", true, 1), ("height(", ")", false, 1), ("FractionDetent(", ")", true, 1),
  ]

  private init?(_ number: Double, isFraction: Bool, named name: String? = nil) {
    guard number > 0, number <= (isFraction ? 1 : 100_000) else { return nil }
    let percent = (number * 1000).rounded() / 10
    let id = name ?? (isFraction ? percent.jsonText + "%" : number.jsonText)
    let text = "{\"id\": \(id.jsonText), \"\(isFraction ? "fraction" : "height")\": \(number.jsonText)}"
    self.init(id: id, text: text, size: (number, isFraction))
  }

  private init(id: String, text: String, size: (number: Double, isFraction: Bool)?) {
    (self.id, self.text, self.size) = (id, text, size)
  }

  /// The detents of sizes, or of detents as they are. Where all are sizes of one kind that fall, they are turned round.
  /// - Parameter text: of the document.
  static func all(
    _ nodes: [SyntaxNode], in text: SourceText, _ units: Units = .usual
  ) -> [(id: String, text: String)]? {
    var found: [(id: String, text: String)] = []
    var sizes: [(number: Double, isFraction: Bool)] = []
    for node in nodes {
      if let word = DetentWord(node, in: units) {
        found.append((word.id, word.text))
        if let size = word.size { sizes.append(size) }
      } else if let id = node["id"]?.string {
        found.append((id, text[node.range]))
      } else if node.number != 0 {
        return nil
      }
    }
    let pairs = zip(sizes, sizes.dropFirst())
    let falls =
      found.count > 1 && sizes.count == found.count
      && pairs.allSatisfy { $0.isFraction == $1.isFraction && $0.number > $1.number }
    return found.isEmpty ? nil : falls ? found.reversed() : found
  }
}
