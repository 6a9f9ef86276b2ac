/// The bar by which a sheet is grabbed.
public struct GrabberRules: Equatable, Codable, Sendable {
  /// Where the bar is.
  public var placement: Placement
  /// The height of a bar above the sheet, in points; it is as wide as the sheet.
  public var height: Points
  /// How far a bar above the sheet overlaps the sheet, in pixels.
  public var overlap: Double
  /// The distance of a bar inside the sheet from the sheet's top, in points.
  public var inset: Points
  /// The minimum width and height of the bar's touch area, in points.
  public var touchSize: Points
  /// The visible mark: in the middle of a bar above the sheet; inside the sheet, all of the bar.
  public var indicator: Indicator

  /// Where the bar is.
  public enum Placement: String, CaseIterable, Codable, Sendable {
    /// Above the sheet.
    case above
    /// Inside of the sheet, at its top.
    case inside
  }

  /// What is drawn in the middle of the bar.
  public struct Indicator: Equatable, Codable, Sendable {
    /// Its width, in points.
    public var width: Points
    /// Its height, in points.
    public var height: Points
    /// The radius of its corners, in points.
    public var cornerRadius: Points
    /// The grey of it: 0 is black, 1 is white.
    public var white: Double
    /// Its colour; nil is the grey.
    public var color: RGBColor?
    /// The colour's alpha, 0...1.
    public var alpha: Double

    /// The opaque color that is shown.
    public var shownColor: RGBColor { color ?? RGBColor(white: white) }
  }
}
