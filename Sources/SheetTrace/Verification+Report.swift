import JSON
import SheetProtocol
import SheetRender

extension Verification {
  /// The maximum number of outliers of a segment that are named.
  private static let maximumOutlierCount = 5

  /// What is not as the document says, in words; empty if the trace is a match.
  public var problems: [String] {
    segments.compactMap { segment in
      problem(of: segment).map { "the \(segment.kind.rawValue) at \(fixed(segment.start, 3)) s: \($0)" }
    }
      + unexplained.map {
        "at \(fixed($0.time, 3)) s it moves by \(fixed($0.distance, 1)) pt, and no input of the trace explains it"
      }
  }

  /// The report for people.
  public var text: String {
    var text = notes.map { "line \($0.line): \($0.text)\n" }.joined()
    for segment in segments {
      let problem = problem(of: segment)
      let mark = problem == nil ? segment.isDecidedAlike ? "ok  " : "?   " : "FAIL"
      text += "\(mark) \(fixed(segment.start, 3)) s \(segment.kind.rawValue)"
      if let reached = segment.reached { text += " to \(reached.printableLine)" }
      if !segment.differences.isEmpty {
        text += ": median \(fixed(segment.median, 2)) pt, 95 % \(fixed(segment.percentile95, 2)) pt, largest "
        text += "\(fixed(segment.largest, 2)) pt in \(segment.differences.count) frames"
      }
      if let dimming = segment.dimmingPercentile95 { text += ", dimming 95 % \(fixed(dimming, 3))" }
      if segment.offset.magnitude > 5e-4 {
        let shift = fixed(segment.offset.magnitude * 1000, 1)
        text +=
          segment.delay != nil
          ? ", begins \(shift) ms \(segment.offset > 0 ? "after" : "before") the call"
          : ", shifted by \(fixed(segment.offset * 1000, 1)) ms"
      }
      text += "\n"
      for outlier in segment.outliers.prefix(Self.maximumOutlierCount) {
        text +=
          "     one frame is off by \(fixed(outlier.difference.magnitude, 1)) pt, at \(fixed(outlier.time, 3)) s\n"
      }
      if segment.outliers.count > Self.maximumOutlierCount {
        text += "     and so are \(segment.outliers.count - Self.maximumOutlierCount) others\n"
      }
      if let settling = segment.settling {
        text += "     settles in \(fixed(settling.trace, 2)) s (document: \(fixed(settling.document, 2)) s)"
        if let overshoot = segment.overshoot {
          text += ", overshoot \(fixed(overshoot.trace, 1)) pt (document: \(fixed(overshoot.document, 1)) pt)"
        }
        text += "\n"
      }
      if !segment.isDecidedAlike, let margin = segment.margin { text += "     the release was \(margin)\n" }
      if !segment.isDecidedAlike, segment.isUndecidable {
        text += "     it \(segment.decision): too near to tell\n"
      }
      if let problem { text += "     \(problem)\n" }
    }
    for movement in unexplained {
      text +=
        "FAIL \(fixed(movement.time, 3)) s: the sheet moves by \(fixed(movement.distance, 1)) pt, and no input of the trace explains it\n"
    }
    if segments.isEmpty, unexplained.isEmpty { text += "nothing to compare: the trace has no motion and no inputs\n" }
    return text
      + (isMatch ? "The trace does what the document says.\n" : "The trace does not do what the document says.\n")
  }

  /// The report for programs.
  public var json: String { JSONWriter.text { encode(to: &$0) } + "\n" }

  /// - Parameter name: that of the trace, if it is one of several.
  func encode(to writer: inout JSONWriter, name: String? = nil) {
    writer.beginObject()
    if let name { writer.member("trace", name) }
    writer.member("matches", isMatch)
    writer.member("clock", clock.rawValue)
    writer.key("notes")
    writer.array(notes) { note, writer in
      writer.beginObject()
      writer.member("line", note.line)
      writer.member("text", note.text)
      writer.endObject()
    }
    writer.key("unexplained")
    writer.array(unexplained) { movement, writer in
      writer.beginObject()
      writer.member("time", movement.time)
      writer.member("distance", movement.distance)
      writer.endObject()
    }
    writer.key("segments")
    writer.array(segments) { segment, writer in
      writer.beginObject()
      writer.member("kind", segment.kind.rawValue)
      writer.member("start", segment.start)
      writer.member("offset", segment.offset)
      writer.member("frames", segment.differences.count)
      writer.member("median", segment.median)
      writer.member("percentile95", segment.percentile95)
      writer.member("largest", segment.largest)
      writer.key("outliers")
      writer.array(segment.outliers) { outlier, writer in
        writer.beginObject()
        writer.member("time", outlier.time)
        writer.member("difference", outlier.difference)
        writer.endObject()
      }
      if let dimming = segment.dimmingPercentile95 { writer.member("dimming", dimming) }
      if let reached = segment.reached { writer.member("reached", reached) }
      if let expected = segment.expected { writer.member("expected", expected) }
      writer.member("undecidable", !segment.isDecidedAlike && segment.isUndecidable)
      if let margin = segment.margin { writer.member("margin", margin) }
      func pair(_ key: StaticString, _ values: (trace: Double, document: Double)?, _ writer: inout JSONWriter) {
        guard let values else { return }
        writer.key(key)
        writer.beginObject()
        writer.member("trace", values.trace)
        writer.member("document", values.document)
        writer.endObject()
      }
      pair("ends", segment.ends, &writer)
      pair("settling", segment.settling, &writer)
      pair("overshoot", segment.overshoot, &writer)
      if let problem = problem(of: segment) { writer.member("problem", problem) }
      writer.endObject()
    }
    writer.endObject()
  }

  /// Both courses over each other, and their difference below.
  public func picture(theme: Theme) -> String {
    ComparisonPlot(
      recorded: recorded.map { ($0.time, $0.reach) }, played: played.map { ($0.time, $0.reach) },
      differences: segments.flatMap { $0.differences.map { ($0.time, $0.difference) } }
    ).picture(theme: theme).text
  }
}
