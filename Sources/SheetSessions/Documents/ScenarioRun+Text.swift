import JSON
import SheetDocument
import SheetRender

extension ScenarioRun {
  /// What happened, a line each: when, what, and what belongs to it.
  public var eventLines: String {
    events.map { event in
      let others = event.node.members.filter { !["sheet", "time", "name"].contains($0.key) }
      let details = others.map { " \($0.key)=\($0.value.scalarText)" }.joined()
      return padded(fixed(event.time, 3), to: 8) + " s  \(event.event.name)\(details)\n"
    }.joined()
  }

  /// How much of the container the sheet takes up over time, for a terminal.
  public var strip: String { TextPlot(of: timeline).text }
}

extension SyntaxNode {
  /// A word, number or flag as it is read best.
  fileprivate var scalarText: String {
    switch kind {
    case .string(let text): text
    case .number(let number): JSONWriter.text { $0.number(number) }
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .object, .array, .missing: "…"
    }
  }
}
