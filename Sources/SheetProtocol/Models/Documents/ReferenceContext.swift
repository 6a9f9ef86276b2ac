import JSON

/// Which references a client wants.
struct ReferenceContext: JSONDecodable, SchemaProviding, Sendable {
  /// Whether definitions are wanted too.
  let includesDefinitions: Bool

  static let schema = Schema.openObject(.optional("includeDeclaration", Schema.flag.orNull))

  /// Reads `{"includeDeclaration"?:…}`.
  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    includesDefinitions = try json.optionalMember("includeDeclaration") ?? true
  }
}
