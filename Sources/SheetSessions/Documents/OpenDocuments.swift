import SheetDocument
import SheetProtocol

/// The documents that the client has open.
package struct OpenDocuments: Sendable {
  /// An open document.
  package struct Document: Sendable {
    /// The version of its text, by the client's count.
    package var version: Int
    /// The analysis of its text.
    package var analysis: DocumentAnalysis
    /// The problems in its text and its scenario.
    package var diagnostics: [Diagnostic]
    /// The last version whose sheet can be shown, and that version's document.
    var shown: (version: Int, document: SheetDocument)?

    init(version: Int, _ text: SourceText, after earlier: Document? = nil) {
      self.version = version
      analysis = DocumentAnalysis(text)
      diagnostics = DocumentCheck.diagnostics(of: analysis)
      shown = analysis.document.map { (version, $0) } ?? earlier?.shown
    }
  }

  /// The unit in which positions count characters, negotiated by `initialize`.
  package internal(set) var encoding = SourceText.Encoding.utf16
  private var documents: [String: Document] = [:]

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
    guard let document = documents[version.uri] else { return "\(version.uri) is not open" }
    guard version.version > document.version else {
      documents[version.uri] = nil
      return "version \(version.version) of \(version.uri) does not come after \(document.version)"
    }
    var text = document.analysis.text
    for (index, change) in changes.enumerated() {
      guard let range = change.range else {
        text = SourceText(change.text)
        continue
      }
      guard let start = text.offset(of: range.start, in: encoding), let end = text.offset(of: range.end, in: encoding),
        start <= end
      else {
        documents[version.uri] = nil
        return
          "edit \(index + 1) of \(version.uri) is of a range that the text does not have; it has \(text.lineCount) lines"
      }
      text.replace(start..<end, with: change.text)
    }
    documents[version.uri] = Document(version: version.version, text, after: document)
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
