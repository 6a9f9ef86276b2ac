/// How a drag beyond the highest or lowest detent is slowed down (behaviour.md, 2.4).
public struct RubberBandRules: Equatable, Codable, Sendable {
  /// The stiffness: the part of a small movement that is let through.
  public var constant: Double
  /// The most that the sheet goes beyond its highest detent, in points; less where the safe area is nearer.
  public var above: Points
  /// The most that it goes beyond its lowest detent, in points.
  public var below: Points
  /// The same as a part of full height; the lesser of the two counts.
  public var belowFraction: Double
  /// The part of the most beyond the lowest detent at which a drag counts as an attempt to dismiss.
  public var attemptFraction: Double

  /// Rules.
  public init(constant: Double, above: Points, below: Points, belowFraction: Double, attemptFraction: Double) {
    self.constant = constant
    self.above = above
    self.below = below
    self.belowFraction = belowFraction
    self.attemptFraction = attemptFraction
  }

  /// As iOS does (behaviour.md, 2.4).
  public static let iOS = RubberBandRules(
    constant: 0.55, above: 100, below: 200, belowFraction: 0.25, attemptFraction: 0.25)
}
