/// A part of a document, for an outline.
public struct DocumentSymbol: Equatable, Sendable {
  /// Its key, or what it is called by in a list.
  public let name: String
  /// Its value, where it is a short one.
  public let detail: String
  /// What it is.
  public let kind: Kind
  /// All of it.
  public let range: Range<Int>
  /// What is shown when it is chosen.
  public let selection: Range<Int>
  /// What is in it.
  public let children: [DocumentSymbol]

  /// The kind of a symbol, in LSP's numbers.
  public enum Kind: Int, Sendable {
    case object = 19
    case array = 18
    case string = 15
    case number = 16
    /// `true` or `false`.
    case boolean = 17
    /// `null`, or nothing yet.
    case null = 21
  }
}

extension DocumentAnalysis {
  /// What is in the document.
  public var symbols: [DocumentSymbol] { symbols(of: root) }

  private func symbols(of node: SyntaxNode) -> [DocumentSymbol] {
    switch node.kind {
    case .object(let members):
      members.map { symbol($0.key.isEmpty ? "\"\"" : $0.key, $0.value, $0.range, selection: $0.keyRange) }
    case .array(let elements):
      elements.enumerated().map { index, element in
        let name = element["method"]?.string ?? element["id"]?.string ?? element["event"]?["name"]?.string
        return symbol(name ?? "\(index)", element, element.range, selection: element.range)
      }
    case .string, .number, .bool, .null, .missing: []
    }
  }

  private func symbol(_ name: String, _ node: SyntaxNode, _ range: Range<Int>, selection: Range<Int>) -> DocumentSymbol
  {
    let kind: DocumentSymbol.Kind =
      switch node.kind {
      case .object: .object
      case .array: .array
      case .string: .string
      case .number: .number
      case .bool: .boolean
      case .null, .missing: .null
      }
    let isScalar = node.members.isEmpty && node.elements.isEmpty
    return DocumentSymbol(
      name: name, detail: isScalar ? text[node.range] : "", kind: kind, range: range, selection: selection,
      children: symbols(of: node))
  }
}
