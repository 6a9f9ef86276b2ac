import JSON
import SheetEngine
import SheetProtocol

/// A completion at a position.
public struct Completion: Equatable, Sendable {
  /// The text that an editor shows.
  public let label: String
  /// Whether it is a key; else it is a value.
  public let isKey: Bool
  /// The meaning of the key or value.
  public let summary: String?
  /// The text that the typed text is compared with.
  public let filter: String
  /// The edit that inserts it.
  public let edit: TextEdit
  /// The text of the edit as a snippet, with the places to fill in; nil if there are none.
  public let snippet: String?
  /// The comma after the member or element before it, if that is missing.
  public let comma: TextEdit?
  /// What stands for the edit where only the word at the cursor is replaced; nil where that is not possible.
  public let word: Word?

  /// A text that replaces the word at the cursor, inside quotation marks that are there, and what is to be added around.
  public struct Word: Equatable, Sendable {
    public let text: String
    public let more: [TextEdit]
  }
}

extension DocumentAnalysis {
  /// The completions at an offset.
  /// - Parameter paths: the paths of the documents that this one may extend.
  public func completions(at offset: Int, paths: () -> [String] = { [] }) -> [Completion] {
    let offset = min(max(offset, 0), text.bytes.count)
    if root.isMissing {
      var draft = CompletionDraft()
      draft.fill("{", "", "}")
      return [CompletionGap(offset..<offset, in: text).completion("{}", isKey: false, "A sheet", draft)]
    }
    // A string that was just closed is complete. Editors ask here, because its quotation mark is what begins one, too.
    guard isInside(offset), !text.isAfterString(offset) else { return [] }
    let location = SyntaxLocation.at(offset, in: root, text)
    switch location.subject {
    case .key(let member): return keys(location, member, at: offset)
    case .value(let node): return values(location, node, at: offset, paths)
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
    let gap = CompletionGap(member?.keyRange ?? offset..<offset, in: text)
    // A key that already has its colon is replaced alone.
    let hasValue = member.map { $0.value.range.lowerBound > $0.keyRange.upperBound } ?? false
    return open.flatMap { $0.properties }.compactMap { property in
      guard !there.contains(property.name), names.insert(property.name).inserted else { return nil }
      var draft = CompletionDraft()
      draft.add(property.name.jsonText)
      if !hasValue {
        draft.add(": ")
        draft.fill(property.node, isPlain: false)
      }
      return gap.completion(property.name, isKey: true, property.node.summary, draft, hasValue: hasValue)
    }
  }

  private func values(
    _ location: SyntaxLocation, _ node: SyntaxNode?, at offset: Int, _ paths: () -> [String]
  ) -> [Completion] {
    let (path, gap) = (location.path, CompletionGap(node?.range ?? offset..<offset, in: text))
    func word(_ word: String, _ summary: String?) -> Completion {
      gap.completion(word, isKey: false, summary, CompletionDraft(word))
    }
    if path == ["extends"] { return paths().map { word($0, nil) } }
    let meaning = meanings(ofWordsAt: path)
    var found = detentIDs(at: path).map { word($0, meaning($0) ?? "A detent of this document.") }
    for candidate in SchemaNode.candidates(at: path, in: root) {
      found += candidate.wordChoices.map { choice in
        // Words that are listed in one schema share its description.
        let own = candidate.choices.isEmpty ? nil : choice.summary
        return word(choice.word, own ?? meaning(choice.word) ?? candidate.summary)
      }
      for alternative in candidate.alternatives {
        switch alternative.type {
        case .boolean:
          found += ["true", "false"].map {
            gap.completion($0, isKey: false, candidate.summary, CompletionDraft(literal: $0))
          }
        case .object, .array:
          var draft = CompletionDraft()
          draft.fill(alternative, isPlain: true)
          found.append(
            gap.completion(alternative.label, isKey: false, alternative.meaning ?? candidate.summary, draft))
        case .string, .number, .integer, .null, nil: break
        }
      }
    }
    var names: Set<String> = []
    return found.filter { names.insert($0.label).inserted }
  }

  /// The detents that a value may name.
  private func detentIDs(at path: [String]) -> [String] {
    guard Mention.subject(at: path) == .detent, path.last != "id", Int(path.last ?? "") == nil else { return [] }
    let written = whole["configuration"]?["detents"]?.elements.compactMap { $0.detentID }
    return written ?? presetOfDocument?.configuration.detents.map { $0.id } ?? []
  }
}

extension SchemaNode {
  /// The members that an object must have.
  fileprivate var required: [Property] { properties.filter { $0.isRequired } }

  /// A name for one of several objects: its only word, or the keys that it must have.
  fileprivate var label: String {
    if type == .array { return "[]" }
    let words = required.compactMap { word(of: $0.name) }
    return words.first ?? "{\(required.map { $0.name }.joined(separator: ", "))}"
  }

  /// The description, or that of its only word.
  fileprivate var meaning: String? {
    summary ?? required.first { word(of: $0.name) != nil }?.node.summary
  }
}
