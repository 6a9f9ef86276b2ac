import JSON

/// One field of a configuration group, declared once: its name, how it is read from a merge patch (RFC 7396), and how
/// it is written.
struct Field<Root>: Sendable {
  let untyped: UntypedField

  private init(_ untyped: UntypedField) { self.untyped = untyped }

  /// Passes the field's value in a group on, to be read or changed: `{ $1(&$0.height) }`.
  typealias Path<Value> = @Sendable (inout Root, (inout Value) -> Void) -> Void

  static func number(_ name: StaticString, _ path: @escaping Path<Double>, _ rule: NumberRule, _ label: Label)
    -> Field
  {
    Field(.number(name, Access(path), rule, label))
  }

  static func flag(_ name: StaticString, _ path: @escaping Path<Bool>, _ label: Label) -> Field {
    Field(.flag(name, Access(path), label))
  }

  static func wireEnum<Value: WireEnum>(_ name: StaticString, _ path: @escaping Path<Value>, _ label: Label)
    -> Field
  {
    Field(.word(name, WordAccess(path), label))
  }

  static func value<Value>(
    _ name: StaticString, _ path: @escaping Path<Value>, _ codec: Codec<Value>, _ label: Label
  ) -> Field {
    Field(.value(name, Access(path), codec, label))
  }

  /// An optional value. A patch of an absent value starts from `base`.
  static func optional<Value: Sendable>(
    _ name: StaticString, _ path: @escaping Path<Value?>, from base: Value, _ codec: Codec<Value>,
    _ label: Label
  ) -> Field {
    Field(.optional(name, Access(path), from: base, codec, label))
  }

  /// A number that is left out where it is not known.
  static func known(
    _ name: StaticString, _ path: @escaping Path<Double?>, _ rule: NumberRule, _ label: Label
  ) -> Field {
    let access = Access(path)
    return Field(.optional(name, access, from: 0, .number(rule), label).omitted(where: access))
  }

  /// A group that may be nothing. What is read into nothing starts from `base`.
  static func optionalGroup<Value: Sendable>(
    _ name: StaticString, _ path: @escaping Path<Value?>, from base: Value, _ fields: Fields<Value>,
    _ label: Label
  ) -> Field {
    Field(.optionalGroup(name, Access(path), from: base, fields, label))
  }

  /// A group that is left out where it is not known.
  static func knownGroup<Value: Sendable>(
    _ name: StaticString, _ path: @escaping Path<Value?>, from base: Value, _ fields: Fields<Value>,
    _ label: Label
  ) -> Field {
    let access = Access(path)
    return Field(.optionalGroup(name, access, from: base, fields, label).omitted(where: access))
  }

  static func group<Value>(
    _ name: StaticString, _ path: @escaping Path<Value>, _ fields: Fields<Value>, _ label: Label
  ) -> Field {
    Field(.group(name, Access(path), fields.untyped, label))
  }

  /// A key that is accepted here and read elsewhere.
  static func readElsewhere(_ name: StaticString, _ schema: Schema, _ label: Label) -> Field {
    Field(
      UntypedField(
        name: name, label: label, schema: schema, read: { _, _, _ in }, reset: { _, _ in }, write: { _, _ in }))
  }
}

/// Where a value is in a group of any type, so that what reads and writes it is compiled once for each type of value, and
/// not for each type of group.
struct Access<Value>: Sendable {
  /// Passes the value in a group on.
  let pass: @Sendable (UnsafeMutableRawPointer, (inout Value) -> Void) -> Void

  init<Root>(_ path: @escaping Field<Root>.Path<Value>) {
    pass = { root, body in path(&root.assumingMemoryBound(to: Root.self).pointee, body) }
  }

  /// Changes the value in a group.
  func change(
    _ root: UnsafeMutableRawPointer, _ body: (inout Value) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    var failure: JSONFailure?
    pass(root) { value in
      do throws(JSONFailure) { try body(&value) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

/// Where a word is in a group of any type, whatever words there are.
struct WordAccess: Sendable {
  let words: @Sendable () -> [String]
  let word: @Sendable (UnsafeMutableRawPointer) -> String
  /// Sets the word of a group.
  /// - Returns: whether there is such a word.
  let set: @Sendable (UnsafeMutableRawPointer, String) -> Bool

  init<Root, Value: WireEnum>(_ path: @escaping Field<Root>.Path<Value>) {
    words = { Value.words }
    word = { root in
      var word = ""
      path(&root.assumingMemoryBound(to: Root.self).pointee) { word = $0.rawValue }
      return word
    }
    set = { root, word in
      guard let value = Value(rawValue: word) else { return false }
      path(&root.assumingMemoryBound(to: Root.self).pointee) { $0 = value }
      return true
    }
  }
}

/// A field of a group of any type, which is passed as a pointer to it.
///
/// It is a class because copying its closures takes much code for every group.
final class UntypedField: Sendable {
  let name: StaticString
  /// Reads a value that is not null. The third parameter is the preset's own group, which a nested null restores.
  let read: @Sendable (JSONValue, UnsafeMutableRawPointer, UnsafeMutableRawPointer) throws(JSONFailure) -> Void
  /// Handles null: clears the field where it is optional, else restores the value of the preset's own group.
  let reset: @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let write: @Sendable (UnsafeMutableRawPointer, inout JSONWriter) -> Void
  /// Whether the field is left out of what is written; nil for one that never is.
  let isOmitted: (@Sendable (UnsafeMutableRawPointer) -> Bool)?
  /// The schema of what is written.
  let schema: Schema
  /// The schema of what may be read, except for null.
  let patchSchema: Schema

  private init(_ field: UntypedField, isOmitted: @escaping @Sendable (UnsafeMutableRawPointer) -> Bool) {
    (name, schema, patchSchema, self.isOmitted) = (field.name, field.schema, field.patchSchema, isOmitted)
    (read, reset, write) = (field.read, field.reset, field.write)
  }

  @inline(never)
  init(
    name: StaticString, label: Label, schema: Schema, patchSchema: Schema? = nil,
    read: @escaping @Sendable (JSONValue, UnsafeMutableRawPointer, UnsafeMutableRawPointer) throws(JSONFailure) -> Void,
    reset: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void,
    write: @escaping @Sendable (UnsafeMutableRawPointer, inout JSONWriter) -> Void
  ) {
    (self.name, self.schema, isOmitted) = (name, schema.labelled(label), nil)
    self.patchSchema = (patchSchema ?? schema).orNull.labelled(label)
    (self.read, self.reset, self.write) = (read, reset, write)
  }
}

extension UntypedField {
  /// The same, left out of what is written where there is no value.
  fileprivate func omitted<Value>(where access: Access<Value?>) -> UntypedField {
    UntypedField(self) { root in
      var isOmitted = true
      access.pass(root) { isOmitted = $0 == nil }
      return isOmitted
    }
  }

  @inline(never)
  fileprivate static func number(
    _ name: StaticString, _ access: Access<Double>, _ rule: NumberRule, _ label: Label
  ) -> UntypedField {
    value(name, access, .number(rule), label)
  }

  @inline(never)
  fileprivate static func flag(_ name: StaticString, _ access: Access<Bool>, _ label: Label) -> UntypedField {
    value(name, access, .flag, label)
  }

  @inline(never)
  fileprivate static func word(_ name: StaticString, _ access: WordAccess, _ label: Label) -> UntypedField {
    UntypedField(
      name: name,
      label: label,
      schema: .words(access.words()),
      read: { json, root, _ throws(JSONFailure) in
        guard let word = json.string, access.set(root, word) else {
          throw JSONFailure(unknownWord: json, among: access.words())
        }
      },
      reset: { root, preset in _ = access.set(root, access.word(preset)) },
      write: { root, writer in writer.string(access.word(root)) }
    )
  }

  @inline(never)
  fileprivate static func value<Value>(
    _ name: StaticString, _ access: Access<Value>, _ codec: Codec<Value>, _ label: Label
  ) -> UntypedField {
    UntypedField(
      name: name,
      label: label,
      schema: codec.schema,
      read: { json, root, _ throws(JSONFailure) in
        try access.change(root) { value throws(JSONFailure) in value = try codec.read(json, value) }
      },
      reset: { root, preset in access.pass(preset) { own in access.pass(root) { $0 = codec.reset($0, own) } } },
      write: { root, writer in access.pass(root) { codec.write($0, &writer) } }
    )
  }

  @inline(never)
  fileprivate static func optional<Value: Sendable>(
    _ name: StaticString, _ access: Access<Value?>, from base: Value, _ codec: Codec<Value>, _ label: Label
  ) -> UntypedField {
    UntypedField(
      name: name,
      label: label,
      schema: codec.schema.orNull,
      patchSchema: codec.schema,
      read: { json, root, _ throws(JSONFailure) in
        try access.change(root) { value throws(JSONFailure) in value = try codec.read(json, value ?? base) }
      },
      reset: { root, _ in access.pass(root) { $0 = nil } },
      write: { root, writer in
        access.pass(root) { if let value = $0 { codec.write(value, &writer) } else { writer.null() } }
      }
    )
  }

  @inline(never)
  fileprivate static func optionalGroup<Value: Sendable>(
    _ name: StaticString, _ access: Access<Value?>, from base: Value, _ fields: Fields<Value>, _ label: Label
  ) -> UntypedField {
    UntypedField(
      name: name,
      label: label,
      schema: fields.schema.orNull,
      patchSchema: fields.patchSchema,
      read: { json, root, preset throws(JSONFailure) in
        var own = base
        access.pass(preset) { own = $0 ?? base }
        try access.change(root) { value throws(JSONFailure) in
          var patched = value ?? base
          try fields.patch(&patched, with: json, preset: own)
          value = patched
        }
      },
      reset: { root, _ in access.pass(root) { $0 = nil } },
      write: { root, writer in
        access.pass(root) { if let value = $0 { fields.write(value, to: &writer) } else { writer.null() } }
      }
    )
  }

  @inline(never)
  fileprivate static func group<Value>(
    _ name: StaticString, _ access: Access<Value>, _ fields: UntypedFields, _ label: Label
  ) -> UntypedField {
    UntypedField(
      name: name,
      label: label,
      schema: fields.schema,
      patchSchema: fields.patchSchema,
      read: { json, root, preset throws(JSONFailure) in
        var failure: JSONFailure?
        access.pass(preset) { own in
          access.pass(root) { value in
            withPointer(to: &value) { value in
              withPointer(to: &own) { own in
                do throws(JSONFailure) { try fields.patch(value, with: json, preset: own) } catch { failure = error }
              }
            }
          }
        }
        if let failure { throw failure }
      },
      reset: { root, preset in access.pass(preset) { own in access.pass(root) { $0 = own } } },
      write: { root, writer in access.pass(root) { withPointer(to: &$0) { fields.write($0, to: &writer) } } }
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

extension Codec where Value == Bool {
  static let flag = Codec(
    schema: .flag, read: { json, _ throws(JSONFailure) in try Bool(json: json) }, write: { $1.bool($0) })
}

extension Codec {
  /// A list of words.
  static func words<Word: WireEnum>(of word: Word.Type) -> Codec<[Word]> {
    let count = Word.allCases.count
    return Codec<[Word]>(
      schema: .array(of: .words(Word.words), count: 0...count),
      read: { json, _ throws(JSONFailure) in
        try json.list(maximum: count) { json throws(JSONFailure) in try Word(wireValue: json) }
      },
      write: { words, writer in
        writer.beginArray()
        for word in words { writer.string(word.rawValue) }
        writer.endArray()
      }
    )
  }
}

extension Codec where Value: WireEnum {
  /// A word.
  static var word: Codec {
    Codec(
      schema: .words(Value.words), read: { json, _ throws(JSONFailure) in try Value(wireValue: json) },
      write: { $1.string($0.rawValue) })
  }
}
