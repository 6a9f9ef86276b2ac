/// What a finger can do to a sheet.
public struct InteractionRules: Equatable, Sendable {
  /// When a touch becomes a drag: at once (atOnce), when it has moved by the slop (movement), when its velocity
  /// (outwardVelocity) or its movement (outwardTranslation) also points outward, or never.
  public var begin: BeginRule
  /// How far a finger has to move before its drag begins, in points; a touch that ends nearer to its start is a tap.
  public var slop: Points {
    get { claim.slop }
    set { claim.slop = newValue }
  }
  /// Which movement of a touch makes it a drag, and what of it counts.
  public var claim = ClaimRule()
  /// Whether the sheet's drag begins only when every region under the finger has failed to claim it (regions), as with UIKit's
  /// `require(toFail:)`, or not (none).
  public var waitsFor = Waiting.none
  /// The width of the strips along an edge from which a drag pops a screen or presents the sheet, in points.
  public var edgeStrip: Points = 20
  /// How a drag tracks the finger: movement beyond an end is forgotten (incremental), or has to be moved back first
  /// (absolute).
  public var tracking: Tracking
  /// The rule that decides where the sheet lands after a release.
  public var landing: LandingRule
  /// What happens when the system takes the touch away: the same as after a release (land), after one without velocity
  /// (landAtRest), or the sheet goes back (cancel).
  public var cancelled: Cancellation
  /// Whether a finger can catch a running presentation, that is, stop it and take it over.
  public var catchesPresentation: Bool
  /// Which running dismissals a finger can catch: none, those that a drag began (dragged), or all.
  public var catchesDismissal: Catching
  /// Where a drag takes a sheet over that moves to a detent: where it is shown (shown), or where it is going, while the rest of
  /// its motion goes on beside the drag (target) or is dropped (jump); or the touch is ignored (none).
  public var catchesSettling = SettlingCatch.shown
  /// Whether a finger that touches a moving sheet holds it at once, without having moved.
  public var catchesAtTouch = false
  /// What becomes of a finger that drags a sheet which can't be caught: its touch is no drag until it is lifted (fails); the drag begins as
  /// soon as the sheet can be dragged, and counts what comes then (waits) or the whole way of the finger (waitsAndCounts).
  public var refusedDrag = RefusedDrag.fails
  /// When `didChangeSelectedDetent` reports the detent to which a person takes the sheet: at the release (atRelease), or when the sheet is
  /// there (atArrival).
  public var reportsDetent = DetentReport.atRelease
  /// Whether a person may dismiss the sheet (allow, refuse), or the client is asked each time (ask). It has no effect
  /// if `isModalInPresentation` is true.
  public var dismissal: Dismissal = .allow
  /// For how long an answer is accepted after the client was asked about a dismissal, in seconds.
  public var timeout: Seconds = 1
  /// Whether the events `shouldDismiss`, `willDismiss`, `didDismiss` and `didAttemptToDismiss` report a person's
  /// dismissal, or attempt to dismiss.
  public var reportsDismissal: Bool = false
  /// How a drag beyond the highest or lowest detent is slowed down.
  public var rubberBand: RubberBandRules = .iOS
  /// How a drag from the container's edge presents the sheet; nil when it doesn't.
  public var edgePresentation: EdgePresentation?
  /// How velocity is estimated when a sample carries none.
  public var velocity: VelocityRule

  /// How a drag moves the sheet.
  public enum Tracking: String, CaseIterable, Sendable {
    /// Each movement adds to the fraction; movement beyond 0 or 1 is forgotten.
    case incremental
    /// The fraction follows the finger's total translation: movement beyond 0 or 1 must be moved back first.
    case absolute
  }

  /// What a drag of the sheet waits for.
  public enum Waiting: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// Until every region under the finger has failed to claim it.
    case regions
  }

  /// Which running dismissals can be caught.
  public enum Catching: String, CaseIterable, Sendable {
    /// No dismissal is caught.
    case none
    /// Those that a drag began.
    case dragged
    /// Every dismissal is caught.
    case all
  }

  /// Where a drag takes over a sheet that moves to a detent.
  public enum SettlingCatch: String, CaseIterable, Sendable {
    /// Where it is shown.
    case shown
    /// Where it is going; the rest of its motion goes on beside the drag.
    case target
    /// Where it is going; it jumps there.
    case jump
    /// Nowhere: a touch is ignored until the finger is lifted.
    case none
  }

  /// What becomes of a finger that drags a sheet which can't be caught.
  public enum RefusedDrag: String, CaseIterable, Sendable {
    /// Its touch is no drag.
    case fails
    /// It drags the sheet as soon as that is possible, and counts what comes then.
    case waits
    /// It drags the sheet as soon as that is possible, and counts the whole way of the finger.
    case waitsAndCounts
  }

  /// When the detent to which a person takes the sheet is reported.
  public enum DetentReport: String, CaseIterable, Sendable {
    /// At the release.
    case atRelease
    /// When the sheet is there.
    case atArrival
  }

  /// Whether a person may dismiss a sheet.
  public enum Dismissal: String, CaseIterable, Sendable {
    /// A person may dismiss the sheet.
    case allow
    /// A person may not dismiss the sheet.
    case refuse
    /// The client is asked; the sheet stays until it answers.
    case ask
  }

  /// What happens when the system takes a touch away.
  public enum Cancellation: String, CaseIterable, Sendable {
    /// The same as a release.
    case land
    /// The same as a release of a finger that rests.
    case landAtRest
    /// The transition is reverted.
    case cancel
  }

  /// How a drag from the container's edge presents a sheet.
  public struct EdgePresentation: Equatable, Sendable {
    /// Where the sheet goes when the finger lets go.
    public var landing: LandingRule

    /// A presentation by edge swipe with a landing rule.
    public init(landing: LandingRule) {
      self.landing = landing
    }
  }
}
