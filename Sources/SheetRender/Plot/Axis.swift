/// A range of values along a length, with round values for labels.
struct Axis {
  let low: Double
  let high: Double
  /// The positions of the low end and of the high end in the picture.
  let from: Double
  let to: Double

  /// An axis; an empty range is widened to 1.
  init(_ low: Double, _ high: Double, from: Double, to: Double) {
    self.low = low
    self.high = high > low ? high : low + 1
    self.from = from
    self.to = to
  }

  func position(of value: Double) -> Double { from + (value - low) / (high - low) * (to - from) }

  /// The difference of the values that are a length apart.
  func value(of length: Double) -> Double { (high - low) / (to - from).magnitude * length }

  /// Round values, about `pixels` apart.
  func ticks(every pixels: Double) -> [Double] {
    let rough = (high - low) / max((to - from).magnitude / pixels, 1)
    guard rough > 0, rough.isFinite else { return [low] }
    var power = 1.0
    while power * 10 <= rough { power *= 10 }
    while power > rough { power /= 10 }
    let step = [1.0, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? power * 10
    let (first, last) = ((low / step).rounded(.up), ((high + step * 1e-9) / step).rounded(.down))
    // Far from 0, steps vanish in rounding, so only one end gets a label.
    guard first <= last, last - first < 1000, max(first.magnitude, last.magnitude) < 1e12 else { return [low] }
    // A product instead of a sum, so that 3 · 0.1 prints as 0.3.
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }
}
