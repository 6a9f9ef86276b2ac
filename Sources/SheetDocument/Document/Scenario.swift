import JSON
import SheetEngine
import SheetProtocol

extension SheetDocument {
  /// A sequence of inputs to the sheet, and the expected results.
  public struct Scenario: Sendable {
    /// Its name; nil if it is the document's own.
    public let name: String?
    /// Its device, orientation and text size in words; nil if the document names none.
    public internal(set) var setting: String?
    /// The device of a setting; nil is that of the container.
    var device: String?
    /// The range in the text of its name or its key.
    public let range: Range<Int>
    /// Its ranges in the text; none if it is in a document that this one extends.
    private let ranges: [Range<Int>]
    /// The steps, an array.
    public let script: SyntaxNode?
    let expected: SyntaxNode?
    /// The container in which it begins.
    public internal(set) var container: Container
    /// The content of the root screen with which it begins, with text of the usual size.
    public let content: Content
    /// What a person has set on the device.
    public internal(set) var environment: Environment
    /// The document, with the members that the scenario changes.
    let root: SyntaxNode
  }
}

extension SheetDocument.Scenario {
  /// The scenario of the document itself.
  /// - Returns: nil if it has none.
  init?(_ root: SyntaxNode, _ container: Container, _ content: Content, _ environment: Environment) {
    let keys = root.members.filter { $0.key == "scenario" || $0.key == "expect" }
    guard let first = keys.first else { return nil }
    (name, range, self.root) = (nil, first.keyRange, root)
    ranges = keys.filter { $0.value.origin == nil }.map { $0.range }
    (script, expected) = (root["scenario"], root["expect"])
    (self.container, self.content, self.environment) = (container, content, environment)
  }

  /// A scenario with a name.
  init(
    _ name: String, _ node: SyntaxNode, _ root: SyntaxNode, _ container: Container, _ content: Content,
    _ environment: Environment, of configuration: Configuration
  ) throws(JSONFailure) {
    (self.name, range) = (name, node["name"]?.range ?? node.range)
    ranges = node.origin == nil ? [node.range] : []
    (script, expected) = (node["steps"], node["expect"])
    guard DocumentSchema.overridden.contains(where: { node[$0] != nil }) else {
      (self.container, self.content, self.environment, self.root) = (container, content, environment, root)
      return
    }
    let patched = root.patched(by: node)
    (self.container, self.content) = (try SheetDocument.container(patched), try SheetDocument.content(patched))
    self.environment = try SheetDocument.environment(patched)
    self.root = patched
    try configuration.check(measuresIn: self.container, at: ["configuration"])
  }

  /// An empty scenario, for a document without one.
  static func empty(
    _ root: SyntaxNode, _ container: Container, _ content: Content, _ environment: Environment
  ) -> SheetDocument.Scenario {
    SheetDocument.Scenario(
      name: nil, range: 0..<0, ranges: [], script: nil, expected: nil, container: container, content: content,
      environment: environment, root: root)
  }

  /// Its name and setting, as they are reported; nil if it has neither.
  public var title: String? { TestReport.title(name, setting) }

  /// Whether a place of the text belongs to it.
  public func contains(_ offset: Int) -> Bool { ranges.contains { $0.contains(offset) } }

  /// The steps, in order.
  public var steps: [SheetDocument.Step] { (script?.runs ?? []).flatMap { SheetDocument.steps(of: $0) } }

  /// The expectations.
  public var expectations: [SheetDocument.Expectation] {
    (expected?.elements ?? []).prefix(DocumentSchema.maximumExpectations).compactMap { SheetDocument.Expectation($0) }
  }

  /// The inconsistent values of expectations, with their paths in the scenario.
  var failures: [JSONFailure] {
    (expected?.elements ?? []).prefix(DocumentSchema.maximumExpectations).enumerated().compactMap { index, node in
      guard node["jump"] != nil || node["monotone"] != nil, let start = node.number("from"),
        let end = node.number("to"), end < start
      else {
        return nil
      }
      return JSONFailure(
        path: ["expect", "\(index)", "to"], expected: "a time that is not before \"from\", \(start.jsonText) s",
        found: end.jsonText)
    }
  }
}
