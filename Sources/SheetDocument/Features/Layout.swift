import JSON
import SheetProtocol

/// How values are written: a level on each line, and short values on one line.
struct Layout {
  /// The maximum length of an array or object on one line, in characters.
  static let lineWidth = 100

  /// The text of the values.
  let source: SourceText
  let options: FormattingOptions
  let lineBreak: String
  /// The text before each line of level 1; nil is a level's own margin.
  private let base: String?

  /// The layout of a document.
  init(_ source: SourceText, _ options: FormattingOptions) {
    self.init(source, options, lineBreak: source.lineBreak, base: nil)
  }

  /// The layout of values that become a part of another text.
  /// - Parameter base: what is before the line at which a value of level 1 starts.
  init(_ source: SourceText, _ options: FormattingOptions, lineBreak: String, base: String?) {
    (self.source, self.options, self.lineBreak, self.base) = (source, options, lineBreak, base)
  }

  /// A level's indentation.
  var unit: String { options.insertsSpaces ? String(repeating: " ", count: options.tabSize) : "\t" }

  private func margin(_ level: Int) -> String {
    guard let base, level > 0 else { return String(repeating: unit, count: level) }
    return base + String(repeating: unit, count: level - 1)
  }

  /// The width of the margin of a level, in columns.
  private func width(ofMargin level: Int) -> Int {
    guard let base, level > 0 else { return level * options.tabSize }
    return options.columns(of: base.utf8) + (level - 1) * options.tabSize
  }

  /// A value as text. Numbers and strings keep their original spelling.
  /// - Parameters:
  ///   - level: the number of values around it; a value of level 0 is never on one line.
  ///   - column: where it starts in its line.
  func text(of node: SyntaxNode, level: Int, column: Int) -> String {
    let isScalar = node.members.isEmpty && node.elements.isEmpty
    let width: Int = isScalar ? .max : level > 0 ? Self.lineWidth - column : 0
    if let line = line(of: node, within: width) { return line }
    let (margin, indent) = (margin(level + 1), self.width(ofMargin: level + 1))
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

  /// A value on one line, however long.
  func line(of node: SyntaxNode) -> String { line(of: node, within: .max) ?? "" }

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
}

extension SourceText {
  /// The line break of the first line.
  var lineBreak: String {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    return end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }
}

extension FormattingOptions {
  /// The number of columns that white space takes.
  func columns(of space: some Sequence<UInt8>) -> Int {
    space.reduce(0) { $0 + ($1 == UInt8(ascii: "\t") ? tabSize : 1) }
  }
}
