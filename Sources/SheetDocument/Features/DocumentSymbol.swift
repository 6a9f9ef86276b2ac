/// An entry in a document's outline.
public struct DocumentSymbol: Equatable, Sendable {
  /// Its key or, for an array element, what tells it from the others: its name, id or text, its time and what happens, or its index.
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
        symbol(name(of: element) ?? "\(index)", element, element.range, selection: element.range)
      }
    case .string, .number, .bool, .null, .missing: []
    }
  }

  /// A name that distinguishes an array element, never empty: "peek", "0.3 s gesture"; nil if nothing does.
  private func name(of element: SyntaxNode) -> String? {
    func text(_ keys: String...) -> String? {
      let string = keys.reduce(element as SyntaxNode?) { $0?[$1] }?.string
      return string?.isEmpty == true ? nil : string
    }
    if let own = element.string ?? text("name") ?? text("id"), !own.isEmpty { return own }
    // Of a method that names its object, or the sheet, that is enough: "gesture", "present".
    let method = text("method")?.split(separator: "/")
    let what = method.flatMap { $0.first == "sheet" ? $0.last : $0.first }.map { String($0) }
    let word = SheetDocument.StepWord.allCases.first { element[$0.rawValue] != nil }
    let happens = what ?? word?.rawValue ?? text("event", "name") ?? text("frame", "phase") ?? text("phase")
    let time = element["time"].flatMap { $0.isMissing ? nil : "\(self.text[$0.range]) s" }
    let parts = [time, happens].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
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
