extension DocumentAnalysis {
  /// The maximum length of an array or object on one line, in characters.
  private static let lineWidth = 100

  /// The edits that format the document: two spaces per level, and short values on one line. Empty if it is formatted
  /// already or is not JSON.
  public var formatting: [TextEdit] {
    guard !root.isMissing, !diagnostics.contains(where: { $0.code == .syntax || $0.code == .encoding }) else {
      return []
    }
    let formatted = Self.text(of: root, text, indent: 0, column: 0) + "\n"
    let all = 0..<text.bytes.count
    return Array(formatted.utf8) == text.bytes ? [] : [TextEdit(all, formatted)]
  }

  /// Numbers and strings keep their original spelling.
  private static func text(of node: SyntaxNode, _ source: SourceText, indent: Int, column: Int) -> String {
    let line = line(of: node, source)
    let isScalar = node.members.isEmpty && node.elements.isEmpty
    if isScalar || (indent > 0 && column + line.count <= lineWidth) { return line }
    let margin = String(repeating: "  ", count: indent + 1)
    let end = "\n" + String(repeating: "  ", count: indent)
    if case .object(let members) = node.kind {
      let lines = members.map { member in
        let key = "\(margin)\(source[member.keyRange]): "
        return key + text(of: member.value, source, indent: indent + 1, column: key.count)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    }
    let lines = node.elements.map { margin + text(of: $0, source, indent: indent + 1, column: margin.count) }
    return "[\n" + lines.joined(separator: ",\n") + end + "]"
  }

  private static func line(of node: SyntaxNode, _ source: SourceText) -> String {
    switch node.kind {
    case .object(let members):
      "{" + members.map { "\(source[$0.keyRange]): \(line(of: $0.value, source))" }.joined(separator: ", ") + "}"
    case .array(let elements): "[" + elements.map { line(of: $0, source) }.joined(separator: ", ") + "]"
    case .string, .number, .bool, .null, .missing: source[node.range]
    }
  }
}
