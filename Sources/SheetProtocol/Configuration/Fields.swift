import JSON

/// The fields of a configuration group, in the order in which they are written.
struct Fields<Root>: Sendable {
  let untyped: UntypedFields

  init(_ all: Field<Root>...) {
    untyped = UntypedFields(all: all.map { $0.untyped })
  }

  /// The fields of another list, and more.
  init(_ fields: Fields<Root>, and more: Field<Root>...) {
    untyped = UntypedFields(all: fields.untyped.all + more.map { $0.untyped })
  }

  /// The schema of what is written: every field.
  var schema: Schema { untyped.schema }

  /// The schema of a patch: any of the fields, and null to reset one.
  var patchSchema: Schema { untyped.patchSchema }

  /// Applies a merge patch. An unknown key is refused with the nearest known one.
  func patch(_ root: inout Root, with json: JSONValue, preset: Root) throws(JSONFailure) {
    var (preset, failure) = (preset, nil as JSONFailure?)
    withPointer(to: &root) { root in
      withPointer(to: &preset) { preset in
        do throws(JSONFailure) { try untyped.patch(root, with: json, preset: preset) } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }

  /// Writes the merge patch (RFC 7396) that changes one value into another: the fields that differ, each whole.
  func writePatch(from old: Root, to new: Root, to writer: inout JSONWriter) {
    var (old, new) = (old, new)
    withPointer(to: &old) { old in withPointer(to: &new) { untyped.writePatch(from: old, to: $0, to: &writer) } }
  }

  func write(_ root: Root, to writer: inout JSONWriter) {
    var root = root
    withPointer(to: &root) { untyped.write($0, to: &writer) }
  }

  /// Writes the fields as members of an object that has others as well, and null for what is otherwise left out.
  func writeMembers(_ root: Root, to writer: inout JSONWriter) {
    var root = root
    withPointer(to: &root) { untyped.writeMembers($0, isComplete: true, to: &writer) }
  }
}

/// Passes a pointer to a group on.
@inline(__always)
func withPointer<Value>(to value: inout Value, _ body: (UnsafeMutableRawPointer) -> Void) {
  withUnsafeMutablePointer(to: &value) { body(UnsafeMutableRawPointer($0)) }
}

/// The fields of a group of any type, which is passed as a pointer to it.
struct UntypedFields: Sendable {
  let all: [UntypedField]

  var schema: Schema {
    .object(
      all.map { $0.isOmitted != nil ? .optional("\($0.name)", $0.schema) : Schema.Property("\($0.name)", $0.schema) },
      isOpen: false)
  }

  var patchSchema: Schema {
    .object(all.map { Schema.Property.optional("\($0.name)", $0.patchSchema) }, isOpen: false)
  }

  @inline(never)
  func patch(
    _ root: UnsafeMutableRawPointer, with json: JSONValue, preset: UnsafeMutableRawPointer
  ) throws(JSONFailure) {
    let members = try PatchMembers(json, of: all.map { $0.name })
    for (index, value) in members.all {
      if value.isNull {
        all[index].reset(root, preset)
      } else {
        do throws(JSONFailure) { try all[index].read(value, root, preset) } catch {
          throw error.under("\(all[index].name)")
        }
      }
    }
    if let failure = members.failure { throw failure }
  }

  @inline(never)
  func writePatch(
    from old: UnsafeMutableRawPointer, to new: UnsafeMutableRawPointer, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    for field in all where JSONWriter.text({ field.write(old, &$0) }) != JSONWriter.text({ field.write(new, &$0) }) {
      writer.key(field.name)
      field.write(new, &writer)
    }
    writer.endObject()
  }

  @inline(never)
  func write(_ root: UnsafeMutableRawPointer, to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(root, isComplete: false, to: &writer)
    writer.endObject()
  }

  @inline(never)
  func writeMembers(_ root: UnsafeMutableRawPointer, isComplete: Bool, to writer: inout JSONWriter) {
    for field in all where isComplete || field.isOmitted?(root) != true {
      writer.key(field.name)
      field.write(root, &writer)
    }
  }
}

/// The members of a merge patch, up to the first unknown one.
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
