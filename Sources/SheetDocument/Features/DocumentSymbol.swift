/// An entry in a document's outline.
public struct DocumentSymbol: Equatable, Sendable {
  /// Its key or, for an array element, its method, id or index.
  public let name: String
  /// Its value, if it is a scalar.
  public let detail: String
  /// The kind of its value.
  public let kind: Kind
  /// The range of the whole entry.
  public let range: Range<Int>
  /// The range that is selected when a person chooses the entry.
  public let selection: Range<Int>
  /// The entries inside it.
  public let children: [DocumentSymbol]

  /// The kind of a symbol, in LSP's numbers.
  public enum Kind: Int, Sendable {
    case object = 19
    case array = 18
    case string = 15
    case number = 16
    /// `true` or `false`.
    case boolean = 17
    /// `null`, or a value that is still missing.
    case null = 21
  }
}

extension DocumentAnalysis {
  /// The document's outline.
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
