extension [UInt8] {
  /// Whether it contains other bytes in a row. (Embedded Swift can only ask a text for characters.)
  public func has(_ part: [UInt8]) -> Bool {
    guard let first = part.first, count >= part.count else { return part.isEmpty }
    var index = 0
    while let next = self[index...].firstIndex(of: first), next + part.count <= count {
      if self[next..<next + part.count].elementsEqual(part) { return true }
      index = next + 1
    }
    return false
  }
}
