/// Elementary functions. Unlike those of the C libraries, which differ in the last bit from each other and from one
/// processor to the next, they have the same value everywhere: they consist of operations that IEEE 754 rounds exactly.
/// Their error is about one unit in the last place, of ``sin(_:)`` and ``cos(_:)`` up to 10⁶.
///
/// Each splits its argument into a multiple of a constant and a small rest, for which a power series suffices.
extension Double {
  // MARK: Exponentials

  /// eˣ.
  static func exp(_ x: Double) -> Double {
    guard x.magnitude < 700 else { return extremeExp(x) }
    let (k, rest) = split(x)
    return ((1 + rest) + tail(rest)) * power(k)
  }

  /// eˣ where the result may overflow or be subnormal.
  @inline(never)
  private static func extremeExp(_ x: Double) -> Double {
    guard x < 710 else { return x.isNaN ? x : .infinity }
    guard x > -746 else { return 0 }
    let (k, rest) = split(x)
    return scaled((1 + rest) + tail(rest), by: k)
  }

  /// eˣ - 1, precise near 0.
  static func expMinus1(_ x: Double) -> Double {
    if x.magnitude < 0.5 { return x + tail(x) }
    guard x.magnitude < 40 else { return exp(x) - 1 }
    let (k, rest) = split(x)
    return power(k) * (rest + tail(rest)) + (power(k) - 1)
  }

  /// 2ˣ; exact for integers.
  static func exp2(_ x: Double) -> Double {
    guard x < 1025 else { return x.isNaN ? x : .infinity }
    guard x > -1076 else { return 0 }
    guard x.magnitude >= 1000 else { return exp2(ofFraction: x) }
    let (k, index) = nearest(x)
    let rest = (x - k) * ln2
    return scaled((1 + rest) + tail(rest), by: index)
  }

  /// 2ˣ of a number that is known to be small, such as one in 0...1: the same without looking.
  @inline(__always)
  static func exp2(ofFraction x: Double) -> Double {
    let (k, index) = nearest(x)
    let rest = (x - k) * ln2
    return ((1 + rest) + tail(rest)) * power(index)
  }

  /// Splits eˣ into 2ᵏ and the exponential of a rest.
  @inline(__always)
  private static func split(_ x: Double) -> (k: Int, rest: Double) {
    let (k, index) = nearest(x * (1 / ln2))
    return (index, x - k * ln2High - k * ln2Low)
  }

  /// eˣ - 1 - x for |x| up to ½: x²/2! + … + x¹⁴/14!, the even and the odd terms apart.
  @inline(__always)
  private static func tail(_ x: Double) -> Double {
    let (s, s2) = (x * x, x * x * (x * x))
    // In pairs, which a processor computes at the same time.
    let even =
      (1 / 2 + s * (1 / 24)) + s2 * (1 / 720 + s * (1 / 40_320))
      + s2 * s2 * ((1 / 3_628_800 + s * (1 / 479_001_600)) + s2 * (1 / 87_178_291_200))
    let odd =
      (1 / 6 + s * (1 / 120)) + s2 * (1 / 5040 + s * (1 / 362_880)) + s2 * s2
      * (1 / 39_916_800 + s * (1 / 6_227_020_800))
    return s * (even + x * odd)
  }

  /// The nearest whole number to a number of a magnitude below 2³¹, also as an integer. Next to 1.5 · 2⁵² a `Double` has no digits
  /// for fractions, so the sum is rounded, and its last bits are the integer.
  @inline(__always)
  private static func nearest(_ x: Double) -> (number: Double, integer: Int) {
    let sum = x + 0x1.8p52
    return (sum - 0x1.8p52, Int(Int32(truncatingIfNeeded: sum.bitPattern)))
  }

  /// x 2ᵏ.
  @inline(never)
  private static func scaled(_ x: Double, by k: Int) -> Double {
    if -1022...1023 ~= k { return x * power(k) }
    return k > 0 ? x * power(1023) * power(k - 1023) : x * power(-1000) * power(k + 1000)
  }

  /// 2ᵏ for a normal number.
  @inline(__always)
  private static func power(_ k: Int) -> Double { Double(bitPattern: UInt64(k + 1023) << 52) }

  // MARK: Logarithms

  /// The natural logarithm.
  static func log(_ x: Double) -> Double {
    guard x != 0 else { return -.infinity }
    guard x > 0 else { return .nan }
    guard x < .infinity else { return x }
    // x = 2ᵏ (1 + f) with 1 + f from √½ to √2.
    var (k, m) = (Double(x.exponent), x.significand)
    if m > 1.414_213_562_373_095_1 { (k, m) = (k + 1, m / 2) }
    let f = m - 1
    // With s = f / (2 + f), ln(1 + f) = 2 (s + s³/3 + s⁵/5 + …), of which 2s = f - f²/2 + s f²/2.
    let s = f / (2 + f)
    let z = s * s
    let even = 1 / 3 + z * z * (1 / 7 + z * z * (1 / 11 + z * z * (1 / 15 + z * z / 19)))
    let odd = 1 / 5 + z * z * (1 / 9 + z * z * (1 / 13 + z * z * (1 / 17 + z * z / 21)))
    let rest = 2 * z * (even + z * odd)
    let half = f * f / 2
    return k * ln2High - ((half - (s * (half + rest) + k * ln2Low)) - f)
  }

  /// ln(1 + x), precise near 0.
  static func log1Plus(_ x: Double) -> Double {
    let sum = 1 + x
    guard sum != 1 else { return x }
    guard sum > 0 else { return log(sum) }
    // What the sum lost by rounding is made up for.
    return log(sum) + (x - (sum - 1)) / sum
  }

  // MARK: Trigonometric functions

  /// The sine of an angle, in radians.
  @inline(__always)
  static func sin(_ x: Double) -> Double { sine(of: x, quarters: 0) }

  /// The cosine of an angle, in radians.
  @inline(__always)
  static func cos(_ x: Double) -> Double { sine(of: x, quarters: 1) }

  /// The sine of an angle plus a number of right angles.
  @inline(__always)
  private static func sine(of x: Double, quarters: Int) -> Double {
    guard x.isFinite else { return .nan }
    // Beyond, an angle in radians says nothing precise any more.
    let angle = x.magnitude < 1e6 ? x : x.truncatingRemainder(dividingBy: 2 * .pi)
    let (k, index) = nearest(angle * (2 / .pi))
    let r = angle - k * quarterHigh - k * quarterMiddle - k * quarterLow
    let quadrant = index + quarters
    let value = quadrant & 1 == 0 ? sine(ofSmall: r) : cosine(ofSmall: r)
    return quadrant & 2 == 0 ? value : -value
  }

  /// x - x³/3! + … + x¹⁷/17! for |x| up to π/4.
  @inline(__always)
  private static func sine(ofSmall x: Double) -> Double {
    let s = x * x
    let (low, high) = (
      -1 / 6 + s * (1 / 120 + s * (-1 / 5040 + s * (1 / 362_880))),
      -1 / 39_916_800 + s * (1 / 6_227_020_800 + s * (-1 / 1_307_674_368_000 + s * (1 / 355_687_428_096_000)))
    )
    return x + x * s * (low + s * s * s * s * high)
  }

  /// 1 - x²/2! + … + x¹⁶/16! for |x| up to π/4.
  @inline(__always)
  private static func cosine(ofSmall x: Double) -> Double {
    let s = x * x
    let (low, high) = (
      1 / 24 + s * (-1 / 720 + s * (1 / 40_320 - s * (1 / 3_628_800))),
      1 / 479_001_600 + s * (-1 / 87_178_291_200 + s * (1 / 20_922_789_888_000))
    )
    let half = s / 2
    // 1 - s/2 is rounded; what it lost is made up for.
    let first = 1 - half
    return first + ((1 - first - half) + s * s * (low + s * s * s * s * high))
  }

  // MARK: Constants

  private static var ln2: Double { 0x1.62e42fefa39efp-1 }
  // The first bits of a constant, so few that their product with a whole number is exact, and what is left.
  private static var ln2High: Double { 0x1.62e42feep-1 }
  private static var ln2Low: Double { 0x1.a39ef35793c76p-33 }
  private static var quarterHigh: Double { 0x1.921fb544p0 }
  private static var quarterMiddle: Double { 0x1.0b4611a6p-34 }
  private static var quarterLow: Double { 0x1.3198a2e037073p-69 }
}
