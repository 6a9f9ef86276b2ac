import JSON
import SheetEngine
import SheetProtocol

extension SVGWriter {
  /// Draws the blocks of a screen of a size that are in view. Each is defined once in the picture, for its size.
  /// - Parameters:
  ///   - length: the length of the screen, which may be longer than it is high, pt.
  ///   - view: what of it is in view, pt.
  ///   - insets: what the sides cover of it, but for drawings, pt.
  mutating func add(
    _ screen: ContentFile.Screen, width: Points, length: Points, view: ClosedRange<Points>, insets: Insets = .zero
  ) {
    // A block has 16 pt at its sides.
    let (left, right) = (max(insets.left - 16, 0), max(insets.right - 16, 0))
    for block in screen.blocks(in: length, view: view) {
      let width = block.isWhole ? width : max(width - left - right, 0)
      let id = "part-\(block.part)-\(text(width))-\(text(block.height))"
      if !isDefined(id) {
        let markup = markup(ContentFile.shared.parts[block.part], id: id, width, block.height)
        define(id, "<g id=\"\(id)\">\(markup)</g>")
      }
      add("use", ["href": "#\(id)", "x": .init(block.isWhole ? 0 : left), "y": .init(block.top)])
    }
  }

  /// Draws an image as wide as a sheet, from the top down.
  mutating func add(image: String, width: Points) {
    let id = define(image, "long", Size(width: Self.unit, height: Self.unit * Self.longest), "xMinYMin meet")
    add("use", ["href": "#\(id)", "width": .init(width), "height": .init(width * Self.longest)])
  }

  /// Draws an image that covers a screen.
  mutating func add(image: String, over size: Size) {
    let height = (Self.unit * size.height / max(size.width, 1)).rounded()
    let id = define(image, text(height), Size(width: Self.unit, height: height), "xMidYMin slice")
    add("use", ["href": "#\(id)", "width": .init(size.width), "height": .init(size.height)])
  }

  /// Defines an image in a box, once. Its symbol has a view box, because not every renderer resolves percentages in one.
  private mutating func define(_ image: String, _ name: String, _ size: Size, _ fit: String) -> String {
    let id = "image-\(number(ofImage: image))-\(name)"
    if !isDefined(id) {
      let box = "width=\"\(text(size.width))\" height=\"\(text(size.height))\""
      define(
        id,
        "<symbol id=\"\(id)\" viewBox=\"0 0 \(text(size.width)) \(text(size.height))\" preserveAspectRatio=\"none\">"
          + "<image href=\"\(image)\" \(box) preserveAspectRatio=\"\(fit)\"/></symbol>")
    }
    return id
  }

  private static let unit = 1000.0
  /// No image is more times as high as it is wide.
  private static let longest = 256.0

  /// The markup of a part: its marks are lengths, paints and the beginnings of ids.
  private mutating func markup(_ part: ArraySlice<UInt8>, id: String, _ width: Points, _ height: Points) -> String {
    var (markup, isMark): ([UInt8], Bool) = ([], false)
    for piece in part.split(separator: UInt8(ascii: "^"), omittingEmptySubsequences: false) {
      if isMark {
        let words = piece.dropFirst().split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
        let numbers = words.map { Double($0) ?? 0 }
        switch piece.first {
        case UInt8(ascii: "w"): markup += SVGValue(rounded: max(numbers[0] * width + numbers[1], 0)).text.utf8
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
