import JSON

/// A command for a document.
public enum DocumentCommand: String, WireEnum {
  /// Opens a sheet that follows the document.
  case preview = "sheetd.preview"
  /// Plays the document's scenario.
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

  /// The document that a command is for: its first argument.
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
