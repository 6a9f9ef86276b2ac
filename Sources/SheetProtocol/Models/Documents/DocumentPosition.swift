import JSON

/// A position in a document, as in LSP: from 0, in the negotiated units.
public struct DocumentPosition: JSONDecodable, SchemaProviding, Sendable {
  public let line: Int
  /// The number of units before it in its line.
  public let character: Int

  package static let schema = Schema.openObject(Schema.Property("line", count), Schema.Property("character", count))
  private static let count = Schema.integer(0...Int(Int32.max))

  /// Reads `{"line":…,"character":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    guard json.kind == .object else { throw JSONFailure(expected: "a position", found: json) }
    line = try json.integer("line", in: 0 ... .max)
    character = try json.integer("character", in: 0 ... .max)
  }
}
