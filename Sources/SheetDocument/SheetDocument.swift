import JSON
import SheetEngine
import SheetProtocol

/// A decoded sheet document: a sheet, and scenarios in which something happens to it.
///
/// It is decoded by the code that decodes messages, so it means the same as the equivalent messages.
public struct SheetDocument: Sendable {
  /// The preset that the sheet starts from.
  public let preset: Preset
  /// The complete configuration.
  public let configuration: Configuration
  /// The container of the sheet.
  public let container: Container
  /// The content of the root screen.
  public let content: Content
  /// The screens, from the root up; empty if there is only the root.
  public let screens: [Screen]
  /// The scenarios: the one without a name, if there is one, and those with names.
  public let scenarios: [Scenario]
  /// The values of scenarios that do not go together, with their paths in the document.
  let failures: [JSONFailure]

  /// What happens to the sheet, and what is expected.
  public struct Scenario: Sendable {
    /// Its name; nil if it is the document's own.
    public let name: String?
    /// Where it starts in the text: its name or its key.
    public let range: Range<Int>
    /// The ranges of the text that are its own.
    fileprivate let ranges: [Range<Int>]
    /// The steps, an array.
    public let script: SyntaxNode?
    fileprivate let expected: SyntaxNode?
    /// The container in which it begins.
    public let container: Container
    /// The content of the root screen with which it begins.
    public let content: Content
  }

  /// An input at a time.
  public struct Step: Sendable {
    /// The time of the step, s.
    public let time: Seconds
    public let method: String
    /// Its params, without those that a scenario leaves out: the sheet and the time.
    public let params: [SyntaxNode.Member]
    /// The range in the text.
    public let range: Range<Int>
  }

  /// An expected frame or event.
  public struct Expectation: Sendable {
    /// The frame or the event.
    public let subject: Subject
    /// The expected time, s; nil is any time.
    public let time: Seconds?
    /// The tolerance for numbers.
    public let tolerance: Double
    /// The range in the text.
    public let range: Range<Int>

    /// The expected frame or event.
    public enum Subject: Sendable {
      /// The frame at the time has these members.
      case frame(SyntaxNode)
      /// An event has these members.
      case event(SyntaxNode, Occurrence)
      /// The sheet comes to rest in this way.
      case settles(SyntaxNode)
      /// From frame to frame, no edge of the sheet moves farther than this, pt.
      case jump(Points, from: Seconds, to: Seconds)
      /// The sheet does not cover a rectangle of the container.
      case visible(Rect)
    }

    /// How often and when an event is expected.
    public struct Occurrence: Sendable {
      /// How often; nil is at least once.
      public let count: Int?
      /// An event of which the first comes later.
      public let before: SyntaxNode?
      /// An event of which the first comes earlier.
      public let after: SyntaxNode?
    }
  }

  /// The precision of numbers on the wire, and so the minimum tolerance.
  public static let writtenTolerance = 1e-6

  /// Decodes a document that fits its schema.
  /// - Throws: errors that the schema can't express, with the path in the document.
  init(_ root: SyntaxNode) throws(JSONFailure) {
    (preset, configuration, container, content) = try Self.read { builder in
      Self.openParams(root, nil, builder)
    } as: { json throws(JSONFailure) in
      try Self.opened(json)
    }
    screens =
      if let screens = root["screens"] {
        try Self.read {
          screens.node($0)
        } as: { json throws(JSONFailure) in
          try Self.screens(json)
        }
      } else { [] }
    var (scenarios, failures): ([Scenario], [JSONFailure]) = ([], [])
    if let own = Scenario(root, container, content) { scenarios.append(own) }
    var names: Set<String> = []
    for (index, node) in (root["scenarios"]?.elements ?? []).enumerated() {
      guard let name = node["name"]?.string else { continue }
      do throws(JSONFailure) {
        if !names.insert(name).inserted {
          throw JSONFailure(path: ["name"], expected: "a name that no other scenario has", found: "\"\(name)\"")
        }
        scenarios.append(try Scenario(name, node, root, container, content))
      } catch {
        failures.append(error.under("\(index)").under("scenarios"))
      }
    }
    (self.scenarios, self.failures) = (scenarios, failures)
  }

  /// The steps of a run of the scenario, in order.
  public static func steps(of run: SyntaxNode.Run) -> [Step] { run.elements.flatMap { Step.steps(of: $0) } }

  /// The scenario of a name; without a name the first, in which nothing happens if there is none.
  /// - Returns: nil if there is none of that name.
  public func scenario(named name: String?) -> Scenario? {
    if let name { return scenarios.first { $0.name == name } }
    return scenarios.first
      ?? Scenario(
        name: nil, range: 0..<0, ranges: [], script: nil, expected: nil, container: container, content: content)
  }

  /// The dismissed sheet with all of its screens.
  public var sheet: Sheet { sheet(in: container) }

  /// The dismissed sheet with all of its screens, in any container.
  func sheet(in container: Container) -> Sheet {
    withScreens(Sheet(configuration: configuration, container: container, content: content))
  }

  /// The dismissed sheet with which a scenario begins, with all of its screens.
  public func sheet(in scenario: Scenario) -> Sheet { withScreens(rootSheet(in: scenario)) }

  /// The dismissed sheet with which a scenario begins, before its screens are set.
  public func rootSheet(in scenario: Scenario) -> Sheet {
    Sheet(configuration: configuration, container: scenario.container, content: scenario.content)
  }

  private func withScreens(_ root: Sheet) -> Sheet {
    var sheet = root
    if !screens.isEmpty { _ = try? sheet.send(.setScreens(screens, animated: false), at: 0) }
    return sheet
  }

  fileprivate typealias Opened = (preset: Preset, configuration: Configuration, container: Container, content: Content)

  /// Decodes the sheet as `sheet/open` does.
  fileprivate static func opened(_ json: JSONValue) throws(JSONFailure) -> Opened {
    let params = try OpenParams(json: json)
    let preset = params.preset.flatMap(Preset.named) ?? Preset.standard
    let configuration = try params.configuration.applied(to: preset).value
    let container = try params.container.applied(to: .standard)
    try configuration.check(measuresIn: container, at: ["configuration"])
    return (preset, configuration, container, params.content)
  }

  /// Decodes the screens, whose ids must differ.
  private static func screens(_ json: JSONValue) throws(JSONFailure) -> [Screen] {
    let screens: [Screen]
    do throws(JSONFailure) { screens = try [Screen](json: json) } catch { throw error.under("screens") }
    var ids: Set<String> = []
    for (index, screen) in screens.enumerated() where !ids.insert(screen.id).inserted {
      throw JSONFailure(
        path: ["screens", "\(index)", "id"], expected: "an id that no other screen has", found: "\"\(screen.id)\"")
    }
    return screens
  }

  /// Decodes values of the document as values of a message.
  fileprivate static func read<Value>(
    _ build: (JSONBuilder) -> JSONBuilder.Node, as read: (JSONValue) throws(JSONFailure) -> Value
  ) throws(JSONFailure) -> Value {
    let document: JSONDocument
    do throws(JSONParseError) {
      document = try JSONDocument(building: build)
    } catch {
      throw JSONFailure(expected: "JSON", found: error.message)
    }
    return try document.withRoot(read)
  }

  /// The members that the document shares with `sheet/open`; the device goes into the container.
  /// - Parameter scenario: a scenario whose members change the document's.
  fileprivate static func openParams(
    _ root: SyntaxNode, _ scenario: SyntaxNode? = nil, _ builder: JSONBuilder
  ) -> JSONBuilder.Node {
    func member(_ key: String) -> SyntaxNode.Patched? {
      SyntaxNode.Patched(root[key], DocumentSchema.overridden.contains(key) ? scenario?[key] : nil)
    }
    func members(_ keys: [String]) -> [(key: String, value: JSONBuilder.Node)] {
      keys.compactMap { key in member(key).map { (key, $0.node(builder)) } }
    }
    let container = members(["device", "orientation"]) + (member("container")?.members(builder) ?? [])
    return builder.object(
      members(["preset", "configuration", "content"])
        + (container.isEmpty ? [] : [("container", builder.object(container))]))
  }
}

extension SyntaxNode {
  /// A value that another one changes, as JSON Merge Patch (RFC 7396) does.
  fileprivate struct Patched {
    private let value: SyntaxNode
    private let patch: SyntaxNode?

    /// - Returns: nil if there is neither.
    init?(_ value: SyntaxNode?, _ patch: SyntaxNode?) {
      guard let first = value ?? patch else { return nil }
      (self.value, self.patch) = (first, value == nil ? nil : patch)
    }

    func node(_ builder: JSONBuilder) -> JSONBuilder.Node {
      guard let patch else { return value.node(builder) }
      guard case .object = patch.kind, case .object = value.kind else { return patch.node(builder) }
      return builder.object(members(builder))
    }

    /// The members of the result.
    func members(_ builder: JSONBuilder) -> [(key: String, value: JSONBuilder.Node)] {
      let changes = (patch?.members ?? []).filter { !$0.isComment }
      let kept = value.members.filter { member in !member.isComment && !changes.contains { $0.key == member.key } }
      return kept.map { $0.node(builder) }
        + changes.filter { !$0.value.isNull }.compactMap { change in
          Patched(value[change.key], change.value).map { (change.key, $0.node(builder)) }
        }
    }
  }
}

extension SheetDocument.Scenario {
  /// The scenario of the document itself.
  fileprivate init?(_ root: SyntaxNode, _ container: Container, _ content: Content) {
    let keys = root.members.filter { $0.key == "scenario" || $0.key == "expect" }
    guard let first = keys.first else { return nil }
    self.init(
      name: nil, range: first.keyRange, ranges: keys.map { $0.range }, script: root["scenario"],
      expected: root["expect"], container: container,
      content: content)
  }

  /// A scenario with a name.
  fileprivate init(
    _ name: String, _ node: SyntaxNode, _ root: SyntaxNode, _ container: Container, _ content: Content
  ) throws(JSONFailure) {
    var (container, content) = (container, content)
    if DocumentSchema.overridden.contains(where: { node[$0] != nil }) {
      let opened = try SheetDocument.read { builder in
        SheetDocument.openParams(root, node, builder)
      } as: { json throws(JSONFailure) in
        try SheetDocument.opened(json)
      }
      (container, content) = (opened.container, opened.content)
    }
    self.init(
      name: name, range: node["name"]?.range ?? node.range, ranges: [node.range], script: node["steps"],
      expected: node["expect"],
      container: container, content: content)
  }

  /// Whether a place of the text belongs to it.
  public func contains(_ offset: Int) -> Bool { ranges.contains { $0.contains(offset) } }

  /// The steps, in order.
  public var steps: [SheetDocument.Step] { (script?.runs ?? []).flatMap { SheetDocument.steps(of: $0) } }

  /// The expectations.
  public var expectations: [SheetDocument.Expectation] {
    (expected?.elements ?? []).compactMap { SheetDocument.Expectation($0) }
  }
}

extension SheetDocument.Step {
  /// The steps of a node; many samples at once become one step each, so that frames between them can be checked.
  fileprivate static func steps(of node: SyntaxNode) -> [SheetDocument.Step] {
    guard let time = node["time"]?.number, let method = node["method"]?.string else { return [] }
    if method == "gesture/samples", let samples = node["params"]?["samples"]?.elements,
      samples.allSatisfy({ $0["time"]?.number ?? time >= time })
    {
      return samples.map { sample in
        SheetDocument.Step(
          time: sample["time"]?.number ?? time, method: "gesture/sample",
          params: sample.members.filter { $0.key != "time" }, range: sample.range)
      }
    }
    return [SheetDocument.Step(time: time, method: method, params: node["params"]?.members ?? [], range: node.range)]
  }

  /// The params of the step's message.
  /// - Parameter sheet: the id of the message's sheet.
  public func params(of sheet: String, _ builder: JSONBuilder) -> JSONBuilder.Node {
    let target = [(key: "sheet", value: builder.string(sheet)), (key: "time", value: builder.number(time))]
    return builder.object(target + params.map { $0.node(builder) })
  }
}

extension SheetDocument.Expectation {
  fileprivate init?(_ node: SyntaxNode) {
    let time = node["time"]?.number
    // JSON allows numbers beyond a `Double`; the schema check has reported them.
    guard time?.isFinite ?? true, let subject = Subject(node) else { return nil }
    self.init(
      subject: subject, time: time,
      tolerance: max(node["tolerance"]?.number ?? 0, SheetDocument.writtenTolerance), range: node.range)
  }
}

extension SheetDocument.Expectation.Subject {
  fileprivate init?(_ node: SyntaxNode) {
    if let frame = node["frame"] {
      self = .frame(frame)
    } else if let event = node["event"] {
      let count = node.number("count").flatMap { Int(exactly: $0) }
      self = .event(
        event, SheetDocument.Expectation.Occurrence(count: count, before: node["before"], after: node["after"]))
    } else if let settles = node["settles"] {
      self = .settles(settles)
    } else if let jump = node.number("jump") {
      self = .jump(jump, from: node.number("from") ?? 0, to: node.number("to") ?? .infinity)
    } else if let rect = node["visible"], let x = rect.number("x"), let y = rect.number("y"),
      let width = rect.number("width"), let height = rect.number("height")
    {
      self = .visible(Rect(x: x, y: y, width: width, height: height))
    } else {
      return nil
    }
  }
}
