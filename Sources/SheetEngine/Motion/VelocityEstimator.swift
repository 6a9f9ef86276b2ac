/// The last four locations of a pointer at different times. Least squares count earlier ones too, which are kept apart: a touch is
/// copied with each sample, and this is cheap without an array in it.
struct VelocityEstimator: Equatable, Sendable {
  struct Sighting: Equatable, Sendable {
    var location: Point
    var time: Seconds

    func moved(by shift: Point) -> Sighting { Sighting(location: location + shift, time: time) }
  }

  private var last: Sighting
  private var second: Sighting?
  private var third: Sighting?
  private var fourth: Sighting?

  /// The first sample of a pointer.
  init(_ location: Point, at time: Seconds) {
    last = Sighting(location: location, time: time)
  }

  /// Samples closer together than this count as one, because dividing by almost no time gives no useful velocity.
  private static let minimumInterval: Seconds = 1e-4

  /// Intervals that differ by less are equal. Times are decimals of a clock, and their differences are not: without this, whether an
  /// interval is as long as a limit would depend on when it was.
  private static let rounding: Seconds = 1e-9

  /// The maximum number of earlier samples that least squares count.
  static let maximumEarlier = 16

  /// Adds a sample. Of two samples at one time, the later counts.
  /// - Returns: the sample that is no longer among the last four.
  @discardableResult
  mutating func add(_ location: Point, at time: Seconds) -> Sighting? {
    guard time - last.time < Self.minimumInterval - Self.rounding else {
      let dropped = fourth
      (fourth, third, second) = (third, second, last)
      last = Sighting(location: location, time: time)
      return dropped
    }
    last.location = location
    return nil
  }

  /// Shifts all coordinates; the pointer itself does not move.
  mutating func move(by shift: Point) {
    last = last.moved(by: shift)
    (second, third, fourth) = (second?.moved(by: shift), third?.moved(by: shift), fourth?.moved(by: shift))
  }

  /// The velocity of the last movement, however long it took; nil for a pointer that has rested since.
  var lastMovement: Velocity? {
    let samples = [last] + [second, third, fourth].compactMap { $0 }
    for (end, start) in zip(samples, samples.dropFirst()) where end.location != start.location {
      guard last.time - end.time < Self.longestPause - Self.rounding else { return nil }
      let (way, time) = (end.location - start.location, end.time - start.time)
      return Velocity(x: way.x / time, y: way.y / time)
    }
    return nil
  }

  /// The velocity by a rule; zero while all locations have one time.
  /// - Parameter earlier: the locations before, from the latest to the earliest.
  func estimate(by rule: VelocityRule, _ earlier: [Sighting]) -> Velocity {
    switch rule.estimator {
    case .weights: weightedAverage(by: rule)
    case .leastSquares: slope(within: rule.window, earlier)
    }
  }

  /// A pause as long as this ends a movement, s.
  static let longestPause: Seconds = 0.04

  /// The slope at the last sample of the parabola with the least squares.
  private func slope(within window: Seconds, _ earlier: [Sighting]) -> Velocity {
    var samples = [last]
    for sample in [second, third, fourth].compactMap({ $0 }) + earlier {
      let pause = samples[samples.count - 1].time - sample.time
      guard last.time - sample.time <= window + Self.rounding, pause < Self.longestPause - Self.rounding else { break }
      samples.append(sample)
    }
    let times = samples.map { $0.time - last.time }
    return Velocity(
      x: Self.slope(times, samples.map { $0.location.x }), y: Self.slope(times, samples.map { $0.location.y }))
  }

  /// The slope at 0 of the parabola through values that has the least squares; of the line through two of them.
  private static func slope(_ times: [Double], _ values: [Double]) -> Double {
    guard times.count > 1 else { return 0 }
    // By polynomials that are orthogonal on the times: 1, t - a, and (t - a)² - b (t - a) - c.
    let count = Double(times.count)
    let mean = times.reduce(0, +) / count
    let first = times.map { $0 - mean }
    let square = first.reduce(0) { $0 + $1 * $1 }
    guard square > 0 else { return 0 }
    let line = zip(first, values).reduce(0) { $0 + $1.0 * $1.1 } / square
    guard times.count > 2 else { return line }
    let (b, c) = (first.reduce(0) { $0 + $1 * $1 * $1 } / square, square / count)
    let second = first.map { $0 * $0 - b * $0 - c }
    let norm = second.reduce(0) { $0 + $1 * $1 }
    guard norm > 0 else { return line }
    let bend = zip(second, values).reduce(0) { $0 + $1.0 * $1.1 } / norm
    return line + bend * (-2 * mean - b)
  }

  private func weightedAverage(by rule: VelocityRule) -> Velocity {
    var (sum, weights) = (Velocity.zero, 0.0)
    func count(_ end: Sighting, _ start: Sighting?, _ weight: Double, isLatest: Bool = false) {
      guard let start, isLatest || last.time - end.time <= rule.window + Self.rounding else { return }
      let factor = weight / (end.time - start.time)
      sum.x += (end.location.x - start.location.x) * factor
      sum.y += (end.location.y - start.location.y) * factor
      weights += weight
    }
    count(last, second, rule.latest, isLatest: true)
    if let second { count(second, third, rule.earlier) }
    if let third { count(third, fourth, rule.earliest) }
    return weights > 0 ? Velocity(x: sum.x / weights, y: sum.y / weights) : .zero
  }
}
