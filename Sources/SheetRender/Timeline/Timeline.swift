import SheetEngine
import SheetProtocol

/// The history of a sheet, from which its frame at any time can be computed.
///
/// A sheet is a value, so a timeline stores no frames: it stores the sheet after each input, and between two inputs
/// evaluates its closed form. A timeline that starts with a sheet in motion and records nothing shows the rest of the
/// motion.
public struct Timeline: Sendable {
  /// The sheet after an input.
  struct State: Sendable {
    let time: Seconds
    let sheet: Sheet
  }

  /// An event of the sheet.
  public struct TimedEvent: Equatable, Sendable {
    /// The time of the event, s.
    public let time: Seconds
    /// The event.
    public let event: Event
  }

  /// A sample of a pointer.
  struct TimedSample: Sendable {
    let time: Seconds
    let sample: GestureSample
  }

  /// The sheet after each input, in order of time; the last of several at one time.
  private(set) var states: [State]
  /// The events, in order.
  public private(set) var events: [TimedEvent] = []
  /// The samples of the pointer.
  private(set) var samples: [TimedSample] = []
  /// The last known time, s.
  public private(set) var end: Seconds
  /// What the device shows in pictures of it.
  private(set) var contents = PictureContents()
  /// The work of keeping it and looking at it. When that has ended, nothing more is kept, and a course ends early.
  let work: Work

  /// A timeline that starts with a sheet in its present state.
  public init(_ sheet: Sheet, _ work: Work = Work()) {
    states = [State(time: sheet.now, sheet: sheet)]
    end = sheet.now
    self.work = work
  }

  /// The start, s.
  public var start: Seconds { states.first?.time ?? 0 }

  /// The start and end, s.
  public var span: ClosedRange<Seconds> { start...max(start, end) }

  /// The last state of the sheet.
  public var sheet: Sheet { states[states.count - 1].sheet }

  /// The same, with something that the device shows in pictures.
  func showing(_ contents: PictureContents) -> Timeline {
    var timeline = self
    timeline.contents = contents
    return timeline
  }

  // MARK: Recording

  /// Records an input, or the passing of time.
  /// - Parameters:
  ///   - input: the input; nil where time passed.
  ///   - updates: the updates that it caused.
  ///   - sheet: the sheet after it.
  public mutating func record(_ input: Input?, _ updates: [Update], _ sheet: Sheet) {
    end = max(end, sheet.now)
    // The last recorded sheet determines by itself what happens without an input.
    if case nil = input, updates.isEmpty { return }
    for case .event(let event, let time) in updates { events.append(TimedEvent(time: time, event: event)) }
    if case .gesture(let sample)? = input { samples.append(TimedSample(time: sheet.now, sample: sample)) }
    append(sheet)
  }

  /// Continues with another state of the sheet; everything after that state's time is removed.
  public mutating func replace(_ sheet: Sheet) {
    cut(to: sheet.now)
    append(sheet)
  }

  private mutating func append(_ sheet: Sheet) {
    if states.last?.time == sheet.now {
      states.removeLast()
    } else if !work.spend(1, space: Work.Cost.space(of: sheet)) {
      return
    }
    states.append(State(time: sheet.now, sheet: sheet))
  }

  /// Ends the recording: lets the sheet come to rest, for at most `timeout`, s.
  public mutating func finish(timeout: Seconds) {
    var sheet = sheet
    let updates = sheet.settle(limit: sheet.now + timeout)
    for case .event(let event, let time) in updates { events.append(TimedEvent(time: time, event: event)) }
    end = max(end, sheet.now)
  }

  private mutating func cut(to time: Seconds) {
    states.removeAll { $0.time > time }
    events.removeAll { $0.time > time }
    samples.removeAll { $0.time > time }
    end = time
  }

  // MARK: Reading

  /// The recorded sheet that applies at a time.
  package func sheet(at time: Seconds) -> Sheet { states[index(at: time)].sheet }

  /// The same sheet, advanced to that time.
  package func advancedSheet(at time: Seconds) -> Sheet {
    var sheet = sheet(at: time)
    _ = try? sheet.advance(to: max(time, sheet.now))
    return sheet
  }

  /// The sheet at the first release from a time on, with the finger where it is lifted, and the time; nil if nothing is released.
  package func release(from time: Seconds) -> (time: Seconds, held: Sheet)? {
    for one in samples where one.time >= time && one.sample.phase == .ended {
      var (held, sample) = (sheet(before: one.time), one.sample)
      sample.phase = .moved
      guard (try? held.send(.gesture(sample), at: one.time)) != nil else { continue }
      if held.currentFrame().isHeld { return (one.time, held) }
    }
    return nil
  }

  /// The sheet at the start of the timeline.
  var firstSheet: Sheet { states[0].sheet }

  /// The frame at a time, s; before the start, the frame at the start.
  public func frame(at time: Seconds) -> SheetFrame {
    let state = states[index(at: time)]
    return state.sheet.frame(at: max(time, state.time))
  }

  /// The frame just before a time, which differs only where something made it jump.
  func frame(before time: Seconds) -> SheetFrame {
    let state = states[index(before: time)]
    return state.sheet.frame(at: max(time, state.time))
  }

  /// The recorded sheet that applies just before a time.
  func sheet(before time: Seconds) -> Sheet { states[index(before: time)].sheet }

  /// Whether the sheet is on screen at any time.
  public var isEverSeen: Bool {
    states.contains { $0.sheet.frame(at: $0.time).phase != .dismissed }
      || events.contains { $0.event == .presentationTransitionWillBegin }
  }

  /// The sheet's reach into the container at a time, pt.
  public func reach(at time: Seconds) -> Points { moment(at: time).reach }

  /// The location of the finger at a time, in the container; nil when there is none.
  public func finger(at time: Seconds) -> Point? { states[index(at: time)].sheet.touchLocation }

  /// The height of the keyboard in the container at a time, pt.
  public func keyboardHeight(at time: Seconds) -> Points { keyboardHeight(at: time, sheet(at: time)) }

  /// The same just before a time.
  func keyboardHeight(before time: Seconds) -> Points { keyboardHeight(at: time, sheet(before: time)) }

  private func keyboardHeight(at time: Seconds, _ sheet: Sheet) -> Points {
    sheet.keyboardHeight(at: max(time, sheet.now))
  }

  /// The maximum height of the keyboard, pt.
  var highestKeyboard: Points { states.map { $0.sheet.keyboardHeight }.max() ?? 0 }

  private func index(at time: Seconds) -> Int { max(states.partitioningIndex { $0.time > time } - 1, 0) }

  private func index(before time: Seconds) -> Int { max(states.partitioningIndex { $0.time >= time } - 1, 0) }
}
