import JSON

/// A member of a method's params, declared once: its name, its schema, and how it is read.
struct Parameter<Value>: Sendable {
  /// Its entry in the OpenRPC document, or several where several members make up one value.
  let declarations: [ParameterDeclaration]
  /// Reads it from the params.
  let read: @Sendable (JSONValue) throws(JSONFailure) -> Value

  init(
    _ declarations: [ParameterDeclaration],
    _ read: @escaping @Sendable (JSONValue) throws(JSONFailure) -> Value
  ) {
    self.declarations = declarations
    self.read = read
  }
}

/// The description of a member of params in the OpenRPC document.
public struct ParameterDeclaration: Sendable {
  /// The name on the wire.
  public let name: StaticString
  /// A summary of its meaning, with its unit.
  public let summary: String
  /// Whether it is required.
  public let isRequired: Bool
  /// Its schema.
  public let schema: Schema
  /// Whether every input has it.
  let isCommon: Bool

  /// A required member.
  static func required(_ name: StaticString, _ schema: Schema, _ summary: String) -> ParameterDeclaration {
    ParameterDeclaration(name: name, summary: summary, isRequired: true, schema: schema, isCommon: false)
  }

  /// An optional member, which may also be null.
  static func optional(
    _ name: StaticString, _ schema: Schema, _ summary: String, isCommon: Bool = false
  ) -> ParameterDeclaration {
    ParameterDeclaration(
      name: name, summary: summary, isRequired: false, schema: schema.orNull, isCommon: isCommon)
  }
}

extension Parameter where Value: JSONDecodable & SchemaProviding & SendableMetatype {
  /// A required value.
  static func required(_ name: StaticString, _ summary: String) -> Parameter {
    Parameter([.required(name, Value.schema, summary)]) { json throws(JSONFailure) in try json.member(name) }
  }
}

extension Parameter {
  /// An optional value.
  static func optional<Wrapped: JSONDecodable & SchemaProviding & SendableMetatype>(
    _ name: StaticString, _ summary: String
  ) -> Parameter where Value == Wrapped? {
    Parameter([.optional(name, Wrapped.schema, summary)]) { json throws(JSONFailure) in try json.optionalMember(name) }
  }

  /// An optional word.
  static func optionalWireEnum<Wrapped: WireEnum>(
    _ name: StaticString, _ summary: String
  ) -> Parameter where Value == Wrapped? {
    Parameter([.optional(name, .words(Wrapped.words), summary)]) { json throws(JSONFailure) in
      guard let value = json[name], !value.isNull else { return nil }
      return try Wrapped(member: name, of: json)
    }
  }
}

extension Parameter where Value == Bool {
  /// An optional flag.
  static func flag(_ name: StaticString, _ standard: Bool, _ summary: String) -> Parameter {
    Parameter([.optional(name, .flag, "\(summary) (\(standard)).")]) { json throws(JSONFailure) in
      try json.optionalMember(name) ?? standard
    }
  }

  /// Whether the change is animated.
  static func animated(_ standard: Bool) -> Parameter {
    flag("animated", standard, "Whether the change is animated")
  }
}

extension Parameter where Value == Double {
  /// A required number.
  static func number(_ name: StaticString, _ rule: NumberRule, _ summary: String) -> Parameter {
    Parameter([.required(name, rule.schema, summary)]) { json throws(JSONFailure) in try rule.read(name, of: json) }
  }
}

extension Parameter where Value == Double? {
  /// An optional number.
  static func optionalNumber(_ name: StaticString, _ rule: NumberRule, _ summary: String) -> Parameter {
    Parameter([.optional(name, rule.schema, summary)]) { json throws(JSONFailure) in
      try rule.readOptional(name, of: json)
    }
  }
}

extension Parameter where Value: WireEnum {
  /// A required word.
  static func wireEnum(_ name: StaticString, _ summary: String) -> Parameter {
    Parameter([.required(name, .words(Value.words), summary)]) { json throws(JSONFailure) in
      try Value(member: name, of: json)
    }
  }
}

extension Parameter {
  /// A required merge patch (RFC 7396); null is a valid one.
  static func mergePatch(
    _ name: StaticString, _ schema: String, _ patch: @escaping @Sendable (JSONValue) -> Value
  ) -> Parameter {
    Parameter([.required(name, Schema.named(schema).orNull, "An RFC 7396 merge patch.")]) { json throws(JSONFailure) in
      guard let value = json[name] else {
        throw JSONFailure(path: ["\(name)"], expected: "an object, the merge patch", found: "nothing")
      }
      return patch(value)
    }
  }
}
