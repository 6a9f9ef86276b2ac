import JSON

/// What can be done with a document.
public enum DocumentCommand: String, WireEnum {
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

  /// What a command is for: the first of its arguments.
  public struct Subject: JSONDecodable, SchemaProviding, Sendable {
    /// The document's URI.
    public let uri: String

    package static let schema = Schema.filledArray(of: .text)

    /// Reads `[uri]`.
    public init(json: JSONValue) throws(JSONFailure) {
      guard json.kind == .array, let uri = json[0]?.string else {
        throw JSONFailure(expected: "an array with the URI of an open document", found: json)
      }
      self.uri = uri
    }
  }
}
