import SheetDocument
import SheetEngine
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
  /// What was played.
  package let scenario: SheetDocument.Scenario
  /// The time at which nothing moved any more and everything expected had been looked at, s.
  package let end: Seconds
  /// What became of the expectations, in order.
  package private(set) var verdicts: [Verdict] = []
  /// The steps that were refused, and the expectations that failed.
  public private(set) var failures: [Diagnostic] = []

  /// The id of the sheet.
  package static let sheet = "document"
  /// How long a scenario continues after its last step while anything moves, s.
  public static let settleTimeout = 60.0
  /// The maximum number of frames: some minutes of motion. Motion for which there would be more is not recorded.
  public static let maximumFrames = 20_000

  /// Plays a scenario to its end, until nothing moves.
  /// - Parameters:
  ///   - frameRate: the frames per second while anything moves.
  ///   - recordsMessages: whether ``messages`` are wanted.
  ///   - work: whether to go on; a run that ends early is incomplete.
  public init(
    _ scenario: SheetDocument.Scenario, of document: SheetDocument, frameRate: Double, recordsMessages: Bool = false,
    work: Work = Work()
  ) {
    let player = ScenarioPlayer(
      scenario, of: document, frameRate: frameRate, recordsMessages: recordsMessages, work: work)
    self = player.run(of: scenario, document)
    var check = ExpectationCheck(self, work)
    verdicts = check.verdicts(on: scenario.expectations)
    failures += verdicts.compactMap { $0.failure }
    if frames.last?.isMoving == true, work.end == nil {
      let message = "the sheet still moves \(Int(Self.settleTimeout)) s after the last step"
      failures.append(Diagnostic(.expectationFailed, scenario.range, message))
    }
  }

  init(
    _ scenario: SheetDocument.Scenario, refusals: [Diagnostic], messages: [UInt8], frames: [SheetFrame],
    endOfFrames: Seconds?,
    end: Seconds, timeline: Timeline
  ) {
    (self.scenario, self.end, failures) = (scenario, end, refusals)
    (self.messages, self.frames, self.endOfFrames) = (messages, frames, endOfFrames)
    (events, self.timeline) = (timeline.events, timeline)
    self.timeline.finish(timeout: Self.settleTimeout)
  }

  /// What became of an expectation.
  package struct Verdict: Sendable {
    package let expectation: SheetDocument.Expectation
    /// When it was met or not, s; nil if it is about no moment.
    package let time: Seconds?
    package let isMet: Bool
    /// What was found.
    package let text: String

    fileprivate var failure: Diagnostic? {
      isMet ? nil : Diagnostic(.expectationFailed, expectation.range, from: expectation.origin, text)
    }
  }

  /// On which device and how it was played, in words; nil if the document does not say.
  package var setting: String? { scenario.setting }
}
