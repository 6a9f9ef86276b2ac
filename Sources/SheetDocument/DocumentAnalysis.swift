import JSON
import SheetEngine

/// The analysis of a document in an editor: its text, its content as far as it can be parsed, and its diagnostics.
///
/// After an edit, only what the edit affects is parsed and checked again.
public struct DocumentAnalysis: Sendable {
  public private(set) var text: SourceText
  /// The parsed content.
  public private(set) var root = SyntaxNode(.missing, 0..<0)
  /// The content with that of the documents that it extends, which has the range of `extends`.
  private(set) var whole = SyntaxNode(.missing, 0..<0)
  /// The paths of the documents that it extends, of which each extends the next; the last may not exist.
  public private(set) var extended: [String] = []
  /// The diagnostics, in the order of the text.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The document; nil where the sheet that it describes can't be shown.
  public private(set) var document: SheetDocument?
  /// The last text without syntax errors; nil if there was none.
  private var basis: Basis?

  /// A text without syntax errors, from which a later text takes what is the same.
  private struct Basis: Sendable {
    let root: SyntaxNode
    /// The content that was checked; its runs exist as long as it does.
    let whole: SyntaxNode
    let valid: SchemaCheck.ValidRuns
    /// The change since then; nil if there is none.
    private(set) var change: TextChange?

    init(_ root: SyntaxNode, _ whole: SyntaxNode, _ valid: SchemaCheck.ValidRuns) {
      (self.root, self.whole, self.valid) = (root, whole, valid)
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
  public var playable: SheetDocument? { hasErrors(in: ["scenario", "scenarios", "extends"]) ? nil : document }

  /// Diagnostics without those that the document allows.
  package func withoutAllowed(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter { !($0.code.isAllowable && whole.allows($0.code)) }
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

  /// The content with that of the documents that it extends, as JSON without comments; nil if it can't be written.
  package var wholeText: String? {
    let members = whole.members.filter { !$0.isComment && $0.key != "extends" }
    let document = try? JSONDocument { builder in builder.object(members.map { $0.node(builder) }) }
    guard let document else { return nil }
    return document.withRoot { root in JSONWriter.text { root.copy(to: &$0) } }
  }

  /// Analyzes any text.
  /// - Parameter location: where the document is; nil is nowhere, and then it can't extend another.
  public init(_ text: SourceText, at location: DocumentLocation? = nil) {
    self.text = text
    analyze(at: location)
  }

  /// The syntax of a text alone, for who looks for names in many texts.
  package init(parsing text: SourceText) {
    self.text = text
    (root, diagnostics) = SyntaxParser.parse(text)
  }

  /// Replaces a range of the text. The analysis is that of the earlier text until ``analyze(at:)`` is called.
  public mutating func replace(_ range: Range<Int>, with new: String) {
    let edit = TextChange(range, to: new.utf8.count)
    text.replace(range, with: new)
    basis?.add(edit)
  }

  /// Replaces all of the text. The analysis is that of the earlier text until ``analyze(at:)`` is called.
  public mutating func replace(with text: SourceText) {
    (self.text, basis) = (text, nil)
  }

  /// Analyzes the text after edits, of its own or of the documents that it extends.
  public mutating func analyze(at location: DocumentLocation? = nil) {
    (diagnostics, document, extended) = ([], nil, [])
    guard text.bytes.count <= Self.maximumSize else {
      (root, whole, basis) = (SyntaxNode(.missing, 0..<0), SyntaxNode(.missing, 0..<0), nil)
      let message = "the document is \(text.bytes.count) bytes long; it may be \(Self.maximumSize)"
      diagnostics = [Diagnostic(.syntax, 0..<0, message)]
      return
    }
    if let root = basis?.root(in: text) {
      self.root = root
    } else {
      (root, diagnostics) = SyntaxParser.parse(text)
    }
    whole = root
    guard !hasErrors else {
      diagnostics = diagnostics.inOrder
      return
    }
    if let name = root["extends"], let path = name.string, !path.isEmpty { extend(path, name.range, location) }
    let check = SchemaCheck(whole, keysOf: root, after: basis?.valid)
    basis = diagnostics.isEmpty ? Basis(root, whole, check.validRuns) : nil
    diagnostics += inOurWords(check.diagnostics)
    document = makeDocument()
    if let document {
      diagnostics += Lint.check(document, whole, text)
      if whole["devices"] != nil { diagnostics += self.diagnostics(on: nil) }
    }
    diagnostics = withoutAllowed(diagnostics)
    if let range = root["extends"]?.range { diagnostics = diagnostics.map { $0.attributed(to: range, in: root) } }
    diagnostics = Array(diagnostics.inOrder.prefix(Self.maximumDiagnostics))
  }

  /// Adds the content of the document that this one extends.
  private mutating func extend(_ name: String, _ range: Range<Int>, _ location: DocumentLocation?) {
    guard let location = location?.location(of: name) else {
      diagnostics.append(
        Diagnostic(.extends, range, "\"\(name)\" can't be read: this document has no place of its own"))
      return
    }
    extended = [location.path]
    let base: DocumentAnalysis
    switch location.text() {
    case .success(let text): base = DocumentAnalysis(text, at: location)
    case .failure(let failure):
      diagnostics.append(Diagnostic(.extends, range, "\"\(name)\" \(failure.reason)"))
      return
    }
    extended += base.extended
    guard base.document != nil else {
      let error = base.diagnostics.first { $0.severity == .error }
      let line = error.map { base.text.line(at: $0.range.lowerBound) + 1 } ?? 1
      let message = "\"\(name)\" has errors, the first in line \(line): \(error?.message ?? "it describes no sheet")"
      diagnostics.append(Diagnostic(.extends, range, message))
      return
    }
    let quotation = base.whole.quoted(at: range) { node in
      SyntaxNode.Origin(document: name, line: base.text.line(at: node.start) + 1)
    }
    whole = quotation.patched(by: root)
  }

  /// The document; nil if anything that describes the sheet itself is wrong.
  private mutating func makeDocument() -> SheetDocument? {
    let course = ["scenario", "expect", "scenarios", "allow"].compactMap { root[$0]?.range }
    let isBroken = diagnostics.contains { diagnostic in
      diagnostic.severity == .error && !course.contains { $0.contains(diagnostic.range.lowerBound) }
    }
    guard !isBroken else { return nil }
    do throws(JSONFailure) {
      let document = try SheetDocument(whole)
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
      whole.nearest(to: path[..<index])["container"]?.child(path[index + 1]) == nil
    {
      path.remove(at: index)
    }
    let range = whole.nearest(to: path).range
    diagnostics.append(Diagnostic(.wrongType, range, "expected \(failure.expected), found \(failure.found)"))
  }
}

extension [Diagnostic] {
  /// In the order of the text.
  public var inOrder: [Diagnostic] { ordered { Double($0.range.lowerBound) } }
}
