import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// Compares what happened in a scenario with what is expected.
struct ExpectationCheck {
  typealias Expectation = SheetDocument.Expectation

  let run: ScenarioRun
  let work: Work

  /// The maximum number of times in a message.
  private static let maximumTimes = 5

  init(_ run: ScenarioRun, _ work: Work) {
    (self.run, self.work) = (run, work)
  }

  /// The verdicts on the expectations, in order; incomplete if the work has ended.
  func verdicts(on expectations: [Expectation]) -> [ScenarioRun.Verdict] {
    var verdicts: [ScenarioRun.Verdict] = []
    for expectation in expectations where work.spend(cost(of: expectation)) {
      verdicts.append(verdict(on: expectation))
    }
    return verdicts
  }

  private func cost(of expectation: Expectation) -> Int {
    switch expectation.subject {
    case .frame, .visible: Work.Cost.frameComparison
    case .event: Work.Cost.search(among: run.events.count)
    case .settles, .jump: Work.Cost.search(among: run.frames.count)
    case .monotone: run.frames.count * Work.Cost.frame
    case .rests, .fits, .fieldVisible, .owner: Work.Cost.frameComparison
    case .lands: 3 * Work.Cost.prediction(of: run.timeline.sheet)
    }
  }

  private func verdict(on expectation: Expectation) -> ScenarioRun.Verdict {
    let time = expectation.time ?? 0
    func verdict(_ failure: String?, at time: Seconds?, _ fact: @autoclosure () -> String) -> ScenarioRun.Verdict {
      ScenarioRun.Verdict(expectation: expectation, time: time, isMet: failure == nil, text: failure ?? fact())
    }
    switch expectation.subject {
    case .frame(let expected):
      let failure = failure(of: expected, at: time, tolerance: expectation.tolerance)
      let found = failure == nil ? frame(at: time)?.found.statements(about: expected) ?? [] : []
      return verdict(failure, at: time, "at \(time.jsonText) s " + found.joined(separator: "; "))
    case .event(let expected, let occurrence):
      let failure = failure(of: expectation, expected, occurrence)
      let found = events(
        run.events.indices, expected, at: expectation.time, expectation.tolerance, maximum: Self.maximumTimes)
      let (name, times) = (Self.name(of: expected), found.map { run.events[$0].time })
      let list = times.map { $0.jsonText + " s" }.joined(separator: ", ")
      return verdict(
        failure, at: expectation.time ?? times.first, times.isEmpty ? "\(name) never happens" : "\(name) at \(list)")
    case .settles(let expected):
      let rest = rest(from: time)
      let fact = rest.map { Self.sentence(of: $0, from: time) }
      return verdict(failure(ofRest: expected, from: time), at: rest.map { max($0.time, time) } ?? time, fact ?? "")
    case .jump(let limit, let start, let end):
      let (failure, time) = failure(ofJumpsOver: limit, from: start, to: end)
      return verdict(
        failure, at: time ?? start, "no edge of the sheet moves by more than \(limit.jsonText) pt in one frame")
    case .visible(let rect):
      return verdict(
        failure(ofVisible: rect, at: time), at: time,
        "at \(time.jsonText) s the sheet covers nothing of the rectangle (\(Self.text(rect)))")
    case .rests(let isExpected): return self.verdict(of: rests(at: time), isExpected, at: time, of: expectation)
    case .fits(let isExpected, let region):
      let finding = region.map { fits($0, at: time) } ?? fits(at: time)
      return self.verdict(of: finding, isExpected, at: time, of: expectation)
    case .fieldVisible(let isExpected, let region, let margin):
      return self.verdict(of: fieldVisible(at: time, region, margin), isExpected, at: time, of: expectation)
    case .owner(let expected): return verdict(failure(ofOwner: expected, at: time), at: time, ownerFact(at: time))
    case .lands(let expected):
      let (isMet, text, moment) = landing(from: time, expected)
      return ScenarioRun.Verdict(expectation: expectation, time: moment, isMet: isMet, text: text)
    case .monotone(let monotony):
      if let failure = missingFrames(before: monotony.span.upperBound) { return verdict(failure, at: nil, "") }
      let (isMet, text, moment) = course(of: monotony)
      return ScenarioRun.Verdict(expectation: expectation, time: moment, isMet: isMet, text: text)
    }
  }

  // MARK: Frames

  /// The index of the frame that is on screen at a time. After the end of the scenario it is the last one.
  func frameIndex(at time: Seconds) -> Int {
    max(run.frames.partitioningIndex { $0.time > time + SheetDocument.writtenTolerance } - 1, 0)
  }

  func frame(at time: Seconds) -> SheetFrame? { run.frames[frameIndex(at: time)...].first }

  private func failure(of expected: SyntaxNode, at time: Seconds, tolerance: Double) -> String? {
    guard let frame = frame(at: time) else { return "there is no frame at \(time.jsonText) s" }
    let differences = frame.found.differences(from: expected, tolerance: tolerance)
    guard !differences.isEmpty else { return nil }
    return "at \(time.jsonText) s " + differences.joined(separator: "; ")
  }

  private func failure(ofRest expected: SyntaxNode, from time: Seconds) -> String? {
    guard let rest = rest(from: time) else {
      let isHeld = run.frames.last?.isTouched == true
      return "from \(time.jsonText) s on the sheet never comes to rest" + (isHeld ? ": a finger is down" : "")
    }
    if let failure = missingFrames(before: rest.time) { return failure }
    let duration = max(rest.time - time, 0)
    let phase = rest.phase.rawValue
    var differences: [String] = []
    if let detent = expected["detent"], detent.string != Self.detent(of: rest) {
      differences.append("at \(detent.string.map { "\"\($0)\"" } ?? "no detent")")
    }
    if let wanted = expected["phase"]?.string, wanted != phase { differences.append(wanted) }
    // A frame is only known to be at rest when it is shown.
    if let limit = expected.number("within"), duration > limit + SheetDocument.writtenTolerance {
      differences.append("within \(limit.jsonText) s")
    }
    guard !differences.isEmpty else { return nil }
    return Self.sentence(of: rest, from: time) + ", expected \(differences.joined(separator: ", "))"
  }

  /// The first frame at rest: nothing moves, no finger holds the sheet, and no movement of a finger that a step describes goes on.
  func rest(from time: Seconds) -> SheetFrame? {
    let movements = run.fingerMovements
    return run.frames[frameIndex(at: time)...].first { frame in
      guard !frame.isMoving, !frame.isHeld else { return false }
      let next = movements.partitioningIndex { $0.upperBound > frame.time }
      return next == movements.count || !movements[next].contains(frame.time)
    }
  }

  /// The detent at which a sheet rests. One that has been dismissed keeps its selection, but rests at none.
  private static func detent(of rest: SheetFrame) -> String? { rest.phase == .presented ? rest.detent : nil }

  private static func sentence(of rest: SheetFrame, from time: Seconds) -> String {
    let place = detent(of: rest).map { "at \"\($0)\"" } ?? rest.phase.rawValue
    return "from \(time.jsonText) s on the sheet comes to rest \(place) after \(max(rest.time - time, 0).jsonText) s"
  }

  /// The failure, and the time of the longest jump.
  private func failure(
    ofJumpsOver limit: Points, from start: Seconds, to end: Seconds
  ) -> (String?, at: Seconds?) {
    if let failure = missingFrames(before: end) { return (failure, nil) }
    let frames = run.frames[frameIndex(at: start)...].prefix { $0.time <= end }
    var (longest, time) = (limit + SheetDocument.writtenTolerance, nil as Seconds?)
    for (last, next) in zip(frames, frames.dropFirst()) {
      let distance = Self.distance(last.frame, next.frame)
      if distance > longest { (longest, time) = (distance, next.time) }
    }
    guard let time else { return (nil, nil) }
    let sentence = "at \(time.jsonText) s an edge of the sheet moves by \(longest.jsonText) pt in one frame, "
    return (sentence + "expected at most \(limit.jsonText) pt", time)
  }

  /// Why motion up to a time can't be checked; nil if it can.
  func missingFrames(before time: Seconds) -> String? {
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

  private func failure(
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
    let matching = events(candidates, expected, at: time, tolerance)
    let count = matching.count
    guard occurrence.count.map({ count != $0 }) ?? (count == 0) else { return nil }
    let (name, moment) = (Self.description(of: expected), time.map { " at \($0.jsonText) s" } ?? "")
    let wanted = occurrence.count.map { $0 == 0 ? "never" : $0 == 1 ? "once" : "\($0) times" } ?? "at least once"
    // Where there are too many, those are shown that count; where too few, those that nearly do.
    let found =
      count > 0
      ? times(matching)
      : times(run.events.indices.filter { "\(run.events[$0].event.name)" == expected["name"]?.string })
    let finding = found.isEmpty ? "it never happens" : "\(Self.name(of: expected)) happens at \(found)"
    return "expected \(name)\(moment)\(limits) \(wanted); \(finding)"
  }

  /// The indices of events that match an expected one.
  private func events(
    _ candidates: Range<Int>, _ expected: SyntaxNode, at time: Seconds?, _ tolerance: Double, maximum: Int = .max
  ) -> [Int] {
    let name = expected["name"]?.string
    var found: [Int] = []
    for index in candidates where found.count < maximum {
      let event = run.events[index]
      if let time, (event.time - time).magnitude > tolerance { continue }
      if let name, name != "\(event.event.name)" { continue }
      guard work.spend(Work.Cost.eventComparison) else { break }
      let update = Update.event(event.event, at: event.time)
      if update.found.differences(from: expected, tolerance: tolerance).isEmpty { found.append(index) }
    }
    return found
  }

  /// When events happen, in words; empty for none.
  private func times(_ indices: [Int]) -> String {
    let others = indices.count - Self.maximumTimes
    return indices.prefix(Self.maximumTimes).map { run.events[$0].time.jsonText + " s" }.joined(separator: ", ")
      + (others > 0 ? " … and \(others) more" : "")
  }

  /// An expected event with the details that are expected of it.
  private static func description(of event: SyntaxNode) -> String {
    let details = event.members.filter { $0.key != "name" && !$0.isComment }.map { "\($0.key) \(text($0.value))" }
    return name(of: event) + (details.isEmpty ? "" : " with " + details.joined(separator: ", "))
  }

  private static func text(_ value: SyntaxNode) -> String {
    switch value.kind {
    case .string(let text): "\"\(text)\""
    case .number(let number): number.jsonText
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .object(let members): "{" + members.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
    case .array, .missing: "[…]"
    }
  }

  private static func name(of event: SyntaxNode) -> String { event["name"]?.string ?? "an event" }
}
