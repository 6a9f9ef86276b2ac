import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// Plays inputs on sheets of its own, and keeps what comes of them. No other session knows of it.
///
/// Either it opens one sheet, whose clock only the inputs move, or messages say what is opened.
package struct Play: ~Copyable {
  /// The sheets and the work.
  private(set) var sessions: Sessions
  /// The client that keeps what comes of the inputs.
  private(set) var client: SessionClient
  /// The frames per second while anything moves; nil for none.
  private let frameRate: Double?
  private let maximumFrames: Int
  /// The time from which on some frames are missing, because there would be too many, s; nil if none are.
  private(set) var endOfFrames: Seconds?
  /// The samples of a finger's movement that are still to come, with their times.
  var coming: ArraySlice<TimedSample> = []
  /// Why one of them was refused; the ones after it did not come.
  private var refusalOfComing: CallFailure?
  /// What a finger does by the last input, where that described it in terms of the sheet.
  private(set) var fingerAction: Sessions.FingerAction?

  /// Without sheets and documents.
  /// - Parameters:
  ///   - frameRate: the frames per second while anything moves; nil for none.
  ///   - maximumFrames: how many frames there may be. Motion for which there would be more passes without any.
  package init(
    keeping kept: SessionClient.Kept, frameRate: Double? = nil, maximumFrames: Int = .max, limits: Limits = Limits(),
    work: Work = Work()
  ) {
    (self.frameRate, self.maximumFrames) = (frameRate, maximumFrames)
    sessions = Sessions(limits: limits, work: work)
    client = SessionClient(keeping: kept, work)
  }

  // MARK: One sheet

  /// Opens the sheet.
  mutating func open(_ id: String, _ preset: Preset, _ sheet: Sheet, updates: UpdateSelection = .none) {
    let index = sessions.open(id, preset, updates, over: nil, nil, of: nil, sheet, to: &client)
    sessions.measure(index, to: &client)
    client.keep(self.sheet.currentFrame())
  }

  /// The session of the sheet.
  var session: Session { sessions.table.all[0] }

  /// The sheet.
  var sheet: Sheet {
    _read { yield sessions.table[0] }
    _modify { yield &sessions.table[0] }
  }

  /// Lets time pass, with what a finger does meanwhile. An earlier time changes nothing here; the input that has it is refused.
  mutating func advance(to time: Seconds) {
    while let next = coming.first, let moment = next.time, moment <= time {
      coming.removeFirst()
      pass(to: moment)
      do throws(CallFailure) {
        try perform(.samples(Target(sheet: session.id), [TimedSample(at: nil, next.sample)]))
      } catch {
        (coming, refusalOfComing) = ([], error)
      }
    }
    pass(to: time)
  }

  private mutating func pass(to time: Seconds) {
    guard time > sheet.now else { return }
    var rate = frameRate
    if let frameRate {
      // A sheet at rest has no frames.
      let frames = (sheet.rest(before: time) - sheet.now) * frameRate
      if frames > Double(max(maximumFrames - client.frames.count, 1)) {
        rate = nil
        endOfFrames = endOfFrames ?? sheet.now
      }
    }
    try? perform(.advance(Target(sheet: session.id), ClockStep(to: time, frameRate: rate)))
  }

  /// Why a sample of a finger's movement was refused, once.
  mutating func takeRefusalOfComing() -> CallFailure? {
    defer { refusalOfComing = nil }
    return refusalOfComing
  }

  /// Lets time pass until a finger has done what it does.
  mutating func finishMovement() {
    if let end = coming.last?.time { advance(to: end) }
  }

  /// Lets time pass until nothing moves.
  mutating func settle(timeout: Seconds) {
    finishMovement()
    let end = sheet.now + timeout
    while sheet.now < end, client.frames.last?.isMoving == true, sessions.work.end == nil {
      advance(to: sheet.now + 0.25)
    }
  }

  /// Carries out an input whose params name the sheet, at its time.
  mutating func perform(_ method: Method, _ params: JSONValue?) throws(CallFailure) {
    try perform(sessions.decode(method, params))
  }

  /// Carries out an input of the sheet, and keeps its frame.
  mutating func perform(_ call: Call) throws(CallFailure) {
    fingerAction = nil
    if case .finger(let target, let input) = call {
      let action = try sessions.described(input, target, 0)
      switch action {
      case .tap(let point): try perform(.input(target, .tap(.point(point))))
      case .samples(let samples) where samples.count == 1: try perform(.samples(target, samples))
      case .samples(let samples):
        coming = samples[...]
        advance(to: sheet.now)
      }
      fingerAction = action
      return
    }
    let answer = try sessions.perform(call, to: &client)
    switch answer {
    case .state: client.keep(sheet.currentFrame())
    case .frame(_, let tag, let note): client.answer(sheet.currentFrame(), of: session.id, tag, note)
    default: break
    }
  }

  /// Answers whether a person may dismiss the sheet, if that was asked.
  mutating func answerDismissal(_ consent: Bool) {
    if sessions.answerDismissals(consent, to: &client) { client.keep(sheet.currentFrame()) }
  }

  // MARK: Messages

  /// Lets time pass on the daemon's clock.
  package mutating func proceed(to now: Instant) {
    sessions.now = now
    sessions.markFramesPending()
    while sessions.sendPendingFrame(to: &client) {}
  }

  /// Carries out a message, or a batch of them. Answers are dropped, and refused calls change nothing.
  package mutating func play(_ json: JSONValue) {
    if json.kind == .array {
      for index in 0..<json.count where sessions.work.spend(Work.Cost.input) {
        if let message = json[index] { play(message) }
      }
      return
    }
    switch IncomingMessage(json: json) {
    case .request(_, let invocation): carryOut(invocation, asRequest: true)
    case .notification(let invocation): carryOut(invocation, asRequest: false)
    case .response(let id, let result): _ = sessions.takeAnswer(id, result, to: &client)
    case .invalid: break
    }
  }

  private mutating func carryOut(_ invocation: Invocation, asRequest: Bool) {
    guard let method = invocation.method.withUTF8({ Method.named($0) }) ?? nil,
      method.form.allows(asRequest: asRequest)
    else { return }
    _ = try? sessions.perform(sessions.decode(method, invocation.params), to: &client)
  }

  /// The timelines of the sheets.
  package var timelines: Timelines { client.timelines }
}

extension Sessions {
  /// Decodes a call.
  func decode(_ method: Method, _ params: JSONValue?) throws(CallFailure) -> Call {
    do throws(JSONFailure) {
      return try method.decode(params, isTolerant: isTolerant)
    } catch {
      throw .params(error)
    }
  }
}
