import JSON

extension JSONValue {
  /// An integer member in LSP's range.
  func integer(_ key: StaticString, in range: ClosedRange<Int32>) throws(JSONFailure) -> Int {
    guard let number = self[key]?.integer.flatMap(Int32.init(exactly:)), range.contains(number) else {
      throw JSONFailure(
        path: ["\(key)"], expected: "an integer from \(range.lowerBound) to \(range.upperBound)",
        found: self[key]?.summary ?? "nothing")
    }
    return Int(number)
  }
}
