import SheetProtocol

/// Writes SVG 1.1, one element per line, without filters, which not every renderer draws.
///
/// Colors are attributes, so that renderers without style sheets show them. The automatic theme adds a style sheet,
/// which takes precedence in browsers.
struct SVGWriter {
  let theme: Theme
  private var lines: [String] = []
  private var depth = 1
  /// The rules of the style sheet, one per line.
  var rules: [String] = []
  private var used: Set<Paint> = []
  /// The rules of the dark theme that are not about paints, one per line.
  private var darkRules: [String] = []
  /// What is drawn again and again: the ids, and the markup.
  private var definitions: [(id: String, markup: String)] = []
  private var images: [String] = []

  init(theme: Theme) {
    self.theme = theme
  }

  // MARK: Elements

  /// An element without content.
  mutating func add(_ name: String, _ attributes: SVGAttributes, fill: Paint? = nil, stroke: Paint? = nil) {
    line("<\(tag(name, attributes, fill, stroke))/>")
  }

  /// An element around others.
  mutating func group(
    _ name: String, _ attributes: SVGAttributes, _ content: (inout SVGWriter) -> Void
  ) {
    line("<\(tag(name, attributes, nil, nil))>")
    depth += 1
    content(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// An element with text in it.
  mutating func add(_ name: String, _ attributes: SVGAttributes, fill: Paint? = nil, text: String) {
    line("<\(tag(name, attributes, fill, nil))>\(escapedMarkup(text))</\(name)>")
  }

  private mutating func tag(_ name: String, _ attributes: SVGAttributes, _ fill: Paint?, _ stroke: Paint?) -> String {
    var tag = name
    var classes = attributes.first { $0.key == "class" }?.value.text
    func join(_ name: String) { classes = classes.map { "\($0) \(name)" } ?? name }
    if let fill { join("fill-\(fill.rawValue)") }
    if let stroke { join("line-\(stroke.rawValue)") }
    if let classes { tag += " class=\"\(classes)\"" }
    for (key, value) in attributes where key != "class" { tag += " \(key)=\"\(escapedMarkup(value.text))\"" }
    if let fill {
      used.insert(fill)
      tag += " fill=\"\(theme.color(fill))\""
    }
    if let stroke {
      used.insert(stroke)
      tag += (fill == nil ? " fill=\"none\"" : "") + " stroke=\"\(theme.color(stroke))\""
    }
    return tag
  }

  private mutating func line(_ text: String) {
    lines.append(String(repeating: "  ", count: depth) + text)
  }

  // MARK: Definitions

  /// Whether there is a definition with an id.
  func isDefined(_ id: String) -> Bool { definitions.contains { $0.id == id } }

  /// Adds markup to the definitions; it has this id.
  mutating func define(_ id: String, _ markup: String) { definitions.append((id, markup)) }

  /// The number of an image in this picture.
  mutating func number(ofImage image: String) -> Int {
    if let known = images.firstIndex(of: image) { return known }
    images.append(image)
    return images.count - 1
  }

  /// Adds a rule that holds in the dark theme of the viewer.
  mutating func addDark(_ rule: String) {
    if !darkRules.contains(rule) { darkRules.append(rule) }
  }

  // MARK: The picture

  /// Draws the background of the whole picture, in whole pixels, so that no edge stays uncovered.
  mutating func addGround(_ width: Double, _ height: Double) {
    add("rect", ["width": .init(width.rounded(.up)), "height": .init(height.rounded(.up))], fill: .page)
  }

  func picture(width: Double, height: Double, title: String, description: String) -> Picture {
    let (width, height) = (width.rounded(.up), height.rounded(.up))
    var head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(text(width))\" height=\"\(text(height))\" "
        + "viewBox=\"0 0 \(text(width)) \(text(height))\" role=\"img\" "
        + "font-family=\"system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif\">",
      "  <title>\(escapedMarkup(title))</title>", "  <desc>\(escapedMarkup(description))</desc>",
    ]
    var rules = rules
    if theme == .auto {
      let colors = Paint.allCases.filter(used.contains).map { paint in
        ".fill-\(paint.rawValue){fill:\(paint.colors.dark)}.line-\(paint.rawValue){stroke:\(paint.colors.dark)}"
      }
      rules.append("@media (prefers-color-scheme: dark) {")
      rules += (colors + darkRules).map { "  " + $0 } + ["}"]
    }
    if !definitions.isEmpty { head += ["  <defs>"] + definitions.map { "    " + $0.markup } + ["  </defs>"] }
    if !rules.isEmpty { head += ["  <style>"] + rules.map { "    " + $0 } + ["  </style>"] }
    let svg = (head + lines + ["</svg>"]).joined(separator: "\n") + "\n"
    return Picture(width: width, height: height, text: svg)
  }
}

/// A picture, as SVG.
public struct Picture: Equatable, Sendable {
  /// The size in pixels at scale 1.
  public let width: Double
  /// The size in pixels at scale 1.
  public let height: Double
  /// The text of the SVG.
  public let text: String
}

/// The value of an attribute.
struct SVGValue: ExpressibleByStringInterpolation, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  let text: String

  init(stringLiteral value: String) { text = value }
  init(floatLiteral value: Double) { self.init(value) }
  init(integerLiteral value: Int) { text = String(value) }
  init(_ number: Double) { text = SheetRender.text(number) }
  /// A coordinate on a plot; smaller differences than its last digit are invisible.
  init(rounded number: Double) { text = SheetRender.text((number * 100).rounded() / 100) }
}

/// The attributes of an element.
typealias SVGAttributes = KeyValuePairs<String, SVGValue>

/// Path data of lines through points.
struct PathData {
  private(set) var text = ""
  private var isOpen = false

  /// Continues the line to a point.
  mutating func line(_ x: Double, _ y: Double) {
    text += (isOpen ? "L" : "M") + SVGValue(rounded: x).text + " " + SVGValue(rounded: y).text
    isOpen = true
  }

  /// The next point starts another line.
  mutating func lift() { isOpen = false }

  /// Ends the line where it began.
  mutating func close() {
    text += "Z"
    lift()
  }
}
