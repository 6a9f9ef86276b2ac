import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// A played scenario of a document, on separate sessions with a manual clock: its frames, its events, and the
/// expectations that failed.
public struct ScenarioRun: Sendable {
  /// The messages that a client would receive, one per line, in order: frames, events, animations and questions. Frames
  /// that were answers are included. Empty unless they are recorded.
  public let messages: [UInt8]
  /// The frames, in order; the last one at each time.
  let frames: [SheetFrame]
  /// The time from which on some frames are missing, because there would be too many, s; nil if none are.
  let endOfFrames: Seconds?
  /// The events, in order.
  public let events: [Timeline.TimedEvent]
  /// The timeline of the sheet.
  public private(set) var timeline: Timeline
  /// The scenario that was played.
  package let scenario: SheetDocument.Scenario
  /// The time at which nothing moved any more and everything expected had been looked at, s.
  package let end: Seconds
  /// The verdicts on the expectations, in order.
  package private(set) var verdicts: [Verdict] = []
  /// The steps that were refused, and the expectations that failed.
  public private(set) var failures: [Diagnostic] = []

  /// What a finger did by each step that describes it in terms of the sheet; nil for other steps.
  let fingerActions: [Sessions.FingerAction?]

  /// The id of the sheet.
  package static let sheet = "document"
  /// How long a scenario continues after its last step while anything moves, s.
  public static let settleTimeout = 60.0

  /// The frames per second of a run where nobody asks for others.
  public static let usualFrameRate = 60.0
  /// The maximum number of frames: some minutes of motion. Motion for which there would be more is not recorded.
  public static let maximumFrames = 20_000

  /// Plays a scenario to its end, until nothing moves.
  /// - Parameters:
  ///   - frameRate: the frames per second while anything moves.
  ///   - recordsMessages: whether ``messages`` are wanted.
  ///   - work: the budget; if it ends early, the run is incomplete.
  public init(
    _ scenario: SheetDocument.Scenario, of document: SheetDocument, frameRate: Double, recordsMessages: Bool = false,
    work: Work = Work()
  ) {
    self.scenario = scenario
    var play = Play(
      keeping: recordsMessages ? [.timelines, .frames, .messages] : [.timelines, .frames], frameRate: frameRate,
      maximumFrames: Self.maximumFrames, work: work)
    // To describe a motion as an animation costs more than all of its frames.
    play.open(
      Self.sheet, document.preset, document.rootSheet(in: scenario), updates: recordsMessages ? .all : .framesAndEvents)
    let refusals: [Diagnostic]
    (refusals, fingerActions) = play.refusals(of: scenario, document, work)
    failures = document.allowsRefusals ? [] : refusals
    timeline = play.timelines.first ?? Timeline(document.rootSheet(in: scenario), work)
    timeline.finish(timeout: Self.settleTimeout)
    events = timeline.events
    end = play.sheet.now
    (messages, frames, endOfFrames) = (
      play.client.messages.withPending { Array($0) }, play.client.frames, play.endOfFrames
    )
    let check = ExpectationCheck(self, work)
    verdicts = check.verdicts(on: scenario.expectations)
    failures += verdicts.compactMap { $0.failure }
    if frames.last?.isMoving == true, work.end == nil {
      let message = "the sheet still moves \(Int(Self.settleTimeout)) s after the last step"
      failures.append(Diagnostic(.expectationFailed, scenario.range, message))
    }
  }

  /// The verdict on an expectation.
  package struct Verdict: Sendable {
    package let expectation: SheetDocument.Expectation
    /// When it was met or not, s; nil if it is about no moment.
    package let time: Seconds?
    package let isMet: Bool
    /// The finding, in words.
    package let text: String

    fileprivate var failure: Diagnostic? {
      isMet ? nil : Diagnostic(.expectationFailed, expectation.range, from: expectation.origin, text)
    }
  }

  /// On which device and how it was played, in words; nil if the document does not say.
  package var setting: String? { scenario.setting }
}

extension Play {
  /// Plays the steps of a scenario on the open sheet, until nothing moves.
  /// - Returns: the refused steps, and what a finger did by each of those that describe it in terms of the sheet.
  fileprivate mutating func refusals(
    of scenario: SheetDocument.Scenario, _ document: SheetDocument, _ work: Work
  ) -> ([Diagnostic], [Sessions.FingerAction?]) {
    let screens = document.screens
    if !screens.isEmpty { try? perform(.navigate(Target(sheet: session.id), .setScreens(screens, animated: false))) }
    var (refusals, actions): ([Diagnostic], [Sessions.FingerAction?]) = ([], [])
    var looks = scenario.looks[...]
    // The step whose movement goes on.
    var moving: SheetDocument.Step?
    func refuse(_ failure: CallFailure, _ step: SheetDocument.Step) {
      if refusals.count < DocumentAnalysis.maximumDiagnostics { refusals.append(failure.refusal(of: step)) }
    }
    for step in scenario.steps where work.spend(Work.Cost.input) {
      while let look = looks.first, look < step.time {
        advance(to: look)
        looks.removeFirst()
      }
      advance(to: step.time)
      if let moving, let refusal = takeRefusalOfComing() { refuse(refusal, moving) }
      var action: Sessions.FingerAction?
      do throws(CallFailure) {
        try perform(step)
        action = fingerAction
      } catch {
        refuse(error, step)
      }
      actions.append(action)
      if action != nil { moving = step }
    }
    for look in looks { advance(to: look) }
    settle(timeout: ScenarioRun.settleTimeout)
    if let moving, let refusal = takeRefusalOfComing() { refuse(refusal, moving) }
    return (refusals, actions)
  }

  private mutating func perform(_ step: SheetDocument.Step) throws(CallFailure) {
    guard let method = Method.step(named: step.method) else { return }
    let id = session.id
    let params: JSONDocument
    do throws(JSONParseError) {
      params = try JSONDocument { step.params(of: id, $0) }
    } catch {
      throw .refused(RPCError(error))
    }
    try params.withRoot { json throws(CallFailure) in try perform(method, json) }
  }
}

extension SheetDocument.Scenario {
  /// The times at which a frame is needed for an expectation, each once, in order.
  fileprivate var looks: [Seconds] {
    Set(
      expectations.compactMap { expectation in
        switch expectation.subject {
        case .frame, .visible, .rests, .fits, .fieldVisible, .owner: expectation.time
        case .event, .settles, .jump, .lands, .monotone: nil
        }
      }
    ).sorted()
  }
}
