/// How a drag beyond the highest or lowest detent is slowed down (Behavior, 2.4).
public struct RubberBandRules: Equatable, Sendable {
  /// The stiffness: the fraction of a small movement that is shown.
  public var constant: Double
  /// The maximum distance beyond the highest detent, in points; less where the safe area is nearer.
  public var above: Points
  /// The maximum distance beyond the lowest detent, in points.
  public var below: Points
  /// The same as a fraction of full height; the smaller of the two counts.
  public var belowFraction: Double
  /// The fraction of the maximum beyond the lowest detent at which a drag counts as an attempt to dismiss.
  public var attemptFraction: Double
  /// The curve that replaces the rubber band beyond the highest detent; nil keeps the rubber band.
  public var overdragAbove: Overdrag?
  /// The same beyond the lowest detent.
  public var overdragBelow: Overdrag?

  /// As iOS does (Behavior, 2.4).
  public static let iOS = RubberBandRules(
    constant: 0.55, above: 100, below: 200, belowFraction: 0.25, attemptFraction: 0.25)
}

extension RubberBandRules: ArchivedObject {
  init(members source: RubberBandRules?, in archive: Archive) throws(ArchiveDamage) {
    constant = try archive.member("constant", source?.constant)
    above = try archive.member("above", source?.above)
    below = try archive.member("below", source?.below)
    belowFraction = try archive.member("belowFraction", source?.belowFraction)
    attemptFraction = try archive.member("attemptFraction", source?.attemptFraction)
    overdragAbove = try archive.optional("overdragAbove", source?.overdragAbove)
    overdragBelow = try archive.optional("overdragBelow", source?.overdragBelow)
  }
}
