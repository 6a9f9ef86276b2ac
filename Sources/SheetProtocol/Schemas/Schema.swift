import JSON

/// A JSON Schema (draft 7), as the OpenRPC document uses it for params and results.
///
/// Every declaration has one but only that document needs their text, so the text is made on demand.
public struct Schema: Sendable {
  /// The members of the schema as JSON text; empty ones are ignored.
  private let members: @Sendable () -> [String]

  private init(_ members: @escaping @autoclosure @Sendable () -> [String]) {
    self.members = members
  }

  private var memberText: String { members().filter { !$0.isEmpty }.joined(separator: ",") }

  /// The schema as JSON text, an object.
  private var text: String { "{\(memberText)}" }

  /// Writes the schema.
  public func encode(to writer: inout JSONWriter) {
    writer.raw(Array(text.utf8))
  }

  /// Writes only its members, into an object that has others.
  func encodeMembers(to writer: inout JSONWriter) {
    for member in members() where !member.isEmpty { writer.rawMember(member) }
  }

  /// The text with references to `definitions`, as in a document that contains only schemas.
  static func withDefinitions(_ text: String) -> String {
    var (rest, result) = (Substring(text), "")
    while let reference = rest.firstRange(ofText: componentReference) {
      result += rest[..<reference.lowerBound] + "#/definitions/"
      rest = rest[reference.upperBound...]
    }
    return result + rest
  }

  private static let componentReference = "#/components/schemas/"

  /// One member of an object.
  public struct Property: Sendable {
    public let name: String
    /// The schema of its value.
    public let schema: Schema
    /// Whether it is required.
    public private(set) var isRequired = true

    init(_ name: String, _ schema: Schema) {
      (self.name, self.schema) = (name, schema)
    }

    /// An optional member.
    static func optional(_ name: String, _ schema: Schema) -> Property {
      var property = Property(name, schema)
      property.isRequired = false
      return property
    }
  }

  // MARK: Scalars

  static let any = Schema([])
  static let null = Schema([#""type":"null""#])
  static let flag = Schema([#""type":"boolean""#])
  static let text = Schema([#""type":"string""#])
  static let number = Schema([#""type":"number""#])
  static let integer = Schema([#""type":"integer""#])

  static func number(_ range: ClosedRange<Double>) -> Schema {
    Schema([#""type":"number""#, "\"minimum\":\(json(range.lowerBound))", "\"maximum\":\(json(range.upperBound))"])
  }

  static func integer(_ range: ClosedRange<Int>) -> Schema {
    Schema([#""type":"integer""#, "\"minimum\":\(range.lowerBound)", "\"maximum\":\(range.upperBound)"])
  }

  static func text(matching pattern: String) -> Schema {
    Schema([#""type":"string""#, "\"pattern\":\"\(pattern)\""])
  }

  static func words(_ words: @escaping @autoclosure @Sendable () -> [String]) -> Schema {
    Schema([#""type":"string""#, "\"enum\":\(json(words()))"])
  }

  static func word(_ word: String) -> Schema { Schema(["\"const\":\(json(word))"]) }

  static func constant(_ value: Bool) -> Schema { Schema(["\"const\":\(value)"]) }

  // MARK: Compounds

  static func array(of element: Schema, count: ClosedRange<Int>? = nil) -> Schema {
    Schema([
      #""type":"array""#, "\"items\":\(element.text)",
      count.map { "\"minItems\":\($0.lowerBound),\"maxItems\":\($0.upperBound)" } ?? "",
    ])
  }

  /// An array of at least one element.
  static func filledArray(of element: Schema) -> Schema {
    Schema([#""type":"array""#, "\"items\":\(element.text)", #""minItems":1"#])
  }

  static func tuple(_ elements: Schema...) -> Schema {
    Schema([
      #""type":"array""#, "\"items\":[\(elements.map(\.text).joined(separator: ","))]",
      "\"minItems\":\(elements.count),\"maxItems\":\(elements.count)",
    ])
  }

  /// An object with these members and no others.
  static func object(_ properties: Property...) -> Schema { object(properties, isOpen: false) }

  /// An object with these members; others are ignored.
  static func openObject(_ properties: Property...) -> Schema { object(properties, isOpen: true) }

  static func object(_ properties: @escaping @autoclosure @Sendable () -> [Property], isOpen: Bool) -> Schema {
    Schema(members(of: properties()) + (isOpen ? [] : [#""additionalProperties":false"#]))
  }

  private static func members(of properties: [Property]) -> [String] {
    let members = properties.map { "\(json($0.name)):\($0.schema.text)" }.joined(separator: ",")
    let required = properties.filter(\.isRequired).map(\.name)
    return [
      #""type":"object""#, "\"properties\":{\(members)}", required.isEmpty ? "" : "\"required\":\(json(required))",
    ]
  }

  static func anyOf(_ choices: Schema...) -> Schema { anyOf(choices) }

  static func anyOf(_ choices: [Schema]) -> Schema {
    Schema(["\"anyOf\":[\(choices.map(\.text).joined(separator: ","))]"])
  }

  /// The schema of that name among ``components``.
  static func named(_ name: String) -> Schema { Schema(["\"$ref\":\"\(componentReference)\(name)\""]) }

  /// The schema, or null.
  var orNull: Schema { .anyOf(self, .null) }

  /// The schema with a description. Keywords beside a reference are ignored, so a reference goes into an `allOf`.
  func described(_ description: @escaping @autoclosure @Sendable () -> String) -> Schema {
    Schema([isReference ? "\"allOf\":[\(text)]" : memberText, "\"description\":\(Self.json(description()))"])
  }

  private var isReference: Bool { members().first?.hasPrefix("\"$ref\"") == true }

  /// The schema with the rule that one member requires another.
  func depending(_ member: String, on other: String) -> Schema {
    Schema([memberText, "\"dependencies\":{\(Self.json(member)):[\(Self.json(other))]}"])
  }

  // MARK: JSON

  private static func json(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.exact(number)
    return writer.text
  }

  private static func json(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  private static func json(_ texts: [String]) -> String { "[\(texts.map(json).joined(separator: ","))]" }
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

extension Substring {
  /// The range of the first occurrence of another text.
  fileprivate func firstRange(ofText other: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].utf8.starts(with: other.utf8) { return index..<self.index(index, offsetBy: other.count) }
      index = utf8.index(after: index)
    }
    return nil
  }
}
