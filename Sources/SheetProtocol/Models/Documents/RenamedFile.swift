import JSON

/// A file that is about to get another name.
public struct RenamedFile: JSONDecodable, SchemaProviding, Sendable {
  /// Its URI, or that of a folder around it.
  public let old: String
  /// The URI that it gets.
  public let new: String

  package static let schema = Schema.openObject(
    Schema.Property("oldUri", Schema.text.described("Its URI.")),
    Schema.Property("newUri", Schema.text.described("The URI that it gets.")))

  /// Reads `{"oldUri":…,"newUri":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    (old, new) = (try json.member("oldUri"), try json.member("newUri"))
  }
}
