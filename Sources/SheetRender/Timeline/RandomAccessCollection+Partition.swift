extension RandomAccessCollection where Index == Int {
  /// The first place at which something holds; what holds at a place has to hold at all after it. By bisection.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
