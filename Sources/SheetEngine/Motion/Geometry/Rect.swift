/// A rectangle in the coordinates of a container, in points.
public struct Rect: Equatable, Sendable {
  /// The left side.
  public var x: Points
  /// The top side.
  public var y: Points
  /// The width, from left to right.
  public var width: Points
  /// The height, from top to bottom.
  public var height: Points

  public init(x: Points, y: Points, width: Points, height: Points) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle of a size.
  init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The width and the height.
  var size: Size { Size(width: width, height: height) }

  /// An empty rectangle at the origin.
  static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The right side.
  public var maxX: Points { x + width }

  /// The bottom side.
  public var maxY: Points { y + height }

  /// Whether the point is inside; the right and bottom sides are outside.
  func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The rectangle, moved.
  func moved(by distance: Point) -> Rect {
    Rect(x: x + distance.x, y: y + distance.y, width: width, height: height)
  }

  /// The differences of the four numbers.
  static func - (a: Rect, b: Rect) -> Rect {
    Rect(x: a.x - b.x, y: a.y - b.y, width: a.width - b.width, height: a.height - b.height)
  }

  /// The sums of the four numbers.
  static func + (a: Rect, b: Rect) -> Rect {
    Rect(x: a.x + b.x, y: a.y + b.y, width: a.width + b.width, height: a.height + b.height)
  }

  /// The four numbers, scaled.
  static func * (rect: Rect, factor: Double) -> Rect {
    Rect(x: rect.x * factor, y: rect.y * factor, width: rect.width * factor, height: rect.height * factor)
  }
}

/// A width and a height, in points.
public struct Size: Equatable, Sendable {
  /// The width, in points.
  public var width: Points
  /// The height, in points.
  public var height: Points

  public init(width: Points, height: Points) {
    self.width = width
    self.height = height
  }
}
