import JSON

/// A kind of picture of a sheet.
public enum PictureKind: String, WireEnum {
  /// The device at one moment.
  case still
  /// The device at several moments.
  case filmstrip
  /// The sheet's reach, its velocity and its transition's fraction, over time.
  case plot
  /// Where a release lands, by position and velocity.
  case map
  /// The device, moving: an SVG that plays by itself.
  case animation
}

/// The colors of the picture.
public enum Theme: String, WireEnum {
  /// Dark on white.
  case light
  /// Light on black.
  case dark
  /// The viewer's preference, where the viewer supports it, as browsers do; else light.
  case auto
}

/// The format of a picture in an answer.
public enum PictureFormat: String, WireEnum {
  case svg
  /// Lines for a terminal.
  case text
}

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
  /// An image, as wide as the screen: a `data:` URI.
  case image(String)

  /// The maximum length of an image, bytes of its URI.
  public static let maximumImage = 4 << 20
  /// The formats of images.
  private static let formats = ["png", "jpeg", "gif", "webp"]

  static let schema = Schema.anyOf(
    .words(PictureContent.words),
    .text(matching: "^data:image/(\(formats.joined(separator: "|")));base64,[A-Za-z0-9+/]+=*$"))

  /// Reads a word or an image.
  /// - Throws: `JSONFailure` that says what it can be.
  init(_ json: JSONValue) throws(JSONFailure) {
    let text = json.string ?? ""
    if let content = PictureContent(rawValue: text) {
      self = .app(content)
    } else if let image = ShownContent(image: text) {
      self = image
    } else {
      let image = "data:image/png;base64,… with at most \(Self.maximumImage) bytes"
      throw JSONFailure(
        expected: "one of " + Spelling.list(PictureContent.words) + ", or an image, \(image)", found: json.summary)
    }
  }

  /// The type of the images in files with an extension; nil if they are none.
  public static func imageType(ofExtension name: String) -> String? {
    let type = name == "jpg" ? "jpeg" : name
    return formats.contains(type) ? type : nil
  }

  /// The bytes of an image of a type, such as `png`; nil if they are too many.
  public init?(image bytes: [UInt8], type: String) {
    guard bytes.count <= Self.maximumImage / 4 * 3 - 64 else { return nil }
    self = .image("data:image/\(type);base64," + String(base64: bytes))
  }

  /// An image as a `data:` URI; nil if the text is none.
  private init?(image: String) {
    let bytes = image.utf8
    guard bytes.count <= Self.maximumImage else { return nil }
    let start = Self.formats.map { "data:image/\($0);base64," }.first { image.hasPrefix($0) }
    guard let start, bytes.count > start.utf8.count else { return nil }
    let isBase64 = bytes.dropFirst(start.utf8.count).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
        true
      default: false
      }
    }
    guard isBase64 else { return nil }
    self = .image(image)
  }
}

/// What a device shows in a picture, and what is drawn beside it.
public struct PictureContents: Equatable, Sendable {
  /// What is in the sheet; nil is its name and rows.
  public var sheet: ShownContent?
  /// What is behind the sheet; nil belongs to the app in the sheet, or is an outline of an app.
  public var app: ShownContent?

  public init(sheet: ShownContent? = nil, app: ShownContent? = nil) {
    (self.sheet, self.app) = (sheet, app ?? sheet.flatMap { if case .app = $0 { $0 } else { nil } })
  }
}
