import JSON

/// What can be done with a document.
public enum DocumentCommand: String, Word {
  /// A sheet is opened that follows it.
  case preview = "sheetd.preview"
  /// Its scenario is played.
  case runScenario = "sheetd.runScenario"

  /// What it does, for a person.
  public var title: StaticString {
    switch self {
    case .preview: "Preview"
    case .runScenario: "Run scenario"
    }
  }

  /// The names on the wire.
  public static var names: [String] { words }
}

/// A document as it is opened.
public struct OpenedDocument: Sendable {
  /// Its name.
  public let uri: String
  /// The version of its text.
  public let version: Int
  /// Its text.
  public let text: String
}

/// A version of a document.
public struct DocumentVersion: Sendable {
  /// The document's name.
  public let uri: String
  /// The version.
  public let version: Int
}

/// A place in a document, as editors count: from 0, in the units that were agreed on.
public struct DocumentPosition: Sendable {
  /// The line.
  public let line: Int
  /// How many units stand before it in its line.
  public let character: Int

  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    line = try Self.number("line", json)
    character = try Self.number("character", json)
  }

  private static func number(_ key: StaticString, _ json: JSONValue) throws(JSONFailure) -> Int {
    guard let number = json[key]?.integer, (0...Int64(Int32.max)).contains(number) else {
      throw JSONFailure(
        path: ["\(key)"], expected: "an integer from 0 to 2147483647", found: json[key]?.summary ?? "nothing")
    }
    return Int(number)
  }

  static let schema = Schema.openObject(
    Schema.Property("line", .integer(0...Int(Int32.max))), Schema.Property("character", .integer(0...Int(Int32.max))))
}

/// A range in a document.
public struct DocumentRange: Sendable {
  /// Its first place.
  public let start: DocumentPosition
  /// The place behind it.
  public let end: DocumentPosition

  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    start = try Self.place("start", json)
    end = try Self.place("end", json)
  }

  private static func place(_ key: StaticString, _ json: JSONValue) throws(JSONFailure) -> DocumentPosition {
    guard let value = json[key] else { throw JSONFailure(path: ["\(key)"], expected: "a position", found: "nothing") }
    do throws(JSONFailure) { return try DocumentPosition(json: value) } catch { throw error.under("\(key)") }
  }

  static let schema = Schema.openObject(
    Schema.Property("start", DocumentPosition.schema), Schema.Property("end", DocumentPosition.schema))
}

/// An edit of a document.
public struct DocumentChange: Sendable {
  /// What it replaces; nil is all of the text.
  public let range: DocumentRange?
  /// What comes instead.
  public let text: String

  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    text = try json.member("text")
    guard let value = json["range"], !value.isNull else {
      range = nil
      return
    }
    do throws(JSONFailure) { range = try DocumentRange(json: value) } catch { throw error.under("range") }
  }

  static let schema = Schema.openObject(
    .optional("range", DocumentRange.schema.orNull), Schema.Property("text", .text))
}
