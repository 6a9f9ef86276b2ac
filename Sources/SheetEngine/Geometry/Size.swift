/// A width and a height, in points.
public struct Size: Equatable, Codable, Sendable {
  /// From left to right.
  public var width: Points
  /// From top to bottom.
  public var height: Points

  /// A size.
  public init(width: Points, height: Points) {
    self.width = width
    self.height = height
  }
}
