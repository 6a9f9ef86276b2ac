import JSON

/// The export that a listed code action stands for.
struct ListedExport: JSONDecodable, SchemaProviding, Sendable {
  let document: DocumentID
  let target: ExportTarget

  static let schema = Schema.openObject(
    Schema.Property("textDocument", DocumentID.schema), Schema.Property("to", .words(ExportTarget.words)))

  /// Reads `{"textDocument":{"uri":…},"to":…}`.
  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    document = try json.member("textDocument")
    target = try ExportTarget(member: "to", of: json)
  }
}
