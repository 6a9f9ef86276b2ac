import JSON
import SheetEngine
import SheetProtocol

extension SVGWriter {
  /// Draws the blocks of a screen that fit in a length, pt. Each is defined once in the picture, for its size.
  mutating func add(_ screen: ContentFile.Screen, width: Points, length: Points) {
    for (part, top, height) in screen.blocks(in: length) {
      let id = "part-\(part)-\(text(width))-\(text(height))"
      if !isDefined(id) {
        let markup = markup(ContentFile.shared.parts[part], id: id, width, height)
        define(id, "<g id=\"\(id)\">\(markup)</g>")
      }
      add("use", ["href": "#\(id)", "y": .init(top)])
    }
  }

  /// Draws an image as wide as its place, from the top down; `place` names it.
  mutating func add(image: String, in place: String, width: Points) {
    let id = "image-\(place)"
    if !isDefined(id) {
      let box = "width=\"100%\" height=\"100%\" preserveAspectRatio=\"xMidYMin meet\""
      define(id, "<symbol id=\"\(id)\"><image href=\"\(image)\" \(box)/></symbol>")
    }
    add("use", ["href": "#\(id)", "width": .init(width), "height": .init(Self.tallest)])
  }

  /// A height that no image has at the width of a screen, pt.
  private static let tallest = 100_000.0

  /// The markup of a part: its marks are lengths, paints and the beginnings of ids.
  private mutating func markup(_ part: ArraySlice<UInt8>, id: String, _ width: Points, _ height: Points) -> String {
    var (markup, isMark): ([UInt8], Bool) = ([], false)
    for piece in part.split(separator: UInt8(ascii: "^"), omittingEmptySubsequences: false) {
      if isMark {
        let words = piece.dropFirst().split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
        let numbers = words.map { Double($0) ?? 0 }
        switch piece.first {
        case UInt8(ascii: "w"): markup += SVGValue(rounded: numbers[0] * width + numbers[1]).text.utf8
        case UInt8(ascii: "h"): markup += text(height).utf8
        case UInt8(ascii: "p"): markup += attributes(ofPaint: Int(numbers[0])).utf8
        default: markup += "\(id)-".utf8
        }
      } else {
        markup += piece
      }
      isMark.toggle()
    }
    return String(decoding: markup, as: UTF8.self)
  }

  private mutating func attributes(ofPaint number: Int) -> String {
    let colors = ContentFile.shared.colors[number]
    let isDark = theme == .dark
    var attributes = ""
    if let fill = colors.fill { attributes += " fill=\"\(isDark ? fill.dark : fill.light)\"" }
    if let stroke = colors.stroke { attributes += " stroke=\"\(isDark ? stroke.dark : stroke.light)\"" }
    guard theme == .auto else { return attributes }
    let fill = colors.fill.flatMap { $0.light == $0.dark ? nil : "fill:\($0.dark);" } ?? ""
    let stroke = colors.stroke.flatMap { $0.light == $0.dark ? nil : "stroke:\($0.dark)" } ?? ""
    guard !fill.isEmpty || !stroke.isEmpty else { return attributes }
    addDark(".paint-\(number){\(fill)\(stroke)}")
    return " class=\"paint-\(number)\"" + attributes
  }
}
