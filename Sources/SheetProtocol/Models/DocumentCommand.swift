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

  /// What a command is for: a document and, for a scenario, its name.
  public struct Subject: JSONDecodable, SchemaProviding, Sendable {
    /// The document's URI.
    public let uri: String
    /// The scenario's name; nil is the first scenario.
    public let scenario: String?

    package static let schema = Schema.filledArray(of: .text)

    /// Reads `[uri]` or `[uri, scenario]`.
    public init(json: JSONValue) throws(JSONFailure) {
      guard json.kind == .array, let uri = json[0]?.string else {
        throw JSONFailure(expected: "an array with the URI of an open document", found: json)
      }
      let scenario = json[1].flatMap { $0.isNull ? nil : $0 }
      guard scenario == nil || scenario?.string != nil else {
        throw JSONFailure(path: ["1"], expected: "the name of a scenario", found: scenario?.summary ?? "nothing")
      }
      (self.uri, self.scenario) = (uri, scenario?.string)
    }
  }
}
