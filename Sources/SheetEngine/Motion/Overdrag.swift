/// How much of a movement beyond an end is shown, by families of curves that libraries use.
public enum Overdrag: Equatable, Sendable {
  /// factor · (x + shift)^exponent: a factor of 0 is a clamp, an exponent of 1/2 a root.
  case power(factor: Double, exponent: Double, shift: Points)
  /// extent · (1 - 1 / (slope · x / extent + 1)); without an extent, that of the container.
  case saturating(slope: Double, extent: Points?)
  /// max(0, factor · unit · ln(1 + x / unit) + offset); without a unit, the reach of the end.
  case logarithm(factor: Double, unit: Points?, offset: Points)
  /// The movement in fragments of a length, each damped by where it would end; nothing is shown beyond the extent.
  case fragments(FragmentedResistance)

  /// The curve in a container.
  /// - Parameters:
  ///   - container: the length of the container, pt.
  ///   - end: how far the sheet reaches at the end, pt.
  func resolved(container: Points, end: Points) -> Overdrag {
    switch self {
    case .power, .fragments: self
    case .saturating(let slope, let extent): .saturating(slope: slope, extent: extent ?? container)
    case .logarithm(let factor, let unit, let offset):
      .logarithm(factor: factor, unit: max(unit ?? end, 1e-3), offset: offset)
    }
  }

  /// How much of a movement by `x` points beyond the end is shown.
  func shown(of x: Points) -> Points {
    guard x > 0 else { return 0 }
    return Self.limited(curve(at: x), to: Self.farthest)
  }

  private func curve(at x: Points) -> Points {
    switch self {
    case .power(factor: 0, _, _): return 0
    case .power(let factor, let exponent, let shift): return factor * Self.power(x + shift, exponent)
    case .saturating(let slope, let extent): return RubberBand(constant: slope, extent: extent ?? 0).shown(of: x)
    case .logarithm(let factor, let unit, let offset):
      let unit = unit ?? 1
      return max(0, factor * unit * .log1Plus(x / unit) + offset)
    case .fragments(let resistance): return resistance.shown(of: x)
    }
  }

  /// The slope at `x` points beyond the end: the shown velocity per velocity of the finger.
  func slope(at x: Points) -> Double {
    Self.limited(derivative(at: x), to: Self.steepest)
  }

  private func derivative(at x: Points) -> Double {
    switch self {
    case .power(let factor, let exponent, let shift):
      if exponent == 1 { return factor }
      // A root is vertical at its start.
      return factor * exponent * Self.power(max(x + shift, Self.nearest), exponent - 1)
    case .saturating(let slope, let extent): return RubberBand(constant: slope, extent: extent ?? 0).slope(at: x)
    case .logarithm(let factor, let unit, _):
      return shown(of: x) > 0 ? factor / (1 + max(x, 0) / (unit ?? 1)) : 0
    case .fragments(let resistance): return resistance.slope(at: max(x, 0))
    }
  }

  /// The movement beyond the end that is shown as `shown`, at most the inverse's limit.
  func distance(showing shown: Points) -> Points {
    guard shown > 0 else { return 0 }
    return Self.limited(inverse(of: shown), to: Self.farthest)
  }

  /// As far as any movement goes, pt: a curve that is steeper than any library's must not leave the numbers.
  private static let farthest: Points = 1e6
  private static let steepest = 1e3

  private static func limited(_ value: Double, to most: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -most), most)
  }

  private func inverse(of shown: Points) -> Points {
    switch self {
    case .power(let factor, let exponent, let shift):
      guard factor > 0, exponent > 0 else { return 0 }
      return max(Self.power(shown / factor, 1 / exponent) - shift, 0)
    case .saturating(let slope, let extent):
      return RubberBand(constant: slope, extent: extent ?? 0).distance(showing: shown)
    case .logarithm(let factor, let unit, let offset):
      let unit = unit ?? 1
      guard factor > 0 else { return 0 }
      return unit * .expMinus1(min((shown - offset) / (factor * unit), Self.largestExponent))
    case .fragments(let resistance): return resistance.distance(showing: shown)
    }
  }

  /// Nearer to its start than this a root is as steep as here, pt.
  private static let nearest: Points = 1e-3
  /// e to the power of this is as far as a movement goes.
  private static let largestExponent = 20.0

  private static func power(_ x: Double, _ exponent: Double) -> Double {
    if exponent == 1 { return x }
    return x > 0 ? .exp(exponent * .log(x)) : 0
  }
}

extension Overdrag {
  /// The sheet stops.
  package static let clamped = Overdrag.power(factor: 0, exponent: 1, shift: 0)
  /// The sheet follows the finger.
  static let free = Overdrag.power(factor: 1, exponent: 1, shift: 0)
}
