import JSON
import SheetEngine
import SheetRender

/// A trace beside what a document does under the same fingers.
public struct Verification: Sendable {
  /// The values of a frame of the trace that are compared.
  ///
  /// A busy device may stamp a frame before an input that it shows already, or after one that it does not show yet: `arrival` is after
  /// the inputs whose effects it shows, and not after the others. What moves the sheet without waiting for a frame may show in it up to
  /// `latest`.
  public typealias Recorded = (
    time: Seconds, arrival: Seconds, latest: Seconds, reach: Points, dimming: Double?, scroll: Points?
  )

  /// How near is near enough.
  public struct Tolerance: Equatable, Sendable {
    /// The maximum difference for 95 % of the frames of a segment, pt.
    public var distance: Points = 1
    /// By how much the start of a segment may differ, s; nil is one and a half frames, and 0.15 s after a call by the app.
    public var time: Seconds?
    /// The maximum difference of the dimming for 95 % of the frames of a segment, as opacity.
    public var dimming = 0.02

    public init(distance: Points = 1, time: Seconds? = nil) {
      (self.distance, self.time) = (distance, time)
    }
  }

  /// The segments, in order.
  public private(set) var segments: [Segment] = []
  /// Notes on what was left out, or is doubtful.
  public internal(set) var notes: [Trace.Note]
  /// Movements of the trace that no input explains, so that they were compared with nothing: when they begin, s, and how far they go, pt.
  public internal(set) var unexplained: [(time: Seconds, distance: Points)] = []
  /// The clock by which the trace is read.
  public let clock: Trace.Clock
  /// How near is near enough.
  public let tolerance: Tolerance
  /// The frames of the trace: when, how far the sheet reaches, pt, and how much the dimming hides, as far as it is known.
  public private(set) var recorded: [Recorded] = []
  /// The document's reach at those times, in the segments in which it is compared.
  public private(set) var played: [(time: Seconds, reach: Points)] = []
  /// The usual time between two frames, s.
  private let interval: Seconds
  /// Whether the trace says what was done to the sheet. If not, its motions begin where they are seen to begin.
  private let hasInputs: Bool
  /// The deviation of a frame at rest, pt.
  private var deviation: Points = 0
  /// The document's sheet in the container of the trace, dismissed.
  let dismissed: Sheet
  private var edge: Edge { dismissed.configuration.edge }
  private var container: Container { dismissed.container }

  /// Plays a document's sheet under the inputs of a trace.
  ///
  /// Each segment begins as the sheet was in the trace, at a time that may be off by up to ``longestOffset``, so that one that goes wrong
  /// says nothing about those after it.
  /// - Parameter sheet: the document's, dismissed.
  public init(_ trace: Trace, of sheet: Sheet, tolerance: Tolerance = Tolerance()) {
    let clocks: [Trace.Clock] =
      trace.header.clock.map { [$0] }
      ?? (trace.frames.contains { $0.callback != nil } ? Trace.Clock.allCases : [.frame])
    let all = clocks.map { Verification(trace, of: sheet, tolerance, by: $0) }
    self = all.min { $0.total < $1.total } ?? Verification(trace, of: sheet, tolerance, by: .frame)
    if clocks.count > 1 {
      notes.append(
        Trace.Note(line: 1, text: "the header names no clock; the trace fits the \(clock.rawValue) clock better"))
    }
  }

  /// The sum of what the segments are off.
  private var total: Double { segments.reduce(0) { $0 + $1.median + $1.percentile95 } }

  private init(_ trace: Trace, of document: Sheet, _ tolerance: Tolerance, by clock: Trace.Clock) {
    (self.clock, self.tolerance, notes, interval) = (clock, tolerance, trace.notes, trace.interval)
    hasInputs = !trace.inputs.isEmpty
    var container = document.container
    if let size = trace.header.size {
      if size != container.size {
        notes.append(
          Trace.Note(
            line: 1,
            text:
              "the trace was recorded in \(size.width.jsonText) × \(size.height.jsonText) pt and the document is for "
              + "\(container.size.width.jsonText) × \(container.size.height.jsonText) pt; it is played in the trace's"))
      }
      container.size = size
      container.safeArea = trace.header.safeArea ?? container.safeArea
      container.scale = trace.header.scale > 1 ? trace.header.scale : container.scale
    }
    dismissed = Sheet(
      configuration: document.configuration, container: container, content: document.content,
      environment: document.environment)
    var next = 0
    recorded = trace.frames.map { frame in
      while next < trace.inputs.count, trace.inputs[next].line < frame.line { next += 1 }
      let time = clock == .callback ? frame.callback ?? frame.time : frame.time
      let (arrival, latest) = Self.moments(of: frame, at: time, trace.inputs, next)
      return (time, arrival, latest, reach(of: frame), frame.dimming, frame.scroll)
    }
    deviation = Self.deviation(of: recorded.map { $0.reach })
    if recorded.contains(where: { $0.reach > 1.5 * edge.length(of: container.size) }) {
      notes.append(
        Trace.Note(line: 1, text: "the sheet reaches beyond its container; is the unit, or the scale, right?"))
    }
    if !hasInputs {
      notes.append(
        Trace.Note(
          line: 1,
          text: "the trace has no inputs; each motion is compared from its start, or from a release, to its rest"))
      for motion in motions { compare(motion) }
    } else {
      checkDetents(of: trace.inputs)
      compare(Self.dispatched(trace.inputs.ordered { $0.time }))
      findUnexplained()
    }
  }

  /// When a frame arrives among the inputs: after those that it shows, and not after the others; and after all those on lines before it.
  /// - Parameter next: the index of the first input on a line after the frame's.
  private static func moments(
    of frame: Trace.Frame, at time: Seconds, _ inputs: [Trace.Input], _ next: Int
  ) -> (arrival: Seconds, latest: Seconds) {
    /// The time of a frame that shows what stands before an index.
    func arrival(_ end: Int) -> Seconds {
      let near = inputs[..<end].reversed().prefix { $0.time > time - longestOffset }.map { $0.time }
      return near.filter { $0 >= time && $0 - time < longestOffset }.max()?.nextUp ?? time
    }
    let latest = arrival(next)
    guard let callback = frame.callback else { return (latest, latest) }
    // What was handled after the callbacks of a frame shows in the next one.
    let shown = inputs[..<next].lastIndex { $0.handled.map { $0 <= callback } ?? true }.map { $0 + 1 } ?? 0
    let late = inputs[shown...].prefix { $0.time < time && $0.handled != nil }.map { $0.time }.min()
    return (late ?? arrival(shown), latest)
  }

  /// The inputs that an app gets: of several moves that are handled at the same time it gets the last, as browsers do.
  private static func dispatched(_ inputs: [Trace.Input]) -> [Trace.Input] {
    inputs.indices.filter { index in
      guard index + 1 < inputs.count, let handled = inputs[index].handled, inputs[index + 1].handled == handled,
        case .finger(.moved, _, _) = inputs[index].kind, case .finger(.moved, _, _) = inputs[index + 1].kind
      else { return true }
      return false
    }.map { inputs[$0] }
  }

  /// Notes what the app selects that the document does not have.
  private mutating func checkDetents(of inputs: [Trace.Input]) {
    let known = dismissed.placedDetents.map { $0.id }
    for input in inputs {
      if case .select(let detent) = input.kind, !known.contains(detent) {
        notes.append(
          Trace.Note(
            line: input.line,
            text: "the document has no detent \"\(detent)\"; expected one of " + Spelling.list(known)))
      }
    }
  }

  /// Finds movements outside of all segments.
  private mutating func findUnexplained() {
    let covered = segments.flatMap { $0.differences.map { $0.time } }
    let decided = segments.filter { $0.differences.isEmpty }.map { $0.start }
    var known = Set(covered)
    // A release that went elsewhere is reported as such, and not compared.
    for start in decided {
      let next = segments.map { $0.start }.filter { $0 > start }.min() ?? .infinity
      for frame in recorded where frame.arrival > start && frame.arrival <= next { known.insert(frame.time) }
    }
    var last: Int?
    for index in recorded.indices.dropFirst() where !known.contains(recorded[index].time) {
      let moved = (recorded[index].reach - recorded[index - 1].reach).magnitude
      guard moved > max(stillness, Self.nearness) else { continue }
      if last == index - 1, !unexplained.isEmpty {
        unexplained[unexplained.count - 1].distance += moved
      } else {
        unexplained.append((recorded[index - 1].time, moved))
      }
      last = index
    }
    unexplained.removeAll { $0.distance < Self.unexplainedDistance }
  }

  /// A movement that no input explains counts from here on, pt.
  private static let unexplainedDistance: Points = 10

  /// How far a sheet reaches in a frame: what is beyond the edge is not seen, wherever the app keeps it.
  private func reach(of frame: Trace.Frame) -> Points {
    let resting = dismissed.restingFrame
    let length = frame.length ?? edge.length(of: Size(width: resting.width, height: resting.height))
    let reach =
      switch edge {
      case .bottom: container.size.height - frame.position
      case .trailing: container.size.width - frame.position
      case .top, .leading: frame.position + length
      }
    return max(reach, 0)
  }

  /// How far the document's sheet reaches at a time, as far as it is seen.
  private static func reach(of line: Timeline, at time: Seconds) -> Points { max(line.reach(at: time), 0) }

  /// The deviation of the frames at rest: of windows of six frames, the quietest quarter is. The deviation of these is 0.75 of that of
  /// all.
  private static func deviation(of reaches: [Points]) -> Points {
    guard reaches.count >= 6 else { return 0 }
    let deviations = (0...(reaches.count - 6)).map { start in
      let window = reaches[start..<start + 6]
      let mean = window.reduce(0, +) / 6
      return (window.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 5).squareRoot()
    }.sorted()
    return deviations[deviations.count / 4] / 0.75
  }

  // MARK: What is compared

  /// A start may be off by this, s: a few frames of a busy device, and the delay of an input.
  private static let longestOffset: Seconds = 0.12
  /// By how many frames the start of a motion may differ where no other tolerance is given.
  private static let usualShift = 1.5
  /// The motion of a call of the app may begin this much later: apps render first, s.
  static let longestDelay: Seconds = 0.15
  /// The offsets that are tried before the best is refined are so far apart, s.
  private static let offsetStep: Seconds = 0.002
  /// A motion is played for this long at the most, s.
  static let longestMotion: Seconds = 10
  /// A sheet that moves by less than this in a frame, or than frames at rest differ, rests, pt.
  private static let stillness: Points = 0.15
  var stillness: Points { max(Self.stillness, 4 * deviation) }
  /// A sheet this near to its end has settled, pt.
  private static let settled: Points = 0.5
  private var arrival: Points { max(Self.settled, 3 * deviation) }
  /// A sheet this near to a place is at it, pt.
  private static let nearness: Points = 2
  /// A release that another one so near to it would send elsewhere can't be told from that: pt and pt/s.
  private static let smallestMargin = (distance: 1.0, velocity: 30.0)

  mutating func compare(_ inputs: [Trace.Input], until limit: Seconds = .infinity) {
    guard let end = recorded.last.map({ min($0.time, limit) }) else { return }
    var index = 0
    var timeline: Timeline?
    while index < inputs.count {
      let input = inputs[index]
      let next = { (from: Int) in from < inputs.count ? inputs[from].time : end + 1 }
      let (standing, rest) = standing(before: input.time, after: timeline)
      var (sheet, line) = (standing, Timeline(standing))
      switch input.kind {
      case .finger(.began, _, _):
        var last = index
        while last < inputs.count, case .finger(let phase, _, _) = inputs[last].kind, last == index || phase != .began {
          last += 1
          if phase.isLast { break }
        }
        let delay = catchDelay(of: inputs[index..<last], standing)
        let held = play(inputs[index..<last], &sheet, &line, notBefore: input.time + delay)
        let isEnded =
          if case .finger(let phase, _, _) = inputs[last - 1].kind { phase.isLast } else { false }
        let release = inputs[last - 1].time
        add(
          Segment(kind: .drag, start: input.time, rest: rest), line, from: input.time, to: isEnded ? release : end)
        if isEnded {
          var settling = Segment(kind: .release, start: release)
          if let reason = held.predict(velocity: nil, explains: true).reason {
            settling.margin = Self.margin(reason)
            settling.isUndecidable = Self.isUndecidable(reason)
          }
          let limit = min(next(last), end)
          let unseen = releasedUnseen(inputs[index..<last], standing, held, notBefore: input.time + delay)
          let frames = frames(from: release, to: limit)
          let isUnseen = unseen.map { misfit(of: $0, to: frames) < misfit(of: line, to: frames) } ?? false
          addMotion(settling, isUnseen ? unseen ?? line : line, from: release, to: limit)
        } else {
          notes.append(
            Trace.Note(
              line: inputs[last - 1].line, text: "the finger never goes up; expected up or cancel at the end of a drag")
          )
        }
        index = last
      case .finger:
        notes.append(
          Trace.Note(
            line: input.line,
            text: "the finger moves before it is down; expected down first, up to the next one nothing is compared"))
        while index < inputs.count, case .finger(let phase, _, _) = inputs[index].kind, phase != .began { index += 1 }
        continue
      case .present, .dismiss, .select:
        let kind: Segment.Kind =
          switch input.kind {
          case .present: .presentation
          case .dismiss: .dismissal
          case .select, .finger: .selection
          }
        let last = min(next(index + 1), end)
        let delay = hasInputs ? startDelay(of: input, standing, until: last) : nil
        line = called(input, standing, after: delay ?? 0)
        addMotion(
          Segment(kind: kind, start: input.time, rest: rest, delay: delay), line, from: input.time, to: last)
        index += 1
      }
      timeline = line
    }
  }

  // MARK: Calls of the app

  /// The timeline of a sheet after a call of the app that takes effect a time later.
  private func called(_ input: Trace.Input, _ sheet: Sheet, after delay: Seconds) -> Timeline {
    var (sheet, line) = (sheet, Timeline(sheet))
    var input = input
    input.time += delay
    _ = play([input], &sheet, &line)
    return line
  }

  /// How long after a call of the app its motion begins, from 0 to ``longestDelay``: what the frames up to a time fit best.
  private func startDelay(of input: Trace.Input, _ sheet: Sheet, until end: Seconds) -> Seconds {
    let frames = frames(from: input.time, to: end)
    guard let last = frames.last else { return 0 }
    return Self.least(0...min(Self.longestDelay, last.time - input.time)) { delay in
      let line = called(input, sheet, after: delay)
      return Self.cost(frames.map { $0.reach - Self.reach(of: line, at: $0.time) })
    }
  }

  // MARK: Catching

  /// How long after a finger has touched a moving sheet it holds it: an app that animates frame by frame stops in one of them. 0 for a
  /// sheet that rests.
  private func catchDelay(of finger: ArraySlice<Trace.Input>, _ sheet: Sheet) -> Seconds {
    guard sheet.isMoving, let first = finger.first, let last = finger.last else { return 0 }
    let frames = frames(from: first.time, to: last.time)
    return Self.least(0...Self.usualShift * interval) { delay in
      var (sheet, line) = (sheet, Timeline(sheet))
      _ = play(finger, &sheet, &line, notBefore: first.time + delay)
      return Self.cost(frames.map { $0.reach - Self.reach(of: line, at: $0.time) })
    }
  }

  // MARK: Letting go

  /// What a sheet does if the moves since the last frame before a release were never shown: an app that begins to animate in the frame in
  /// which they come, does so from where the sheet was seen. Nil where there are none.
  /// - Parameter held: the sheet under the finger, as it was before the release.
  private func releasedUnseen(
    _ finger: ArraySlice<Trace.Input>, _ sheet: Sheet, _ held: Sheet, notBefore start: Seconds
  ) -> Timeline? {
    guard let release = finger.last, let shown = recorded.last(where: { $0.arrival <= release.time })?.arrival else {
      return nil
    }
    let seen = finger.prefix { $0.time <= shown }
    guard let last = seen.last, seen.count > 1, seen.count < finger.count - 1,
      case .finger(_, let x, let y) = last.kind, case .finger(let phase, _, _) = release.kind
    else { return nil }
    var (sheet, line) = (sheet, Timeline(sheet))
    _ = play(seen, &sheet, &line, notBefore: start)
    let up = Input.gesture(
      GestureSample(phase: phase, location: location(x, y), velocity: held.fingerVelocity(at: release.time)))
    guard let updates = try? sheet.send(up, at: max(release.time, sheet.now)) else { return nil }
    line.record(up, updates, sheet)
    return line
  }

  /// How badly a motion explains frames, with the offset at which it fits best.
  private func misfit(of line: Timeline, to frames: [Recorded]) -> Double {
    func cost(_ offset: Seconds) -> Double {
      Self.cost(frames.map { $0.reach - Self.reach(of: line, at: $0.time - offset) })
    }
    return cost(Self.least(-Self.longestOffset...Self.longestOffset, cost))
  }

  // MARK: Where the sheet was

  /// The sheet as it is in the trace just before an input, and where it rests there if the document has no place at it.
  /// - Parameter timeline: what the document has done until then; nil at the start.
  private func standing(before time: Seconds, after timeline: Timeline?) -> (Sheet, Segment.Rest?) {
    let played = timeline.map { Self.sheet(of: $0, at: time) } ?? dismissed
    guard let reach = restingReach(before: time) ?? (timeline == nil ? recorded.first?.reach : nil) else {
      return (played, nil)
    }
    if let place = place(at: reach) { return (scrolled(standing(at: place, time), as: played, time), nil) }
    // A sheet that the document still moves has only slowed down here.
    guard let nearest = nearestPlace(to: reach), isAtRest(timeline, time) else { return (played, nil) }
    let sheet = scrolled(standing(at: nearest.name, time), as: played, time)
    return (sheet, Segment.Rest(trace: reach, place: nearest.name, document: nearest.reach))
  }

  /// A sheet whose content is scrolled as the trace says, or else as the fingers before have scrolled it.
  private func scrolled(_ sheet: Sheet, as played: Sheet, _ time: Seconds) -> Sheet {
    let frame = recorded.last { $0.arrival < time }
    return frame?.scroll.map { sheet.scrolled(to: $0) } ?? sheet.scrolled(as: played)
  }

  /// Whether what the document has done has come to rest.
  private func isAtRest(_ timeline: Timeline?, _ time: Seconds) -> Bool {
    guard let timeline else { return restingReach(before: time) != nil }
    return (timeline.reach(at: time) - timeline.reach(at: time + Self.longestMotion)).magnitude < stillness
  }

  /// The state of a played sheet at a time.
  private static func sheet(of timeline: Timeline, at time: Seconds) -> Sheet {
    var sheet = timeline.sheet
    if time > sheet.now { _ = try? sheet.advance(to: time) }
    return sheet
  }

  /// The sheet at rest.
  func standing(at place: String?, _ time: Seconds) -> Sheet {
    var sheet = dismissed
    let start = max(time - 1e-6, sheet.now)
    guard let place else {
      _ = try? sheet.advance(to: start)
      return sheet
    }
    _ = try? sheet.send(.present(animated: false), at: start)
    if sheet.placedDetents.contains(where: { $0.id == place }) {
      _ = try? sheet.send(.selectDetent(place, animated: false), at: start)
    }
    return sheet
  }

  /// The places where a sheet rests: their names, nil for dismissed, and how far it reaches there.
  private var places: [(name: String?, reach: Points)] {
    let placed = dismissed.placedDetents
    let own = edge.reach(of: dismissed.restingFrame, in: container.size)
    return [(nil, 0)] + (placed.isEmpty ? [("presented", own)] : placed.map { ($0.id, $0.reach) })
  }

  private func nearestPlace(to reach: Points) -> (name: String?, reach: Points)? {
    places.min { ($0.reach - reach).magnitude < ($1.reach - reach).magnitude }
  }

  func place(at reach: Points) -> String?? {
    guard let near = nearestPlace(to: reach), (near.reach - reach).magnitude < Self.nearness else { return nil }
    return .some(near.name)
  }

  /// How far the sheet reached where it rested just before a time in the trace; nil where it moved.
  private func restingReach(before time: Seconds) -> Points? {
    let before = recorded.filter { $0.arrival < time }.suffix(3)
    guard let last = before.last, let first = before.first, before.count > 1,
      (last.reach - first.reach).magnitude < stillness
    else { return nil }
    return last.reach
  }

  /// Where the sheet is in the first frame.
  var start: String?? {
    recorded.first.flatMap { place(at: $0.reach) }
  }

  /// Sends inputs to a sheet.
  /// - Parameter start: what comes before is sent then.
  /// - Returns: the sheet as it was before the last of them.
  private func play(
    _ inputs: ArraySlice<Trace.Input>, _ sheet: inout Sheet, _ line: inout Timeline, notBefore start: Seconds = 0
  ) -> Sheet {
    var before = sheet
    for input in inputs {
      let time = max(input.time, sheet.now, start)
      before = sheet
      let sent: Input =
        switch input.kind {
        case .finger(let phase, let x, let y):
          .gesture(GestureSample(phase: phase, location: location(x, y)))
        case .present: .present(animated: true)
        case .dismiss: .dismiss(animated: true)
        case .select(let detent): .selectDetent(detent, animated: true)
        }
      guard let updates = try? sheet.send(sent, at: time) else { continue }
      line.record(sent, updates, sheet)
    }
    return before
  }

  /// A finger's location; a coordinate that the trace does not have is in the middle.
  private func location(_ x: Points?, _ y: Points?) -> Point {
    Point(x: x ?? container.size.width / 2, y: y ?? container.size.height / 2)
  }

  /// How far a release is from another outcome, in words.
  private static func margin(_ reason: LandingReason) -> String? {
    let parts = [
      reason.distance.map { "\(fixed($0.change.magnitude, 1)) pt" },
      reason.velocity.map { "\(fixed($0.change.magnitude, 0)) pt/s" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " or ") + " from a limit"
  }

  private static func isUndecidable(_ reason: LandingReason) -> Bool {
    (reason.distance?.change.magnitude ?? .infinity) < smallestMargin.distance
      || (reason.velocity?.change.magnitude ?? .infinity) < smallestMargin.velocity
  }

  // MARK: Segments

  /// The frames between two times.
  private func frames(from start: Seconds, to end: Seconds) -> [Recorded] {
    recorded.filter { $0.arrival > start && $0.arrival <= end }
  }

  /// Adds a motion to its rest.
  mutating func addMotion(
    _ segment: Segment, _ line: Timeline, from start: Seconds, to end: Seconds
  ) {
    var segment = segment
    let frames = frames(from: start, to: end)
    guard let last = frames.last else { return }
    let isAtRest = frames.suffix(3).allSatisfy { ($0.reach - last.reach).magnitude < stillness }
    let final = Self.reach(of: line, at: start + Self.longestMotion)
    segment.expected = place(at: final).map { $0 ?? Segment.dismissed }
    if isAtRest {
      segment.reached = place(at: last.reach).map { $0 ?? Segment.dismissed } ?? "\(fixed(last.reach, 1)) pt"
      // Where the document never rests is no other side of a limit.
      if place(at: last.reach) == nil { segment.isUndecidable = false }
      segment.ends = (last.reach, final)
      let (from, to) = (frames[0].reach, last.reach)
      // Of each three frames the middle one, so that a single frame that lies is no overshoot.
      let smooth = frames.indices.map { index in
        let near = frames[max(index - 1, 0)...min(index + 1, frames.count - 1)].map { $0.reach }.sorted()
        return (time: frames[index].time, reach: near[near.count / 2])
      }
      let settled = smooth.last { ($0.reach - to).magnitude > arrival }?.time ?? start
      let steps = stride(from: start, through: end, by: 1.0 / 240).map { ($0, Self.reach(of: line, at: $0)) }
      let played = steps.last { ($0.1 - final).magnitude > arrival }?.0 ?? start
      let begin = start + (segment.delay ?? 0)
      segment.settling = (max(settled - begin, 0), max(played - begin, 0))
      let direction = to > from ? 1.0 : -1
      segment.overshoot = (
        max(smooth.map { ($0.reach - to) * direction }.max() ?? 0, 0),
        max(steps.map { ($0.1 - final) * direction }.max() ?? 0, 0)
      )
    }
    guard segment.isDecidedAlike else {
      segments.append(segment)
      return
    }
    add(segment, line, from: start, to: end)
  }

  /// Compares the frames between two times, with the offset at which they fit best.
  private mutating func add(_ segment: Segment, _ line: Timeline, from start: Seconds, to end: Seconds) {
    var segment = segment
    let frames = frames(from: start, to: end)
    guard !frames.isEmpty else { return }
    /// How far a value of a frame is from that of the document.
    func difference(_ value: Double, in frame: Recorded, _ offset: Seconds, _ document: (Seconds) -> Double) -> Double {
      // Before its time a motion has not begun.
      guard segment.kind == .drag else { return value - document(max(frame.time - offset, start)) }
      // Under a finger a frame may show the sheet as it was up to a frame ago, or as an input moved it that was stamped later.
      let (first, last) = (frame.time - interval, frame.latest)
      let steps = (0...8).map { document(first - offset + (last - first) * Double($0) / 8) }
      let (low, high) = (steps.min() ?? value, steps.max() ?? value)
      return value < low ? value - low : max(value - high, 0)
    }
    func difference(_ frame: Recorded, _ offset: Seconds) -> Points {
      difference(frame.reach, in: frame, offset) { Self.reach(of: line, at: $0) }
    }
    // What begins late has been played late.
    let range = -Self.longestOffset...(segment.delay == nil ? Self.longestOffset : 0)
    let best = Self.least(range) { offset in Self.cost(frames.map { difference($0, offset) }) }
    segment.offset = (segment.delay ?? 0) + best
    segment.differences = frames.map { ($0.time, difference($0, best)) }
    func dimmings(_ offset: Seconds) -> [(time: Seconds, difference: Double)] {
      frames.compactMap { frame in
        frame.dimming.map { dimming in
          (frame.time, difference(dimming, in: frame, offset) { line.frame(at: $0).dimmingOpacity })
        }
      }
    }
    segment.dimmings = dimmings(best)
    if segment.kind != .drag, dismissed.configuration.dimming.animation != nil, !segment.dimmings.isEmpty {
      // A motion of its own begins in a frame of its own.
      let shift = Self.usualShift * interval
      segment.dimmings = dimmings(
        best + Self.least(-shift...shift) { Self.cost(dimmings(best + $0).map { $0.difference }) })
    }
    played += frames.map { ($0.time, Self.reach(of: line, at: $0.time - best)) }
    segments.append(segment)
  }

  /// How badly a document explains frames that are so far from it, pt: a frame that lies counts no more than this.
  private static func cost(_ differences: [Points]) -> Double {
    differences.reduce(0) { $0 + min($1.magnitude, 50) } / Double(max(differences.count, 1))
  }

  /// The offset of a range at which a cost is the least; 0 where no other one explains anything.
  private static func least(_ range: ClosedRange<Seconds>, _ cost: (Seconds) -> Double) -> Seconds {
    func least(_ offsets: [Seconds]) -> Seconds {
      offsets.filter(range.contains).map { (offset: $0, cost: cost($0)) }.min {
        ($0.cost, $0.offset.magnitude) < ($1.cost, $1.offset.magnitude)
      }?
      .offset ?? 0
    }
    let first = Int((range.lowerBound / offsetStep).rounded(.up))
    let last = Int((range.upperBound / offsetStep).rounded(.down))
    var best = least((first...max(first, last)).map { Double($0) * offsetStep })
    var width = offsetStep
    for _ in 0..<12 {
      width /= 2
      best = least([best - width, best, best + width])
    }
    return cost(0) <= cost(best) + 1e-3 ? 0 : best
  }

  /// Whether the segments from an index on agree with the document.
  func isMatch(since index: Int) -> Bool {
    segments.count > index && segments[index...].allSatisfy { problem(of: $0) == nil }
  }

  // MARK: The verdict

  /// The difference that makes a segment fail, in words; nil where it agrees.
  public func problem(of segment: Segment) -> String? {
    if let rest = segment.rest {
      return "it begins at rest at \(fixed(rest.trace, 1)) pt, and the document rests at "
        + Segment.place(rest.place ?? Segment.dismissed, rest.document)
    }
    if !segment.isDecidedAlike, !segment.isUndecidable { return "it \(segment.decision)" }
    guard segment.isDecidedAlike else { return nil }
    if segment.percentile95 > tolerance.distance {
      let first = segment.differences.first { $0.difference.magnitude > tolerance.distance }
      return "it is off by \(fixed(segment.percentile95, 2)) pt at the 95th percentile; the first is "
        + "\(fixed(first?.difference.magnitude ?? 0, 2)) pt at \(fixed(first?.time ?? 0, 3)) s"
        + ((segment.delay ?? 0) < Self.longestDelay - Self.offsetStep
          ? "" : "; does it begin more than \(fixed(Self.longestDelay * 1000, 0)) ms after the call?")
    }
    if let dimming = segment.dimmingPercentile95, dimming > tolerance.dimming {
      return "its dimming is off by \(fixed(dimming, 3)) at the 95th percentile"
    }
    let usual = segment.delay != nil && segment.offset > 0 ? Self.longestDelay : Self.usualShift * interval
    if segment.kind != .drag, segment.offset.magnitude > (tolerance.time ?? usual) {
      return "it begins \(fixed(segment.offset.magnitude * 1000, 0)) ms \(segment.offset > 0 ? "late" : "early")"
    }
    return nil
  }

  /// Whether the trace does what the document says.
  public var isMatch: Bool { isMatch(since: 0) && unexplained.isEmpty }
}
