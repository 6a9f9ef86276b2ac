/// How a sheet floats at its detents, away from the sides and scaled as a whole, until it is at full height (Behavior, 2.8).
public struct FloatRules: Equatable, Codable, Sendable {
  /// The distance from the container's sides of a sheet of low height, in points.
  public var margin: Points
  /// The same of a sheet of high height, in points. In between it is linear in the height.
  public var marginWhenHigh: Points
  /// Up to this height, without safe area, a sheet is low, in points.
  public var lowHeight: Points
  /// From this height on, without safe area, a sheet is high, in points. Only then the safe area comes on top of it.
  public var highHeight: Points
  /// What the margin of a high sheet goes by.
  public var approach: Approach
  /// Whether the margin lies between the sheet and its edge too, and not only at the sides.
  public var leavesEdge: Bool
  /// The radius of the corners at the sheet's edge.
  public var edgeRadius: EdgeRadius
  /// The shadow.
  public var shadow: Shadow

  /// What the margin of a high sheet goes by.
  public enum Approach: String, CaseIterable, Codable, Sendable {
    /// The motion: it is the same at every detent, and goes to 0 between the highest of them and full height.
    case motion
    /// The height: it goes to 0 from high to full height, at the detents too.
    case height
  }

  /// The radius of the corners at the sheet's edge: that of the display, less the higher the sheet's top is from full height.
  public struct EdgeRadius: Equatable, Codable, Sendable {
    /// How much less it is for a sheet without height, in points.
    public var reduction: Points
    /// The minimum, in points.
    public var minimum: Points
    /// From the safe area to where it begins to be less, in points.
    public var topMargin: Points
  }

  /// A shadow all around a sheet.
  public struct Shadow: Equatable, Codable, Sendable {
    /// The standard deviation of its blur, in points.
    public var blur: Points
    /// The alpha of its black, 0...1.
    public var alpha: Double
    /// How far below the sheet it lies, in points.
    public var offset: Points
  }

  /// As iOS 26 does (Behavior, 2.8).
  public static let iOS = FloatRules(
    margin: 28, marginWhenHigh: 8, lowHeight: 76, highHeight: 150, approach: .motion, leavesEdge: true,
    edgeRadius: EdgeRadius(reduction: 14, minimum: 20, topMargin: 10),
    shadow: Shadow(blur: 15.5, alpha: 0.09, offset: 7.5))
}
