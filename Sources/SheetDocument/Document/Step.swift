import JSON
import SheetEngine
import SheetProtocol

extension SheetDocument {
  /// A timed input.
  public struct Step: Sendable {
    /// The time of the step, s.
    public let time: Seconds
    public let method: String
    /// Its params, except the sheet and the time.
    public let params: [SyntaxNode.Member]
    /// Params that are true, besides.
    let flags: [String]
    /// The range in the text.
    public let range: Range<Int>
    /// The origin of the step, if it is in a document that this one extends.
    package let origin: SyntaxNode.Origin?
  }
}

extension SheetDocument.Step {
  /// The steps of a node; many samples at once become one step each, so that frames between them can be checked.
  static func steps(of node: SyntaxNode) -> [SheetDocument.Step] {
    guard let time = node["time"]?.number else { return [] }
    guard let method = node["method"]?.string else {
      let members = node.members.lazy.compactMap { member in
        SheetDocument.StepWord(rawValue: member.key).map { ($0, member) }
      }
      return members.first.map { [SheetDocument.Step($0, $1, of: node, at: time)] } ?? []
    }
    if method == "gesture/samples", let samples = node["params"]?["samples"]?.elements,
      samples.allSatisfy({ $0["time"]?.number ?? time >= time })
    {
      return samples.map { sample in
        SheetDocument.Step(
          time: sample["time"]?.number ?? time, method: "gesture/sample",
          params: sample.members.filter { $0.key != "time" }, flags: [], range: sample.range, origin: sample.origin)
      }
    }
    return [
      SheetDocument.Step(
        time: time, method: method, params: node["params"]?.members ?? [], flags: [], range: node.range,
        origin: node.origin)
    ]
  }

  /// A step that is named by a word.
  private init(_ word: SheetDocument.StepWord, _ member: SyntaxNode.Member, of node: SyntaxNode, at time: Seconds) {
    let value = member.value
    self.init(
      time: time, method: "\(word.method.name)",
      params: word == .keyboard
        ? [SyntaxNode.Member(key: "height", keyRange: member.keyRange, value: value)] : value.members,
      flags: word == .keyboard ? ["animation"] : [], range: node.range, origin: node.origin)
  }

  /// The params of the step's message, without comments.
  /// - Parameter sheet: the id of the message's sheet.
  public func params(of sheet: String, _ builder: JSONBuilder) -> JSONBuilder.Node {
    let target = [(key: "sheet", value: builder.string(sheet)), (key: "time", value: builder.number(time))]
    return builder.object(
      target + params.filter { !$0.isComment }.map { $0.node(builder) } + flags.map { ($0, builder.bool(true)) })
  }
}

extension SheetDocument {
  /// A word for a step, as the key of its params.
  enum StepWord: String, CaseIterable {
    /// A finger drags.
    case drag
    /// A finger flicks.
    case flick
    /// A person taps.
    case tap
    /// The keyboard appears (true, or its height) or disappears (false), animated.
    case keyboard

    /// The method that it stands for.
    var method: Method {
      let name =
        switch self {
        case .drag: "gesture/drag"
        case .flick: "gesture/flick"
        case .tap: "sheet/tap"
        case .keyboard: "keyboard/didChangeFrame"
        }
      return Method.step(named: name) ?? Method.steps[0]
    }
  }
}
