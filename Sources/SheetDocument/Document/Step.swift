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
    /// The range in the text.
    public let range: Range<Int>
    /// The origin of the step, if it is in a document that this one extends.
    package let origin: SyntaxNode.Origin?
  }
}

extension SheetDocument.Step {
  /// The steps of a node; many samples at once become one step each, so that frames between them can be checked.
  static func steps(of node: SyntaxNode) -> [SheetDocument.Step] {
    guard let time = node["time"]?.number, let method = node["method"]?.string else { return [] }
    if method == "gesture/samples", let samples = node["params"]?["samples"]?.elements,
      samples.allSatisfy({ $0["time"]?.number ?? time >= time })
    {
      return samples.map { sample in
        SheetDocument.Step(
          time: sample["time"]?.number ?? time, method: "gesture/sample",
          params: sample.members.filter { $0.key != "time" }, range: sample.range, origin: sample.origin)
      }
    }
    return [
      SheetDocument.Step(
        time: time, method: method, params: node["params"]?.members ?? [], range: node.range, origin: node.origin)
    ]
  }

  /// The params of the step's message, without comments.
  /// - Parameter sheet: the id of the message's sheet.
  public func params(of sheet: String, _ builder: JSONBuilder) -> JSONBuilder.Node {
    let target = [(key: "sheet", value: builder.string(sheet)), (key: "time", value: builder.number(time))]
    return builder.object(target + params.filter { !$0.isComment }.map { $0.node(builder) })
  }
}
