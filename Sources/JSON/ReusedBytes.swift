extension [UInt8] {
  /// The capacity up to which an emptied buffer keeps its memory; a larger one gives it back.
  private static var keptCapacity: Int { 256 << 10 }

  /// Empties a buffer that will be filled again.
  package mutating func reuse() {
    removeAll(keepingCapacity: capacity <= Self.keptCapacity)
  }

  /// Removes the first `count` bytes of a buffer that is filled at its end, and gives back what it does not need.
  package mutating func reuse(after count: Int) {
    if count == self.count {
      reuse()
    } else if capacity <= Self.keptCapacity {
      removeSubrange(..<count)
    } else {
      self = Array(self[count...])
    }
  }
}
