import JSON
import SheetEngine

extension Content {
  /// The content of a session that names none.
  public static let standard = Content(height: 300)

  static let fields = Fields<Content>(
    .number(
      "height", { $1(&$0.height) }, .notNegative,
      Label("Height", unit: .points, "The preferred height without any safe area, pt.")),
    .optional(
      "width", { $1(&$0.width) }, from: 0, .number(.notNegative),
      Label("Width", unit: .points, "The preferred width, pt, for a sheet whose width follows its content.")),
    .flag(
      "scrollable", { $1(&$0.isScrollable) },
      Label("Scrolls", "Whether the content scrolls when it is longer than the sheet.")),
    .optional(
      "scrollHeight", { $1(&$0.scrollHeight) }, from: 0, .number(.notNegative),
      Label(
        "Scroll height", unit: .points,
        "The total height of the part that scrolls, pt; null if it is the preferred height.")),
    .flag(
      "measure", { $1(&$0.isMeasured) },
      Label("Measured", "Whether the daemon asks the client for the height whenever the sheet's width changes.")),
    .value(
      "regions", { $1(&$0.regions) }, .regions,
      Label("Regions", "The regions of the content that can take a finger; later ones are in front.")),
    .value(
      "includes", { $1(&$0.includes) }, .inclusions,
      Label("Includes", "What the height contains already: insets that the sheet may add as well, or the grabber.")),
    .value(
      "textSizes", { $1(&$0.textHeights) }, .textHeights,
      Label(
        "Heights for text sizes",
        """
        The preferred heights that are known for other sizes of text, pt, by the factor of the size: `{"1.35": 256}`. \
        Others are linear between two of them, and in proportion beyond the smallest and the largest.
        """))
  )

  /// Reads complete content; nil is the standard content.
  package static func read(_ json: JSONValue?) throws(JSONFailure) -> Content {
    guard let json, !json.isNull else { return .standard }
    var content = Content.standard
    do throws(JSONFailure) {
      try fields.patch(&content, with: json, preset: .standard)
    } catch {
      throw error.under("content")
    }
    return content
  }
}

extension Screen {
  /// Writes the screen as `navigation/setScreens` reads it: `{"id":…,"content":{…}}`.
  package func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.key("content")
    writer.beginObject()
    content.writeMembers(to: &writer)
    writer.endObject()
    if hidesBackButton { writer.member("hidesBackButton", true) }
    writer.endObject()
  }
}

/// A change of a content's preferred size.
public struct ContentSizeChange: Sendable {
  /// The screen whose content it is; nil is the one on top.
  public let screen: String?
  let height: Points
  let width: Points?
  let scrollHeight: Points?
  let isScrollable: Bool?
  let regions: [Region]?
  let isMeasured: Bool?
  let includes: [Content.Inclusion]?
  let textHeights: [Content.TextHeight]?

  /// The content with its new size.
  public func applied(to content: Content) -> Content {
    var changed = content
    changed.height = height
    if let width { changed.width = width }
    if let scrollHeight { changed.scrollHeight = scrollHeight }
    if let isScrollable { changed.isScrollable = isScrollable }
    if let regions { changed.regions = regions }
    if let isMeasured { changed.isMeasured = isMeasured }
    if let includes { changed.includes = includes }
    // What was known of another height says nothing about this one.
    if let textHeights {
      changed.textHeights = textHeights
    } else if height != content.height {
      changed.textHeights = []
    }
    return changed
  }
}

extension Content.Inclusion: WireEnum, ResultValue {}

extension Codec where Value == [Content.Inclusion] {
  static let inclusions = words(of: Content.Inclusion.self)
}

extension Codec where Value == [Content.TextHeight] {
  static let textHeights = Codec(
    schema: .openObject(),
    read: { json, _ throws(JSONFailure) in
      try json.requireObject()
      guard json.count <= maximumTextHeights else {
        throw JSONFailure(expected: "at most \(maximumTextHeights) sizes of text", found: "\(json.count)")
      }
      var heights: [Content.TextHeight] = []
      var failure: JSONFailure?
      json.forEachMember { key, value in
        do throws(JSONFailure) {
          guard let size = Double(key), (0.5...4).contains(size), size != 1 else {
            throw JSONFailure(expected: "a size of text from 0.5 to 4 other than 1, as a string", found: "\"\(key)\"")
          }
          heights.append(Content.TextHeight(size: size, height: try NumberRule.notNegative.read(value)))
        } catch {
          failure = failure ?? error.under(key)
        }
      }
      if let failure { throw failure }
      return heights.ordered { $0.size }
    },
    write: { heights, writer in
      writer.beginObject()
      for one in heights {
        writer.foreignKey(JSONWriter.text { $0.number(one.size) })
        writer.number(one.height)
      }
      writer.endObject()
    }
  )

  private static let maximumTextHeights = 20
}
