import JSON

/// The fields of a part of the configuration, in the order in which they are written.
struct Fields<Root>: Sendable {
  let all: [Field<Root>]

  init(_ all: Field<Root>...) {
    self.init(all: all)
  }

  init(all: [Field<Root>]) {
    self.all = all
  }

  /// What is written: every field.
  var schema: Schema {
    .object(
      all.map { $0.isOmitted != nil ? .optional("\($0.name)", $0.schema) : Schema.Property("\($0.name)", $0.schema) },
      isOpen: false)
  }

  /// What may be read: any of the fields, and null for what they were.
  var patchSchema: Schema {
    .object(all.map { Schema.Property.optional("\($0.name)", $0.patchSchema) }, isOpen: false)
  }

  /// Applies a merge patch. A key that does not exist is refused, and the nearest one that does is named.
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
