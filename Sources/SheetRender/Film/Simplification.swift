import SheetEngine

/// Values over time.
struct TimedValues {
  let time: Seconds
  let values: [Double]
}

extension [TimedValues] {
  /// Which of them it takes so that a straight line from each to the next is off none of the others by more than the
  /// tolerances, one for each value: the way of Douglas and Peucker, measured along the values.
  func needed(within tolerances: [Double]) -> [Int] {
    guard count > 2 else { return Array<Int>(indices) }
    var isNeeded = [Bool](repeating: false, count: count)
    (isNeeded[0], isNeeded[count - 1]) = (true, true)
    var open = [(0, count - 1)]
    while let (first, last) = open.popLast() {
      var worst = (place: -1, excess: 1.0)
      for place in (first + 1)..<Swift.max(last, first + 1) {
        let excess = excess(of: place, between: first, and: last, tolerances)
        if excess > worst.excess { worst = (place, excess) }
      }
      guard worst.place >= 0 else { continue }
      isNeeded[worst.place] = true
      if worst.place - first > 1 { open.append((first, worst.place)) }
      if last - worst.place > 1 { open.append((worst.place, last)) }
    }
    return indices.filter { isNeeded[$0] }
  }

  /// How far a value is off the straight line at most, in tolerances.
  private func excess(of place: Int, between first: Int, and last: Int, _ tolerances: [Double]) -> Double {
    let (a, b, c) = (self[first], self[last], self[place])
    let part = b.time > a.time ? (c.time - a.time) / (b.time - a.time) : 0
    var excess = 0.0
    for index in c.values.indices where index < a.values.count && index < b.values.count {
      let straight = a.values[index] + (b.values[index] - a.values[index]) * part
      excess = Swift.max(
        excess, (c.values[index] - straight).magnitude / tolerances[Swift.min(index, tolerances.count - 1)])
    }
    return excess
  }
}
