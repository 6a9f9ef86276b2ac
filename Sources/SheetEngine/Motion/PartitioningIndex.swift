extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a predicate, by bisection; all later elements have to satisfy it too.
  @inlinable package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
