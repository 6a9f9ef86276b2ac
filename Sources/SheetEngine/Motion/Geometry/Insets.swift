/// Distances inward from the four sides of a rectangle, in points.
public struct Insets: Equatable, Sendable {
  /// The inset at the top, in points.
  public var top: Points
  /// The inset at the left, in points.
  public var left: Points
  /// The inset at the bottom, in points.
  public var bottom: Points
  /// The inset at the right, in points.
  public var right: Points

  public init(top: Points, left: Points, bottom: Points, right: Points) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// The inset from the side at an edge.
  public subscript(edge: Edge) -> Points {
    switch edge {
    case .top: top
    case .leading: left
    case .bottom: bottom
    case .trailing: right
    }
  }
}
