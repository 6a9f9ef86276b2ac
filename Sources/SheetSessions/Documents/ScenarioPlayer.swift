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
  private let updates: UpdateSelection
  private var record: SessionOutlet
  private var now: Seconds = 0
  private var endOfFrames: Seconds?
  /// The refused steps.
  private var refusals: [Diagnostic] = []

  init(
    _ scenario: SheetDocument.Scenario, of document: SheetDocument, frameRate: Double, recordsMessages: Bool, work: Work
  ) {
    self.frameRate = frameRate
    record = SessionOutlet(recordsMessages ? .everything : .frames, work)
    // To describe a motion as an animation costs more than all of its frames.
    updates = recordsMessages ? .all : .framesAndEvents
    sessions = Sessions(work: work)
    play(scenario, of: document)
  }

  /// The result.
  func run(of scenario: SheetDocument.Scenario, _ document: SheetDocument) -> ScenarioRun {
    ScenarioRun(
      scenario, refusals: refusals, messages: record.messages.withPending { Array($0) }, frames: record.frames,
      endOfFrames: endOfFrames, end: now,
      timeline: record.timelines.first ?? Timeline(document.rootSheet(in: scenario), sessions.work))
  }

  private mutating func play(_ scenario: SheetDocument.Scenario, of document: SheetDocument) {
    let index = sessions.open(
      ScenarioRun.sheet, document.preset, updates, over: nil, nil, of: nil, document.rootSheet(in: scenario),
      to: &record)
    sessions.measure(index, to: &record)
    look()
    let screens = document.screens(in: scenario)
    if !screens.isEmpty {
      attempt(.navigate(Target(sheet: ScenarioRun.sheet), .setScreens(screens, animated: false)))
    }
    var looks = scenario.looks[...]
    for step in scenario.steps where sessions.work.spend(Work.Cost.input) {
      while let look = looks.first, look < step.time {
        advance(to: look)
        looks.removeFirst()
      }
      advance(to: step.time)
      do throws(CallFailure) {
        look(try sessions.perform(step, of: scenario, to: &record))
      } catch {
        if refusals.count < DocumentAnalysis.maximumDiagnostics { refusals.append(error.refusal(of: step)) }
      }
    }
    for look in looks { advance(to: look) }
    settle()
  }

  // MARK: Time

  /// Lets time pass. An earlier time changes nothing here; the step that has it is refused later.
  private mutating func advance(to time: Seconds) {
    guard time > now else { return }
    // A sheet at rest has no frames.
    let rest = sessions.table.index(of: ScenarioRun.sheet).map { sessions.table[$0].rest(before: time) } ?? now
    let room = max(ScenarioRun.maximumFrames - record.frames.count, 1)
    let hasRoom = (rest - now) * frameRate <= Double(room)
    if !hasRoom, endOfFrames == nil { endOfFrames = now }
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
    _ step: SheetDocument.Step, of scenario: SheetDocument.Scenario, to client: inout some SessionClient & ~Copyable
  ) throws(CallFailure) -> Answer {
    guard let method = DocumentSchema.method(named: step.method) else { return .void }
    let params: JSONDocument
    do throws(JSONParseError) {
      params = try JSONDocument { step.params(of: ScenarioRun.sheet, $0) }
    } catch {
      throw .refused(RPCError(error))
    }
    return try params.withRoot { json throws(CallFailure) in
      try perform(method, json, textSize: scenario.textSize, to: &client)
    }
  }
}

extension SheetDocument.Scenario {
  /// The times at which a frame is needed for an expectation, each once, in order.
  fileprivate var looks: [Seconds] {
    Set(
      expectations.compactMap { expectation in
        switch expectation.subject {
        case .frame, .visible: expectation.time
        case .event, .settles, .jump: nil
        }
      }
    ).sorted()
  }
}
