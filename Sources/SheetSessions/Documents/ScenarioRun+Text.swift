import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

extension ScenarioRun {
  /// The events, one line each: time, name, and details.
  public var eventLines: String {
    events.map { event in
      guard case .members(let members) = Update.event(event.event, at: event.time).found else { return "" }
      let others = members.filter { !["sheet", "time", "name"].contains($0.key) }
      let details = others.map { " \($0.key)=\($0.value.plain)" }.joined()
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

extension FoundValue {
  /// A scalar in readable form.
  fileprivate var plain: String { if case .text(let text) = self { text } else { shown } }
}
