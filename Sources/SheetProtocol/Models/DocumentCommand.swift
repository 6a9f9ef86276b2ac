import JSON

/// A command for a document.
public enum DocumentCommand: String, WireEnum {
  /// Opens a sheet that follows the document.
  case preview = "sheetd.preview"
  /// Plays a scenario of the document.
  case runScenario = "sheetd.runScenario"

  /// The title that a person sees.
  public var title: StaticString {
    switch self {
    case .preview: "Preview"
    case .runScenario: "Run scenario"
    }
  }

  /// The names on the wire.
  public static var names: [String] { words }

  /// The subject of a command: a document and, for a scenario, its name, its setting and another text.
  public struct Subject: JSONDecodable, SchemaProviding, Sendable {
    /// The document's URI.
    public let uri: String
    /// The scenario's name; nil is the first scenario.
    public let scenario: String?
    /// On which device and how the scenario is played, in the words of the code lens; nil is each until one fails.
    public let setting: String?
    /// The text to use instead of the document's, such as one with unsaved changes; nil is the document's.
    public let text: String?

    package static let schema = Schema.filledArray(of: .text.orNull)

    /// Reads `[uri, scenario, setting, text]`, of which all but the first may be missing or null.
    public init(json: JSONValue) throws(JSONFailure) {
      guard json.kind == .array, let uri = json[0]?.string else {
        throw JSONFailure(expected: "an array with the URI of an open document", found: json)
      }
      self.uri = uri
      scenario = try Self.text(json, 1, "the name of a scenario")
      setting = try Self.text(json, 2, "a setting of the scenario")
      text = try Self.text(json, 3, "the text of a document")
    }

    /// An argument that may be missing.
    private static func text(_ json: JSONValue, _ index: Int, _ expected: String) throws(JSONFailure) -> String? {
      guard let value = json[index], !value.isNull else { return nil }
      guard let text = value.string else {
        throw JSONFailure(path: ["\(index)"], expected: expected, found: value.summary)
      }
      return text
    }
  }
}
