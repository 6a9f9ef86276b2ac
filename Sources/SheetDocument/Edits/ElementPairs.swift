import SheetEngine

/// Which elements of an array become which of another one: the pairing with the fewest changes.
struct ElementPairs {
  /// The pairs, in order; without a first element it is new, and without a second one it is removed.
  private(set) var all: [(Int?, Int?)] = []

  /// Longer lists are compared element by element.
  private static let maximumProduct = 10_000

  /// The costs of changing an element, and of inserting or removing one.
  private enum Cost {
    static let similar = 2
    static let other = 4
    static let different = 5
    static let gap = 3
  }

  /// - Parameters:
  ///   - old: the elements.
  ///   - new: those of the other array.
  ///   - size: the length of the other array's text, in bytes; it may be compared with each element.
  init(_ old: [SyntaxNode], _ new: [SyntaxNode], size: Int, _ work: Work) {
    func areEqual(_ a: Int, _ b: Int) -> Bool { old[a].hasValue(of: new[b]) }
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, areEqual(start, start) { start += 1 }
    var end = 0
    while end < shorter - start, areEqual(old.count - 1 - end, new.count - 1 - end) { end += 1 }
    let (rows, columns) = (old.count - start - end, new.count - start - end)
    for index in 0..<start { all.append((index, index)) }
    // Two factors that may be large must not overflow.
    let isSmall = columns == 0 || rows <= Self.maximumProduct / columns
    if isSmall, work.spend(size / 500 * min(rows, Self.maximumProduct) + rows * columns / 10) {
      var costs = Array(repeating: 0, count: (rows + 1) * (columns + 1))
      func at(_ row: Int, _ column: Int) -> Int { row * (columns + 1) + column }
      func change(_ row: Int, _ column: Int) -> Int {
        areEqual(start + row, start + column) ? 0 : Self.cost(old[start + row], new[start + column])
      }
      // From the end, so that the pairs come out from the start.
      for row in (0...rows).reversed() {
        for column in (0...columns).reversed() where row < rows || column < columns {
          var cost = Int.max
          if row < rows { cost = min(cost, costs[at(row + 1, column)] + Cost.gap) }
          if column < columns { cost = min(cost, costs[at(row, column + 1)] + Cost.gap) }
          if row < rows, column < columns {
            cost = min(cost, costs[at(row + 1, column + 1)] + change(row, column))
          }
          costs[at(row, column)] = cost
        }
      }
      var (row, column) = (0, 0)
      while row < rows || column < columns {
        let cost = costs[at(row, column)]
        if row < rows, column < columns, cost == costs[at(row + 1, column + 1)] + change(row, column) {
          all.append((start + row, start + column))
          (row, column) = (row + 1, column + 1)
        } else if row < rows, cost == costs[at(row + 1, column)] + Cost.gap {
          all.append((start + row, nil))
          row += 1
        } else {
          all.append((nil, start + column))
          column += 1
        }
      }
    } else {
      for index in 0..<max(rows, columns) {
        all.append((index < rows ? start + index : nil, index < columns ? start + index : nil))
      }
    }
    for index in 0..<end { all.append((old.count - end + index, new.count - end + index)) }
  }

  /// The cost of changing one element to another, which is lower if both have the same name.
  private static func cost(_ old: SyntaxNode, _ new: SyntaxNode) -> Int {
    guard let a = old.identity, let b = new.identity else { return Cost.other }
    return a == b ? Cost.similar : Cost.different
  }
}

extension SyntaxNode {
  /// By what an element is known among others: its id, its name, or its method.
  fileprivate var identity: String? { (self["id"] ?? self["name"] ?? self["method"])?.string }

  /// Whether two values are equal, wherever they are. The order of members does not count.
  func hasValue(of other: SyntaxNode) -> Bool {
    switch (tree.shape, other.tree.shape) {
    case (.object(let own), .object(let others)):
      guard own.count == others.count else { return false }
      for member in members {
        guard let match = other[member.key], member.value.hasValue(of: match) else { return false }
      }
      return true
    case (.array, .array):
      let (own, others) = (elements, other.elements)
      guard own.count == others.count else { return false }
      for index in own.indices where !own[index].hasValue(of: others[index]) { return false }
      return true
    case (.string(let a), .string(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    case (.bool(let a), .bool(let b)): return a == b
    case (.null, .null), (.missing, .missing): return true
    default: return false
    }
  }
}
