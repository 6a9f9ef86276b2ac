import JSON

/// The analysis of a document in an editor: its text, its content as far as it can be parsed, and its diagnostics.
public struct DocumentAnalysis: Sendable {
  public let text: SourceText
  /// The parsed content.
  public let root: SyntaxNode
  /// The diagnostics, in the order of the text.
  public let diagnostics: [Diagnostic]
  /// The document; nil where the sheet that it describes can't be shown.
  public let document: SheetDocument?

  /// Whether any diagnostic is an error.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The document; nil where its scenario has errors, too.
  public var playable: SheetDocument? {
    let scenario = root["scenario"]?.range ?? 0..<0
    let isBroken = diagnostics.contains { $0.severity == .error && scenario.contains($0.range.lowerBound) }
    return isBroken ? nil : document
  }

  /// The maximum size of a document, in bytes; a typical one has a hundredth of it.
  public static let maximumSize = 1 << 20
  /// The maximum number of diagnostics of a document.
  public static let maximumDiagnostics = 200

  /// Analyzes any text.
  public init(_ text: SourceText) {
    self.text = text
    guard text.bytes.count <= Self.maximumSize else {
      root = SyntaxNode(kind: .missing, range: 0..<0)
      let message = "the document is \(text.bytes.count) bytes long; it may be \(Self.maximumSize)"
      (diagnostics, document) = ([Diagnostic(.syntax, 0..<0, message)], nil)
      return
    }
    let (root, syntax) = SyntaxParser.parse(text)
    self.root = root
    guard !syntax.contains(where: { $0.severity == .error }) else {
      (diagnostics, document) = (syntax.inOrder, nil)
      return
    }
    var diagnostics = syntax + SchemaCheck.check(root)
    document = Self.document(root, &diagnostics)
    if let document { diagnostics += Lint.check(document, root, text) }
    self.diagnostics = Array(diagnostics.inOrder.prefix(Self.maximumDiagnostics))
  }

  /// The document; nil if anything that describes the sheet itself is wrong.
  private static func document(
    _ root: SyntaxNode, _ diagnostics: inout [Diagnostic]
  ) -> SheetDocument? {
    let course = [root["scenario"]?.range, root["expect"]?.range].compactMap(\.self)
    let isBroken = diagnostics.contains { diagnostic in
      diagnostic.severity == .error && !course.contains { $0.contains(diagnostic.range.lowerBound) }
    }
    guard !isBroken else { return nil }
    do throws(JSONFailure) {
      return try SheetDocument(root)
    } catch {
      // The schema can't express which values do not go together.
      // Device and orientation are members of the document itself, but belong to the message's container.
      let isOwn = error.path.first == "container" && root["container"]?.child(error.path.dropFirst().first ?? "") == nil
      let nearest = root.nearest(to: isOwn ? Array(error.path.dropFirst()) : error.path)
      diagnostics.append(Diagnostic(.wrongType, nearest.range, "expected \(error.expected), found \(error.found)"))
      return nil
    }
  }
}

extension [Diagnostic] {
  /// In the order of the text.
  public var inOrder: [Diagnostic] { sorted { $0.range.lowerBound < $1.range.lowerBound } }
}
