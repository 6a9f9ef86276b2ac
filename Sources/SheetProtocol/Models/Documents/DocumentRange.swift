import JSON

/// A range in a document.
public struct DocumentRange: JSONDecodable, SchemaProviding, Sendable {
  /// The start of the range.
  public let start: DocumentPosition
  /// The end of the range, exclusive.
  public let end: DocumentPosition

  package static let schema = Schema.openObject(
    Schema.Property("start", DocumentPosition.schema), Schema.Property("end", DocumentPosition.schema))

  /// Reads `{"start":…,"end":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    guard json.kind == .object else { throw JSONFailure(expected: "a range", found: json) }
    start = try json.member("start")
    end = try json.member("end")
  }
}
