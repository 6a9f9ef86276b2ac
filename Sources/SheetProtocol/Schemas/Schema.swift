import JSON

/// A JSON Schema (draft 7), as the OpenRPC document uses it for params and results.
///
/// Every declaration has one but only a few callers need them, so the keywords are made on demand.
public struct Schema: Sendable {
  private let make: @Sendable () -> Keywords

  private init(_ make: @escaping @autoclosure @Sendable () -> Keywords) {
    self.make = make
  }

  /// The keywords of the schema.
  public var keywords: Keywords { make() }

  /// The keywords of a schema; those that are missing allow everything.
  public struct Keywords: Sendable {
    /// `$ref`: the name of the component that the schema is. Beside it, only the description counts.
    public fileprivate(set) var component: String?
    /// `type`
    public fileprivate(set) var type: ValueType?
    /// `enum`: the allowed words.
    public fileprivate(set) var words: [String] = []
    /// `const`: the only allowed value.
    public fileprivate(set) var constant: Constant?
    /// `minimum` and `maximum`
    public fileprivate(set) var range: ClosedRange<Double>?
    /// `pattern`: a regular expression that texts match.
    public fileprivate(set) var pattern: String?
    /// `items`: the elements of an array.
    public fileprivate(set) var elements: Elements?
    /// `minItems` and `maxItems`
    public fileprivate(set) var count: ClosedRange<Int>?
    /// `properties` and `required`: the members of an object.
    public fileprivate(set) var properties: [Property] = []
    /// `additionalProperties`: whether an object may have other members.
    public fileprivate(set) var isOpen = true
    /// `anyOf`
    public fileprivate(set) var choices: [Schema] = []
    /// `title`: a short label.
    public fileprivate(set) var title: String?
    /// `x-unit`
    public fileprivate(set) var unit: String?
    /// `x-group`: for a field of a configuration.
    public fileprivate(set) var group: String?
    /// `description`
    public fileprivate(set) var description: String?
    /// `dependencies`: members, and the members that they require beside them.
    public fileprivate(set) var dependencies: [Dependency] = []

    fileprivate init(_ change: (inout Keywords) -> Void) { change(&self) }
  }

  /// The document in which a schema stands.
  public enum Target: Sendable {
    case openRPC
    /// The answer to `sheet/fields`.
    case fields
    /// The schema of sheet documents, in whose objects people may write comments.
    case sheetDocument

    /// Where the components are, as a prefix of their names.
    fileprivate var components: StaticString {
      switch self {
      case .openRPC: "#/components/schemas/"
      case .fields: "#/schemas/"
      case .sheetDocument: "#/definitions/"
      }
    }
  }

  /// The type of a JSON value.
  public enum ValueType: String, Sendable {
    case object, array, string, number, integer, boolean, null
  }

  /// The only allowed value.
  public enum Constant: Equatable, Sendable {
    case word(String)
    case flag(Bool)
  }

  /// The schemas of an array's elements.
  public enum Elements: Sendable {
    /// One schema for all elements.
    case all(Schema)
    /// A schema for each element.
    case each([Schema])
  }

  /// A member that requires another one.
  public struct Dependency: Sendable {
    public let member: String
    public let required: String
  }

  /// One member of an object.
  public struct Property: Sendable {
    public let name: String
    /// The schema of its value.
    public let schema: Schema
    /// Whether it is required.
    public private(set) var isRequired = true

    package init(_ name: String, _ schema: Schema) {
      (self.name, self.schema) = (name, schema)
    }

    /// An optional member.
    package static func optional(_ name: String, _ schema: Schema) -> Property {
      var property = Property(name, schema)
      property.isRequired = false
      return property
    }
  }

  // None of these is inlined: every declaration makes schemas, and a copy of the closures at each takes much space.

  @inline(never)
  private static func keywords(_ change: @escaping @Sendable (inout Keywords) -> Void) -> Schema {
    Schema(Keywords(change))
  }

  @inline(never)
  private func adding(_ change: @escaping @Sendable (inout Keywords) -> Void) -> Schema {
    .keywords { keywords in
      keywords = make()
      change(&keywords)
    }
  }

  // MARK: Scalars

  package static let any = keywords { _ in }
  package static let null = keywords { $0.type = .null }
  package static let flag = keywords { $0.type = .boolean }
  package static let text = keywords { $0.type = .string }
  package static let number = keywords { $0.type = .number }
  package static let integer = keywords { $0.type = .integer }

  @inline(never)
  package static func number(_ range: ClosedRange<Double>) -> Schema { number.adding { $0.range = range } }

  @inline(never)
  package static func integer(_ range: ClosedRange<Int>) -> Schema {
    integer.adding { $0.range = Double(range.lowerBound)...Double(range.upperBound) }
  }

  @inline(never)
  package static func text(matching pattern: String) -> Schema { text.adding { $0.pattern = pattern } }

  @inline(never)
  package static func words(_ words: @escaping @autoclosure @Sendable () -> [String]) -> Schema {
    text.adding { $0.words = words() }
  }

  @inline(never)
  package static func word(_ word: String) -> Schema { keywords { $0.constant = .word(word) } }

  @inline(never)
  package static func constant(_ value: Bool) -> Schema { keywords { $0.constant = .flag(value) } }

  // MARK: Compounds

  @inline(never)
  package static func array(of element: Schema, count: ClosedRange<Int>? = nil) -> Schema {
    keywords { ($0.type, $0.elements, $0.count) = (.array, .all(element), count) }
  }

  /// An array of at least one element.
  @inline(never)
  package static func filledArray(of element: Schema) -> Schema { array(of: element, count: 1...Int.max) }

  @inline(never)
  package static func tuple(_ elements: Schema...) -> Schema {
    keywords { ($0.type, $0.elements, $0.count) = (.array, .each(elements), elements.count...elements.count) }
  }

  /// An object with these members and no others.
  @inline(never)
  package static func object(_ properties: Property...) -> Schema { object(properties, isOpen: false) }

  /// An object with these members; others are ignored.
  @inline(never)
  package static func openObject(_ properties: Property...) -> Schema { object(properties, isOpen: true) }

  @inline(never)
  package static func object(_ properties: @escaping @autoclosure @Sendable () -> [Property], isOpen: Bool) -> Schema {
    keywords { ($0.type, $0.properties, $0.isOpen) = (.object, properties(), isOpen) }
  }

  @inline(never)
  package static func anyOf(_ choices: Schema...) -> Schema { anyOf(choices) }

  @inline(never)
  package static func anyOf(_ choices: [Schema]) -> Schema { keywords { $0.choices = choices } }

  /// The schema of that name among ``components``.
  @inline(never)
  package static func named(_ name: String) -> Schema { keywords { $0.component = name } }

  /// The schema, or null.
  var orNull: Schema {
    @inline(never) get { .anyOf([self, .null]) }
  }

  /// The schema with a description.
  @inline(never)
  package func described(_ description: StaticString) -> Schema {
    adding { $0.description = "\(description)" }
  }

  /// The schema with a description that is made on demand.
  @_disfavoredOverload
  @inline(never)
  package func described(_ description: @escaping @autoclosure @Sendable () -> String) -> Schema {
    adding { $0.description = description() }
  }

  /// The schema with a label.
  @inline(never)
  func labelled(_ label: Label) -> Schema {
    adding {
      ($0.group, $0.title, $0.unit) = (label.group?.rawValue, "\(label.title)", label.unit?.rawValue)
      if let description = label.description { $0.description = "\(description)" }
    }
  }

  /// The schema with a title, and what it means.
  @inline(never)
  func labelled(_ title: StaticString, unit: Label.Unit? = nil, _ description: StaticString? = nil) -> Schema {
    labelled(Label(title, unit: unit, description))
  }

  /// The schema with the rule that one member requires another.
  @inline(never)
  package func depending(_ member: String, on other: String) -> Schema {
    adding { $0.dependencies.append(Dependency(member: member, required: other)) }
  }
}

// MARK: - JSON

extension Schema {
  /// Writes the schema.
  /// - Parameters:
  ///   - writer: receives the schema as an object.
  ///   - target: the document in which it stands.
  public func encode(to writer: inout JSONWriter, in target: Target = .openRPC) {
    writer.beginObject()
    encodeMembers(to: &writer, in: target)
    writer.endObject()
  }

  /// Writes only its members, into an object that has others.
  package func encodeMembers(to writer: inout JSONWriter, in target: Target) {
    let keywords = keywords
    if let component = keywords.component { encodeReference(component, to: &writer, in: target) }
    if let type = keywords.type { writer.member("type", type.rawValue) }
    if !keywords.words.isEmpty { writer.member("enum", keywords.words) }
    switch keywords.constant {
    case .word(let word): writer.member("const", word)
    case .flag(let flag): writer.member("const", flag)
    case nil: break
    }
    if let range = keywords.range {
      writer.key("minimum")
      writer.exact(range.lowerBound)
      writer.key("maximum")
      writer.exact(range.upperBound)
    }
    if let pattern = keywords.pattern { writer.member("pattern", pattern) }
    switch keywords.elements {
    case .all(let schema):
      writer.key("items")
      schema.encode(to: &writer, in: target)
    case .each(let schemas):
      writer.key("items")
      writer.array(schemas) { $0.encode(to: &$1, in: target) }
    case nil: break
    }
    if let count = keywords.count {
      writer.member("minItems", count.lowerBound)
      if count.upperBound < .max { writer.member("maxItems", count.upperBound) }
    }
    if keywords.type == .object { Self.encode(keywords.properties, to: &writer, in: target) }
    if !keywords.isOpen {
      if target == .sheetDocument { Self.encodeComments(to: &writer) }
      writer.member("additionalProperties", false)
    }
    if !keywords.choices.isEmpty {
      writer.key("anyOf")
      writer.array(keywords.choices) { $0.encode(to: &$1, in: target) }
    }
    // A document's schema has no labels: its editor shows the keys that a person writes.
    if target != .sheetDocument {
      if let title = keywords.title { writer.member("title", title) }
      if let unit = keywords.unit { writer.member("x-unit", unit) }
      if let group = keywords.group { writer.member("x-group", group) }
    }
    if let description = keywords.description { writer.member("description", description) }
    if !keywords.dependencies.isEmpty {
      writer.key("dependencies")
      writer.beginObject()
      for dependency in keywords.dependencies {
        writer.foreignKey(dependency.member)
        writer.array([dependency.required]) { $1.string($0) }
      }
      writer.endObject()
    }
  }

  /// Encodes the comments that a person may write anywhere in a document.
  private static func encodeComments(to writer: inout JSONWriter) {
    writer.key("patternProperties")
    writer.beginObject()
    writer.key("^([$]comment|description)$")
    writer.beginObject()
    writer.endObject()
    writer.endObject()
  }

  /// Keywords beside a reference are ignored, so a reference with a description goes into an `allOf`.
  private func encodeReference(_ component: String, to writer: inout JSONWriter, in target: Target) {
    guard keywords.description != nil || keywords.title != nil else {
      writer.member("$ref", "\(target.components)\(component)")
      return
    }
    writer.key("allOf")
    writer.beginArray()
    Schema.named(component).encode(to: &writer, in: target)
    writer.endArray()
  }

  /// Writes schemas by name, as an object.
  /// - Parameters:
  ///   - schemas: the schemas, in order.
  ///   - writer: receives the object.
  ///   - target: the document in which they stand.
  public static func encode(
    _ schemas: [(name: String, schema: Schema)], to writer: inout JSONWriter,
    in target: Target = .openRPC
  ) {
    writer.beginObject()
    for (name, schema) in schemas {
      writer.foreignKey(name)
      schema.encode(to: &writer, in: target)
    }
    writer.endObject()
  }

  private static func encode(_ properties: [Property], to writer: inout JSONWriter, in target: Target) {
    writer.key("properties")
    encode(properties.map { ($0.name, $0.schema) }, to: &writer, in: target)
    let required = properties.filter { $0.isRequired }.map { $0.name }
    if !required.isEmpty { writer.member("required", required) }
  }
}

/// A type whose values on the wire have a schema.
package protocol SchemaProviding {
  static var schema: Schema { get }
}

extension String: SchemaProviding { package static let schema = Schema.text }
extension Bool: SchemaProviding { package static let schema = Schema.flag }

extension Array: SchemaProviding where Element: SchemaProviding {
  package static var schema: Schema { .array(of: Element.schema) }
}
