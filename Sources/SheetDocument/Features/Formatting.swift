import JSON
import SheetProtocol

extension DocumentAnalysis {
  /// The edits that format the document: a level on each line, and short values on one line. Each edit changes white
  /// space only; a byte order mark stays. Empty if it is formatted already or is not JSON.
  /// - Parameter options: how a document without any indentation is indented. Another one keeps its own: editors send
  ///   their default, which few people have chosen for this file.
  public func formatting(_ options: FormattingOptions = .standard) -> [TextEdit] {
    isJSON ? Self.formatting(root, in: text, indentation(options)[0]) : []
  }

  /// How the document may be indented, judged by its first member that begins a line.
  /// - Parameter options: how, if none does. A tab has their width if they have tabs.
  func indentation(_ options: FormattingOptions) -> [FormattingOptions] {
    let starts = root.members.map { $0.keyRange.lowerBound } + root.elements.map { $0.range.lowerBound }
    guard let first = starts.first(where: { text.skipSpace(before: $0) < text.lineRange(at: $0).lowerBound }) else {
      return [options]
    }
    let margin = text.margin(at: first)
    if margin.first == UInt8(ascii: "\t") {
      let asked = options.insertsSpaces ? [] : [options.tabSize]
      return (asked + [4, 2, 8]).map { FormattingOptions(tabSize: $0, insertsSpaces: false) }
    }
    let width = margin.count - text.margin(at: root.start).count
    return FormattingOptions.tabSizes.contains(width)
      ? [FormattingOptions(tabSize: width, insertsSpaces: true)] : [options]
  }

  /// Whether the text is JSON.
  var isJSON: Bool {
    !root.isMissing && !diagnostics.contains(where: { $0.code == .syntax || $0.code == .encoding })
  }

  /// The edits that format a text with a value.
  static func formatting(_ root: SyntaxNode, in text: SourceText, _ options: FormattingOptions) -> [TextEdit] {
    let layout = Layout(text, options)
    let formatted = layout.text(of: root, level: 0, column: 0) + layout.lineBreak
    return spaceEdits(from: text.bytes, at: text.byteOrderMark.upperBound, to: Array(formatted.utf8))
  }

  /// The edits that turn a text into another one that differs only in the white space between its tokens.
  /// - Parameter start: where the text begins, after a byte order mark.
  private static func spaceEdits(from old: [UInt8], at start: Int, to new: [UInt8]) -> [TextEdit] {
    var (edits, isInString): ([TextEdit], Bool) = ([], false)
    var (from, to) = (start, 0)
    while from < old.count || to < new.count {
      if !isInString {
        let (before, after) = (old[from...].prefix { $0.isJSONSpace }, new[to...].prefix { $0.isJSONSpace })
        if !before.elementsEqual(after) { edits.append(edit(before, after)) }
        (from, to) = (before.endIndex, after.endIndex)
      }
      guard from < old.count, to < new.count, old[from] == new[to] else { break }
      let isEscape = isInString && old[from] == UInt8(ascii: "\\")
      if old[from] == UInt8(ascii: "\"") { isInString.toggle() }
      (from, to) = (min(from + (isEscape ? 2 : 1), old.count), min(to + (isEscape ? 2 : 1), new.count))
    }
    return edits
  }

  /// The edit that replaces white space, without what both have at the start and, in the last line, at the end.
  private static func edit(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> TextEdit {
    let start = zip(old, new).prefix { $0 == $1 }.count
    var (old, new) = (old.dropFirst(start), new.dropFirst(start))
    while let last = old.last, last == new.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: "\r") {
      (old, new) = (old.dropLast(), new.dropLast())
    }
    return TextEdit(old.startIndex..<old.endIndex, String(decoding: new, as: UTF8.self))
  }
}
