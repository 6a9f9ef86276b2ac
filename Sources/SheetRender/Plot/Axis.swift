/// A range of values along a length, with round values to name.
struct Axis {
  let low: Double
  let high: Double
  /// Where the low end is, and where the high end is, in the picture.
  let from: Double
  let to: Double

  /// An axis; a range of nothing becomes one of 1.
  init(_ low: Double, _ high: Double, from: Double, to: Double) {
    self.low = low
    self.high = high > low ? high : low + 1
    self.from = from
    self.to = to
  }

  func position(of value: Double) -> Double { from + (value - low) / (high - low) * (to - from) }

  /// Round values, about so many pixels from each other.
  func ticks(every pixels: Double) -> [Double] {
    let rough = (high - low) / max((to - from).magnitude / pixels, 1)
    guard rough > 0, rough.isFinite else { return [low] }
    var power = 1.0
    while power * 10 <= rough { power *= 10 }
    while power > rough { power /= 10 }
    let step = [1.0, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? power * 10
    let (first, last) = ((low / step).rounded(.up), ((high + step * 1e-9) / step).rounded(.down))
    // Far from 0, where steps are lost in the last bits, only one end gets a label.
    guard first <= last, last - first < 1000, max(first.magnitude, last.magnitude) < 1e12 else { return [low] }
    // A product, not a sum: 3 · 0.1 is written as 0.3.
    return (Int(first)...Int(last)).map { Double($0) * step }
  }
}
