extension Animation {
  /// Where a motion is farthest beyond its end.
  public struct Overshoot: Equatable, Sendable {
    /// How far beyond, as a fraction of the distance.
    public var fraction: Double
    /// When, in seconds after the start.
    public var time: Seconds
  }

  /// Where the motion is farthest beyond its end; nil for one that does not go beyond it.
  public var overshoot: Overshoot? {
    let peak =
      switch curve {
      case .spring(let spring): spring.firstTurn(before: duration)
      case .linear, .easeIn, .easeOut, .easeInOut, .cubic: curve.bezier?.highestTurn.map { $0 * duration }
      }
    guard let peak, peak > 0, peak < duration else { return nil }
    let fraction = progress(after: peak) - 1
    return fraction > Self.smallestOvershoot ? Overshoot(fraction: fraction, time: peak) : nil
  }

  /// A smaller fraction is a rounding error.
  private static let smallestOvershoot = 1e-9
}

extension Spring {
  /// The first time at which it turns back, which is when it is farthest beyond its end.
  fileprivate func firstTurn(before limit: Seconds) -> Seconds? {
    let (ω, ζ) = (angularFrequency, dampingRatio)
    // One that oscillates turns twice in a period, so that its turns are farther apart than this; any other turns once.
    let isOscillating = ζ < 1
    let step = isOscillating ? .pi / (8 * ω * (1 - ζ * ζ).squareRoot()) : 1e-6 / ω
    var (low, high) = (0.0, step)
    var isRising = state(at: 0).velocity > 0
    while low < limit {
      let isRisingThen = state(at: high).velocity > 0
      if isRising, !isRisingThen {
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if state(at: middle).velocity > 0 { low = middle } else { high = middle }
        }
        return high
      }
      isRising = isRisingThen
      low = high
      high = isOscillating ? high + step : 2 * high
    }
    return nil
  }
}

extension Spring {
  /// The first time at which it is at its end, before it goes beyond it; nil for one that does not.
  func arrival(before limit: Seconds) -> Seconds? {
    guard var high = firstTurn(before: limit), value(at: high) > 1 else { return nil }
    var low = 0.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(at: middle) < 1 { low = middle } else { high = middle }
    }
    return high
  }
}

extension CubicBezier {
  /// The time at which the curve is highest between its ends, where it turns there.
  fileprivate var highestTurn: Double? {
    // The derivative of the value is a parabola: a t² + b t + c.
    let (a, b, c) = (3 * (y1 - y2) + 1, 2 * (y2 - 2 * y1), y1)
    let square = b * b - 4 * a * c
    guard square >= 0 else { return nil }
    // The formula that does not subtract nearly equal numbers.
    let sum = -(b + (b < 0 ? -1 : 1) * square.squareRoot()) / 2
    let turns = [a == 0 ? -1 : sum / a, sum == 0 ? -1 : c / sum].filter { $0 > 0 && $0 < 1 }
    func point(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
      ((3 * (p1 - p2) + 1) * t + 3 * (p2 - 2 * p1)) * t * t + 3 * p1 * t
    }
    let highest = turns.max { point(y1, y2, $0) < point(y1, y2, $1) }
    return highest.map { point(x1, x2, $0) }
  }
}
