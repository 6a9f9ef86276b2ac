import JSON

/// A value in a result: how it is written, and its schema.
package protocol ResultValue: SchemaProviding {
  /// Writes exactly one value.
  func encode(to writer: inout JSONWriter)
  /// The value, for a comparison.
  var found: FoundValue { get }
  /// The schema of an expectation, in which members may be missing.
  static var partialSchema: Schema { get }
}

extension ResultValue {
  package static var partialSchema: Schema { schema }
}

/// A value that is an object: its members are listed once, for the writer and for the schema.
package protocol ResultObject: ResultValue, SendableMetatype {
  /// Any value; the schema is derived from the members that it writes.
  static var example: Self { get }
  /// Writes the members, in order.
  func writeMembers(to writer: inout some ResultWriter & ~Copyable)
}

extension ResultObject {
  package static var properties: [Schema.Property] { ResultSchema.properties { example.writeMembers(to: &$0) } }

  package static var schema: Schema { .object(properties, isOpen: false) }

  package static var partialSchema: Schema {
    .object(ResultSchema.properties(isPartial: true) { example.writeMembers(to: &$0) }, isOpen: false)
  }

  @inline(__always)
  package func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }
}

// MARK: Scalars

extension Double: ResultValue {
  package static let schema = Schema.number
  package static let partialSchema = ExpectedNumber.orExactly(schema)

  @inline(__always)
  package func encode(to writer: inout JSONWriter) { writer.number(self) }

  package var found: FoundValue { .number(written) }
}

extension Int: ResultValue {
  package static let schema = Schema.integer

  package func encode(to writer: inout JSONWriter) { writer.integer(Int64(self)) }

  package var found: FoundValue { .number(Double(self)) }
}

extension Bool: ResultValue {
  @inline(__always)
  package func encode(to writer: inout JSONWriter) { writer.bool(self) }

  package var found: FoundValue { .flag(self) }
}

extension String: ResultValue {
  @inline(__always)
  package func encode(to writer: inout JSONWriter) { writer.string(self) }

  package var found: FoundValue { .text(self) }
}

extension WireEnum {
  package static var schema: Schema { .words(words) }

  @inline(__always)
  package func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}

/// A number from 0 to 1.
struct Fraction: ResultValue {
  let value: Double

  static let schema = Schema.number(0...1)
  static let partialSchema = ExpectedNumber.orExactly(schema)

  @inline(__always)
  func encode(to writer: inout JSONWriter) { writer.number(value) }

  var found: FoundValue { value.found }
}

/// A number of an expectation that is not exact.
package enum ExpectedNumber {
  package static let schema = Schema.anyOf(
    .object(
      Schema.Property("value", Schema.number.described("The number.")),
      .optional(
        "tolerance", NumberRule.notNegative.schema.described("How much it may differ (that of the expectation).")),
      .optional("min", minimum), .optional("max", maximum)),
    .object(Schema.Property("min", minimum), .optional("max", maximum)),
    .object(Schema.Property("max", maximum)))

  private static let minimum = Schema.number.described("The smallest number that is right.")
  private static let maximum = Schema.number.described("The largest number that is right.")

  /// A number, or what is known of it.
  static func orExactly(_ number: Schema) -> Schema { .anyOf(number, .named("ExpectedNumber")) }
}

// MARK: Lists

extension Array: ResultValue where Element: ResultValue {
  package static var partialSchema: Schema { .array(of: Element.partialSchema) }

  package func encode(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.encode(to: &writer) }
    writer.endArray()
  }

  package var found: FoundValue { .list(map { $0.found }) }
}
