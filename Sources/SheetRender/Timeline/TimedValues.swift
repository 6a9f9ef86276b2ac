import SheetEngine

/// Values at a time.
struct TimedValues {
  let time: Seconds
  let values: [Double]
}

extension [TimedValues] {
  /// The indices of the elements that are necessary for straight lines between them to stay within the tolerances, one
  /// for each value, of all others.
  ///
  /// It takes one pass: from an element that is kept, every later one allows a range of slopes whose lines pass it
  /// within the tolerance; the next element can end the line as long as its slope is in all these ranges.
  func needed(within tolerances: [Double]) -> [Int] {
    guard count > 2 else { return Array<Int>(indices) }
    var needed = [0]
    var slopes = Slopes(from: self[0], tolerances)
    for index in 1..<count {
      if !slopes.allow(self[index]) {
        if needed.last != index - 1 { needed.append(index - 1) }
        slopes = Slopes(from: self[index - 1], tolerances)
        // An element at the same time as the one before it starts another line.
        if !slopes.allow(self[index]) {
          needed.append(index)
          slopes = Slopes(from: self[index], tolerances)
          continue
        }
      }
      slopes.pass(self[index])
    }
    if needed.last != count - 1 { needed.append(count - 1) }
    return needed
  }
}

/// The lines that start at one element and pass all later ones within the tolerance.
private struct Slopes {
  private let start: TimedValues
  private let tolerances: [Double]
  private var ranges: [ClosedRange<Double>]

  init(from start: TimedValues, _ tolerances: [Double]) {
    self.start = start
    self.tolerances = tolerances
    ranges = start.values.map { _ in -Double.infinity...Double.infinity }
  }

  /// Whether a line to an element is one of them.
  func allow(_ end: TimedValues) -> Bool {
    let time = end.time - start.time
    return ranges.indices.allSatisfy { index in
      let offset = offset(to: end, index)
      return time > 0 ? ranges[index].contains(offset / time) : offset.magnitude <= tolerance(index)
    }
  }

  /// Requires lines to pass an element within the tolerance.
  mutating func pass(_ value: TimedValues) {
    let time = value.time - start.time
    guard time > 0 else { return }
    for index in ranges.indices {
      let (offset, allowance) = (offset(to: value, index), tolerance(index))
      let low = Swift.max(ranges[index].lowerBound, (offset - allowance) / time)
      let high = Swift.min(ranges[index].upperBound, (offset + allowance) / time)
      ranges[index] = low...Swift.max(low, high)
    }
  }

  private func offset(to value: TimedValues, _ index: Int) -> Double {
    index < value.values.count ? value.values[index] - start.values[index] : 0
  }

  private func tolerance(_ index: Int) -> Double { tolerances[Swift.min(index, tolerances.count - 1)] }
}
