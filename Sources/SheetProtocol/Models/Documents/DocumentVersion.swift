import JSON

/// A version of a document.
public struct DocumentVersion: JSONDecodable, SchemaProviding, Sendable {
  /// The document's URI.
  public let uri: String
  /// The version, which is greater after every change.
  public let version: Int

  package static let schema = Schema.openObject(DocumentID.uri, version)
  static let version = Schema.Property(
    "version", Schema.integer(Int(Int32.min)...Int(Int32.max)).described("Greater after every change of the text."))

  /// Reads `{"uri":…,"version":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    uri = try DocumentID(json: json).uri
    version = try json.integer("version", in: .min ... .max)
  }
}
