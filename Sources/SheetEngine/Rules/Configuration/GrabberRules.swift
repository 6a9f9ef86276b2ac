/// The bar by which a sheet is grabbed.
public struct GrabberRules: Equatable, Sendable {
  /// Whether the grabber is a bar above the sheet, or a bar inside the sheet at its top.
  public var placement: Placement
  /// The height of a bar above the sheet, in points; it is as wide as the sheet.
  public var height: Points
  /// How far a bar above the sheet overlaps the sheet, in pixels.
  public var overlap: Double
  /// How far a bar inside the sheet is below the sheet's top; a negative distance is above it, in points.
  public var inset: Points
  /// The minimum width and height of the bar's touch area, in points.
  public var touchSize: Points
  /// What a tap on the bar does: it takes the sheet to the next higher detent, and from the highest to the lowest (next), or
  /// dismisses it there (nextThenDismiss); it goes up and down by turns, to the lowest (upThenDown) or out
  /// (upThenDismiss); or nothing (none).
  public var tap = Tap.next
  /// How long after a tap it acts, in seconds.
  public var tapDelay: Seconds = 0
  /// The visible mark: in the middle of a bar above the sheet; inside the sheet, all of the bar.
  public var indicator: Indicator

  /// What a tap on the bar does.
  public enum Tap: String, CaseIterable, Sendable {
    /// The next higher detent, and from the highest the lowest.
    case next
    /// The next higher detent; at the highest, the sheet is dismissed.
    case nextThenDismiss
    /// The next higher detent until the highest, and from there the next lower one until the lowest.
    case upThenDown
    /// The same; one tap further, the sheet is dismissed.
    case upThenDismiss
    /// Nothing.
    case none
  }

  /// Where the bar is.
  public enum Placement: String, CaseIterable, Sendable {
    /// Above the sheet.
    case above
    /// Inside of the sheet, at its top.
    case inside
  }

  /// What is drawn in the middle of the bar.
  public struct Indicator: Equatable, Sendable {
    /// The width of the visible mark, in points.
    public var width: Points
    /// The width of the visible mark as a fraction of the container's; nil uses `width`.
    public var widthFraction: Double?
    /// The height of the visible mark, in points.
    public var height: Points
    /// The radius of the visible mark's corners, in points.
    public var cornerRadius: Points
    /// The gray of the visible mark: 0 is black, 1 is white.
    public var white: Double
    /// The color of the visible mark; nil uses the gray.
    public var color: RGBColor?
    /// The alpha of the visible mark's color, 0...1.
    public var alpha: Double

    /// The opaque color that is shown.
    public var shownColor: RGBColor { color ?? RGBColor(white: white) }
  }
}

extension GrabberRules {
  /// The pull bar of the content-sized sheet (Behavior, 4.1), which any other sheet may show as well.
  public static let pullBar = GrabberRules(
    placement: .above,
    height: 20,
    overlap: 1,
    inset: 5,
    touchSize: 44,
    indicator: Indicator(width: 40, height: 4, cornerRadius: 2, white: 1, alpha: 0.6)
  )
}
