import JSON

/// A document that was opened.
public struct OpenedDocument: JSONDecodable, SchemaProviding, Sendable {
  public let uri: String
  /// The version of its text.
  public let version: Int
  public let text: String

  package static let schema = Schema.openObject(DocumentID.uri, DocumentVersion.version, Schema.Property("text", .text))

  /// Reads `{"uri":…,"version":…,"text":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    let document = try DocumentVersion(json: json)
    (uri, version, text) = (document.uri, document.version, try json.member("text"))
  }
}
