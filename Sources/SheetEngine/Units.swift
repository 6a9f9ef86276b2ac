/// A time or a duration, in seconds.
public typealias Seconds = Double

/// A length or a coordinate, in points. y grows downward.
public typealias Points = Double

/// A speed in points per second; positive is down or right.
public typealias PointsPerSecond = Double
