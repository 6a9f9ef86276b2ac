/// The side of the container from which a sheet comes, and to which it goes.
public enum Edge: String, CaseIterable, Sendable {
  /// The sheet comes from above.
  case top
  /// The sheet comes from the left.
  case leading
  /// The sheet comes from below.
  case bottom
  /// The sheet comes from the right.
  case trailing

  /// The opposite side.
  public var opposite: Edge {
    switch self {
    case .top: .bottom
    case .leading: .trailing
    case .bottom: .top
    case .trailing: .leading
    }
  }

  /// The outward direction, a unit vector.
  public var outward: Point {
    switch self {
    case .top: Point(x: 0, y: -1)
    case .leading: Point(x: -1, y: 0)
    case .bottom: Point(x: 0, y: 1)
    case .trailing: Point(x: 1, y: 0)
    }
  }

  /// The outward component of a translation.
  func outward(_ distance: Point) -> Points {
    distance.x * outward.x + distance.y * outward.y
  }

  /// The outward component of a velocity.
  public func outward(_ velocity: Velocity) -> PointsPerSecond {
    velocity.x * outward.x + velocity.y * outward.y
  }

  /// A velocity with another outward component.
  public func velocity(_ velocity: Velocity, outward new: PointsPerSecond) -> Velocity {
    let change = new - outward(velocity)
    return Velocity(x: velocity.x + outward.x * change, y: velocity.y + outward.y * change)
  }

  /// The speed of a velocity along the edge.
  func sideways(_ velocity: Velocity) -> PointsPerSecond {
    (velocity.x * outward.y).magnitude + (velocity.y * outward.x).magnitude
  }

  /// The dimension of a size that runs away from this edge.
  public func length(of size: Size) -> Points {
    switch self {
    case .top, .bottom: size.height
    case .leading, .trailing: size.width
    }
  }

  /// How far a frame reaches into the container from this edge.
  @inline(__always)
  public func reach(of frame: Rect, in size: Size) -> Points {
    switch self {
    case .top: frame.maxY
    case .leading: frame.maxX
    case .bottom: size.height - frame.y
    case .trailing: size.width - frame.x
    }
  }
}
