import JSON
import SheetDocument
import SheetEngine
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

  /// Writes the events as an array of the messages' params.
  public func encodeEvents(to writer: inout JSONWriter) {
    writer.array(events) { Update.event($0.event, at: $0.time).encode(sheet: Self.sheet, to: &$1) }
  }

  /// A plot of the sheet's reach over time, for a terminal.
  public var strip: String { TextPlot(of: timeline).text }
}

extension SyntaxNode {
  /// A scalar in readable form.
  fileprivate var scalarText: String {
    switch kind {
    case .string(let text): text
    case .number(let number): number.jsonText
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .object, .array, .missing: "…"
    }
  }
}
