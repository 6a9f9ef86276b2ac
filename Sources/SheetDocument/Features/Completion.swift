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
  /// What the typed text is compared with.
  public let filter: String
  /// The edit that inserts it.
  public let edit: TextEdit
  /// The text of the edit as a snippet, with the places to fill in; nil if there are none.
  public let snippet: String?
  /// The comma after the member or element before it, if that is missing.
  public let comma: TextEdit?
}

extension DocumentAnalysis {
  /// The completions at an offset.
  public func completions(at offset: Int) -> [Completion] {
    let offset = min(max(offset, 0), text.bytes.count)
    if root.isMissing {
      var draft = Draft()
      draft.fill("{", "", "}")
      return [Gap(offset..<offset, in: text).completion("{}", isKey: false, "A sheet", draft)]
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
    let gap = Gap(member?.keyRange ?? offset..<offset, in: text)
    // A key that already has its colon is replaced alone.
    let hasValue = member.map { $0.value.range.lowerBound > $0.keyRange.upperBound } ?? false
    return open.flatMap { $0.properties }.compactMap { property in
      guard !there.contains(property.name), names.insert(property.name).inserted else { return nil }
      var draft = Draft()
      draft.add("\"\(property.name)\"")
      if !hasValue {
        draft.add(": ")
        draft.fill(property.node, isPlain: false)
      }
      return gap.completion(property.name, isKey: true, property.node.summary, draft, hasValue: hasValue)
    }
  }

  private func values(_ location: SyntaxLocation, _ node: SyntaxNode?, at offset: Int) -> [Completion] {
    let (path, gap) = (location.path, Gap(node?.range ?? offset..<offset, in: text))
    func word(_ word: String, _ summary: String?) -> Completion {
      gap.completion(word, isKey: false, summary, Draft(word))
    }
    var found = detentIDs(at: path).map { word($0, meaning(ofWord: $0, at: path) ?? "A detent of this document.") }
    for candidate in SchemaNode.candidates(at: path, in: root) {
      found += candidate.wordChoices.map { choice in
        // Words that are listed in one schema share its description.
        let own = candidate.choices.isEmpty ? nil : choice.summary
        return word(choice.word, own ?? meaning(ofWord: choice.word, at: path) ?? candidate.summary)
      }
      for alternative in candidate.alternatives {
        switch alternative.type {
        case .boolean:
          found += ["true", "false"].map {
            gap.completion($0, isKey: false, candidate.summary, Draft(literal: $0))
          }
        case .object, .array:
          var draft = Draft()
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

/// A text to insert, plainly and as a snippet in LSP's syntax.
private struct Draft {
  private(set) var plain = ""
  private(set) var snippet = ""
  private(set) var stops = 0

  init() {}

  init(literal: String) { add(literal) }

  init(_ word: String) { add("\"\(word)\"") }

  mutating func add(_ text: String, isPlain: Bool = true) {
    if isPlain { plain += text }
    for character in text.unicodeScalars {
      if character == "$" || character == "\\" { snippet += "\\" }
      snippet.unicodeScalars.append(character)
    }
  }

  /// Adds a place to fill in.
  mutating func fill(_ start: String, _ standard: String, _ end: String, isPlain: Bool = true) {
    add(start, isPlain: isPlain)
    if isPlain { plain += standard }
    stops += 1
    snippet += standard.isEmpty ? "$\(stops)" : "${\(stops):\(standard)}"
    add(end, isPlain: isPlain)
  }

  /// Adds a value that fits a schema, to be filled in.
  /// - Parameter isPlain: whether the plain text has it too.
  mutating func fill(_ node: SchemaNode, isPlain: Bool) {
    let (first, all) = (node.alternatives[0], node.alternatives)
    let isText = all.allSatisfy { $0.type == .string || !$0.allWords.isEmpty }
    if !first.allWords.isEmpty, all.count == 1, case .word(let word) = first.constant {
      add("\"\(word)\"", isPlain: isPlain)
    } else if isText {
      fill("\"", "", "\"", isPlain: isPlain)
    } else if all.allSatisfy({ $0.type == .array }) {
      fill("[", "", "]", isPlain: isPlain)
    } else if all.allSatisfy({ $0.type == .object }) {
      let required = all.count == 1 ? first.properties.filter { $0.isRequired } : []
      guard !required.isEmpty else { return fill("{", "", "}", isPlain: isPlain) }
      for (index, property) in required.enumerated() {
        add("\(index == 0 ? "{" : ", ")\"\(property.name)\": ", isPlain: isPlain)
        fill(property.node, isPlain: isPlain)
      }
      add("}", isPlain: isPlain)
    } else {
      let standard =
        switch (first.type, first.constant) {
        case (.number, _), (.integer, _): "0"
        case (.boolean, _), (_, .flag): "true"
        default: "null"
        }
      fill("", standard, "", isPlain: isPlain)
    }
  }
}

/// The place of a completion: what it replaces, and the commas that are missing around it.
private struct Gap {
  let range: Range<Int>
  /// Whether what is replaced begins with a quotation mark, or is nothing.
  private let isQuoted: Bool
  /// The end of the member or element before it, without a comma.
  private let previousEnd: Int?
  /// Whether the next member or element follows without a comma.
  private let needsComma: Bool

  init(_ range: Range<Int>, in text: SourceText) {
    var (start, end) = (range.lowerBound, range.upperBound)
    if range.isEmpty {
      // A word without quotation marks.
      while start > 0, Self.isOfWord(text.bytes[start - 1]) { start -= 1 }
      while end < text.bytes.count, Self.isOfWord(text.bytes[end]) { end += 1 }
    }
    self.range = start..<end
    isQuoted = start == end || text.bytes[start] == UInt8(ascii: "\"")
    let before = text.skipSpace(before: start)
    let isFirst = before == 0 || [":", ",", "[", "{"].contains(Unicode.Scalar(text.bytes[before - 1]))
    previousEnd = isFirst ? nil : before
    let next = text.bytes[end...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.map { Unicode.Scalar($0) }
    needsComma = next.map { ![":", ",", "]", "}", "/"].contains($0) } ?? false
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return byte < 0x80 && (character.isLetter || character.isNumber || byte == UInt8(ascii: "_"))
  }

  /// A completion here.
  /// - Parameter hasValue: whether it is a key whose value is there.
  func completion(
    _ label: String, isKey: Bool, _ summary: String?, _ draft: Draft, hasValue: Bool = false
  ) -> Completion {
    let isApart = previousEnd.map { $0 < range.lowerBound } ?? false
    let start = previousEnd == nil || isApart ? "" : ", "
    let end = needsComma && !hasValue ? "," : ""
    // Without a snippet the cursor is at the end, where the value of a key belongs.
    let isOpen = isKey && !hasValue
    return Completion(
      label: label, isKey: isKey, summary: summary,
      filter: isKey && isQuoted ? "\"\(label)\"" : isQuoted ? draft.plain : label,
      edit: TextEdit(range, start + draft.plain + (isOpen ? "" : end)),
      snippet: draft.stops == 0 ? nil : start + draft.snippet + end,
      comma: isApart ? previousEnd.map { TextEdit($0..<$0, ",") } : nil)
  }
}
