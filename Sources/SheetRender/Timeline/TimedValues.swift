import SheetEngine

/// Values over time.
struct TimedValues {
  let time: Seconds
  let values: [Double]
}

extension [TimedValues] {
  /// Which of them it takes so that a straight line from each to the next is off none of the others by more than the
  /// tolerances, one for each value.
  ///
  /// One pass: from a place that is kept, every place after it leaves a range of slopes in which a line goes by near enough;
  /// as long as the next place lies in all of them, it can be the line's end.
  func needed(within tolerances: [Double]) -> [Int] {
    guard count > 2 else { return Array<Int>(indices) }
    var needed = [0]
    var slopes = Slopes(from: self[0], tolerances)
    for place in 1..<count {
      if !slopes.allow(self[place]) {
        if needed.last != place - 1 { needed.append(place - 1) }
        slopes = Slopes(from: self[place - 1], tolerances)
        // What comes at the same time as what was before it is where another line begins.
        if !slopes.allow(self[place]) {
          needed.append(place)
          slopes = Slopes(from: self[place], tolerances)
          continue
        }
      }
      slopes.pass(self[place])
    }
    if needed.last != count - 1 { needed.append(count - 1) }
    return needed
  }
}

/// The lines that begin at one place and go by all that was passed near enough.
private struct Slopes {
  private let start: TimedValues
  private let tolerances: [Double]
  private var ranges: [ClosedRange<Double>]

  init(from start: TimedValues, _ tolerances: [Double]) {
    self.start = start
    self.tolerances = tolerances
    ranges = start.values.map { _ in -Double.infinity...Double.infinity }
  }

  /// Whether the line to a place is one of them.
  func allow(_ end: TimedValues) -> Bool {
    let time = end.time - start.time
    return ranges.indices.allSatisfy { index in
      let way = way(to: end, index)
      return time > 0 ? ranges[index].contains(way / time) : way.magnitude <= tolerance(index)
    }
  }

  /// A place has been passed, and has to be near the line's way.
  mutating func pass(_ place: TimedValues) {
    let time = place.time - start.time
    guard time > 0 else { return }
    for index in ranges.indices {
      let (way, allowance) = (way(to: place, index), tolerance(index))
      let low = Swift.max(ranges[index].lowerBound, (way - allowance) / time)
      let high = Swift.min(ranges[index].upperBound, (way + allowance) / time)
      ranges[index] = low...Swift.max(low, high)
    }
  }

  private func way(to place: TimedValues, _ index: Int) -> Double {
    index < place.values.count ? place.values[index] - start.values[index] : 0
  }

  private func tolerance(_ index: Int) -> Double { tolerances[Swift.min(index, tolerances.count - 1)] }
}
