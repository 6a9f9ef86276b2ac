/// A place in a container, or the way from one place to another.
public struct Point: Equatable, Codable, Sendable {
  /// To the right.
  public var x: Points
  /// Downward.
  public var y: Points

  /// A place, or a way.
  public init(x: Points, y: Points) {
    self.x = x
    self.y = y
  }

  /// No way at all.
  public static let zero = Point(x: 0, y: 0)

  /// The way from the second place to the first.
  static func - (end: Point, start: Point) -> Point {
    Point(x: end.x - start.x, y: end.y - start.y)
  }

  /// The place at the end of a way.
  static func + (start: Point, way: Point) -> Point {
    Point(x: start.x + way.x, y: start.y + way.y)
  }

  /// A way, scaled.
  static func * (way: Point, factor: Double) -> Point {
    Point(x: way.x * factor, y: way.y * factor)
  }

  /// The length of the way.
  var length: Points { (x * x + y * y).squareRoot() }
}

/// A velocity, in points per second.
public struct Velocity: Equatable, Codable, Sendable {
  /// To the right.
  public var x: PointsPerSecond
  /// Downward.
  public var y: PointsPerSecond

  /// A velocity.
  public init(x: PointsPerSecond, y: PointsPerSecond) {
    self.x = x
    self.y = y
  }

  /// At rest.
  public static let zero = Velocity(x: 0, y: 0)
}
