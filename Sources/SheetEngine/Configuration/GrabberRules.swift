/// The bar above a sheet by which it is grabbed.
public struct GrabberRules: Equatable, Sendable {
  /// The height of the bar, in points; it is as wide as the sheet.
  public var height: Points
  /// How many pixels of the bar's lower end lie on the sheet.
  public var overlap: Double
  /// What is drawn in the middle of the bar.
  public var indicator: Indicator

  /// What is drawn in the middle of the bar.
  public struct Indicator: Equatable, Sendable {
    /// In points.
    public var width: Points
    /// In points.
    public var height: Points
    /// The radius of its corners, in points.
    public var cornerRadius: Points
    /// The grey of it: 0 is black, 1 is white.
    public var white: Double
    /// The colour's alpha, 0...1.
    public var alpha: Double

    /// An indicator.
    public init(width: Points, height: Points, cornerRadius: Points, white: Double, alpha: Double) {
      self.width = width
      self.height = height
      self.cornerRadius = cornerRadius
      self.white = white
      self.alpha = alpha
    }
  }

  /// Rules.
  public init(height: Points, overlap: Double, indicator: Indicator) {
    self.height = height
    self.overlap = overlap
    self.indicator = indicator
  }
}
