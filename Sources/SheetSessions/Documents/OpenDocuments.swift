import JSON
import SheetDocument
import SheetEngine
import SheetProtocol

/// The documents that the client has open.
package struct OpenDocuments {
  /// An open document.
  package struct Document {
    /// Its URI, as the client wrote it when it opened the document.
    package let uri: String
    /// The version of its text, by the client's count.
    package var version: Int
    /// The analysis of its text.
    package var analysis: DocumentAnalysis
    /// The problems in its text and its scenarios.
    package var diagnostics: [Diagnostic]
    /// The last version whose sheet can be shown, and that version's document.
    var shown: (version: Int, document: SheetDocument)?

    /// Where the scenarios are. While the text describes no sheet, as in the middle of a word, those of the last text that did
    /// stay, so that what an editor shows beside them does.
    package var scenarios: [ScenarioPlace] { places.filter { !$0.range.isEmpty } }
    /// The same with those whose place was deleted, which is empty.
    private var places: [ScenarioPlace] = []

    /// The expectations that failed, once its scenarios were run; the next edit forgets them.
    fileprivate(set) var failures: [Diagnostic] = []

    /// The checks of the scenarios, one for each.
    private var checks: [ScenarioCheck] = []

    init(_ uri: String, version: Int, _ text: SourceText, at location: DocumentLocation, _ work: Work) {
      (self.uri, self.version) = (uri, version)
      // A text that is too long is not analyzed.
      let size = min(text.bytes.count, DocumentAnalysis.maximumSize)
      _ = work.spend(Work.Cost.analysis(of: size), space: Self.space * size)
      analysis = DocumentAnalysis(text, at: location)
      diagnostics = []
      check(work)
    }

    /// The space that the analysis of a document takes for each byte of its text, in bytes.
    private static let space = 16

    /// Edits the text, and checks the document again. A position beyond the text is at its end.
    /// - Returns: what is wrong with the edits, or nil.
    mutating func change(
      to version: DocumentVersion, _ changes: ArraySlice<DocumentChange>, _ encoding: SourceText.Encoding,
      at location: DocumentLocation, _ work: Work
    ) -> String? {
      guard version.version > self.version else {
        return "version \(version.version) of \(version.uri) does not come after \(self.version)"
      }
      for (index, change) in changes.enumerated() where work.spend(1 + places.count / 100) {
        guard let range = change.range else {
          let text = SourceText(change.text)
          move(TextChange(from: analysis.text, to: text))
          analysis.replace(with: text)
          continue
        }
        let count = analysis.text.bytes.count
        let start = analysis.text.offset(of: range.start, in: encoding) ?? count
        let end = analysis.text.offset(of: range.end, in: encoding) ?? count
        guard start <= end else { return "edit \(index + 1) of \(version.uri) ends before it begins" }
        move(TextChange(start..<end, to: change.text.utf8.count))
        analysis.replace(start..<end, with: change.text)
      }
      self.version = version.version
      analyze(at: location, work)
      return nil
    }

    /// Checks the document again, after an edit of its text or of what it extends.
    mutating func analyze(at location: DocumentLocation, _ work: Work) {
      _ = work.spend(Work.Cost.analysis(of: min(analysis.text.bytes.count, DocumentAnalysis.maximumSize)))
      analysis.analyze(at: location)
      check(work)
    }

    private mutating func check(_ work: Work) {
      failures = []
      var found: [Diagnostic] = []
      work.part(limit: Sessions.scenarioBudget) { found = DocumentCheck.diagnostics(of: analysis, &checks, $0) }
      diagnostics = found
      if let document = analysis.document {
        shown = (version, document)
        places = document.scenarios.map { ScenarioPlace($0) }
      }
    }

    /// Moves the scenarios with the text, in place: there may be a thousand of them, and many edits in a message.
    private mutating func move(_ change: TextChange) {
      for index in places.indices { places[index].range = change.moved(places[index].range) }
    }
  }

  /// A scenario of a document and its place in the text.
  package struct ScenarioPlace {
    private let scenario: SheetDocument.Scenario
    /// The range in the text of its name or its key.
    package fileprivate(set) var range: Range<Int>

    init(_ scenario: SheetDocument.Scenario) {
      (self.scenario, range) = (scenario, scenario.range)
    }

    /// Its name; nil if it is the document's own.
    package var name: String? { scenario.name }

    /// Its name, if it is written in this document and not in one that it extends.
    var ownName: String? { scenario.contains(scenario.range.lowerBound) ? name : nil }

    /// On which devices and how it is played, in words.
    package var settings: [String] { scenario.variants.compactMap { $0.setting } }
  }

  /// The client's capabilities for text, negotiated by `initialize`.
  package internal(set) var editor = EditorCapabilities()
  /// The options that the client sets.
  package internal(set) var options = ClientOptions()
  /// The documents by their URIs without percent-encoding: `%c3` and `%C3` are the same.
  private var documents: [String: Document] = [:]
  /// The documents whose text is not known, because a change of it did not follow the one before, or no text at all.
  private var lost: Set<String> = []
  /// When the scenarios of documents that were edited are run.
  private var runs: [String: Instant] = [:]
  /// The documents that are not open; nil where there are no files.
  let closed: ClosedDocuments?
  /// Whether a client that asks for diagnostics is to be asked to do so again.
  var isRefreshDue = false
  /// The documents in the client's folders.
  package internal(set) var workspace = Workspace()

  init(closed: ClosedDocuments?) {
    self.closed = closed
  }

  /// The open documents.
  package var all: [Document] { documents.values.sorted { $0.uri < $1.uri } }

  /// The unit in which positions count characters: UTF-16 unless `initialize` has agreed on another.
  package var encoding: SourceText.Encoding {
    editor.editsText && editor.positionEncodings.contains("utf-8") ? .utf8 : .utf16
  }

  /// The number of open documents.
  var count: Int { documents.count }

  /// The document with a URI.
  package subscript(uri: String) -> Document? { documents[uri.percentDecoded] }

  /// A document with another text, as if it were in the place of an open one.
  func document(_ text: SourceText, insteadOf uri: String, _ work: Work) -> Document {
    Document(uri, version: 0, text, at: location(of: uri), work)
  }

  mutating func open(_ opened: OpenedDocument, _ work: Work) {
    let key = opened.uri.percentDecoded
    lost.remove(key)
    documents[key] = Document(
      opened.uri, version: opened.version, SourceText(opened.text), at: location(of: opened.uri), work)
  }

  /// Applies edits, one after the other.
  /// - Returns: what is wrong with the edits, or nil. After an error the document is closed, because its text may
  ///   differ from the client's; a change that has all of the text opens it again.
  mutating func change(_ version: DocumentVersion, _ changes: [DocumentChange], _ work: Work) -> String? {
    let (key, location) = (version.uri.percentDecoded, location(of: version.uri))
    var changes = changes[...]
    // While it is taken out, its text is edited in place.
    var document = documents.removeValue(forKey: key)
    if document == nil, lost.contains(key), let whole = changes.lastIndex(where: { $0.range == nil }) {
      document = Document(version.uri, version: .min, SourceText(""), at: location, work)
      changes = changes[whole...]
    }
    let failure = document?.change(to: version, changes, encoding, at: location, work)
    guard let document, failure == nil else {
      if lost.count < Self.maximumLost { lost.insert(key) }
      return failure ?? "\(version.uri) is not open"
    }
    lost.remove(key)
    documents[key] = document
    return nil
  }

  /// The maximum number of documents that are remembered as lost.
  private static let maximumLost = 1000

  mutating func close(_ uri: String) {
    (documents[uri.percentDecoded], runs[uri.percentDecoded]) = (nil, nil)
  }

  // MARK: Documents that extend others

  /// Where a document is: those that it extends are the open ones, and files.
  package func location(of uri: String) -> DocumentLocation {
    DocumentLocation(uri) { [documents, closed] uri in
      if let open = documents[uri.percentDecoded] { return .success(open.analysis.text) }
      return closed?.read(uri) ?? .failure(DocumentLocation.Unreadable("is not open"))
    }
  }

  /// Where a file is: those that it extends are files.
  func fileLocation(of uri: String) -> DocumentLocation {
    DocumentLocation(uri) { [closed] uri in closed?.read(uri) ?? .failure(DocumentLocation.Unreadable("is not open")) }
  }

  /// The text of an open document, or of a file that can be read; nil where there is none.
  func text(of uri: String) -> SourceText? { try? location(of: uri).text().get() }

  /// The open documents that extend one of others, in alphabetical order.
  func documents(extending others: [String]) -> [String] {
    let extending = documents.filter { !$0.value.analysis.extended.isEmpty }
    guard !extending.isEmpty else { return [] }
    let paths = Set(others.map { $0.percentDecoded })
    return extending.filter { $0.value.analysis.extended.contains { paths.contains($0.percentDecoded) } }
      .map { $0.value.uri }.sorted()
  }

  /// Checks a document again, because one that it extends has changed.
  mutating func analyzeAgain(_ uri: String, _ work: Work) {
    let key = uri.percentDecoded
    guard var document = documents.removeValue(forKey: key) else { return }
    document.analyze(at: location(of: uri), work)
    documents[key] = document
  }

  // MARK: Expectations

  /// How long a document is at rest before its scenarios are run, s.
  private static let rest = 0.3

  /// When the scenarios of the next document are run.
  var nextRun: Instant? { runs.values.min() }

  /// Whether the scenarios of documents are run when they are at rest.
  private var runsScenarios: Bool { editor.editsText && options.expectations }

  /// Notes that a document has just been edited.
  mutating func didEdit(_ uri: String, at now: Instant) {
    let key = uri.percentDecoded
    guard runsScenarios, let document = documents[key] else { return }
    let hasExpectations = document.analysis.playable?.scenarios.contains { !$0.expectations.isEmpty } ?? false
    runs[key] = hasExpectations ? Instant(notBefore: now.seconds + Self.rest) : nil
  }

  /// Takes the documents whose scenarios are to be run by now, in alphabetical order.
  mutating func takeDue(at now: Instant) -> [String] {
    guard let next = nextRun, next <= now else { return [] }
    let due = runs.filter { $0.value <= now }.map { $0.key }
    for key in due { runs[key] = nil }
    return due.compactMap { documents[$0]?.uri }.sorted()
  }

  /// Keeps the expectations of a document that failed.
  mutating func setFailures(_ failures: [Diagnostic], of uri: String) {
    documents[uri.percentDecoded]?.failures = failures
  }
}

extension SourceText {
  /// The offset of a client's position.
  package func offset(of position: DocumentPosition, in encoding: Encoding) -> Int? {
    offset(of: Position(line: position.line, character: position.character), in: encoding)
  }
}
