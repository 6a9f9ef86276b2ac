import JSON
import SheetProtocol

/// A JSON Schema as a tree, with references resolved.
final class SchemaNode: Sendable {
  /// The type of its values; nil is any type.
  let type: Schema.ValueType?
  /// The allowed words; empty if there is no such list.
  let words: [String]
  /// The only allowed value, if there is one.
  let constant: Schema.Constant?
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
    var components: [String: SchemaNode] = [:]
    return SchemaNode(DocumentSchema.root.keywords, &components)
  }()

  /// - Parameter components: the nodes of the components that have been made so far.
  private init(_ keywords: Schema.Keywords, _ components: inout [String: SchemaNode]) {
    type = keywords.type
    words = keywords.words
    constant = keywords.constant
    range = keywords.range
    properties = keywords.properties.map { property in
      Property(
        name: property.name, node: Self.node(property.schema, &components), isRequired: property.isRequired)
    }
    isOpen = keywords.isOpen
    var dependencies: [String: [String]] = [:]
    for dependency in keywords.dependencies { dependencies[dependency.member, default: []].append(dependency.required) }
    self.dependencies = dependencies
    switch keywords.elements {
    case .all(let schema): (elements, isTuple) = ([Self.node(schema, &components)], false)
    case .each(let schemas): (elements, isTuple) = (schemas.map { Self.node($0, &components) }, true)
    case nil: (elements, isTuple) = ([], false)
    }
    count = keywords.count
    choices = keywords.choices.flatMap { Self.node($0, &components).alternatives }
    discriminator = Self.discriminator(of: choices)
    summary = keywords.description
  }

  /// A component, with the description of a reference to it.
  private init(_ component: SchemaNode, summary: String) {
    (type, words, constant, range) = (component.type, component.words, component.constant, component.range)
    (properties, isOpen, dependencies) = (component.properties, component.isOpen, component.dependencies)
    (elements, isTuple, count) = (component.elements, component.isTuple, component.count)
    (choices, discriminator, self.summary) = (component.choices, component.discriminator, summary)
  }

  /// The node of a schema. A component, none of which is recursive, is made once.
  private static func node(_ schema: Schema, _ components: inout [String: SchemaNode]) -> SchemaNode {
    let keywords = schema.keywords
    guard let name = keywords.component else { return SchemaNode(keywords, &components) }
    guard let component = components[name] ?? made(name, &components) else { return SchemaNode(keywords, &components) }
    return keywords.description.map { SchemaNode(component, summary: $0) } ?? component
  }

  private static func made(_ name: String, _ components: inout [String: SchemaNode]) -> SchemaNode? {
    guard let component = DocumentSchema.components.first(where: { $0.name == name }) else { return nil }
    let made = node(component.schema, &components)
    components[name] = made
    return made
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
