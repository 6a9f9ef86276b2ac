import JSON
import SheetEngine
import SheetProtocol

/// What a sheet document says: a sheet, what happens to it, and what is expected.
///
/// It is read by what reads messages, so that a document means what the same messages mean.
public struct SheetDocument: Sendable {
  /// The system that the sheet starts from.
  public let preset: Preset
  /// All of its configuration.
  public let configuration: Configuration
  /// What it is shown in.
  public let container: Container
  /// What is inside.
  public let content: Content
  /// The screens, from the root up, where there is more than the root.
  public let screens: [Screen]
  /// The steps of the scenario, in order.
  public let steps: [Step]
  /// What is expected.
  public let expectations: [Expectation]

  /// Something that happens at some time.
  public struct Step: Sendable {
    /// The time of the step, s.
    public let time: Seconds
    public let method: String
    /// Its params, without those that a scenario leaves out: the sheet and the time.
    public let params: [SyntaxNode.Member]
    /// Where it stands.
    public let range: Range<Int>
  }

  /// An expected frame or event.
  public struct Expectation: Sendable {
    /// The frame or the event.
    public let subject: Subject
    /// When, s; nil is at any time.
    public let time: Seconds?
    /// How far a number may be off.
    public let tolerance: Double
    /// Where it stands.
    public let range: Range<Int>

    /// What is expected.
    public enum Subject: Sendable {
      /// The frame of that time has these members.
      case frame(SyntaxNode)
      /// An event has these members, this many times; nil is at least once.
      case event(SyntaxNode, count: Int?)
    }
  }

  /// Numbers on the wire are written so far; nothing can be expected beyond it.
  public static let writtenTolerance = 1e-6

  /// Reads a document that its schema has nothing against.
  /// - Throws: what the schema can't express, with the path in the document.
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
    steps = (root["scenario"]?.elements ?? []).flatMap { Step.steps(of: $0) }
    expectations = (root["expect"]?.elements ?? []).compactMap { Expectation($0) }
  }

  /// The sheet, dismissed, with all of its screens.
  public var sheet: Sheet {
    var sheet = rootSheet
    if !screens.isEmpty { _ = try? sheet.send(.setScreens(screens, animated: false), at: 0) }
    return sheet
  }

  /// The sheet, dismissed, as it is before its screens are set.
  public var rootSheet: Sheet { Sheet(configuration: configuration, container: container, content: content) }

  private typealias Opened = (preset: Preset, configuration: Configuration, container: Container, content: Content)

  /// What opens is read as `sheet/open` reads it.
  private static func opened(_ json: JSONValue) throws(JSONFailure) -> Opened {
    let params = try OpenParams(json: json)
    let preset = params.preset.flatMap(Preset.named) ?? Preset.standard
    return (
      preset, try params.configuration.applied(to: preset).value, try params.container.applied(to: .standard),
      params.content
    )
  }

  /// Two screens of one name could not be told apart.
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

  /// Reads values of the document as values of a message are read.
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

  /// The members of the document that `sheet/open` has too; the device goes into the container.
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
  /// A step; where it is many samples at once, each of them, so that the sheet can be looked at between them.
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

  /// The params of the message that the step stands for.
  /// - Parameter sheet: the id of the sheet that it is about.
  public func params(of sheet: String, _ builder: JSONBuilder) -> JSONBuilder.Node {
    let target = [("sheet", builder.string(sheet)), ("time", builder.number(time))]
    return builder.object(target + params.map { $0.node(builder) })
  }
}

extension SheetDocument.Expectation {
  fileprivate init?(_ node: SyntaxNode) {
    // JSON has numbers that are beyond all; the schema has complained of them.
    guard node["time"]?.number?.isFinite ?? true else { return nil }
    if let frame = node["frame"] {
      subject = .frame(frame)
    } else if let event = node["event"] {
      subject = .event(event, count: node["count"]?.number.flatMap { Int(exactly: $0) })
    } else {
      return nil
    }
    time = node["time"]?.number
    tolerance = max(node["tolerance"]?.number ?? 0, SheetDocument.writtenTolerance)
    range = node.range
  }
}
