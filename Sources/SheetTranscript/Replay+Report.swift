extension Replay.Exchange {
  /// The differences, each as a message expected, a message found, and the members that differ.
  public func report(file: String) -> String {
    var text = "\(file):\(line):\n"
    var (missing, surplus) = ([String](), [String]())
    func flush() {
      for index in 0..<max(missing.count, surplus.count) {
        let (expected, found) = (missing.element(at: index), surplus.element(at: index))
        text += "  expected  \(expected ?? "nothing")\n  found     \(found ?? "nothing")\n"
        if let expected, let found {
          for difference in JSONDifference.differences(expected: expected, found: found) {
            text += "            \(difference)\n"
          }
        }
      }
      (missing, surplus) = ([], [])
    }
    let changes = found.difference(from: expected)
    let removed = Set(changes.removals.map { $0.offset })
    let inserted = Set(changes.insertions.map { $0.offset })
    var (old, new) = (0, 0)
    while old < expected.count || new < found.count {
      if old < expected.count, removed.contains(old) {
        missing.append(expected[old])
        old += 1
      } else if new < found.count, inserted.contains(new) {
        surplus.append(found[new])
        new += 1
      } else {
        flush()
        (old, new) = (old + 1, new + 1)
      }
    }
    flush()
    return text
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
