import JSON
import SheetEngine
import SheetProtocol

/// A JSON Schema as a tree, with references resolved.
final class SchemaNode: Sendable {
  /// Shared, because it is read often and large to copy.
  private let own: Shared<Content>?
  /// The component that a reference inside of itself stands for.
  private let reference: String?

  private var content: Shared<Content> { own ?? Self.made.components[reference ?? ""]?.own ?? Self.anything }

  /// The type of its values; nil is any type.
  var type: Schema.ValueType? { content.value.type }
  /// The allowed words; empty if there is no such list.
  var words: [String] { content.value.words }
  /// The only allowed value, if there is one.
  var constant: Schema.Constant? { content.value.constant }
  /// The minimum and the maximum.
  var range: ClosedRange<Double>? { content.value.range }
  /// The members of an object.
  var properties: [Property] { content.value.properties }
  /// Whether an object may have other members.
  var isOpen: Bool { content.value.isOpen }
  /// The members that a member requires beside it.
  var dependencies: [String: [String]] { content.value.dependencies }
  /// The schemas of an array's elements: one for all, or one for each.
  var elements: [SchemaNode] { content.value.elements }
  /// Whether ``elements`` has one schema for each element.
  var isTuple: Bool { content.value.isTuple }
  /// The allowed number of elements.
  var count: ClosedRange<Int>? { content.value.count }
  /// The alternatives; empty if there are none. None of them has alternatives of its own.
  var choices: [SchemaNode] {
    content.value.hasReference ? content.value.choices.flatMap { $0.alternatives } : content.value.choices
  }
  /// The member whose word selects an alternative.
  var discriminator: Discriminator? { content.value.discriminator }
  /// The description.
  var summary: String? { content.value.summary }

  /// The keywords of a schema.
  private struct Content: Sendable {
    let type: Schema.ValueType?
    let words: [String]
    let constant: Schema.Constant?
    let range: ClosedRange<Double>?
    let properties: [Property]
    let isOpen: Bool
    let dependencies: [String: [String]]
    let elements: [SchemaNode]
    let isTuple: Bool
    let count: ClosedRange<Int>?
    let choices: [SchemaNode]
    /// Whether one of the choices is a reference, whose own alternatives are choices too.
    let hasReference: Bool
    let discriminator: Discriminator?
    var summary: String?
  }

  /// A member of an object.
  struct Property: Sendable {
    let name: String
    let node: SchemaNode
    let isRequired: Bool
  }

  /// A member that alternatives have, each with a different word; the others do not have it.
  struct Discriminator: Sendable {
    let key: String
    let choices: [String: SchemaNode]
    /// The words, in the order of the choices.
    let words: [String]
  }

  /// The document's schema.
  static var document: SchemaNode { made.document }

  private static let made = {
    var parts = Parts()
    let document = SchemaNode(DocumentSchema.root.keywords, &parts)
    return (document: document, components: parts.components)
  }()

  /// The components so far.
  private struct Parts {
    var components: [String: SchemaNode] = [:]
    /// Those that are being made: what refers to one of them is inside of it.
    var open: Set<String> = []
  }

  /// The content of a schema that allows everything.
  private static let anything = Shared(
    Content(
      type: nil, words: [], constant: nil, range: nil, properties: [], isOpen: true, dependencies: [:], elements: [],
      isTuple: false, count: nil, choices: [], hasReference: false, discriminator: nil, summary: nil))

  private init(_ content: Content) { (own, reference) = (Shared(content), nil) }

  /// A reference to a component from inside of it.
  private init(to name: String) { (own, reference) = (nil, name) }

  /// - Parameter parts: the components that have been made so far.
  private convenience init(_ keywords: Schema.Keywords, _ parts: inout Parts) {
    var dependencies: [String: [String]] = [:]
    for dependency in keywords.dependencies { dependencies[dependency.member, default: []].append(dependency.required) }
    let (elements, isTuple): ([SchemaNode], Bool) =
      switch keywords.elements {
      case .all(let schema): ([Self.node(schema, &parts)], false)
      case .each(let schemas): (schemas.map { Self.node($0, &parts) }, true)
      case nil: ([], false)
      }
    let choices = keywords.choices.flatMap { schema in
      let node = Self.node(schema, &parts)
      return node.reference == nil ? node.alternatives : [node]
    }
    let hasReference = choices.contains { $0.reference != nil }
    self.init(
      Content(
        type: keywords.type, words: keywords.words, constant: keywords.constant, range: keywords.range,
        properties: keywords.properties.map { property in
          Property(
            name: property.name, node: Self.node(property.schema, &parts), isRequired: property.isRequired)
        }, isOpen: keywords.isOpen, dependencies: dependencies, elements: elements, isTuple: isTuple,
        count: keywords.count, choices: choices, hasReference: hasReference,
        discriminator: hasReference ? nil : Self.discriminator(of: choices),
        summary: keywords.description))
  }

  /// A component, with the description of a reference to it.
  private convenience init(_ component: SchemaNode, summary: String) {
    if var content = component.own?.value {
      content.summary = summary
      self.init(content)
    } else {
      self.init(to: component.reference ?? "")
    }
  }

  /// The node of a schema. A component is made once.
  private static func node(_ schema: Schema, _ parts: inout Parts) -> SchemaNode {
    let keywords = schema.keywords
    guard let name = keywords.component else { return SchemaNode(keywords, &parts) }
    if parts.open.contains(name) { return SchemaNode(to: name) }
    guard let component = parts.components[name] ?? made(name, &parts) else { return SchemaNode(keywords, &parts) }
    return keywords.description.map { SchemaNode(component, summary: $0) } ?? component
  }

  private static func made(_ name: String, _ parts: inout Parts) -> SchemaNode? {
    guard let component = DocumentSchema.components.first(where: { $0.name == name }) else { return nil }
    parts.open.insert(name)
    let made = node(component.schema, &parts)
    parts.open.remove(name)
    parts.components[name] = made
    return made
  }

  private static func discriminator(of choices: [SchemaNode]) -> Discriminator? {
    guard let first = choices.first, choices.count > 1 else { return nil }
    for property in first.properties {
      let meant = choices.filter { $0.isOpen || $0.property(property.name) != nil }
      let words = meant.compactMap { $0.word(of: property.name) }
      if words.count == meant.count, words.count > 1, Set(words).count == words.count {
        return Discriminator(
          key: property.name, choices: Dictionary(uniqueKeysWithValues: zip(words, meant)), words: words)
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
