import SheetProtocol

extension SchemaNode {
  /// The schemas that apply at the end of a path in a document, given the members along it; the most likely first.
  static func candidates(at path: some Collection<String>, in root: SyntaxNode) -> [SchemaNode] {
    var (candidates, node) = ([document], Optional(root))
    for key in path {
      candidates = candidates.flatMap { candidate in
        // The member at the path may belong to any alternative; its siblings narrow them down.
        candidate.alternatives.filter { alternative in node.map { !alternative.isRuledOut(by: $0, but: key) } ?? true
        }
        .flatMap { $0.inner(key) }
      }
      node = node?.child(key)
    }
    return candidates
  }

  private func inner(_ key: String) -> [SchemaNode] {
    if let property = property(key) { return [property.node] }
    guard let index = Int(key), type == .array else { return [] }
    return isTuple ? Array(elements.dropFirst(index).prefix(1)) : elements
  }

  /// The words that are allowed, each with its meaning.
  var wordChoices: [(word: String, summary: String?)] {
    alternatives.flatMap { alternative in alternative.allWords.map { ($0, alternative.summary) } }
  }
}
