import JSON
import SheetEngine
import SheetProtocol

/// What devices show in pictures: the contents of the preview page, which writes them as a file (editors/contents.mjs describes it).
struct ContentFile: Sendable {
  /// A block of a screen.
  struct Block: Sendable {
    /// Its height, pt; nil is that of the screen.
    let height: Points?
    /// The number of what is drawn.
    let part: Int
  }

  /// A screen: blocks from the top down, rows that follow again and again, and a block at the bottom.
  struct Screen: Sendable {
    let name: String
    /// Whether it begins below the status bar.
    let isBelowStatus: Bool
    var head: [Block] = []
    var rows: [Block] = []
    var foot: Block?
  }

  /// The fill and the stroke of what is drawn, each in the light and in the dark theme.
  struct Colors: Sendable {
    let fill: (light: String, dark: String)?
    let stroke: (light: String, dark: String)?
  }

  /// What the file says.
  static let shared = ContentFile(PackageResources.contents_txt)

  let colors: [Colors]
  /// The markup of what is drawn, with marks between carets.
  let parts: [ArraySlice<UInt8>]
  private let screens: [Screen]

  private init(_ bytes: [UInt8]) {
    var (colors, parts, screens, content): ([Colors], [ArraySlice<UInt8>], [Screen], String) = ([], [], [], "")
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let kind = line.prefix { $0 != UInt8(ascii: " ") }
      let rest = line.dropFirst(kind.count + 1)
      switch String(decoding: kind, as: UTF8.self) {
      case "part": parts.append(rest)
      case "paint":
        let words = Self.words(rest)
        colors.append(Colors(fill: Self.pair(words[0], words[1]), stroke: Self.pair(words[2], words[3])))
      case "content": content = String(decoding: rest, as: UTF8.self)
      case "screen":
        let words = Self.words(rest)
        screens.append(Screen(name: "\(content) \(words[0])", isBelowStatus: words.count > 1))
      case let kind:
        let words = Self.words(rest)
        let blocks = words.dropFirst().map { Block(height: Double(words[0]), part: Int($0) ?? 0) }
        if kind == "head" { screens[screens.count - 1].head += blocks }
        if kind == "rows" { screens[screens.count - 1].rows = blocks }
        if kind == "foot" { screens[screens.count - 1].foot = blocks.first }
      }
    }
    (self.colors, self.parts, self.screens) = (colors, parts, screens)
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func pair(_ light: String, _ dark: String) -> (light: String, dark: String)? {
    light == "-" ? nil : (light, dark)
  }

  /// A screen of a content: `app`, `root` or `detail`.
  func screen(_ name: String, of content: PictureContent) -> Screen? {
    screens.first { $0.name == "\(content.rawValue) \(name)" }
  }
}

extension ContentFile.Screen {
  /// A block where it is.
  struct Placed {
    let part: Int
    let top: Points
    let height: Points
    /// Whether it is as high as the screen.
    let isWhole: Bool
  }

  /// The blocks that fit in a length, pt, and are in view: the first, then the foot, then the head, then rows, as on the preview page
  /// (stage/list.js).
  func blocks(in length: Points, view: ClosedRange<Points>) -> [Placed] {
    let shownFoot = foot.flatMap { foot in
      (head.first?.height ?? 0) + (foot.height ?? 0) <= length ? foot : nil
    }
    let end = length - (shownFoot?.height ?? 0)
    var (placed, top, isWhole): ([Placed], Points, Bool) = ([], 0, true)
    for block in head {
      let height = min(block.height ?? .infinity, end - top)
      guard height > 0, top == 0 || height == block.height else {
        isWhole = false
        break
      }
      placed.append(Placed(part: block.part, top: top, height: height, isWhole: block.height == nil))
      top += height
    }
    if isWhole, let height = rows.first?.height {
      let first = max(((view.lowerBound - top) / height).rounded(.down), 0)
      let last = min(((view.upperBound - top) / height).rounded(.up), ((end - top) / height).rounded(.down))
      for number in 0..<Int(min(max(last - first, 0), Self.maximumRows)) {
        let row = first + Double(number)
        let place = Int(row.truncatingRemainder(dividingBy: Double(rows.count)))
        placed.append(Placed(part: rows[place].part, top: top + row * height, height: height, isWhole: false))
      }
    }
    if let shownFoot {
      placed.append(Placed(part: shownFoot.part, top: end, height: shownFoot.height ?? 0, isWhole: false))
    }
    return placed
  }

  /// No more rows than these are drawn.
  private static let maximumRows = 60.0
}
