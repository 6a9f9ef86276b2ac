import JSON

/// Takes the members of a result, one by one, in order.
///
/// The members of a result are listed once, in a function that calls these: with a `JSONWriter` it writes the values, with
/// a ``ResultSchema`` it collects their schemas.
package protocol ResultWriter: ~Copyable {
  /// A required member.
  mutating func member<Value: ResultValue>(_ name: StaticString, _ value: Value, _ description: StaticString?)
  /// A required member that may be null.
  mutating func nullable<Value: ResultValue>(_ name: StaticString, _ value: Value?, _ description: StaticString?)
  /// An optional member.
  mutating func optional<Value: ResultValue>(_ name: StaticString, _ value: Value?, _ description: StaticString?)
}

extension ResultWriter where Self: ~Copyable {
  @inline(__always)
  package mutating func member<Value: ResultValue>(_ name: StaticString, _ value: Value) { member(name, value, nil) }
  @inline(__always)
  package mutating func nullable<Value: ResultValue>(_ name: StaticString, _ value: Value?) {
    nullable(name, value, nil)
  }
  @inline(__always)
  package mutating func optional<Value: ResultValue>(_ name: StaticString, _ value: Value?) {
    optional(name, value, nil)
  }
}

extension JSONWriter: ResultWriter {
  @inline(__always)
  package mutating func member<Value: ResultValue>(_ name: StaticString, _ value: Value, _ description: StaticString?) {
    key(name)
    value.encode(to: &self)
  }

  @inline(__always)
  package mutating func nullable<Value: ResultValue>(
    _ name: StaticString, _ value: Value?, _ description: StaticString?
  ) {
    key(name)
    if let value { value.encode(to: &self) } else { null() }
  }

  @inline(__always)
  package mutating func optional<Value: ResultValue>(
    _ name: StaticString, _ value: Value?, _ description: StaticString?
  ) {
    if let value { member(name, value, description) }
  }
}

/// Collects the members of a result as the properties of a schema.
package struct ResultSchema: ResultWriter {
  private(set) var properties: [Schema.Property] = []
  private let isPartial: Bool

  /// The properties that `write` writes.
  /// - Parameter isPartial: whether any member may be missing, at every depth, as in an expectation.
  static func properties(isPartial: Bool = false, _ write: (inout ResultSchema) -> Void) -> [Schema.Property] {
    var schema = ResultSchema(isPartial: isPartial)
    write(&schema)
    return schema.properties
  }

  private init(isPartial: Bool) {
    self.isPartial = isPartial
  }

  private mutating func note<Value: ResultValue>(
    _ name: StaticString, _ type: Value.Type, _ description: StaticString?, isNullable: Bool, isRequired: Bool
  ) {
    var schema = isPartial ? Value.partialSchema : Value.schema
    if isNullable { schema = schema.orNull }
    if let description { schema = schema.described(description) }
    let isRequired = isRequired && !isPartial
    properties.append(isRequired ? Schema.Property("\(name)", schema) : .optional("\(name)", schema))
  }

  package mutating func member<Value: ResultValue>(_ name: StaticString, _ value: Value, _ description: StaticString?) {
    note(name, Value.self, description, isNullable: false, isRequired: true)
  }

  package mutating func nullable<Value: ResultValue>(
    _ name: StaticString, _ value: Value?, _ description: StaticString?
  ) {
    note(name, Value.self, description, isNullable: true, isRequired: true)
  }

  package mutating func optional<Value: ResultValue>(
    _ name: StaticString, _ value: Value?, _ description: StaticString?
  ) {
    note(name, Value.self, description, isNullable: false, isRequired: false)
  }
}
