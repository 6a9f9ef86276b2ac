/// What is said below a picture, in lines as wide as the picture.
struct Caption {
  private let text: String
  private let lines: [String]

  private static let lineHeight = 18.0
  private static let fontSize = 13.0
  /// The approximate width of a letter.
  private static let letter = 6.6
  private static let margin = 8.0

  init(_ text: String, width: Double) {
    let limit = Int((width - 2 * Self.margin) / Self.letter)
    (self.text, lines) = (text, text.isEmpty ? [] : printable(text).broken(after: limit))
  }

  /// Its height; 0 if it is empty.
  var height: Double { lines.isEmpty ? 0 : Self.lineHeight * Double(lines.count) + Self.margin }

  /// It as the beginning of a description.
  var sentence: String { text.isEmpty ? "" : text + ". " }

  func draw(below bottom: Double, _ svg: inout SVGWriter) {
    for (number, line) in lines.enumerated() {
      let y = bottom + Self.lineHeight * Double(number + 1) - 4
      svg.add(
        "text", ["x": .init(Self.margin), "y": .init(y), "font-size": .init(Self.fontSize)], fill: .ink, text: line)
    }
  }
}

extension String {
  /// The text in lines of at most some characters, broken between words where that is possible.
  fileprivate func broken(after limit: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ").map(String.init) {
      if let last = lines.last, last.count + word.count < limit {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
