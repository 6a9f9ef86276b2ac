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
    for field in all {
      writer.key(field.name)
      field.write(root, &writer)
    }
    writer.endObject()
  }
}
