import JSON

/// A document's identifier.
public struct DocumentID: JSONDecodable, SchemaProviding, Sendable {
  public let uri: String

  package static let schema = Schema.openObject(uri)
  static let uri = Schema.Property("uri", Schema.text.described("Its URI."))

  /// Reads `{"uri":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    uri = try json.member("uri")
  }
}
