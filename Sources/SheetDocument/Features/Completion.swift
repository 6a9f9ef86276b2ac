import SheetEngine
import SheetProtocol

/// A completion at a position.
public struct Completion: Equatable, Sendable {
  /// What is shown.
  public let label: String
  /// Whether it is a key; else it is a value.
  public let isKey: Bool
  /// What it means.
  public let summary: String?
  /// The edit that inserts it.
  public let edit: TextEdit
}

extension DocumentAnalysis {
  /// The completions at an offset.
  public func completions(at offset: Int) -> [Completion] {
    if root.isMissing {
      return [Completion(label: "{}", isKey: false, summary: "A sheet", edit: TextEdit(offset..<offset, "{}"))]
    }
    guard isInside(offset) else { return [] }
    let location = SyntaxLocation.at(offset, in: root, text)
    switch location.subject {
    case .key(let member): return keys(location, member, at: offset)
    case .value(let node): return values(location, node, at: offset)
    }
  }

  /// Whether an offset is between the document's brackets, of which the last may not be typed yet.
  private func isInside(_ offset: Int) -> Bool {
    let isOpen = diagnostics.contains {
      $0.code == .syntax && $0.range == root.range.lowerBound..<root.range.lowerBound + 1
    }
    return offset > root.range.lowerBound && (offset < root.range.upperBound || isOpen)
  }

  private func keys(_ location: SyntaxLocation, _ member: SyntaxNode.Member?, at offset: Int) -> [Completion] {
    guard case .object(let members) = location.node.kind else { return [] }
    let path = member == nil ? location.path : location.path.dropLast()
    let there = Set(members.map { $0.key }).subtracting(member.map { [$0.key] } ?? [])
    var names: Set<String> = []
    let nodes = SchemaNode.candidates(at: path, in: root).flatMap { $0.alternatives }
    let open = nodes.filter { !$0.isRuledOut(by: location.node) }
    return open.flatMap { $0.properties }.compactMap { property in
      guard !there.contains(property.name), names.insert(property.name).inserted else { return nil }
      // A key that already has its colon is replaced alone.
      let hasValue = member.map { $0.value.range.lowerBound > $0.keyRange.upperBound } ?? false
      return Completion(
        label: property.name, isKey: true, summary: property.node.summary,
        edit: TextEdit(member?.keyRange ?? offset..<offset, "\"\(property.name)\"" + (hasValue ? "" : ": ")))
    }
  }

  private func values(_ location: SyntaxLocation, _ node: SyntaxNode?, at offset: Int) -> [Completion] {
    let range = node?.range ?? offset..<offset
    func completion(_ label: String, _ text: String, _ summary: String?) -> Completion {
      Completion(label: label, isKey: false, summary: summary, edit: TextEdit(range, text))
    }
    var found = detentIDs(at: location.path).map { completion($0, "\"\($0)\"", "A detent of this document.") }
    for candidate in SchemaNode.candidates(at: location.path, in: root) {
      found += candidate.wordChoices.map { completion($0.word, "\"\($0.word)\"", $0.summary ?? candidate.summary) }
      for alternative in candidate.alternatives {
        switch alternative.type {
        case .boolean: found += ["true", "false"].map { completion($0, $0, candidate.summary) }
        case .object: found.append(completion("{}", "{}", candidate.summary))
        case .array: found.append(completion("[]", "[]", candidate.summary))
        case .string, .number, .integer, .null, nil: break
        }
      }
    }
    var names: Set<String> = []
    return found.filter { names.insert($0.label).inserted }
  }

  /// The detents that a value may name.
  private func detentIDs(at path: [String]) -> [String] {
    let keys = ["selectedDetentIdentifier", "largestUndimmedDetentIdentifier", "detent"]
    guard let key = path.last, keys.contains(key) else { return [] }
    let written = root["configuration"]?["detents"]?.elements.compactMap { $0.detentID }
    return written ?? presetOfDocument?.configuration.detents.map { $0.id } ?? []
  }
}
