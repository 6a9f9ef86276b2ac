import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// Compares what happened in a scenario with what is expected.
struct ExpectationCheck {
  typealias Expectation = SheetDocument.Expectation

  private let run: ScenarioRun
  private let work: Work
  /// The members of each event; nil as long as they are not needed.
  private var nodes: [SyntaxNode?]

  /// The maximum number of times in a message.
  private static let maximumTimes = 5

  init(_ run: ScenarioRun, _ work: Work) {
    (self.run, self.work) = (run, work)
    nodes = Array(repeating: nil, count: run.events.count)
  }

  /// The expectations that are not met; incomplete if the work has ended.
  mutating func failures(of expectations: [Expectation]) -> [Diagnostic] {
    var failures: [Diagnostic] = []
    for expectation in expectations where work.spend(cost(of: expectation)) {
      guard let message = failure(of: expectation) else { continue }
      failures.append(Diagnostic(.expectationFailed, expectation.range, from: expectation.origin, message))
    }
    return failures
  }

  private func cost(of expectation: Expectation) -> Int {
    switch expectation.subject {
    case .frame, .visible: Work.Cost.rereading
    case .event: Work.Cost.search(among: run.events.count)
    case .settles, .jump: Work.Cost.search(among: run.frames.count)
    }
  }

  private mutating func failure(of expectation: Expectation) -> String? {
    switch expectation.subject {
    case .frame(let expected):
      return expectation.time.flatMap { failure(of: expected, at: $0, tolerance: expectation.tolerance) }
    case .event(let expected, let occurrence): return failure(of: expectation, expected, occurrence)
    case .settles(let expected): return expectation.time.flatMap { failure(ofRest: expected, from: $0) }
    case .jump(let limit, let start, let end): return failure(ofJumpsOver: limit, from: start, to: end)
    case .visible(let rect): return expectation.time.flatMap { failure(ofVisible: rect, at: $0) }
    }
  }

  // MARK: Frames

  /// The index of the frame that is on screen at a time. After the end of the scenario it is the last one.
  private func frameIndex(at time: Seconds) -> Int {
    max(run.frames.partitioningIndex { $0.time > time + SheetDocument.writtenTolerance } - 1, 0)
  }

  private func frame(at time: Seconds) -> SheetFrame? { run.frames[frameIndex(at: time)...].first }

  private func failure(of expected: SyntaxNode, at time: Seconds, tolerance: Double) -> String? {
    guard let frame = frame(at: time) else { return "there is no frame at \(time.jsonText) s" }
    let differences = frame.node.differences(from: expected, tolerance: tolerance)
    guard !differences.isEmpty else { return nil }
    return "at \(time.jsonText) s " + differences.joined(separator: "; ")
  }

  private func failure(ofRest expected: SyntaxNode, from time: Seconds) -> String? {
    guard let rest = run.frames[frameIndex(at: time)...].first(where: { !$0.isMoving }) else {
      return "from \(time.jsonText) s on the sheet never comes to rest"
    }
    if let failure = missingFrames(before: rest.time) { return failure }
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
      differences.append("within \(limit.jsonText) s")
    }
    guard !differences.isEmpty else { return nil }
    return "from \(time.jsonText) s on the sheet comes to rest \(place) after \(duration.jsonText) s, "
      + "expected \(differences.joined(separator: ", "))"
  }

  private func failure(ofJumpsOver limit: Points, from start: Seconds, to end: Seconds) -> String? {
    if let failure = missingFrames(before: end) { return failure }
    let frames = run.frames[frameIndex(at: start)...].prefix { $0.time <= end }
    var (longest, time) = (limit + SheetDocument.writtenTolerance, nil as Seconds?)
    for (last, next) in zip(frames, frames.dropFirst()) {
      let distance = Self.distance(last.frame, next.frame)
      if distance > longest { (longest, time) = (distance, next.time) }
    }
    guard let time else { return nil }
    return "at \(time.jsonText) s an edge of the sheet moves by \(longest.jsonText) pt in one frame, "
      + "expected at most \(limit.jsonText) pt"
  }

  /// Why motion up to a time can't be checked; nil if it can.
  private func missingFrames(before time: Seconds) -> String? {
    guard let end = run.endOfFrames, end < time else { return nil }
    return "after \(end.jsonText) s the sheet moves for too many frames to check them: there may be "
      + "\(ScenarioRun.maximumFrames)"
  }

  /// How far the edge moves that moves farthest.
  private static func distance(_ a: Rect, _ b: Rect) -> Points {
    max(
      (a.x - b.x).magnitude, (a.y - b.y).magnitude, (a.maxX - b.maxX).magnitude, (a.maxY - b.maxY).magnitude)
  }

  private func failure(ofVisible rect: Rect, at time: Seconds) -> String? {
    guard let frame = frame(at: time), frame.phase != .dismissed else { return nil }
    let sheet = frame.frame
    let (width, height) = (
      min(sheet.maxX, rect.maxX) - max(sheet.x, rect.x), min(sheet.maxY, rect.maxY) - max(sheet.y, rect.y)
    )
    guard min(width, height) > SheetDocument.writtenTolerance else { return nil }
    return
      "at \(time.jsonText) s the sheet (\(Self.text(sheet))) covers \(width.jsonText) × \(height.jsonText) pt of the "
      + "rectangle (\(Self.text(rect)))"
  }

  private static func text(_ rect: Rect) -> String {
    "x \(rect.x.jsonText), y \(rect.y.jsonText), width \(rect.width.jsonText), height \(rect.height.jsonText)"
  }

  // MARK: Events

  private mutating func failure(
    of expectation: Expectation, _ expected: SyntaxNode, _ occurrence: Expectation.Occurrence
  ) -> String? {
    let (time, tolerance) = (expectation.time, expectation.tolerance)
    var candidates = run.events.indices
    var limits = ""
    for (limit, word, isEnd) in [(occurrence.before, "before", true), (occurrence.after, "after", false)] {
      guard let limit else { continue }
      guard let index = events(run.events.indices, limit, at: nil, tolerance, maximum: 1).first else {
        return "\(Self.name(of: limit)), \(word) which \(Self.name(of: expected)) is expected, never happens"
      }
      candidates = candidates.clamped(to: isEnd ? 0..<index : index + 1..<max(index + 1, candidates.upperBound))
      limits += " \(word) \(Self.name(of: limit)) (\(run.events[index].time.jsonText) s)"
    }
    let count = events(candidates, expected, at: time, tolerance).count
    guard occurrence.count.map({ count != $0 }) ?? (count == 0) else { return nil }
    let (name, moment) = (Self.name(of: expected), time.map { " at \($0.jsonText) s" } ?? "")
    let wanted = occurrence.count.map { $0 == 0 ? "never" : $0 == 1 ? "once" : "\($0) times" } ?? "at least once"
    return "expected \(name)\(moment)\(limits) \(wanted); \(occurrences(of: name))"
  }

  /// The indices of events that match an expected one.
  private mutating func events(
    _ candidates: Range<Int>, _ expected: SyntaxNode, at time: Seconds?, _ tolerance: Double, maximum: Int = .max
  ) -> [Int] {
    let name = expected["name"]?.string
    var found: [Int] = []
    for index in candidates where found.count < maximum {
      let event = run.events[index]
      if let time, (event.time - time).magnitude > tolerance { continue }
      if let name, name != "\(event.event.name)" { continue }
      if node(at: index).differences(from: expected, tolerance: tolerance).isEmpty { found.append(index) }
    }
    return found
  }

  /// The members of an event.
  private mutating func node(at index: Int) -> SyntaxNode {
    if let node = nodes[index] { return node }
    _ = work.spend(Work.Cost.rereading)
    let node = run.events[index].node
    nodes[index] = node
    return node
  }

  /// When an event happens, in words.
  private func occurrences(of name: String) -> String {
    let times = run.events.filter { "\($0.event.name)" == name }.map { $0.time.jsonText + " s" }
    guard !times.isEmpty else { return "it never happens" }
    let others = times.count - Self.maximumTimes
    return "\(name) happens at \(times.prefix(Self.maximumTimes).joined(separator: ", "))"
      + (others > 0 ? " … and \(others) more" : "")
  }

  private static func name(of event: SyntaxNode) -> String { event["name"]?.string ?? "an event" }
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
