import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// Plays a scenario, as a client would.
struct ScenarioPlayer: ~Copyable {
  private let frameRate: Double
  private var sessions: Sessions
  private var record: ScenarioRecord
  private var now: Seconds = 0

  init(_ document: SheetDocument, frameRate: Double, work: Work) {
    self.frameRate = frameRate
    sessions = Sessions(work: work)
    record = ScenarioRecord(document.rootSheet)
    play(document)
  }

  /// The result.
  consuming func run() -> ScenarioRun { record.run() }

  private mutating func play(_ document: SheetDocument) {
    let index = sessions.open(
      ScenarioRun.sheet, document.preset, .all, over: nil, nil, of: nil, document.rootSheet, to: &record)
    sessions.measure(index, to: &record)
    look()
    if !document.screens.isEmpty {
      attempt(.navigate(Target(sheet: ScenarioRun.sheet), .setScreens(document.screens, animated: false)))
    }
    var looks = document.looks[...]
    for step in document.steps where sessions.work.spend(Work.Cost.input) {
      while let look = looks.first, look < step.time {
        advance(to: look)
        looks.removeFirst()
      }
      advance(to: step.time)
      if let answer = try? sessions.perform(step, on: ScenarioRun.sheet, to: &record) { look(answer) }
    }
    for look in looks { advance(to: look) }
    settle()
  }

  // MARK: Time

  /// Lets time pass. An earlier time changes nothing here; the step that has it is refused later.
  private mutating func advance(to time: Seconds) {
    guard time > now else { return }
    let hasRoom = (time - now) * frameRate < Double(ScenarioRun.maximumFrames - record.frames.count)
    attempt(.advance(Target(sheet: ScenarioRun.sheet), ClockStep(to: time, frameRate: hasRoom ? frameRate : nil)))
    now = time
  }

  private mutating func settle() {
    let end = now + ScenarioRun.settleTimeout
    while now < end, record.frames.last?.isMoving == true, sessions.work.end == nil { advance(to: now + 0.25) }
  }

  // MARK: Calls

  private mutating func attempt(_ call: Call) {
    if let answer = try? sessions.perform(call, to: &record) { look(answer) }
  }

  /// Keeps the frame of an answer. The frame of State does not become a message.
  private mutating func look(_ answer: Answer? = nil) {
    guard let index = sessions.table.index(of: ScenarioRun.sheet) else { return }
    let frame = sessions.table[index].currentFrame()
    switch answer {
    case nil, .state: record.keep(frame)
    case .frame(_, let tag, let note): record.answer(frame, of: ScenarioRun.sheet, tag, note)
    default: break
    }
  }
}

extension Sessions {
  /// Carries out a step of a scenario.
  mutating func perform(
    _ step: SheetDocument.Step, on sheet: String, to client: inout some SessionClient & ~Copyable
  ) throws(CallFailure) -> Answer {
    guard let method = DocumentSchema.method(named: step.method) else { return .void }
    let params: JSONDocument
    do throws(JSONParseError) {
      params = try JSONDocument { step.params(of: sheet, $0) }
    } catch {
      throw .refused(RPCError(error))
    }
    return try params.withRoot { json throws(CallFailure) in try perform(method, json, to: &client) }
  }
}

extension SheetDocument {
  /// The times of expected frames, each once, in order.
  fileprivate var looks: [Seconds] {
    Set(expectations.compactMap { if case .frame = $0.subject { $0.time } else { nil } }).sorted()
  }
}

/// Records everything that the scenario's client receives.
private struct ScenarioRecord: SessionClient, ~Copyable {
  static let recordsInputs = true

  private var messages = Outbox()
  private(set) var frames: [SheetFrame] = []
  private var timeline: Timeline

  init(_ sheet: Sheet) {
    timeline = Timeline(sheet)
  }

  var pendingCount: Int { messages.pendingCount }

  /// The recorded run.
  consuming func run() -> ScenarioRun {
    ScenarioRun(messages: messages.withPending { Array($0) }, frames: frames, timeline: timeline)
  }

  mutating func keep(_ frame: SheetFrame) {
    if frames.last?.time == frame.time { frames.removeLast() }
    frames.append(frame)
  }

  /// Keeps the frame of an answer, also as a message.
  mutating func answer(_ frame: SheetFrame, of sheet: String, _ tag: Tag?, _ note: FrameNote) {
    keep(frame)
    messages.notify("sheet/frame") { frame.encodeAnswer(sheet: sheet, tag: tag, note, to: &$0) }
  }

  mutating func send(_ frame: SheetFrame, of sheet: String, tag: Tag?, gesture: GestureReport?) {
    keep(frame)
    messages.send(frame, of: sheet, tag: tag, gesture: gesture)
  }

  mutating func send(_ update: Update, of sheet: String) { messages.send(update, of: sheet) }

  mutating func ask(_ question: Question, id: RequestID) { messages.ask(question, id: id) }

  mutating func didChange(_ session: Session, by input: Input?, _ updates: [Update]) {
    timeline.record(input, updates, session.sheet)
  }
}
