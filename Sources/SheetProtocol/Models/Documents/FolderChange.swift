import JSON

/// The folders that a client has begun to work in, and those that it has left.
public struct FolderChange: JSONDecodable, SchemaProviding, Sendable {
  /// The URIs of the new folders.
  public let added: [String]
  /// The URIs of those that were left.
  public let removed: [String]

  package static let schema = Schema.openObject(
    Schema.Property("added", .array(of: DocumentID.schema)), Schema.Property("removed", .array(of: DocumentID.schema)))

  /// Reads `{"added":[{"uri":…}…],"removed":[{"uri":…}…]}`.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    let (new, old): ([DocumentID], [DocumentID]) = (try json.member("added"), try json.member("removed"))
    (added, removed) = (new.map { $0.uri }, old.map { $0.uri })
  }
}
