import JSON
import SheetProtocol

extension DocumentAnalysis {
  /// The maximum length of an array or object on one line, in characters.
  private static let lineWidth = 100

  /// The edits that format the document: a level on each line, and short values on one line. Each edit changes white
  /// space only; a byte order mark stays. Empty if it is formatted already or is not JSON.
  public func formatting(_ options: FormattingOptions = .standard) -> [TextEdit] {
    guard !root.isMissing, !diagnostics.contains(where: { $0.code == .syntax || $0.code == .encoding }) else {
      return []
    }
    let layout = Layout(text, options)
    let formatted = layout.text(of: root, level: 0, column: 0) + layout.lineBreak
    return Self.spaceEdits(from: text.bytes, at: text.byteOrderMark.upperBound, to: Array(formatted.utf8))
  }

  private struct Layout {
    let source: SourceText
    let options: FormattingOptions
    /// The line break of the document's first line.
    let lineBreak: String

    init(_ source: SourceText, _ options: FormattingOptions) {
      (self.source, self.options) = (source, options)
      let end = source.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
      lineBreak = end > 0 && source.bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    private func margin(_ level: Int) -> String {
      String(
        repeating: options.insertsSpaces ? " " : "\t", count: options.insertsSpaces ? level * options.tabSize : level)
    }

    /// Numbers and strings keep their original spelling.
    func text(of node: SyntaxNode, level: Int, column: Int) -> String {
      let isScalar = node.members.isEmpty && node.elements.isEmpty
      let width: Int = isScalar ? .max : level > 0 ? DocumentAnalysis.lineWidth - column : 0
      if let line = line(of: node, within: width) { return line }
      let (margin, indent) = (margin(level + 1), (level + 1) * options.tabSize)
      let end = lineBreak + self.margin(level)
      if case .object(let members) = node.kind {
        let lines = members.map { member in
          let key = source[member.keyRange] + ": "
          return margin + key + text(of: member.value, level: level + 1, column: indent + key.count)
        }
        return "{" + lineBreak + lines.joined(separator: "," + lineBreak) + end + "}"
      }
      let lines = node.elements.map { margin + text(of: $0, level: level + 1, column: indent) }
      return "[" + lineBreak + lines.joined(separator: "," + lineBreak) + end + "]"
    }

    /// A value on one line; nil if that is longer than a width, in characters.
    private func line(of node: SyntaxNode, within width: Int) -> String? {
      var line = Line(space: width)
      add(node, to: &line)
      return line.isFull ? nil : line.text
    }

    /// Adds a value to a line, until the line is full: each level of the document tries to put all that is in it on one line.
    private func add(_ node: SyntaxNode, to line: inout Line) {
      guard !line.isFull else { return }
      var separator = ""
      switch node.tree.shape {
      case .object:
        line.add("{")
        for member in node.members where !line.isFull {
          line.add("\(separator)\(source[member.keyRange]): ")
          add(member.value, to: &line)
          separator = ", "
        }
        line.add("}")
      case .array:
        line.add("[")
        for run in node.runs where !line.isFull {
          for element in run.elements where !line.isFull {
            line.add(separator)
            add(element, to: &line)
            separator = ", "
          }
        }
        line.add("]")
      case .string, .number, .bool, .null, .missing: line.add(source[node.range])
      }
    }
  }

  /// A line that is being written.
  private struct Line {
    private(set) var text = ""
    /// The number of characters that still fit; negative if there are too many.
    private var space: Int

    init(space: Int) { self.space = space }

    /// Whether more than fits was added.
    var isFull: Bool { space < 0 }

    mutating func add(_ piece: String) {
      guard !isFull else { return }
      text += piece
      // Only a number of characters that may fit is counted.
      if space < .max { space -= piece.prefix(space + 1).count }
    }
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
