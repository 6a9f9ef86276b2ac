import JSON

/// An app that a device shows: the contents of the preview page (editors/preview/stage/contents.js).
public enum PictureContent: String, WireEnum {
  /// A map with places.
  case map
  /// A checkout with fields.
  case checkout
  /// A share sheet.
  case share
  /// A music player.
  case player
  /// An action menu.
  case menu
  /// A long list.
  case list
}

/// What a device shows in its sheet, or behind it.
public enum ShownContent: Equatable, Sendable {
  /// An app.
  case app(PictureContent)
  /// An image: a `data:` URI.
  case image(String)

  /// The maximum size of an image, bytes.
  public static let maximumImage = 3 << 20
  /// The types of images, and how their bytes begin, in base64.
  private static let types = [("png", "iVBORw0KGgo"), ("jpeg", "/9j/"), ("gif", "R0lGOD"), ("webp", "UklGR")]

  static let schema = Schema.anyOf(
    .words(PictureContent.words),
    .text(matching: "^data:image/(\(types.map { $0.0 }.joined(separator: "|")));base64,[A-Za-z0-9+/]+={0,2}$"))

  /// Reads a word or an image.
  /// - Throws: `JSONFailure` that says what it can be.
  init(_ json: JSONValue) throws(JSONFailure) {
    let text = json.string ?? ""
    if let content = PictureContent(rawValue: text) {
      self = .app(content)
      return
    }
    guard text.hasPrefix("data:") else {
      throw JSONFailure(
        expected: "one of " + Spelling.list(PictureContent.words) + ", or an image, data:image/png;base64,…",
        found: json.summary)
    }
    self = try Self.image(of: text, found: json.summary)
  }

  /// An image as a `data:` URI; `found` is what an error shows.
  private static func image(of text: String, found: String) throws(JSONFailure) -> ShownContent {
    let start = types.first { text.hasPrefix("data:image/\($0.0);base64,") }
    guard let (type, magic) = start else {
      let words = types.map { "data:image/\($0.0);base64,…" }
      throw JSONFailure(expected: words.joined(separator: ", "), found: found)
    }
    let data = text.utf8.dropFirst("data:image/\(type);base64,".utf8.count)
    guard data.count / 4 * 3 <= maximumImage else {
      throw JSONFailure(expected: "an image of at most \(maximumImage) bytes", found: "one of \(data.count / 4 * 3)")
    }
    let padding = data.suffix(2).reduce(0) { $0 + ($1 == UInt8(ascii: "=") ? 1 : 0) }
    guard data.count.isMultiple(of: 4), data.dropLast(padding).allSatisfy(isBase64) else {
      throw JSONFailure(expected: "base64 (RFC 4648) after the comma", found: found)
    }
    guard String(decoding: data.prefix(magic.utf8.count), as: UTF8.self) == magic else {
      throw JSONFailure(expected: "the bytes of a \(type) image", found: found)
    }
    return .image(text)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// The type of the images in files with an extension; nil if they are none.
  public static func imageType(ofExtension name: String) -> String? {
    let type = name == "jpg" ? "jpeg" : name
    return types.contains { $0.0 == type } ? type : nil
  }

  /// The bytes of an image of a type, such as `png`.
  /// - Throws: `JSONFailure` that says what is wrong with them.
  public init(image bytes: [UInt8], type: String) throws(JSONFailure) {
    self = try Self.image(of: "data:image/\(type);base64," + String(base64: bytes), found: "others")
  }
}

/// What a device shows in a picture.
public struct PictureContents: Equatable, Sendable {
  /// What is in the sheet; nil is its name and rows.
  public var sheet: ShownContent?
  /// What is behind the sheet; nil belongs to the app in the sheet, or is an outline of an app.
  public var app: ShownContent?

  public init(sheet: ShownContent? = nil, app: ShownContent? = nil) {
    (self.sheet, self.app) = (sheet, app ?? sheet.flatMap { if case .app = $0 { $0 } else { nil } })
  }
}
