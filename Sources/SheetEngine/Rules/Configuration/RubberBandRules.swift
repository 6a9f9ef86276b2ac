/// How a drag beyond the highest or lowest detent is slowed down (Behavior, 2.4).
public struct RubberBandRules: Equatable, Sendable {
  /// The stiffness of the rubber band: the fraction of a small movement that is shown.
  public var constant: Double
  /// The maximum distance that the sheet moves beyond the highest detent, in points. It is less if the safe area is
  /// nearer.
  public var above: Points
  /// The maximum distance that a sheet that can't be dismissed moves below the lowest detent, in points.
  public var below: Points
  /// The same maximum, as a fraction of full height. The smaller of the two applies.
  public var belowFraction: Double
  /// A drag below the lowest detent counts as an attempt to dismiss the sheet from this fraction of the maximum on.
  public var attemptFraction: Double
  /// The curve that replaces the rubber band beyond the highest detent; nil keeps the rubber band.
  public var overdragAbove: Overdrag?
  /// The curve that replaces the rubber band below the lowest detent; nil keeps the rubber band.
  public var overdragBelow: Overdrag?

  /// Whether a sheet that may be dismissed resists below its lowest detent as well, and only the release decides.
  public var resistsDismissal = false
  /// How far up a drag is not slowed down: to the highest detent (highest), to the height of the content (content), or to full
  /// height (full).
  public var freeUpTo = FreeRange.highest

  /// How far up a drag is not slowed down.
  public enum FreeRange: String, CaseIterable, Sendable {
    /// To the highest detent.
    case highest
    /// To the height of the content, where that is higher.
    case content
    /// To full height.
    case full
  }

  /// As iOS does (Behavior, 2.4).
  public static let iOS = RubberBandRules(
    constant: 0.55, above: 100, below: 200, belowFraction: 0.25, attemptFraction: 0.25)
}
