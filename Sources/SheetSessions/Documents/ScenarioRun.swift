import SheetDocument
import SheetEngine
import SheetRender

/// A document's scenario, played on sessions of its own with a manual clock: what is seen, what happens, and what was
/// expected and did not come.
public struct ScenarioRun: Sendable {
  /// The messages that a client would get, a line each, in order: frames, events, animations and questions. Frames that
  /// were answers stand here too.
  public let messages: [UInt8]
  /// The frames, in order; the last of each time.
  let frames: [SheetFrame]
  /// The events, in order.
  public let events: [Timeline.TimedEvent]
  /// The sheet, as it was all the time.
  public private(set) var timeline: Timeline
  /// What was expected and did not come.
  public private(set) var failures: [Diagnostic] = []

  /// The id of the sheet.
  package static let sheet = "document"
  /// So long after its last step is a scenario looked at, s, while anything moves.
  public static let settleTimeout = 60.0
  /// A scenario makes no more frames than this on the way from step to step: some minutes of motion.
  public static let maximumFrames = 20_000

  /// Plays a scenario to its end, until nothing moves.
  /// - Parameter frameRate: frames a second while anything moves.
  public init(_ document: SheetDocument, frameRate: Double) {
    self = ScenarioPlayer(document, frameRate: frameRate).run()
    failures = document.expectations.compactMap { $0.failure(in: self) }
  }

  init(messages: [UInt8], frames: [SheetFrame], timeline: Timeline) {
    (self.messages, self.frames, events, self.timeline) = (messages, frames, timeline.events, timeline)
    self.timeline.finish(timeout: Self.settleTimeout)
  }
}
