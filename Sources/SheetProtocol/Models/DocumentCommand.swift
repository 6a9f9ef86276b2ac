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

  /// The subject of a command: a document and, for a scenario, its name and setting.
  public struct Subject: JSONDecodable, SchemaProviding, Sendable {
    /// The document's URI.
    public let uri: String
    /// The scenario's name; nil is the first scenario.
    public let scenario: String?
    /// On which device and how the scenario is played, in the words of the code lens; nil is each until one fails.
    public let setting: String?

    package static let schema = Schema.filledArray(of: .text)

    /// Reads `[uri]`, `[uri, scenario]` or `[uri, scenario, setting]`.
    public init(json: JSONValue) throws(JSONFailure) {
      guard json.kind == .array, let uri = json[0]?.string else {
        throw JSONFailure(expected: "an array with the URI of an open document", found: json)
      }
      self.uri = uri
      scenario = try Self.text(json, 1, "the name of a scenario")
      setting = try Self.text(json, 2, "a setting of the scenario")
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
