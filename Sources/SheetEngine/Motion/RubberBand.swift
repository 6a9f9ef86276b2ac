/// How much of a movement beyond an end is shown: d (1 - 1 / (c x / d + 1)), with the slope c at the start and the
/// limit d.
struct RubberBand: Equatable, Sendable {
  /// The slope at the start, c.
  var constant: Double
  /// The limit of what is shown, d.
  var extent: Points

  /// The fraction of the extent that counts as all of it, because the whole would take an infinite distance.
  private static let maximumFraction = 0.999

  /// How much of a movement by `x` points beyond the end is shown; 0 where the extent is 0.
  func shown(of x: Points) -> Points {
    guard extent > 0, x > 0 else { return 0 }
    return extent * (1 - 1 / (constant * x / extent + 1))
  }

  /// The slope at `x` points beyond the end: the shown velocity per velocity of the finger.
  func slope(at x: Points) -> Double {
    guard extent > 0 else { return 0 }
    let stretched = constant * max(x, 0) / extent + 1
    return constant / (stretched * stretched)
  }

  /// The movement beyond the end that is shown as `shown`, the inverse of ``shown(of:)``; capped at the maximum.
  func distance(showing shown: Points) -> Points {
    guard extent > 0, constant > 0, shown > 0 else { return 0 }
    let fraction = min(shown / extent, Self.maximumFraction)
    return extent / constant * (1 / (1 - fraction) - 1)
  }
}
