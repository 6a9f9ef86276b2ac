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
  /// The params of the `sheet/open` that opens such a sheet, as JSON without braces, on one line.
  public let openMembers: String
  /// The screens, from the root up, where there is more than the root.
  public let screens: [Screen]
  /// The same as JSON, on one line.
  public let screensText: String
  /// What happens.
  public let steps: [Step]
  /// What is expected.
  public let expectations: [Expectation]

  /// Something that happens at some time.
  public struct Step: Sendable {
    /// When, s.
    public let time: Seconds
    /// The method.
    public let method: String
    /// Its params as JSON without braces, what a scenario leaves out left out; empty where there are none.
    public let members: String
    /// Where it stands.
    public let range: Range<Int>
  }

  /// Something that is to be seen.
  public struct Expectation: Sendable {
    /// What.
    public let subject: Subject
    /// When, s; nil is at any time.
    public let time: Seconds?
    /// How far a number may be off.
    public let tolerance: Double
    /// Where it stands.
    public let range: Range<Int>

    /// What is to be seen.
    public enum Subject: Sendable {
      /// The frame of that time, of which this is a part.
      case frame(SyntaxNode)
      /// An event of which this is a part, so often; nil is at least once.
      case event(SyntaxNode, count: Int?)
    }
  }

  /// Numbers on the wire are written so far; nothing can be expected beyond it.
  public static let writtenTolerance = 1e-6

  /// Reads a document that its schema has nothing against.
  /// - Throws: what it has not said all the same, with the path in the document.
  init(_ root: SyntaxNode, _ text: SourceText) throws(JSONFailure) {
    openMembers = Self.openMembers(root, text)
    (preset, configuration, container, content) = try Self.read("{\(openMembers)}") { json throws(JSONFailure) in
      try Self.opened(json)
    }
    screensText = root["screens"].map { text.line($0.range) } ?? "[]"
    screens = try Self.read(screensText) { json throws(JSONFailure) in try Self.screens(json) }
    steps = (root["scenario"]?.elements ?? []).flatMap { Step.steps(of: $0, text) }
    expectations = (root["expect"]?.elements ?? []).compactMap { Expectation($0) }
  }

  /// The sheet, dismissed.
  public var sheet: Sheet {
    var sheet = Sheet(configuration: configuration, container: container, content: content)
    if !screens.isEmpty { _ = try? sheet.send(.setScreens(screens, animated: false), at: 0) }
    return sheet
  }

  private typealias Opened = (preset: Preset, configuration: Configuration, container: Container, content: Content)

  /// What opens is read as `sheet/open` reads it.
  private static func opened(_ json: JSONValue) throws(JSONFailure) -> Opened {
    let params = try OpenParams(json: json)
    let preset = params.preset.flatMap(Preset.named) ?? Preset.all[0]
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

  private static func read<Value>(
    _ text: String, _ body: (JSONValue) throws(JSONFailure) -> Value
  ) throws(JSONFailure) -> Value {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(JSONFailure) in
      let document: JSONDocument
      do throws(JSONParseError) {
        document = try JSONDocument(parsing: UnsafeRawBufferPointer(bytes))
      } catch {
        throw JSONFailure(expected: "JSON", found: error.message)
      }
      return try document.withRoot(body)
    }
  }

  /// The members of the document that `sheet/open` has too; the device goes into the container.
  private static func openMembers(_ root: SyntaxNode, _ text: SourceText) -> String {
    var members: [String] = []
    for key in ["preset", "configuration", "content"] {
      if let value = root[key] { members.append("\"\(key)\":\(text.line(value.range))") }
    }
    var container: [String] = []
    for key in ["device", "orientation"] {
      if let value = root[key] { container.append("\"\(key)\":\(text.line(value.range))") }
    }
    if let others = root["container"]?.members, !others.isEmpty { container.append(text.line(others)) }
    if !container.isEmpty { members.append("\"container\":{\(container.joined(separator: ","))}") }
    return members.joined(separator: ",")
  }
}

extension SheetDocument.Step {
  /// A step; where it is many samples at once, each of them, so that the sheet can be looked at between them.
  fileprivate static func steps(of node: SyntaxNode, _ text: SourceText) -> [SheetDocument.Step] {
    guard let time = node["time"]?.number, let method = node["method"]?.string else { return [] }
    if method == "gesture/samples", let samples = node["params"]?["samples"]?.elements,
      samples.allSatisfy({ $0["time"]?.number ?? time >= time })
    {
      return samples.map { sample in
        let members = sample.members.filter { $0.key != "time" }
        return SheetDocument.Step(
          time: sample["time"]?.number ?? time, method: "gesture/sample", members: text.line(members),
          range: sample.range)
      }
    }
    let members = node["params"]?.members ?? []
    return [SheetDocument.Step(time: time, method: method, members: text.line(members), range: node.range)]
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

extension SourceText {
  /// Members as JSON without braces, on one line.
  fileprivate func line(_ members: [SyntaxNode.Member]) -> String {
    members.map { "\(line($0.keyRange)):\(line($0.value.range))" }.joined(separator: ",")
  }

  /// The JSON of a range on one line: no text in JSON goes over a line's end.
  fileprivate func line(_ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
      let part = bytes[range]
      guard part.contains(where: isEnd) else { return String(decoding: part, as: UTF8.self) }
      return String(decoding: part.map { isEnd($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
  }
}
