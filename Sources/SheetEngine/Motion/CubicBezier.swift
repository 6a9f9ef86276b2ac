/// A timing curve from (0, 0) to (1, 1) with two control points, as in CSS and UIKit.
public struct CubicBezier: Equatable, Sendable {
  /// The first control point's time, 0...1.
  public let x1: Double
  /// The first control point's value.
  public let y1: Double
  /// The second control point's time, 0...1.
  public let x2: Double
  /// The second control point's value.
  public let y2: Double

  /// A curve. Times are clamped to 0...1, because the curve would otherwise not be a function of time.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// The value at a normalised time, 0...1; accurate to 1e-9 or better.
  public func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return Self.coordinate(y1, y2, at: parameter(at: time))
  }

  /// The value at a normalised time, 0...1, and the slope there: the change of the value per change of the time.
  func state(at time: Double) -> (value: Double, slope: Double) {
    let t = parameter(at: min(max(time, 0), 1))
    func derivative(_ p1: Double, _ p2: Double) -> Double {
      (3 * (3 * (p1 - p2) + 1) * t + 6 * (p2 - 2 * p1)) * t + 3 * p1
    }
    var (run, rise) = (derivative(x1, x2), derivative(y1, y2))
    // At an end whose control point lies on it, the curve goes to the other control point, or comes from it.
    if run < 1e-9, rise.magnitude < 1e-9 { (run, rise) = t < 0.5 ? (x2, y2) : (1 - x1, 1 - y1) }
    return (Self.coordinate(y1, y2, at: t), run > 0 ? rise / run : 0)
  }

  /// The rest of the curve after `time`, as a curve of its own from (0, 0) to (1, 1).
  ///
  /// Nil where the rest already starts at its final value and can't be stretched to 0...1.
  func remainder(from time: Double) -> CubicBezier? {
    if time <= 0 { return self }
    let t = parameter(at: min(time, 1))
    // De Casteljau: the control points of the rest from t on.
    func tail(_ p1: Double, _ p2: Double) -> (start: Double, first: Double, second: Double) {
      let b12 = p1 + (p2 - p1) * t
      let b23 = p2 + (1 - p2) * t
      return (Self.coordinate(p1, p2, at: t), b12 + (b23 - b12) * t, b23)
    }
    let (x, y) = (tail(x1, x2), tail(y1, y2))
    guard 1 - x.start > 1e-9, (1 - y.start).magnitude > 1e-9 else { return nil }
    return CubicBezier(
      (x.first - x.start) / (1 - x.start), (y.first - y.start) / (1 - y.start),
      (x.second - x.start) / (1 - x.start), (y.second - y.start) / (1 - y.start))
  }

  /// The curve's parameter at a time: x(t) = time. Newton's method, and bisection where the curve is too flat for it.
  private func parameter(at time: Double) -> Double {
    let (c, b, a) = (3 * x1, 3 * (x2 - 2 * x1), 3 * (x1 - x2) + 1)
    var t = time
    for _ in 0..<8 {
      let error = ((a * t + b) * t + c) * t - time
      if error.magnitude < 1e-15 { return t }
      let slope = (3 * a * t + 2 * b) * t + c
      if slope.magnitude < 1e-6 { break }
      t -= error / slope
    }
    if t >= 0, t <= 1, (((a * t + b) * t + c) * t - time).magnitude < 1e-14 { return t }
    var (lower, upper) = (0.0, 1.0)
    while true {
      t = lower + (upper - lower) / 2
      if t <= lower || t >= upper { return t }
      if ((a * t + b) * t + c) * t < time { lower = t } else { upper = t }
    }
  }

  /// One coordinate of the point at parameter t.
  private static func coordinate(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    ((3 * (p1 - p2) + 1) * t + 3 * (p2 - 2 * p1)) * t * t + 3 * p1 * t
  }
}
