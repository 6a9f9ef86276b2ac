import SheetDocument
import SheetEngine
import SheetRender

/// A document's scenario, played against a server of its own with a manual clock: what is seen, what happens, and
/// what was expected and did not come.
public struct ScenarioRun: Sendable {
  /// What came out, a message each, in order: frames, events and animations. Frames that were answers stand here too.
  public internal(set) var messages: [String] = []
  /// The frames, in order; the last of each time.
  public internal(set) var frames: [Frame] = []
  /// The events, in order.
  public internal(set) var events: [Event] = []
  /// The sheet, as it was all the time.
  public internal(set) var timeline: Timeline
  /// What was expected and did not come.
  public private(set) var failures: [Diagnostic] = []

  /// What a sheet looked like.
  public struct Frame: Sendable {
    /// When, s.
    public let time: Seconds
    /// The frame on the wire.
    public let node: SyntaxNode
  }

  /// What happened.
  public struct Event: Sendable {
    /// When, s.
    public let time: Seconds
    /// Its name.
    public let name: String
    /// The event on the wire.
    public let node: SyntaxNode
    /// The same as JSON.
    public let text: String
  }

  /// So long after its last step is a scenario looked at, s, while anything moves.
  public static let settleTimeout = 60.0
  /// A scenario makes no more frames than this on the way from step to step: some minutes of motion.
  public static let maximumFrames = 20_000

  /// Plays a scenario to its end, until nothing moves.
  /// - Parameter frameRate: frames a second while anything moves.
  public init(_ document: SheetDocument, frameRate: Double) {
    var player = ScenarioPlayer(document.sheet, frameRate: frameRate)
    player.play(document)
    player.finish()
    self = player.run
    failures = document.expectations.compactMap { $0.failure(in: self) }
  }

  init(_ sheet: Sheet) {
    timeline = Timeline(sheet)
  }
}
