/// A location in a container, or the translation from one location to another.
public struct Point: Equatable, Sendable {
  /// The horizontal component, to the right.
  public var x: Points
  /// The vertical component, downward.
  public var y: Points

  /// A location or a translation.
  public init(x: Points, y: Points) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  /// The translation from the second location to the first.
  static func - (end: Point, start: Point) -> Point {
    Point(x: end.x - start.x, y: end.y - start.y)
  }

  /// The location after a translation.
  static func + (start: Point, translation: Point) -> Point {
    Point(x: start.x + translation.x, y: start.y + translation.y)
  }

  /// A scaled translation.
  static func * (translation: Point, factor: Double) -> Point {
    Point(x: translation.x * factor, y: translation.y * factor)
  }

  /// The length of the translation.
  var length: Points { (x * x + y * y).squareRoot() }
}

/// A velocity, in points per second.
public struct Velocity: Equatable, Sendable {
  /// The horizontal component, to the right.
  public var x: PointsPerSecond
  /// The vertical component, downward.
  public var y: PointsPerSecond

  public init(x: PointsPerSecond, y: PointsPerSecond) {
    self.x = x
    self.y = y
  }

  public static let zero = Velocity(x: 0, y: 0)
}
