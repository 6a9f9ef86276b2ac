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
  /// The blocks that fit in a length, pt, each with its top and its height: the first, then the foot, then the head, then rows, as on
  /// the preview page (stage/list.js).
  func blocks(in length: Points) -> [(part: Int, top: Points, height: Points)] {
    let shownFoot = foot.flatMap { foot in
      (head.first?.height ?? 0) + (foot.height ?? 0) <= length ? foot : nil
    }
    let end = length - (shownFoot?.height ?? 0)
    var (placed, top, isWhole): ([(part: Int, top: Points, height: Points)], Points, Bool) = ([], 0, true)
    for block in head {
      let height = min(block.height ?? .infinity, end - top)
      guard height > 0, top == 0 || height == block.height else {
        isWhole = false
        break
      }
      placed.append((block.part, top, height))
      top += height
    }
    if isWhole, let height = rows.first?.height {
      for row in 0..<Int(min(max((end - top) / height, 0), Self.maximumRows)) {
        placed.append((rows[row % rows.count].part, top + Double(row) * height, height))
      }
    }
    if let shownFoot { placed.append((shownFoot.part, end, shownFoot.height ?? 0)) }
    return placed
  }

  /// No more rows than these are drawn; they are more than come into view.
  private static let maximumRows = 60.0
}
