/// Leaves out what is too fine to be seen.
///
/// Of the elements in each of equally wide columns only the first, the last, the lowest and the highest are kept, so
/// a drawn line covers the same pixels.
struct Thinning {
  /// The start of the first column.
  let start: Double
  /// The width of a column.
  let column: Double

  /// The elements that are kept, in order; all, where they are few.
  /// - Parameters:
  ///   - position: where an element is, in the unit of the columns; it does not decrease.
  ///   - height: what is lowest and highest in a column.
  func thinned<Element>(
    _ elements: [Element], at position: (Element) -> Double, height: (Element) -> Double
  ) -> [Element] {
    guard column > 0, elements.count > Self.few else { return elements }
    var kept: [Element] = []
    var first = 0
    while first < elements.count {
      let number = self.number(position(elements[first]))
      var (lowest, highest, end) = (first, first, first + 1)
      while end < elements.count, self.number(position(elements[end])) == number {
        if height(elements[end]) < height(elements[lowest]) { lowest = end }
        if height(elements[end]) > height(elements[highest]) { highest = end }
        end += 1
      }
      kept += Set([first, lowest, highest, end - 1]).sorted().map { elements[$0] }
      first = end
    }
    return kept
  }

  private func number(_ position: Double) -> Double { ((position - start) / column).rounded(.down) }

  /// So many elements are never too many.
  private static let few = 1000
}
