import JSON
import SheetEngine
import SheetProtocol

/// A decoded sheet document: a sheet, what happens to it, and what is expected.
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
  /// The scenario, an array of steps.
  public let scenario: SyntaxNode?
  private let expected: SyntaxNode?

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
      /// An event has these members, this many times; nil is at least once.
      case event(SyntaxNode, count: Int?)
    }
  }

  /// The precision of numbers on the wire, and so the minimum tolerance.
  public static let writtenTolerance = 1e-6

  /// Decodes a document that fits its schema.
  /// - Throws: errors that the schema can't express, with the path in the document.
  init(_ root: SyntaxNode) throws(JSONFailure) {
    (preset, configuration, container, content) = try Self.read { builder in
      Self.openParams(root, builder)
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
    scenario = root["scenario"]
    expected = root["expect"]
  }

  /// The steps, in order.
  public var steps: [Step] { (scenario?.runs ?? []).flatMap { Self.steps(of: $0) } }

  /// The steps of a run of the scenario, in order.
  public static func steps(of run: SyntaxNode.Run) -> [Step] { run.elements.flatMap { Step.steps(of: $0) } }

  /// The expectations.
  public var expectations: [Expectation] { (expected?.elements ?? []).compactMap { Expectation($0) } }

  /// The dismissed sheet with all of its screens.
  public var sheet: Sheet {
    var sheet = rootSheet
    if !screens.isEmpty { _ = try? sheet.send(.setScreens(screens, animated: false), at: 0) }
    return sheet
  }

  /// The dismissed sheet before its screens are set.
  public var rootSheet: Sheet { Sheet(configuration: configuration, container: container, content: content) }

  private typealias Opened = (preset: Preset, configuration: Configuration, container: Container, content: Content)

  /// Decodes the sheet as `sheet/open` does.
  private static func opened(_ json: JSONValue) throws(JSONFailure) -> Opened {
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
  private static func read<Value>(
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
  private static func openParams(_ root: SyntaxNode, _ builder: JSONBuilder) -> JSONBuilder.Node {
    func members(_ keys: [String]) -> [(key: String, value: JSONBuilder.Node)] {
      keys.compactMap { key in root[key].map { (key, $0.node(builder)) } }
    }
    let container = members(["device", "orientation"]) + (root["container"]?.members ?? []).map { $0.node(builder) }
    return builder.object(
      members(["preset", "configuration", "content"])
        + (container.isEmpty ? [] : [("container", builder.object(container))]))
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
      let count = node["count"]?.number
      self = .event(event, count: count.flatMap { Int(exactly: $0) })
    } else {
      return nil
    }
  }
}
