import JSON

/// The fields of a configuration group, in the order in which they are written.
struct Fields<Root>: Sendable {
  let all: [Field<Root>]

  init(_ all: Field<Root>...) {
    self.init(all: all)
  }

  init(all: [Field<Root>]) {
    self.all = all
  }

  /// The schema of what is written: every field.
  var schema: Schema {
    .object(
      all.map { $0.isOmitted != nil ? .optional("\($0.name)", $0.schema) : Schema.Property("\($0.name)", $0.schema) },
      isOpen: false)
  }

  /// The schema of a patch: any of the fields, and null to reset one.
  var patchSchema: Schema {
    .object(all.map { Schema.Property.optional("\($0.name)", $0.patchSchema) }, isOpen: false)
  }

  /// Applies a merge patch. An unknown key is refused with the nearest known one.
  func patch(_ root: inout Root, with json: JSONValue, preset: Root) throws(JSONFailure) {
    try json.requireObject()
    try json.forEachMember { key, value throws(JSONFailure) in
      guard let field = all.first(where: { "\($0.name)" == key }) else {
        throw JSONFailure(unknownKey: key, among: all.map { "\($0.name)" })
      }
      if value.isNull { return field.reset(&root, preset) }
      do throws(JSONFailure) { try field.read(value, &root, preset) } catch { throw error.under(key) }
    }
  }

  func write(_ root: Root, to writer: inout JSONWriter) {
    writer.beginObject()
    for field in all where field.isOmitted?(root) != true {
      writer.key(field.name)
      field.write(root, &writer)
    }
    writer.endObject()
  }
}
