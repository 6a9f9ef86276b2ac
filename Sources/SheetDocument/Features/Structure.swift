extension DocumentAnalysis {
  /// The lines of objects and arrays, without the line of the last bracket; at most one range for each first line.
  public var foldingRanges: [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    func collect(_ node: SyntaxNode) {
      let (start, end) = (text.line(at: node.range.lowerBound), text.line(at: node.range.upperBound - 1) - 1)
      guard start < end else { return }
      if ranges.last?.lowerBound != start { ranges.append(start...end) }
      for member in node.members { collect(member.value) }
      for element in node.elements { collect(element) }
    }
    if !root.isMissing { collect(root) }
    return ranges
  }

  /// The ranges around an offset, innermost first: the content of a text, keys and values, members, objects and arrays.
  public func selectionRanges(at offset: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    func add(_ range: Range<Int>) {
      if ranges.last != range { ranges.append(range) }
    }
    func isAround(_ range: Range<Int>) -> Bool { range.lowerBound <= offset && offset <= range.upperBound }
    func addText(_ range: Range<Int>) {
      add(range)
      let inner = range.dropFirst().dropLast()
      if range.count > 2, isAround(inner) { add(inner) }
    }
    func collect(_ node: SyntaxNode) {
      add(node.range)
      for member in node.members where isAround(member.range) {
        add(member.range)
        if isAround(member.keyRange) { return addText(member.keyRange) }
        return isAround(member.value.range) ? collect(member.value) : ()
      }
      for element in node.elements where isAround(element.range) { return collect(element) }
      if node.string != nil { addText(node.range) }
    }
    add(0..<text.bytes.count)
    if isAround(root.range) { collect(root) }
    return ranges.reversed()
  }
}
