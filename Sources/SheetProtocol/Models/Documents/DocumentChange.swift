import JSON

/// An edit of a document.
public struct DocumentChange: JSONDecodable, SchemaProviding, Sendable {
  /// The range that it replaces; nil is all of the text.
  public let range: DocumentRange?
  /// The new text.
  public let text: String

  package static let schema = Schema.openObject(
    .optional("range", DocumentRange.schema.orNull), Schema.Property("text", .text))

  /// Reads `{"range"?:…,"text":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    range = try json.optionalMember("range")
    text = try json.member("text")
  }
}
