import JSON

/// A member of a method's params, declared once: its name, what it may be, and how it is read.
struct Parameter<Value>: Sendable {
  /// What the OpenRPC document says of it; of more than one member where they make up one value.
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

/// What the OpenRPC document says of a member of params.
public struct ParameterDeclaration: Sendable {
  /// The name on the wire.
  public let name: StaticString
  /// What it means, with its unit.
  public let summary: String
  /// Whether it may not be missing.
  public let isRequired: Bool
  /// What it may be.
  public let schema: Schema
  /// Whether every input has it.
  let isCommon: Bool

  /// A member that must be there.
  static func required(_ name: StaticString, _ schema: Schema, _ summary: String) -> ParameterDeclaration {
    ParameterDeclaration(name: name, summary: summary, isRequired: true, schema: schema, isCommon: false)
  }

  /// A member that may be missing or null.
  static func optional(
    _ name: StaticString, _ schema: Schema, _ summary: String, isCommon: Bool = false
  ) -> ParameterDeclaration {
    ParameterDeclaration(
      name: name, summary: summary, isRequired: false, schema: schema.orNull, isCommon: isCommon)
  }
}

extension Parameter where Value: JSONDecodable & SchemaProviding & SendableMetatype {
  /// A value that must be there.
  static func required(_ name: StaticString, _ summary: String) -> Parameter {
    Parameter([.required(name, Value.schema, summary)]) { json throws(JSONFailure) in try json.member(name) }
  }
}

extension Parameter {
  /// A value that may be missing.
  static func optional<Wrapped: JSONDecodable & SchemaProviding & SendableMetatype>(
    _ name: StaticString, _ summary: String
  ) -> Parameter where Value == Wrapped? {
    Parameter([.optional(name, Wrapped.schema, summary)]) { json throws(JSONFailure) in try json.optionalMember(name) }
  }

  /// A word that may be missing.
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
  /// A flag that may be missing.
  static func flag(_ name: StaticString, _ standard: Bool, _ summary: String) -> Parameter {
    Parameter([.optional(name, .flag, "\(summary) (\(standard))")]) { json throws(JSONFailure) in
      try json.optionalMember(name) ?? standard
    }
  }

  /// Whether what happens is animated.
  static func animated(_ standard: Bool) -> Parameter {
    flag("animated", standard, "Whether it is animated.")
  }
}

extension Parameter where Value == Double {
  /// A number that must be there.
  static func number(_ name: StaticString, _ rule: NumberRule, _ summary: String) -> Parameter {
    Parameter([.required(name, rule.schema, summary)]) { json throws(JSONFailure) in try rule.read(name, of: json) }
  }
}

extension Parameter where Value == Double? {
  /// A number that may be missing.
  static func optionalNumber(_ name: StaticString, _ rule: NumberRule, _ summary: String) -> Parameter {
    Parameter([.optional(name, rule.schema, summary)]) { json throws(JSONFailure) in
      try rule.readOptional(name, of: json)
    }
  }
}

extension Parameter where Value: WireEnum {
  /// A word that must be there.
  static func wireEnum(_ name: StaticString, _ summary: String) -> Parameter {
    Parameter([.required(name, .words(Value.words), summary)]) { json throws(JSONFailure) in
      try Value(member: name, of: json)
    }
  }
}

extension Parameter {
  /// A merge patch (RFC 7396) that must be there; null is one too.
  static func mergePatch(
    _ name: StaticString, _ schema: String, _ patch: @escaping @Sendable (JSONValue) -> Value
  ) -> Parameter {
    Parameter([.required(name, Schema.named(schema).orNull, "A merge patch (RFC 7396).")]) { json throws(JSONFailure) in
      guard let value = json[name] else {
        throw JSONFailure(path: ["\(name)"], expected: "an object, the merge patch", found: "nothing")
      }
      return patch(value)
    }
  }
}
