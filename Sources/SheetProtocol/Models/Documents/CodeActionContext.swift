import JSON

/// Which code actions a client wants.
struct CodeActionContext: JSONDecodable, SchemaProviding, Sendable {
  /// The wanted kinds; nil is all of them.
  let only: [String]?

  /// Whether the editor asks by itself, and not a person.
  let isAutomatic: Bool

  static let schema = Schema.openObject(
    .optional("only", Schema.array(of: .text).orNull), .optional("triggerKind", .integer))

  /// Reads `{"only"?:[…],"triggerKind"?:…}`.
  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    only = try json.optionalMember("only")
    // LSP, CodeActionTriggerKind: Automatic.
    isAutomatic = json["triggerKind"]?.integer == 2
  }
}
