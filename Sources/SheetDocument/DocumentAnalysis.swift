import JSON

/// The analysis of a document in an editor: its text, its content as far as it can be parsed, and its diagnostics.
///
/// After an edit, only what the edit affects is parsed and checked again.
public struct DocumentAnalysis: Sendable {
  public private(set) var text: SourceText
  /// The parsed content.
  public private(set) var root = SyntaxNode(.missing, 0..<0)
  /// The diagnostics, in the order of the text.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The document; nil where the sheet that it describes can't be shown.
  public private(set) var document: SheetDocument?
  /// The last text without syntax errors; nil if there was none.
  private var basis: Basis?

  /// A text without syntax errors, from which a later text takes what is the same.
  private struct Basis: Sendable {
    let root: SyntaxNode
    let valid: SchemaCheck.ValidRuns
    /// What has changed since then.
    private(set) var change: TextChange?

    init(_ root: SyntaxNode, _ valid: SchemaCheck.ValidRuns) {
      (self.root, self.valid) = (root, valid)
    }

    mutating func add(_ edit: TextChange) {
      guard var change else { return change = edit }
      change.add(edit)
      self.change = change
    }

    /// The content of a later text, where it follows from this one.
    func root(in text: SourceText) -> SyntaxNode? {
      guard let change else { return root }
      return root.tree.changed(change, at: root.start, in: text).map { SyntaxNode($0, at: root.start) }
    }
  }

  /// Whether any diagnostic is an error.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The document; nil where its scenarios have errors, too.
  public var playable: SheetDocument? { hasErrors(in: ["scenario", "scenarios"]) ? nil : document }

  /// Warnings without those that the document allows.
  func withoutAllowed(_ warnings: [Diagnostic]) -> [Diagnostic] {
    let allowed = (root["allow"]?.elements ?? []).compactMap { $0.string }
    return warnings.filter { !allowed.contains($0.code.rawValue) || $0.severity == .error }
  }

  /// Whether any of the document's members has an error.
  private func hasErrors(in keys: [String]) -> Bool {
    let ranges = keys.compactMap { root[$0]?.range }
    return diagnostics.contains { error in
      error.severity == .error && ranges.contains { $0.contains(error.range.lowerBound) }
    }
  }

  /// The maximum size of a document, in bytes; a typical one has a hundredth of it.
  public static let maximumSize = 1 << 20
  /// The maximum number of diagnostics of a document.
  public static let maximumDiagnostics = 200

  /// Analyzes any text.
  public init(_ text: SourceText) {
    self.text = text
    analyze()
  }

  /// Replaces a range of the text. The analysis is that of the earlier text until ``analyze()`` is called.
  public mutating func replace(_ range: Range<Int>, with new: String) {
    let edit = TextChange(range, to: new.utf8.count)
    text.replace(range, with: new)
    basis?.add(edit)
  }

  /// Replaces all of the text. The analysis is that of the earlier text until ``analyze()`` is called.
  public mutating func replace(with text: SourceText) {
    (self.text, basis) = (text, nil)
  }

  /// Analyzes the text after edits.
  public mutating func analyze() {
    (diagnostics, document) = ([], nil)
    guard text.bytes.count <= Self.maximumSize else {
      (root, basis) = (SyntaxNode(.missing, 0..<0), nil)
      let message = "the document is \(text.bytes.count) bytes long; it may be \(Self.maximumSize)"
      diagnostics = [Diagnostic(.syntax, 0..<0, message)]
      return
    }
    if let root = basis?.root(in: text) {
      self.root = root
    } else {
      (root, diagnostics) = SyntaxParser.parse(text)
      guard !hasErrors else {
        diagnostics = diagnostics.inOrder
        return
      }
    }
    let check = SchemaCheck(root, after: basis?.valid)
    basis = diagnostics.isEmpty ? Basis(root, check.validRuns) : nil
    diagnostics += check.diagnostics
    document = makeDocument()
    if let document { diagnostics += withoutAllowed(Lint.check(document, root, text)) }
    diagnostics = Array(diagnostics.inOrder.prefix(Self.maximumDiagnostics))
  }

  /// The document; nil if anything that describes the sheet itself is wrong.
  private mutating func makeDocument() -> SheetDocument? {
    let course = ["scenario", "expect", "scenarios", "allow"].compactMap { root[$0]?.range }
    let isBroken = diagnostics.contains { diagnostic in
      diagnostic.severity == .error && !course.contains { $0.contains(diagnostic.range.lowerBound) }
    }
    guard !isBroken else { return nil }
    do throws(JSONFailure) {
      let document = try SheetDocument(root)
      if !hasErrors(in: ["scenarios"]) { for failure in document.failures { report(failure) } }
      return document
    } catch {
      report(error)
      return nil
    }
  }

  /// Reports values that do not go together, which the schema can't express.
  private mutating func report(_ failure: JSONFailure) {
    // Device and orientation are members of the document or of a scenario, but belong to the message's container.
    var path = failure.path
    if let index = path.firstIndex(of: "container"), path.indices.contains(index + 1),
      root.nearest(to: path[..<index])["container"]?.child(path[index + 1]) == nil
    {
      path.remove(at: index)
    }
    let range = root.nearest(to: path).range
    diagnostics.append(Diagnostic(.wrongType, range, "expected \(failure.expected), found \(failure.found)"))
  }
}

extension [Diagnostic] {
  /// In the order of the text.
  public var inOrder: [Diagnostic] { sorted { $0.range.lowerBound < $1.range.lowerBound } }
}
