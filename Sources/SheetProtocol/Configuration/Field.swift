import JSON

/// One field of a configuration group, declared once: its name, how it is read from a merge patch (RFC 7396), and how
/// it is written.
///
/// It is a class because copying its closures takes much code for every group.
final class Field<Root>: Sendable {
  let name: StaticString
  /// Reads a value that is not null. The third parameter is the preset's own group, which a nested null restores.
  let read: @Sendable (JSONValue, inout Root, Root) throws(JSONFailure) -> Void
  /// Handles null: clears the field where it is optional, else restores the preset's value.
  let reset: @Sendable (inout Root, Root) -> Void
  let write: @Sendable (Root, inout JSONWriter) -> Void
  /// Whether the field is left out of what is written; nil for one that never is.
  let isOmitted: (@Sendable (Root) -> Bool)?
  /// The schema of what is written.
  let schema: Schema
  /// The schema of what may be read, except for null.
  let patchSchema: Schema

  private init(
    _ name: StaticString, _ schema: Schema, _ patchSchema: Schema,
    _ read: @escaping @Sendable (JSONValue, inout Root, Root) throws(JSONFailure) -> Void,
    _ reset: @escaping @Sendable (inout Root, Root) -> Void,
    _ write: @escaping @Sendable (Root, inout JSONWriter) -> Void, _ isOmitted: (@Sendable (Root) -> Bool)?
  ) {
    (self.name, self.schema, self.patchSchema, self.isOmitted) = (name, schema, patchSchema, isOmitted)
    (self.read, self.reset, self.write) = (read, reset, write)
  }

  @inline(never)
  convenience init(
    name: StaticString, label: Label, schema: Schema, patchSchema: Schema? = nil,
    read: @escaping @Sendable (JSONValue, inout Root, Root) throws(JSONFailure) -> Void,
    reset: @escaping @Sendable (inout Root, Root) -> Void,
    write: @escaping @Sendable (Root, inout JSONWriter) -> Void
  ) {
    self.init(
      name, schema.labelled(label), (patchSchema ?? schema).orNull.labelled(label), read, reset, write, nil)
  }
}

extension Field {
  /// A field that is left out of what is written in some cases.
  private convenience init(_ field: Field, isOmitted: @escaping @Sendable (Root) -> Bool) {
    self.init(field.name, field.schema, field.patchSchema, field.read, field.reset, field.write, isOmitted)
  }

  /// Passes the field's value in a group on, to be read or changed: `{ $1(&$0.height) }`.
  typealias Path<Value> = @Sendable (inout Root, (inout Value) -> Void) -> Void

  /// Changes the value at a path.
  private static func change<Value>(
    _ root: inout Root, _ path: @escaping Path<Value>, _ body: (inout Value) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    var failure: JSONFailure?
    path(&root) { value in
      do throws(JSONFailure) { try body(&value) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Looks at the value at a path.
  private static func look<Value>(_ root: Root, _ path: @escaping Path<Value>, _ body: (Value) -> Void) {
    var root = root
    path(&root) { body($0) }
  }

  static func number(_ name: StaticString, _ path: @escaping Path<Double>, _ rule: NumberRule, _ label: Label)
    -> Field
  {
    value(name, path, .number(rule), label)
  }

  static func flag(_ name: StaticString, _ path: @escaping Path<Bool>, _ label: Label) -> Field {
    value(
      name, path,
      Codec(
        schema: .flag, read: { json, _ throws(JSONFailure) in try Bool(json: json) }, write: { $1.bool($0) }), label)
  }

  static func wireEnum<Value: WireEnum>(_ name: StaticString, _ path: @escaping Path<Value>, _ label: Label)
    -> Field
  {
    value(
      name, path,
      Codec(
        schema: .words(Value.words), read: { json, _ throws(JSONFailure) in try Value(wireValue: json) },
        write: { $1.string($0.rawValue) }), label)
  }

  static func value<Value>(
    _ name: StaticString, _ path: @escaping Path<Value>, _ codec: Codec<Value>, _ label: Label
  ) -> Field {
    Field(
      name: name,
      label: label,
      schema: codec.schema,
      read: { json, root, _ throws(JSONFailure) in
        try change(&root, path) { value throws(JSONFailure) in value = try codec.read(json, value) }
      },
      reset: { root, preset in look(preset, path) { own in path(&root) { $0 = codec.reset($0, own) } } },
      write: { root, writer in look(root, path) { codec.write($0, &writer) } }
    )
  }

  /// An optional value. A patch of an absent value starts from `base`.
  static func optional<Value: Sendable>(
    _ name: StaticString, _ path: @escaping Path<Value?>, from base: Value, _ codec: Codec<Value>,
    _ label: Label
  ) -> Field {
    Field(
      name: name,
      label: label,
      schema: codec.schema.orNull,
      patchSchema: codec.schema,
      read: { json, root, _ throws(JSONFailure) in
        try change(&root, path) { value throws(JSONFailure) in value = try codec.read(json, value ?? base) }
      },
      reset: { root, _ in path(&root) { $0 = nil } },
      write: { root, writer in
        look(root, path) { if let value = $0 { codec.write(value, &writer) } else { writer.null() } }
      }
    )
  }

  /// A number that is left out where it is not known.
  static func known(
    _ name: StaticString, _ path: @escaping Path<Double?>, _ rule: NumberRule, _ label: Label
  ) -> Field {
    let field = optional(name, path, from: 0, .number(rule), label)
    return Field(field) { root in
      var isOmitted = true
      look(root, path) { isOmitted = $0 == nil }
      return isOmitted
    }
  }

  /// A group that may be nothing. What is read into nothing starts from `base`.
  static func optionalGroup<Value: Sendable>(
    _ name: StaticString, _ path: @escaping Path<Value?>, from base: Value, _ fields: Fields<Value>,
    _ label: Label
  ) -> Field {
    Field(
      name: name,
      label: label,
      schema: fields.schema.orNull,
      patchSchema: fields.patchSchema,
      read: { json, root, preset throws(JSONFailure) in
        var own = base
        look(preset, path) { own = $0 ?? base }
        try change(&root, path) { value throws(JSONFailure) in
          var patched = value ?? base
          try fields.patch(&patched, with: json, preset: own)
          value = patched
        }
      },
      reset: { root, _ in path(&root) { $0 = nil } },
      write: { root, writer in
        look(root, path) { if let value = $0 { fields.write(value, to: &writer) } else { writer.null() } }
      }
    )
  }

  static func group<Value>(
    _ name: StaticString, _ path: @escaping Path<Value>, _ fields: Fields<Value>, _ label: Label
  ) -> Field {
    Field(
      name: name,
      label: label,
      schema: fields.schema,
      patchSchema: fields.patchSchema,
      read: { json, root, preset throws(JSONFailure) in
        var failure: JSONFailure?
        look(preset, path) { own in
          do throws(JSONFailure) {
            try change(&root, path) { value throws(JSONFailure) in try fields.patch(&value, with: json, preset: own) }
          } catch {
            failure = error
          }
        }
        if let failure { throw failure }
      },
      reset: { root, preset in look(preset, path) { own in path(&root) { $0 = own } } },
      write: { root, writer in look(root, path) { fields.write($0, to: &writer) } }
    )
  }
}

/// How a value that is not a plain number, word or flag is read and written.
struct Codec<Value>: Sendable {
  /// The schema of what may be read, and so of what is written.
  let schema: Schema
  /// Reads a value, or a change of the current one.
  let read: @Sendable (JSONValue, Value) throws(JSONFailure) -> Value
  /// The value for null: the preset's own, or the part of it that the field covers.
  var reset: @Sendable (_ current: Value, _ preset: Value) -> Value = { _, preset in preset }
  let write: @Sendable (Value, inout JSONWriter) -> Void
}

extension Codec where Value == Double {
  /// A number that a rule allows.
  static func number(_ rule: NumberRule) -> Codec {
    Codec(schema: rule.schema, read: { json, _ throws(JSONFailure) in try rule.read(json) }, write: { $1.number($0) })
  }
}
