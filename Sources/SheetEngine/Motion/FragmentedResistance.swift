/// A resistance that grows from one fragment of a movement to the next, as in smooth_sheets (`BouncingSheetPhysics` at beb86c7).
///
/// A fragment is shown by the factor 1 - (1 - e^(-r·y/e)) / (1 - e^(-r)), where r is the resistance, e the extent, and y where the
/// fragment would end. The library cuts each sample of a finger into fragments; here the whole movement beyond the end is cut, so that
/// the result does not depend on how often the finger is sampled.
public struct FragmentedResistance: Equatable, Sendable {
  /// Beyond it nothing is shown, pt.
  public var extent: Points
  /// How much harder it becomes on the way there; at 0 it is linear.
  public var resistance: Double
  /// The length of a fragment, pt.
  public var length: Points

  public init(extent: Points, resistance: Double, length: Points) {
    (self.extent, self.resistance, self.length) = (extent, resistance, length)
  }

  /// More fragments than a finger can make: the rest of the movement counts as one.
  private static let most = 1000

  /// How much of a movement by `x` points beyond the end is shown.
  func shown(of x: Points) -> Points {
    let (start, rest) = lastFragment(of: x)
    return start + rest * factor(at: start + rest)
  }

  /// The shown velocity per velocity of the finger.
  func slope(at x: Points) -> Double {
    let (start, rest) = lastFragment(of: x)
    let end = start + rest
    guard end < extent else { return 0 }
    let steepness =
      resistance == 0 ? 1 / extent : resistance / extent * .exp(-resistance * end / extent) / (1 - .exp(-resistance))
    return max(0, factor(at: end) - rest * steepness)
  }

  /// The movement of which so much is shown.
  func distance(showing shown: Points) -> Points {
    var (start, count) = (0.0, 0)
    while count < Self.most {
      let end = start + length * factor(at: start + length)
      guard end > start else { break }
      if end >= shown {
        var (near, far) = (0.0, length)
        for _ in 0..<60 {
          let middle = (near + far) / 2
          if start + middle * factor(at: start + middle) < shown { near = middle } else { far = middle }
        }
        return Points(count) * length + far
      }
      (start, count) = (end, count + 1)
    }
    return Points(count) * length
  }

  /// The shown length of the whole fragments of a movement, and the length of the one that is begun.
  private func lastFragment(of x: Points) -> (start: Points, rest: Points) {
    var (start, rest, count) = (0.0, x, 0)
    while rest > length, count < Self.most {
      let end = start + length * factor(at: start + length)
      // Nothing more is shown.
      guard end > start else { return (start, length) }
      (start, rest, count) = (end, rest - length, count + 1)
    }
    return (start, rest)
  }

  /// How much of a fragment is shown that would end at `y`.
  private func factor(at y: Points) -> Double {
    let fraction = extent > 0 ? min(y / extent, 1) : 1
    if resistance == 0 { return 1 - fraction }
    return 1 - (1 - .exp(-resistance * fraction)) / (1 - .exp(-resistance))
  }
}
