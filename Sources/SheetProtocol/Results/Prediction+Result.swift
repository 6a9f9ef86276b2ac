import JSON
import SheetEngine

extension Prediction: ResultObject {
  package static var example: Prediction {
    Sheet(configuration: Preset.standard.configuration, container: .standard, content: .standard).predict(velocity: nil)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("outcome", outcome.kind, "Whether the sheet is then presented, dismissed, or at a detent.")
    writer.nullable("detent", outcome.detent, "The id of the detent; null for another outcome.")
    writer.member("frame", frame.frame, "The frame of the sheet after it has landed, pt.")
    writer.member("duration", duration, "The time until nothing moves, s.")
    writer.member("screen", screen, "The id of the screen that is then on top.")
    writer.optional("why", reason, "The reason, for a described release or if why was requested.")
  }
}

extension LandingReason: ResultObject {
  package static let example = LandingReason(
    clause: 0, text: "", velocity: Margin(change: 0, outcome: .present),
    distance: Margin(change: 0, outcome: .present))

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("text", text, "What decided, in words.")
    writer.nullable(
      "clause", clause, "The index of the clause that decided; null where none did. A shorthand stands for clauses.")
    writer.nullable(
      "velocity", velocity, "The smallest change of the outward velocity, pt/s, that leads elsewhere; null for none.")
    writer.nullable(
      "distance", distance, "The smallest change of the position outward, pt, that leads elsewhere; null for none.")
  }
}

extension LandingReason.Margin: ResultObject {
  package static let example = LandingReason.Margin(change: 0, outcome: .present)

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("change", change)
    writer.member("outcome", outcome.kind)
    writer.optional("detent", outcome.detent)
  }
}

extension Prediction.Outcome {
  enum Kind: String, WireEnum, ResultValue {
    case present, dismiss, detent
  }

  var kind: Kind {
    switch self {
    case .present: .present
    case .dismiss: .dismiss
    case .detent: .detent
    }
  }

  var detent: String? {
    if case .detent(let id) = self { id } else { nil }
  }
}

// MARK: A range of velocities

extension LandingRow: ResultObject {
  package static let example = LandingRow(reach: 0, outcomes: [.present], borders: [])

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("reach", reach, "How far the sheet reaches into its container, pt.")
    writer.member(
      "outcomes",
      outcomes.indices.map { Span(outcome: outcomes[$0], end: $0 < borders.count ? borders[$0] : nil) },
      "The outcomes of releases there, from the lowest velocity to the highest.")
  }

  private struct Span: ResultObject {
    let outcome: Prediction.Outcome
    let end: PointsPerSecond?

    package static let example = Span(outcome: .present, end: nil)

    package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
      writer.member("outcome", outcome.kind)
      writer.optional("detent", outcome.detent)
      writer.optional(
        "to", end.map { ($0 * 10).rounded() / 10 },
        "The outward velocity up to which it holds, to a tenth of a pt/s; the last one has none.")
    }
  }
}

/// The answer to `sheet/predict` for several reaches.
package struct LandingRows: ResultObject {
  let ends: ClosedRange<Points>?
  let rows: [LandingRow?]

  package static let example = LandingRows(ends: nil, rows: [])

  /// - Parameters:
  ///   - ends: the reaches between which a finger can drag the sheet; nil where it can't.
  ///   - rows: the outcomes at each reach; nil where the sheet can't be held there.
  package init(ends: ClosedRange<Points>?, rows: [LandingRow?]) {
    (self.ends, self.rows) = (ends, rows)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.optional("from", ends?.lowerBound, "The lowest reach to which a finger can drag the sheet, pt.")
    writer.optional("to", ends?.upperBound, "The highest reach to which a finger can drag the sheet, pt.")
    writer.member(
      "rows", rows.map(Row.init),
      "A row for each reach; null if the sheet can't be held there. Empty if no finger can drag the sheet.")
  }

  private struct Row: ResultValue {
    let row: LandingRow?

    static let schema = Schema.named("LandingRow").orNull

    func encode(to writer: inout JSONWriter) {
      if let row { row.encode(to: &writer) } else { writer.null() }
    }
  }
}

// MARK: A touch

extension OwnerMap: ResultObject {
  package static let example = OwnerMap(
    at: .zero, length: 0, region: "", rays: [Ray(angle: 0, spans: [Span(.none, from: 0)])])

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("target", target, "What the finger hits.")
    writer.optional("region", region, "The id of the region that the finger hits.")
    writer.member("directions", rays, "What a drag moves in each direction, one entry for every 5 degrees.")
  }
}

extension OwnerMap.Ray: ResultObject {
  package static let example = OwnerMap.example.rays[0]

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("angle", angle, "The direction: 0 is to the right and 90 down, in degrees.")
    writer.member(
      "owners", spans, "What the drag moves, in order; what it moves for less than 5 pt may be missing.")
  }
}

extension OwnerMap.Span: ResultObject {
  package static let example = OwnerMap.example.rays[0].spans[0]

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("owner", owner, "none, sheet, content, presenter, or the id of a region.")
    writer.member(
      "from", (start * 100).rounded() / 100, "The length of the drag from which this owner moves, rounded to 0.01 pt.")
  }
}
