import JSON
import SheetDocument
import SheetProtocol
import SheetRender

extension ScenarioRun {
  /// The events, one line each: time, name, and details.
  public var eventLines: String {
    events.map { event in
      let others = event.node.members.filter { !["sheet", "time", "name"].contains($0.key) }
      let details = others.map { " \($0.key)=\($0.value.scalarText)" }.joined()
      return padded(fixed(event.time, 3), to: 8) + " s  \(event.event.name)\(details)\n"
    }.joined()
  }

  /// A plot of the sheet's reach over time, for a terminal.
  public var strip: String { TextPlot(of: timeline).text }
}

extension SyntaxNode {
  /// A scalar in readable form.
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
