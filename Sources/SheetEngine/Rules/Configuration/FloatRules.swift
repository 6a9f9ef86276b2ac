/// How a sheet floats at its detents, away from the sides and scaled as a whole, until it is at full height (Behavior, 2.8).
public struct FloatRules: Equatable, Sendable {
  /// The margin at the sides of a low floating sheet, in points.
  public var margin: Points
  /// The margin at the sides of a high floating sheet, in points. Between low and high, the margin is linear in the
  /// height.
  public var marginWhenHigh: Points
  /// The largest height of a low sheet, without the safe area, in points.
  public var lowHeight: Points
  /// The smallest height of a high sheet, without the safe area, in points. Only a high sheet adds the safe area to
  /// its height.
  public var highHeight: Points
  /// Whether the margin of a high sheet is the same at every detent (constant), or shrinks with the height (byHeight).
  public var marginRule: MarginRule
  /// Whether the sheet is attached to its own edge; otherwise the margin applies there, too.
  public var isEdgeAttached: Bool
  /// The radius of the corners at the sheet's edge.
  public var edgeRadius: EdgeRadius
  /// The shadow.
  public var shadow: Shadow

  /// What determines the margin of a high sheet.
  public enum MarginRule: String, CaseIterable, Sendable {
    /// It is the same at every detent, and goes to 0 while the sheet moves from the highest of them to full height.
    case constant
    /// It decreases with the height, at the detents too, and is 0 at full height.
    case byHeight
  }

  /// The radius of the corners at the sheet's edge: that of the display, less the higher the sheet's top is from full height.
  public struct EdgeRadius: Equatable, Sendable {
    /// How much smaller the radius at the edge is than the display's corner radius, for a sheet of height 0, in
    /// points.
    public var reduction: Points
    /// The minimum radius at the edge, in points.
    public var minimum: Points
    /// How far below the safe area the top of the sheet is when the radius at the edge starts to shrink, in points.
    public var topMargin: Points
  }

  /// A shadow all around a sheet.
  public struct Shadow: Equatable, Sendable {
    /// The standard deviation of the shadow's blur, in points.
    public var blur: Points
    /// The alpha of the black shadow, 0...1.
    public var alpha: Double
    /// How far the shadow is shifted down, in points.
    public var offset: Points
  }

  /// As iOS 26 does (Behavior, 2.8).
  public static let iOS = FloatRules(
    margin: 28, marginWhenHigh: 8, lowHeight: 76, highHeight: 150, marginRule: .constant, isEdgeAttached: false,
    edgeRadius: EdgeRadius(reduction: 14, minimum: 20, topMargin: 10),
    shadow: Shadow(blur: 15.5, alpha: 0.09, offset: 7.5))
}
