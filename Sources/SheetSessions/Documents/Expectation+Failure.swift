import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

extension SheetDocument.Expectation {
  /// The failed expectation as a diagnostic; nil if it is met.
  func failure(in run: ScenarioRun) -> Diagnostic? {
    let message: String? =
      switch subject {
      case .frame(let expected): failure(of: expected, in: run.frames)
      case .event(let expected, let occurrence): failure(of: expected, occurrence, in: run.events)
      case .settles(let expected): failure(ofRest: expected, in: run.frames)
      case .jump(let limit, let start, let end):
        failure(ofJumpsOver: limit, in: Self.shown(in: run.frames, from: start).filter { $0.time <= end })
      case .visible(let rect): failure(ofVisible: rect, in: run.frames)
      }
    return message.map { Diagnostic(.expectationFailed, range, from: origin, $0) }
  }

  private func failure(of expected: SyntaxNode, in frames: [SheetFrame]) -> String? {
    guard let time else { return nil }
    guard let frame = Self.frame(at: time, in: frames) else { return "there is no frame at \(Self.text(time)) s" }
    let differences = frame.node.differences(from: expected, tolerance: tolerance)
    guard !differences.isEmpty else { return nil }
    return "at \(Self.text(time)) s " + differences.joined(separator: "; ")
  }

  /// The frame that is on screen at a time. After the end of the scenario it is the last one.
  private static func frame(at time: Seconds, in frames: [SheetFrame]) -> SheetFrame? {
    shown(in: frames, from: time).first
  }

  /// The frame that is on screen at a time, and those after it.
  private static func shown(in frames: [SheetFrame], from time: Seconds) -> ArraySlice<SheetFrame> {
    let index = frames.lastIndex { $0.time <= time + SheetDocument.writtenTolerance }
    return frames[(index ?? frames.startIndex)...]
  }

  private func failure(
    of expected: SyntaxNode, _ occurrence: SheetDocument.Expectation.Occurrence, in events: [Timeline.TimedEvent]
  ) -> String? {
    var candidates = events[...]
    var limits = ""
    for (limit, word, isEnd) in [(occurrence.before, "before", true), (occurrence.after, "after", false)] {
      guard let limit else { continue }
      guard let index = events.firstIndex(where: { matches($0, limit) }) else {
        return "\(Self.name(of: limit)), \(word) which \(Self.name(of: expected)) is expected, never happens"
      }
      if isEnd {
        candidates = candidates[..<max(index, candidates.startIndex)]
      } else {
        candidates = candidates[min(index + 1, candidates.endIndex)...]
      }
      limits += " \(word) \(Self.name(of: limit)) (\(Self.text(events[index].time)) s)"
    }
    let found = candidates.filter { event in
      matches(event, expected) && time.map { (event.time - $0).magnitude <= tolerance } ?? true
    }
    let isMet = occurrence.count.map { found.count == $0 } ?? !found.isEmpty
    guard !isMet else { return nil }
    let (name, moment) = (Self.name(of: expected), time.map { " at \(Self.text($0)) s" } ?? "")
    let wanted = occurrence.count.map { $0 == 0 ? "never" : $0 == 1 ? "once" : "\($0) times" } ?? "at least once"
    let others = events.filter { "\($0.event.name)" == name }.map { Self.text($0.time) + " s" }
    let occurrences = others.isEmpty ? "it never happens" : "\(name) happens at \(others.joined(separator: ", "))"
    return "expected \(name)\(moment)\(limits) \(wanted); \(occurrences)"
  }

  private func matches(_ event: Timeline.TimedEvent, _ expected: SyntaxNode) -> Bool {
    expected["name"]?.string.map { $0 == "\(event.event.name)" } ?? true
      && event.node.differences(from: expected, tolerance: tolerance).isEmpty
  }

  private static func name(of event: SyntaxNode) -> String { event["name"]?.string ?? "an event" }

  private func failure(ofRest expected: SyntaxNode, in frames: [SheetFrame]) -> String? {
    guard let time else { return nil }
    guard let rest = Self.shown(in: frames, from: time).first(where: { !$0.isMoving }) else {
      return "from \(Self.text(time)) s on the sheet never comes to rest"
    }
    let duration = max(rest.time - time, 0)
    let phase = rest.phase.rawValue
    let place = rest.detent.map { "at \"\($0)\"" } ?? phase
    var differences: [String] = []
    if let detent = expected["detent"], detent.string != rest.detent {
      differences.append("at \(detent.string.map { "\"\($0)\"" } ?? "no detent")")
    }
    if let wanted = expected["phase"]?.string, wanted != phase { differences.append(wanted) }
    // A frame is only known to be at rest when it is shown.
    if let limit = expected.number("within"), duration > limit + SheetDocument.writtenTolerance {
      differences.append("within \(Self.text(limit)) s")
    }
    guard !differences.isEmpty else { return nil }
    return "from \(Self.text(time)) s on the sheet comes to rest \(place) after \(Self.text(duration)) s, "
      + "expected \(differences.joined(separator: ", "))"
  }

  private func failure(ofJumpsOver limit: Points, in frames: [SheetFrame]) -> String? {
    let jumps = zip(frames, frames.dropFirst()).map { ($1.time, Self.distance($0.frame, $1.frame)) }
    guard let jump = jumps.max(by: { $0.1 < $1.1 }), jump.1 > limit + SheetDocument.writtenTolerance else { return nil }
    return "at \(Self.text(jump.0)) s an edge of the sheet moves by \(Self.text(jump.1)) pt in one frame, "
      + "expected at most \(Self.text(limit)) pt"
  }

  /// How far the edge moves that moves farthest.
  private static func distance(_ a: Rect, _ b: Rect) -> Points {
    max(
      (a.x - b.x).magnitude, (a.y - b.y).magnitude, (a.maxX - b.maxX).magnitude, (a.maxY - b.maxY).magnitude)
  }

  private func failure(ofVisible rect: Rect, in frames: [SheetFrame]) -> String? {
    guard let time, let frame = Self.frame(at: time, in: frames), frame.phase != .dismissed else { return nil }
    let sheet = frame.frame
    let (width, height) = (
      min(sheet.maxX, rect.maxX) - max(sheet.x, rect.x), min(sheet.maxY, rect.maxY) - max(sheet.y, rect.y)
    )
    guard min(width, height) > SheetDocument.writtenTolerance else { return nil }
    return "at \(Self.text(time)) s the sheet, from \(Self.text(sheet.y)) to \(Self.text(sheet.maxY)) pt, covers "
      + "\(Self.text(height)) pt of the rectangle, which reaches from \(Self.text(rect.y)) to \(Self.text(rect.maxY)) pt"
  }

  private static func text(_ number: Double) -> String { JSONWriter.text { $0.number(number) } }
}

extension SyntaxNode {
  /// The differences from the expected value. Additional members are allowed; arrays must have the expected length.
  fileprivate func differences(from expected: SyntaxNode, tolerance: Double, at path: String = "") -> [String] {
    switch (expected.kind, kind) {
    case (.object(let members), .object):
      return members.flatMap { member -> [String] in
        if member.isComment { return [] }
        let memberPath = path.isEmpty ? member.key : "\(path).\(member.key)"
        guard let value = self[member.key] else { return ["there is no \(memberPath)"] }
        return value.differences(from: member.value, tolerance: tolerance, at: memberPath)
      }
    case (.array(let wanted), .array(let found)) where wanted.count == found.count:
      return zip(wanted, found).enumerated().flatMap { index, pair in
        pair.1.differences(from: pair.0, tolerance: tolerance, at: "\(path)[\(index)]")
      }
    case (.object, .number(let found)):
      return expected.allows(found, tolerance) ? [] : [Self.sentence(path, self, expected)]
    case (.number(let wanted), .number(let found)):
      return (wanted - found).magnitude <= tolerance ? [] : [Self.sentence(path, self, expected)]
    case (.string, .string), (.bool, .bool), (.null, .null):
      return expected.kind == kind ? [] : [Self.sentence(path, self, expected)]
    default:
      return [Self.sentence(path, self, expected)]
    }
  }

  /// Whether an object `{value, tolerance, min, max}` allows a number.
  private func allows(_ number: Double, _ tolerance: Double) -> Bool {
    let margin = max(self.number("tolerance") ?? tolerance, SheetDocument.writtenTolerance)
    if let value = self.number("value"), (number - value).magnitude > margin { return false }
    let (low, high) = (self.number("min") ?? -.infinity, self.number("max") ?? .infinity)
    return number >= low - SheetDocument.writtenTolerance && number <= high + SheetDocument.writtenTolerance
  }

  private static func sentence(_ path: String, _ found: SyntaxNode, _ expected: SyntaxNode) -> String {
    "\(path) is \(found.shown), expected \(expected.shown)"
  }

  /// The value, for a sentence.
  private var shown: String {
    switch kind {
    case .object(let members):
      members.allSatisfy { ["value", "tolerance", "min", "max"].contains($0.key) || $0.isComment }
        ? members.filter { !$0.isComment }.map { "\($0.key) \($0.value.shown)" }.joined(separator: ", ") : "an object"
    case .array(let elements): "an array of \(elements.count)"
    case .string(let text): "\"\(text)\""
    case .number(let number): JSONWriter.text { $0.exact(number) }
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .missing: "nothing"
    }
  }
}

extension SheetFrame {
  /// The frame with the members that can be expected.
  fileprivate var node: SyntaxNode {
    SyntaxNode(
      parsing: JSONWriter.text { encodeAnswer(sheet: "", tag: nil, FrameNote(), to: &$0) })
  }
}

extension Timeline.TimedEvent {
  /// The members that the event has on the wire.
  var node: SyntaxNode {
    SyntaxNode(parsing: JSONWriter.text { Update.event(event, at: time).encode(sheet: "", to: &$0) })
  }
}
