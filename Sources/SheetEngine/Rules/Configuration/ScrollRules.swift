/// How content scrolls, and which of content and sheet a drag moves.
public struct ScrollRules: Equatable, Sendable {
  /// What a drag on scrollable content moves: the content (none); the content or the sheet, decided once at its start
  /// (atStart) or again with every sample (midGesture); or both in turn, the sheet first if the content is at its top at
  /// the start (expands) or wherever it is (nested), or the content first (scrolls). An object says who takes a movement
  /// in turn.
  public var handoff: Handoff
  /// Whether an outward drag moves the sheet once the content is at its top. Applies to the handoffs in
  /// which both move in turn.
  public var movesSheetOutward = true
  /// Where the velocity of a release goes: to what the finger moved last (consumer), or first to the sheet on its way to its largest detent,
  /// and from a region that reaches its top on to the sheet (nested).
  public var fling = Fling.consumer
  /// Whether the rest of a movement that a region can't use scrolls the region around it, before it moves the sheet.
  public var chains = false
  /// Whether the rest of a movement that neither the regions nor the sheet can use scrolls the presenter's region.
  public var chainsToPresenter = false
  /// When a region of the content takes a finger; nil is 10 pt, along its axis at least as much as across, and for content that scrolls as
  /// the sheet's own claim.
  public var claim: ClaimRule?
  /// The same for a region that is a pager; nil is as for other regions.
  public var pagerClaim: ClaimRule?
  /// The fraction of its velocity that the content keeps in each millisecond after a release.
  public var decelerationRate: Double
  /// The velocity below which content stops, in points per second.
  public var restVelocity: PointsPerSecond
  /// The stiffness of the rubber band at the content's ends: the fraction of a small movement that is shown.
  public var rubberBand: Double
  /// The motion back from an end that was hit, or from beyond one after a fast release.
  public var bounce: Spring
  /// The motion back from beyond an end after a slow release.
  public var slowBounce: Spring
  /// The velocity from which a release beyond an end is fast, in points per second. A fast release uses bounce, a
  /// slower one slowBounce.
  public var bounceVelocity: PointsPerSecond

  /// Where the velocity of a release goes.
  public enum Fling: String, CaseIterable, Sendable {
    /// To what the finger moved last.
    case consumer
    /// To the sheet on its way to its largest detent, and from a region that reaches its top on to the sheet.
    case nested
  }

  /// Content that scrolls as measured on iOS 26.1 (Behavior, 0.7): a bounce with the angular frequency 11 per second, and
  /// a slow one with the rates 9 and 46 per second.
  public static func iOS(_ handoff: Handoff.Name) -> ScrollRules {
    let (slow, fast) = (9.0, 46.0)
    let frequency = (slow * fast).squareRoot()
    return ScrollRules(
      handoff: .named(handoff), decelerationRate: 0.998, restVelocity: 10, rubberBand: 0.55,
      bounce: Spring(.response(2 * .pi / 11, dampingRatio: 1)),
      slowBounce: Spring(.response(2 * .pi / frequency, dampingRatio: (slow + fast) / (2 * frequency))),
      bounceVelocity: 50)
  }
}
