extension Array {
  /// The elements in ascending order of a number; those with the same number keep their order.
  ///
  /// Sorting is compiled for each type of element. This sorts numbers for all of them.
  package func ordered(by number: (Element) -> Double) -> [Element] {
    positions(inOrder: map(number)).map { self[$0] }
  }
}

/// The positions of numbers, in ascending order of these.
@inline(never)
private func positions(inOrder numbers: [Double]) -> [Int] {
  numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
}
