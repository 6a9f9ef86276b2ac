/// The numbers that detents are computed from (Behavior, 2.2).
public struct DetentRules: Equatable, Sendable {
  /// The distance from the safe area to the top of a sheet of full height, on a device without a home button, in
  /// points.
  public var topMargin: Points
  /// The same distance on a device with a home button, which has no safe area at its bottom, in points.
  public var topMarginWithHomeButton: Points
  /// The minimum distance from the top of the container to the top of a sheet of full height, in points.
  public var minimumTop: Points = 0
  /// How much lower the top of a sheet of full height is when the sheet is presented over another sheet, in points.
  public var topMarginOverSheet: Points = 0
  /// The distance from the safe area to the top of a sheet of full height that is attached to its edge in compact
  /// height, in points.
  public var topMarginInCompactHeight: Points
  /// The height of the medium detent, as a fraction of the maximum height.
  public var mediumFraction: Double
  /// The same fraction in a small container.
  public var mediumFractionWhenSmall: Double
  /// A container of at most this height is small, in points.
  public var smallHeight: Points
  /// A container of less than this height is compact, in points.
  public var compactHeight: Points

  /// Whether detents are limited to the content's preferred height.
  public var cappedByContent = false
  /// A detent closer than this to an earlier one is skipped, in points.
  public var mergeDistance: Points = 0

  /// The container's own measures, without margins, and compact at no height.
  public static let container = DetentRules(
    topMargin: 0, topMarginWithHomeButton: 0, topMarginInCompactHeight: 0, mediumFraction: 0.5,
    mediumFractionWhenSmall: 0.5, smallHeight: 0, compactHeight: 0)

  /// As iOS does (Behavior, 2.2).
  public static let iOS = DetentRules(
    topMargin: 10, topMarginWithHomeButton: 20, topMarginInCompactHeight: 8, mediumFraction: 0.56,
    mediumFractionWhenSmall: 0.63, smallHeight: 568, compactHeight: 500)
}
