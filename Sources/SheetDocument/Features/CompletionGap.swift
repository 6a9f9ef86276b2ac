import JSON

/// The place of a completion: what it replaces, and the commas that are missing around it.
struct CompletionGap {
  let range: Range<Int>
  /// Whether what is replaced begins with a quotation mark, or is nothing.
  private let isQuoted: Bool
  /// Whether what is replaced is a text that ends with a quotation mark.
  private let isClosed: Bool
  /// The end of the member or element before it, without a comma.
  private let previousEnd: Int?
  /// Whether the next member or element follows without a comma.
  private let needsComma: Bool

  init(_ range: Range<Int>, in text: SourceText) {
    var (start, end) = (range.lowerBound, range.upperBound)
    if range.isEmpty {
      // A word without quotation marks.
      while start > 0, SyntaxParser.isOfBareWord(text.bytes[start - 1]) { start -= 1 }
      while end < text.bytes.count, SyntaxParser.isOfBareWord(text.bytes[end]) { end += 1 }
    }
    self.range = start..<end
    isQuoted = start == end || text.bytes[start] == UInt8(ascii: "\"")
    isClosed = end - start > 1 && isQuoted && text.bytes[end - 1] == UInt8(ascii: "\"")
    let before = text.skipSpace(before: start)
    let isFirst = before == 0 || [":", ",", "[", "{"].contains(Unicode.Scalar(text.bytes[before - 1]))
    previousEnd = isFirst ? nil : before
    let next = text.bytes[end...].first { !$0.isJSONSpace }.map { Unicode.Scalar($0) }
    needsComma = next.map { ![":", ",", "]", "}", "/"].contains($0) } ?? false
  }

  /// The text that a typed value is compared with. It has no bracket: whoever types one is writing the value.
  private func filter(of value: String) -> String {
    switch value.first {
    case "{": "object"
    case "[": "array"
    default: value
    }
  }

  /// A completion here.
  /// - Parameter hasValue: whether it is a key whose value is there.
  func completion(
    _ label: String, isKey: Bool, _ summary: String?, _ draft: CompletionDraft, hasValue: Bool = false
  ) -> Completion {
    let isApart = previousEnd.map { $0 < range.lowerBound } ?? false
    let start = previousEnd == nil || isApart ? "" : ", "
    let end = needsComma && !hasValue ? "," : ""
    // Without a snippet the cursor is at the end, where the value of a key belongs.
    let isOpen = isKey && !hasValue
    let rest = (isOpen ? ": " : "") + (isOpen ? "" : end)
    return Completion(
      label: label, isKey: isKey, summary: summary,
      filter: isKey && isQuoted ? label.jsonText : isQuoted ? filter(of: draft.plain) : label,
      edit: TextEdit(range, start + draft.plain + (isOpen ? "" : end)),
      snippet: draft.stops == 0 ? nil : start + draft.snippet + end,
      comma: isApart ? previousEnd.map { TextEdit($0..<$0, ",") } : nil,
      word: word(isKey ? label.jsonText : draft.plain, after: start, before: rest))
  }

  /// - Parameters:
  ///   - text: a key or a value.
  ///   - start: what is missing before it.
  ///   - end: what is missing after it.
  private func word(_ text: String, after start: String, before end: String) -> Completion.Word? {
    guard isQuoted, !range.isEmpty else { return Completion.Word(text: start + text + end, more: []) }
    // Only a text can be where quotation marks are.
    guard text.utf8.first == UInt8(ascii: "\""), text.utf8.last == UInt8(ascii: "\""), text.utf8.count > 1 else {
      return nil
    }
    let before = start.isEmpty ? [] : [TextEdit(range.lowerBound..<range.lowerBound, start)]
    let inside = String(text.dropFirst().dropLast())
    // What is missing after a closing quotation mark is left to the person: Kate makes other edits where they would be in the new text.
    return Completion.Word(text: isClosed ? inside : inside + "\"" + end, more: before)
  }
}
