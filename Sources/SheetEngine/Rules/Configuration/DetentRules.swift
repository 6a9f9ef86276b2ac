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

  /// What the fraction of a detent, and that of `medium`, is a fraction of: the maximum height (available), the container, measured from the
  /// sheet's edge (container), or the container without its safe areas (safeArea).
  public var fractionOf = FractionBase.available
  /// A length that is added to that of the content, such as a handle's, in points.
  public var contentAddition: Points = 0
  /// Whether detents are limited to the content's preferred height.
  public var cappedByContent = false
  /// Of detents that are closer to each other than this, one is kept, in points.
  public var mergeDistance: Points = 0
  /// Which one is kept: the first in the list, or the last.
  public var mergeKeeps = Merge.first

  /// What the fraction of a detent is a fraction of.
  public enum FractionBase: String, CaseIterable, Sendable {
    /// The maximum height.
    case available
    /// The container, safe areas included.
    case container
    /// The container between its safe areas.
    case safeArea
  }

  /// Which of several detents at almost the same height exists.
  public enum Merge: String, CaseIterable, Sendable {
    /// The first in the list.
    case first
    /// The last in the list.
    case last
  }

  /// The container's own measures, without margins, and compact at no height.
  public static let container = DetentRules(
    topMargin: 0, topMarginWithHomeButton: 0, topMarginInCompactHeight: 0, mediumFraction: 0.5,
    mediumFractionWhenSmall: 0.5, smallHeight: 0, compactHeight: 0)

  /// As iOS does (Behavior, 2.2).
  public static let iOS = DetentRules(
    topMargin: 10, topMarginWithHomeButton: 20, topMarginInCompactHeight: 8, mediumFraction: 0.56,
    mediumFractionWhenSmall: 0.63, smallHeight: 568, compactHeight: 500)
}
