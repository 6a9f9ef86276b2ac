/// A time or a duration, in seconds.
public typealias Seconds = Double

/// A length or a coordinate, in points. y grows downward.
public typealias Points = Double

/// A speed in points per second; positive is down or right.
public typealias PointsPerSecond = Double

extension Points {
  /// Two positions nearer than this are the same, pt. Sums that should be equal differ by the last bits, which must decide nothing.
  static let rounding = 1e-9

  /// Whether it is greater than another by more than rounding.
  func exceeds(_ other: Points) -> Bool { self - other > .rounding }
}
