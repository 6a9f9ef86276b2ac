import SheetDocument
import SheetProtocol

/// The documents that the client has open.
package struct OpenDocuments {
  /// An open document.
  package struct Document {
    /// The version of its text, by the client's count.
    package var version: Int
    /// The analysis of its text.
    package var analysis: DocumentAnalysis
    /// The problems in its text and its scenarios.
    package var diagnostics: [Diagnostic]
    /// The last version whose sheet can be shown, and that version's document.
    var shown: (version: Int, document: SheetDocument)?

    /// What is known of each scenario.
    private var checks: [ScenarioCheck] = []

    init(version: Int, _ text: SourceText) {
      self.version = version
      analysis = DocumentAnalysis(text)
      diagnostics = []
      check()
    }

    /// Edits the text, and checks the document again.
    /// - Returns: what is wrong with the edits, or nil.
    mutating func change(
      to version: DocumentVersion, _ changes: [DocumentChange], _ encoding: SourceText.Encoding
    ) -> String? {
      guard version.version > self.version else {
        return "version \(version.version) of \(version.uri) does not come after \(self.version)"
      }
      for (index, change) in changes.enumerated() {
        guard let range = change.range else {
          analysis.replace(with: SourceText(change.text))
          continue
        }
        guard let start = analysis.text.offset(of: range.start, in: encoding),
          let end = analysis.text.offset(of: range.end, in: encoding), start <= end
        else {
          return "edit \(index + 1) of \(version.uri) is of a range that the text does not have; "
            + "it has \(analysis.text.lineCount) lines"
        }
        analysis.replace(start..<end, with: change.text)
      }
      self.version = version.version
      analysis.analyze()
      check()
      return nil
    }

    private mutating func check() {
      diagnostics = DocumentCheck.diagnostics(of: analysis, &checks)
      if let document = analysis.document { shown = (version, document) }
    }
  }

  /// What the client can do with text, negotiated by `initialize`.
  package internal(set) var editor = EditorCapabilities()
  /// Whether the client shows code lenses.
  package internal(set) var showsCodeLenses = false
  private var documents: [String: Document] = [:]

  /// The unit in which positions count characters.
  package var encoding: SourceText.Encoding { editor.positionEncodings.contains("utf-8") ? .utf8 : .utf16 }

  /// The number of open documents.
  var count: Int { documents.count }

  /// The document with a URI.
  package subscript(uri: String) -> Document? { documents[uri] }

  mutating func open(_ opened: OpenedDocument) {
    documents[opened.uri] = Document(version: opened.version, SourceText(opened.text))
  }

  /// Applies edits, one after the other.
  /// - Returns: what is wrong with the edits, or nil. After an error the document is closed, because its text may
  ///   differ from the client's.
  mutating func change(_ version: DocumentVersion, _ changes: [DocumentChange]) -> String? {
    // While it is taken out, its text is edited in place.
    guard var document = documents.removeValue(forKey: version.uri) else { return "\(version.uri) is not open" }
    if let failure = document.change(to: version, changes, encoding) { return failure }
    documents[version.uri] = document
    return nil
  }

  mutating func close(_ uri: String) {
    documents[uri] = nil
  }
}

extension SourceText {
  /// The offset of a client's position.
  package func offset(of position: DocumentPosition, in encoding: Encoding) -> Int? {
    offset(of: Position(line: position.line, character: position.character), in: encoding)
  }
}
