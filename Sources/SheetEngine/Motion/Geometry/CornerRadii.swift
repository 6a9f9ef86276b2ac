/// The radii of the corners of a rectangle, in points.
public struct CornerRadii: Equatable, Sendable {
  public var topLeft: Points
  public var topRight: Points
  public var bottomRight: Points
  public var bottomLeft: Points

  /// - Parameters:
  ///   - edge: the side on which the rectangle has the radius `near`.
  ///   - near: the radius there, in points.
  ///   - far: that across, in points.
  public init(edge: Edge, near: Points, far: Points) {
    topLeft = edge == .top || edge == .leading ? near : far
    topRight = edge == .top || edge == .trailing ? near : far
    bottomRight = edge == .bottom || edge == .trailing ? near : far
    bottomLeft = edge == .bottom || edge == .leading ? near : far
  }

  init(_ topLeft: Points, _ topRight: Points, _ bottomRight: Points, _ bottomLeft: Points) {
    (self.topLeft, self.topRight, self.bottomRight, self.bottomLeft) = (topLeft, topRight, bottomRight, bottomLeft)
  }

  /// Four equal radii.
  init(all radius: Points) {
    self.init(radius, radius, radius, radius)
  }

  /// The radius of the corners on a side, where both are the same.
  public subscript(edge: Edge) -> Points {
    edge == .bottom || edge == .leading ? bottomLeft : topRight
  }
}
