import JSON

/// Which code actions a client wants.
struct CodeActionContext: JSONDecodable, SchemaProviding, Sendable {
  /// The wanted kinds; nil is all of them.
  let only: [String]?

  static let schema = Schema.openObject(.optional("only", Schema.array(of: .text).orNull))

  /// Reads `{"only"?:[…]}`.
  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    only = try json.optionalMember("only")
  }
}
