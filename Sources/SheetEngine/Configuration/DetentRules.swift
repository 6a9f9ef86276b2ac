/// The numbers that detents are computed from (Behavior, 2.2).
public struct DetentRules: Equatable, Codable, Sendable {
  /// From the safe area to the top of a sheet of full height, on a device without a home button, in points.
  public var topMargin: Points
  /// The same on a device with a home button, which has no safe area at its bottom, in points.
  public var topMarginWithHomeButton: Points
  /// The same in compact height, when the sheet is attached to the edge there, in points.
  public var topMarginInCompactHeight: Points
  /// The medium detent as a fraction of the maximum.
  public var mediumFraction: Double
  /// The same in a small container.
  public var mediumFractionWhenSmall: Double
  /// A container of at most this height is small, in points.
  public var smallHeight: Points
  /// A container of less than this height is compact, in points.
  public var compactHeight: Points

  /// As iOS does (Behavior, 2.2).
  public static let iOS = DetentRules(
    topMargin: 10, topMarginWithHomeButton: 20, topMarginInCompactHeight: 8, mediumFraction: 0.56,
    mediumFractionWhenSmall: 0.63, smallHeight: 568, compactHeight: 500)
}
