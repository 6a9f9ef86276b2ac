extension AnimationUpdate.Stop {
  /// The maximum deviation of a straight line from the motion, pt. Deviations add up, and numbers are written with 6
  /// decimals, so this is less than half of the 0.001 pt by which a browser may be off.
  private static let tolerance = 4e-4
  /// The minimum tolerance as a fraction of the distance. Below it the sixth decimal of a written value dominates and,
  /// over enormous distances, the rounding of the motion itself.
  private static let resolution = 2.5e-7
  /// The number of stops up to which a motion is followed to the tolerance: enough for a dozen oscillations over a
  /// whole screen. Further stops are at least the duration divided by this number apart, which samples a spring that
  /// oscillates a thousand times a second.
  private static let limit = 10_000

  /// Stops that straight lines connect along a curve. A motion may be over before its curve is.
  @inline(never)
  public static func following(_ curve: Curve, for duration: Seconds, over distance: Points) -> [AnimationUpdate.Stop] {
    following(for: duration, over: distance) { time in
      if time >= 1 { return 1 }
      return if case .spring(let spring) = curve { spring.value(at: time * duration) } else {
        curve.bezier?.value(at: time) ?? time
      }
    }
  }

  /// Stops that straight lines connect along a motion.
  ///
  /// A straight line deviates by an eighth of the second derivative times the square of its duration, so the deviation
  /// of one line determines the length of the next. Stops are at whole millionths of the duration, or of a tenth or a
  /// hundredth of it, which places a sharp turn or a jump within a microsecond. There are at most 20 001, whatever the
  /// motion.
  /// - Parameters:
  ///   - duration: of the whole motion, s.
  ///   - distance: the longest that anything covers in this motion, pt.
  ///   - motion: the fraction of the distance covered by the fraction of the time, 0...1.
  public static func following(
    for duration: Seconds, over distance: Points, _ motion: (_ time: Double) -> Double
  ) -> [AnimationUpdate.Stop] {
    let tolerance = min(max(Self.tolerance / distance, Self.resolution), 1)
    let end = duration <= 1 ? 1_000_000 : duration <= 10 ? 10_000_000 : 100_000_000
    let longest = end / 16
    func stop(_ time: Int) -> AnimationUpdate.Stop {
      let time = Double(time) / Double(end)
      return AnimationUpdate.Stop(time: time, value: motion(time))
    }
    /// How far the straight line between two stops is off, as a multiple of the tolerance.
    func deviation(_ a: AnimationUpdate.Stop, _ b: AnimationUpdate.Stop) -> Double {
      var largest = 0.0
      for fraction in [0.25, 0.5, 0.75] {
        let line = a.value + (b.value - a.value) * fraction
        largest = max(largest, (motion(a.time + (b.time - a.time) * fraction) - line).magnitude)
      }
      return largest / tolerance
    }
    var stops = [stop(0)]
    var (time, step) = (0, longest)
    // A motion may jump at its end.
    while time < end - 1 {
      let shortest = stops.count < Self.limit ? 1 : end / Self.limit
      var (next, off) = (stops[stops.count - 1], 0.0)
      var tried = 0
      repeat {
        tried = min(max(step, shortest), end - 1 - time)
        next = stop(time + tried)
        off = deviation(stops[stops.count - 1], next)
        let factor = min(0.95 / max(off, 0.01).squareRoot(), 4)
        step = min(max(Int(Double(tried) * factor), 1), longest)
      } while off > 1 && tried > shortest
      stops.append(next)
      time += tried
    }
    let last = stop(end)
    if stops.count > 2, deviation(stops[stops.count - 2], last) <= 1 { stops.removeLast() }
    return stops + [last]
  }
}
