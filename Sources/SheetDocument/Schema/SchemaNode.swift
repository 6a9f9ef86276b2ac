import JSON
import SheetProtocol

/// A JSON Schema as a tree: the keywords of draft 7 that the document's own schema uses, with references resolved.
final class SchemaNode: Sendable {
  /// The type of its values; nil is any type.
  let type: ValueType?
  /// The allowed words; empty if there is no such list.
  let words: [String]
  /// The only allowed value, if there is one.
  let constant: Constant?
  /// The minimum and the maximum.
  let range: ClosedRange<Double>?
  /// The members of an object.
  let properties: [Property]
  /// Whether an object may have other members.
  let isOpen: Bool
  /// The members that a member requires beside it.
  let dependencies: [String: [String]]
  /// The schemas of an array's elements: one for all, or one for each.
  let elements: [SchemaNode]
  /// Whether ``elements`` has one schema for each element.
  let isTuple: Bool
  /// The allowed number of elements.
  let count: ClosedRange<Int>?
  /// The alternatives; empty if there are none. None of them has alternatives of its own.
  let choices: [SchemaNode]
  /// The member whose word selects an alternative.
  let discriminator: Discriminator?
  /// The description.
  let summary: String?

  /// The type of a JSON value.
  enum ValueType: String {
    case object, array, string, number, integer, boolean, null
  }

  /// The only allowed value.
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

  /// A member that all alternatives have, each with a different word.
  struct Discriminator: Sendable {
    let key: String
    let choices: [String: SchemaNode]
    /// The words, in the order of the choices.
    let words: [String]
  }

  /// The document's schema.
  static let document: SchemaNode = {
    let text = Array(DocumentSchema.text.utf8)
    return text.withUnsafeBytes { bytes in
      do throws(JSONParseError) {
        return try JSONDocument(parsing: bytes).withRoot { SchemaNode($0, in: $0["definitions"]) }
      } catch {
        return SchemaNode(.none, in: nil)
      }
    }
  }()

  /// - Parameter definitions: the targets of references, none of which is recursive.
  private init(_ json: JSONValue?, in definitions: JSONValue?) {
    let target = Self.target(of: json, in: definitions)
    type = target?["type"]?.string.flatMap(ValueType.init)
    words = Self.array(target?["enum"]).compactMap(\.string)
    constant = target?["const"]?.string.map(Constant.word) ?? target?["const"]?.bool.map(Constant.flag)
    range = target?["minimum"]?.number.flatMap { minimum in target?["maximum"]?.number.map { minimum...$0 } }
    let required = Self.array(target?["required"]).compactMap(\.string)
    var properties: [Property] = []
    target?["properties"]?.forEachMember { name, value in
      let node = SchemaNode(value, in: definitions)
      properties.append(Property(name: name, node: node, isRequired: required.contains(name)))
    }
    self.properties = properties
    isOpen = target?["additionalProperties"]?.bool != false
    var dependencies: [String: [String]] = [:]
    target?["dependencies"]?.forEachMember { dependencies[$0] = Self.array($1).compactMap(\.string) }
    self.dependencies = dependencies
    let items = target?["items"]
    isTuple = items?.kind == .array
    elements =
      items?.kind == .array
      ? Self.array(items).map { SchemaNode($0, in: definitions) }
      : items.map { [SchemaNode($0, in: definitions)] } ?? []
    let maximum = target?["maxItems"]?.integer ?? .max
    count = target?["minItems"]?.integer.map { Int($0)...Int(maximum) }
    choices = Self.array(target?["anyOf"]).flatMap { choice in
      let node = SchemaNode(choice, in: definitions)
      return node.choices.isEmpty ? [node] : node.choices
    }
    discriminator = Self.discriminator(of: choices)
    summary = json?["description"]?.string ?? target?["description"]?.string
  }

  /// The schema, or the definition that it refers to. Beside a reference only the description counts.
  private static func target(of json: JSONValue?, in definitions: JSONValue?) -> JSONValue? {
    guard let wrapped = array(json?["allOf"]).first ?? json else { return nil }
    guard let name = wrapped["$ref"]?.string?.split(separator: "/").last else { return wrapped }
    var found: JSONValue?
    definitions?.forEachMember { if $0 == name { found = $1 } }
    return target(of: found, in: definitions)
  }

  private static func array(_ json: JSONValue?) -> [JSONValue] {
    guard let json, json.kind == .array else { return [] }
    return (0..<json.count).compactMap { json[$0] }
  }

  private static func discriminator(of choices: [SchemaNode]) -> Discriminator? {
    guard let first = choices.first, choices.count > 1 else { return nil }
    for property in first.properties {
      let words = choices.compactMap { $0.word(of: property.name) }
      if words.count == choices.count, Set(words).count == words.count {
        return Discriminator(
          key: property.name, choices: Dictionary(uniqueKeysWithValues: zip(words, choices)), words: words)
      }
    }
    return nil
  }

  // MARK: Lookup

  /// The member of that name.
  func property(_ name: String) -> Property? { properties.first { $0.name == name } }

  /// The only word that a member allows.
  func word(of key: String) -> String? {
    if case .word(let word) = property(key)?.node.constant { word } else { nil }
  }

  /// The choices, or the node itself.
  var alternatives: [SchemaNode] { choices.isEmpty ? [self] : choices }
}
