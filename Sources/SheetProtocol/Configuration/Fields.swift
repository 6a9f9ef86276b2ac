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
    let members = try PatchMembers(json, of: all.map { $0.name })
    for (index, value) in members.all {
      if value.isNull {
        all[index].reset(&root, preset)
      } else {
        do throws(JSONFailure) { try all[index].read(value, &root, preset) } catch {
          throw error.under("\(all[index].name)")
        }
      }
    }
    if let failure = members.failure { throw failure }
  }

  /// Writes the merge patch (RFC 7396) that changes one value into another: the fields that differ, each whole.
  func writePatch(from old: Root, to new: Root, to writer: inout JSONWriter) {
    writer.beginObject()
    for field in all where JSONWriter.text({ field.write(old, &$0) }) != JSONWriter.text({ field.write(new, &$0) }) {
      writer.key(field.name)
      field.write(new, &writer)
    }
    writer.endObject()
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

/// The members of a merge patch, up to the first unknown one. Apart from ``Fields``, so that it is compiled once and not for each
/// group.
private struct PatchMembers {
  /// The index of each field, and the value for it.
  private(set) var all: [(index: Int, value: JSONValue)] = []
  /// Why the members after these are refused.
  private(set) var failure: JSONFailure?

  @inline(never)
  init(_ json: JSONValue, of names: [StaticString]) throws(JSONFailure) {
    try json.requireObject()
    json.forEachMember { key, value in
      guard failure == nil else { return }
      if let index = names.firstIndex(where: { "\($0)" == key }) {
        all.append((index, value))
      } else {
        failure = JSONFailure(unknownKey: key, among: names.map { "\($0)" })
      }
    }
  }
}
