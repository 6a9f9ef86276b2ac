import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

extension ScenarioRun {
  /// The events, one line each: time, name, and details; for a release also what was touched, why it landed so, and how near another
  /// outcome was.
  public var eventLines: String {
    // To find how near another outcome was takes many decisions.
    var reasons = 0
    return events.map { event in
      guard case .members(let members) = Update.event(event.event, at: event.time).found else { return "" }
      let others = members.filter { !["sheet", "time", "name"].contains($0.key) }
      let details = others.map { " \($0.key)=\($0.value.plain)" }.joined()
      let line = padded(fixed(event.time, 3), to: 8) + " s  \(event.event.name)\(details)\n"
      guard case .interactionDidEnd(_, _, let judged?) = event.event, reasons < Self.maximumReasons else { return line }
      reasons += 1
      guard let reason = reason(forReleaseAt: event.time, judgedBy: judged) else { return line }
      return line + String(repeating: " ", count: Self.indent) + reason + "\n"
    }.joined()
  }

  /// The maximum number of releases whose reasons are said.
  private static let maximumReasons = 100

  /// The width of the times before events.
  private static let indent = 12

  /// What a release touched, how fast it was, why it landed so and what would have changed that, in words; nil where no rule decided.
  /// - Parameter judged: the outward velocity that the rule judged, pt/s.
  private func reason(forReleaseAt time: Seconds, judgedBy judged: PointsPerSecond) -> String? {
    guard let (moment, held) = timeline.release(from: time), moment == time, let report = held.gestureReport else {
      return nil
    }
    let velocity = held.fingerVelocity(at: time) ?? .zero
    guard let reason = held.predict(velocity: velocity, explains: true).reason else { return nil }
    let margins = [(reason.velocity, "pt/s"), (reason.distance, "pt")].compactMap { margin, unit in
      margin.map { "\($0.change.inWords(unit, more: true)): \($0.outcome.inWords)" }
    }
    return
      "(\(report.target.rawValue), \(judged.inWords("pt/s")): \(([reason.text] + margins).joined(separator: "; ")))"
  }

  /// Writes the events as an array of the messages' params.
  public func encodeEvents(to writer: inout JSONWriter) {
    writer.array(events) { Update.event($0.event, at: $0.time).encode(sheet: Self.sheet, to: &$1) }
  }

  /// A plot of the sheet's reach over time, for a terminal.
  /// - Parameter columns: its width.
  public func strip(_ columns: Int = TextWidth.usual) -> String { TextPlot(of: timeline, columns: columns).text }
}

extension FoundValue {
  /// A scalar in readable form.
  fileprivate var plain: String { if case .text(let text) = self { text } else { shown } }
}

extension Double {
  /// An outward number in words, to a tenth: "400 pt/s inward".
  func inWords(_ unit: String, more: Bool = false) -> String {
    let size = (magnitude * 10).rounded() / 10
    return size == 0 ? "0 \(unit)" : "\(size.jsonText) \(unit) \(more ? "more " : "")\(self < 0 ? "inward" : "outward")"
  }
}

extension Prediction.Outcome {
  /// Where a sheet is then: "at "medium"".
  var inWords: String {
    switch self {
    case .present: "presented"
    case .dismiss: "dismissed"
    case .detent(let id): "at \"\(id)\""
    }
  }
}
