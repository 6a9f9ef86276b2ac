/// A made-up sheet of an app, which snaps by its own few lines. Its tests ask whether they do what was agreed.
public struct PlaceSheet {
  /// The heights at which it rests, in points, from the lowest.
  public let heights: [Double]

  public init(heights: [Double]) {
    self.heights = heights
  }

  /// Where it goes when a finger lets go.
  /// - Parameters:
  ///   - height: how high it is then, in points.
  ///   - velocity: the finger's, in points per second; positive is downward.
  public func height(afterReleaseAt height: Double, velocity: Double) -> Double {
    let projected = height - (abs(velocity) < 250 ? 0 : velocity) * 0.099
    let nearest = heights.min { abs($0 - projected) < abs($1 - projected) } ?? height
    guard abs(velocity) >= 1000 else { return nearest }
    // A flick goes on by at least one height.
    let next = velocity > 0 ? heights.last { $0 < height } : heights.first { $0 > height }
    guard let next else { return nearest }
    return velocity > 0 ? min(next, nearest) : max(next, nearest)
  }
}
