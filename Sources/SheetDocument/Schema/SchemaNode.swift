import JSON
import SheetProtocol

/// A JSON Schema to be walked: the keywords of draft 7 that the document's own schema uses.
struct SchemaNode: Sendable {
  /// What its values are; nil is anything.
  private(set) var type: ValueType?
  /// The words, where it is one of some.
  private(set) var words: [String] = []
  /// The only value, as JSON, where there is one.
  private(set) var constant: Constant?
  /// The least and the greatest number.
  private(set) var range: ClosedRange<Double>?
  /// What an object may have.
  private(set) var properties: [Property] = []
  /// Whether an object may have others too.
  private(set) var isOpen = true
  /// Which member needs which other one beside it.
  private(set) var dependencies: [String: [String]] = [:]
  /// What an array's elements are: one for all, or one for each.
  private(set) var elements: [SchemaNode] = []
  /// Whether ``elements`` are one for each.
  private(set) var isTuple = false
  /// How many elements an array has.
  private(set) var count: ClosedRange<Int>?
  /// It is one of these, where there are any.
  private(set) var choices: [SchemaNode] = []
  /// The name of the definition that it is.
  private(set) var reference: String?
  /// What it means.
  private(set) var summary: String?

  /// What a JSON value can be.
  enum ValueType: String {
    case object, array, string, number, integer, boolean, null
  }

  /// A value that is the only one.
  enum Constant: Equatable, Sendable {
    case word(String)
    case flag(Bool)
  }

  /// A member of an object.
  struct Property: Sendable {
    let name: String
    let node: SchemaNode
    let isRequired: Bool
  }

  /// The document's schema, with its definitions.
  static let document: (root: SchemaNode, definitions: [String: SchemaNode]) = {
    let text = Array(DocumentSchema.text.utf8)
    let parsed = text.withUnsafeBytes { bytes in
      try? JSONDocument(parsing: bytes).withRoot { root in
        var definitions: [String: SchemaNode] = [:]
        root["definitions"]?.forEachMember { definitions[$0] = SchemaNode($1) }
        return (SchemaNode(root), definitions)
      }
    }
    return parsed ?? (SchemaNode(), [:])
  }()

  private init() {}

  private init(_ json: JSONValue) {
    type = json["type"]?.string.flatMap(ValueType.init)
    words = Self.array(json["enum"]).compactMap(\.string)
    if let word = json["const"]?.string { constant = .word(word) }
    if let flag = json["const"]?.bool { constant = .flag(flag) }
    if let least = json["minimum"]?.number, let most = json["maximum"]?.number { range = least...most }
    let required = Self.array(json["required"]).compactMap(\.string)
    json["properties"]?.forEachMember { name, value in
      properties.append(Property(name: name, node: SchemaNode(value), isRequired: required.contains(name)))
    }
    isOpen = json["additionalProperties"]?.bool != false
    json["dependencies"]?.forEachMember { dependencies[$0] = Self.array($1).compactMap(\.string) }
    if let items = json["items"] {
      isTuple = items.kind == .array
      elements = isTuple ? Self.array(items).map(SchemaNode.init) : [SchemaNode(items)]
    }
    if let least = json["minItems"]?.integer { count = Int(least)...Int(json["maxItems"]?.integer ?? .max) }
    choices = Self.array(json["anyOf"]).map(SchemaNode.init)
    let wrapped = Self.array(json["allOf"]).first ?? json
    reference = wrapped["$ref"]?.string.flatMap { $0.split(separator: "/").last.map(String.init) }
    summary = json["description"]?.string
  }

  private static func array(_ json: JSONValue?) -> [JSONValue] {
    guard let json, json.kind == .array else { return [] }
    return (0..<json.count).compactMap { json[$0] }
  }

  // MARK: Looking

  /// The node itself, or the definition that it stands for, with its own words.
  var resolved: SchemaNode {
    guard let reference, var node = Self.document.definitions[reference] else { return self }
    node = node.resolved
    node.summary = summary ?? node.summary
    return node
  }

  /// All that a value may be: the choices, those of choices too, or the node itself.
  var alternatives: [SchemaNode] {
    let node = resolved
    guard !node.choices.isEmpty else { return [node] }
    return node.choices.flatMap(\.alternatives)
  }

  /// The member of that name.
  func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}
