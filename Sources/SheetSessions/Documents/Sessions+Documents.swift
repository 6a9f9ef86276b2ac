import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

extension Sessions {
  mutating func open(
    _ opened: OpenedDocument, to client: inout SessionClient
  ) throws(CallFailure) {
    try check(uri: opened.uri)
    let before = documents[opened.uri]?.shown?.document
    // What was said of the file is replaced by what is said of the text, whose URI may be spelled in another way.
    if let file = documents.workspace.files[opened.uri.percentDecoded], file.uri != opened.uri,
      !file.problems.isEmpty
    {
      publish([], of: file.uri, to: &client)
    }
    guard documents[opened.uri] != nil || documents.count < limits.documents else {
      throw .sheet(.limitExceeded("documents", maximum: limits.documents))
    }
    documents.open(opened, work)
    didEdit(opened.uri, from: before, to: &client)
  }

  mutating func change(
    _ version: DocumentVersion, _ changes: [DocumentChange], to client: inout SessionClient
  ) throws(CallFailure) {
    try check(uri: version.uri)
    let before = documents[version.uri]?.shown?.document
    guard let failure = documents.change(version, changes, work) else {
      return didEdit(version.uri, from: before, to: &client)
    }
    // The diagnostics of the earlier text no longer apply to the client's text.
    publish([Self.loss(failure)], of: version.uri, version.version, to: &client)
    checkDocuments(extending: [version.uri], to: &client)
    throw .params(JSONFailure(path: ["textDocument"], expected: "a change of an open document", found: failure))
  }

  mutating func close(
    _ document: DocumentID, to client: inout SessionClient
  ) throws(CallFailure) {
    let uri = try open(document.uri).uri
    documents.close(uri)
    publish([], of: uri, to: &client)
    documents.workspace.didChange([uri])
    checkDocuments(extending: [document.uri], to: &client)
  }

  /// Reports what an edit of a document has changed, in it and in the documents that extend it.
  private mutating func didEdit(
    _ uri: String, from before: SheetDocument?, to client: inout SessionClient
  ) {
    publish(uri, isEdited: true, to: &client)
    follow(uri, from: before, to: &client)
    documents.didEdit(uri, at: now)
    checkDocuments(extending: [uri], but: uri, to: &client)
  }

  /// Checks the open documents again that extend one of others, which have changed.
  /// - Parameter edited: the one that has just been checked, if it was edited.
  mutating func checkDocuments(
    extending changed: [String], but edited: String? = nil, to client: inout SessionClient
  ) {
    for uri in documents.documents(extending: changed)
    where uri.percentDecoded != edited?.percentDecoded && work.spend(1) {
      let before = documents[uri]?.shown?.document
      documents.analyzeAgain(uri, work)
      publish(uri, to: &client)
      follow(uri, from: before, to: &client)
      documents.didEdit(uri, at: now)
    }
  }

  /// The open document with a URI.
  /// - Parameter path: the path of the URI in the params.
  func open(
    _ uri: String, at path: [String] = ["textDocument", "uri"]
  ) throws(CallFailure) -> OpenDocuments.Document {
    try check(uri: uri)
    guard let document = documents[uri] else {
      let name = "\"\(uri.prefix(200))\""
      let failure = JSONFailure(path: path, expected: "the URI of an open document", found: name)
      throw .refused(RPCError(failure, "The document \(name) is not open"))
    }
    return document
  }

  // MARK: Commands

  /// Carries out a command for a document without errors.
  mutating func execute(
    _ command: DocumentCommand, _ subject: DocumentCommand.Subject, to client: inout SessionClient
  ) throws(CallFailure) -> Answer {
    let uri = subject.uri
    _ = try open(uri, at: ["arguments", "0"])
    switch command {
    case .preview:
      if let page = documents.options.previewPage, documents.editor.showsPages {
        let link = try PageLink(page, showing: open(uri, at: ["arguments", "0"]), at: ["arguments", "0"])
        ask(.showPage(url: link.url), to: &client)
        return .void
      }
      try checkRoom()
      let (preset, sheet) = try described(byDocument: uri, at: ["arguments", "0"])
      let clock = RealtimeClock(from: now, frameRate: ScenarioRun.usualFrameRate)
      let index = open(table.freeID(), preset, .all, over: nil, clock, of: uri, sheet, to: &client)
      return .state(index: index, nil)
    case .runScenario:
      let run = try played(
        uri, subject.scenario, in: subject.setting, instead: subject.text, at: ["arguments", "0"],
        scenarioAt: ["arguments", "1"])
      return .scenario(run, uri: uri)
    }
  }

  /// Plays a scenario of an open document.
  /// - Parameters:
  ///   - name: its name; nil is the first.
  ///   - setting: one of its settings; nil is the first in which it fails, or the first.
  ///   - text: the text to use instead of the document's.
  ///   - path: the path of the URI in the params.
  ///   - scenarioPath: the path of the name.
  func played(
    _ uri: String, _ name: String?, in setting: String? = nil, instead text: String? = nil, at path: [String],
    scenarioAt scenarioPath: [String]
  ) throws(CallFailure) -> ScenarioRun {
    let known = try open(uri, at: path)
    let document = text.map { documents.document(SourceText($0), insteadOf: uri, work) } ?? known
    guard let playable = document.analysis.playable else {
      throw document.failure(at: text == nil ? path : ["arguments", "3"])
    }
    guard let scenario = playable.scenario(named: name) else {
      let names = playable.scenarios.compactMap { $0.name }
      let failure = JSONFailure(unknownName: name ?? "", at: scenarioPath.last ?? "", among: names)
      throw .params(scenarioPath.dropLast().reversed().reduce(failure) { $0.under($1) })
    }
    let variants = scenario.variants
    let wanted = variants.lazy.filter { setting == nil || $0.setting == setting }
    if let setting, wanted.isEmpty {
      let failure = JSONFailure(unknownName: setting, at: "2", among: variants.compactMap { $0.setting })
      throw .params(failure.under("arguments"))
    }
    var first: ScenarioRun?
    for variant in wanted {
      let run = ScenarioRun(variant, of: playable, frameRate: ScenarioRun.usualFrameRate, work: work)
      if !run.failures.isEmpty { return run }
      first = first ?? run
    }
    return first ?? ScenarioRun(scenario, of: playable, frameRate: ScenarioRun.usualFrameRate, work: work)
  }

  // MARK: Expectations

  /// The work of checking the scenarios of a document at an edit, and of running them at rest, in units: a blink of an eye.
  static let scenarioBudget = 200_000

  /// When something happens by itself to a document.
  var nextRun: Instant? { documents.workspace.hasWork ? now : documents.nextRun }

  /// Runs the scenarios of the documents that have been at rest long enough, and reports the expectations that failed.
  package mutating func runDocumentsAtRest(to client: inout SessionClient) {
    for uri in documents.takeDue(at: now) {
      guard let document = documents[uri]?.analysis.playable else { continue }
      let work = Work(limit: Self.scenarioBudget)
      work.begin(room: limits.pendingOutput)
      var failures: [Diagnostic] = []
      let refused = Set(documents[uri]?.diagnostics.filter { $0.code == .scenarioRefused }.map { $0.range } ?? [])
      // A failure is reported once, whatever the number of settings. What is inherited has one range.
      var known: Set<String> = []
      func isKnown(_ failure: Diagnostic, _ scenario: SheetDocument.Scenario) -> Bool {
        guard failure.code != .scenarioRefused || !refused.contains(failure.range) else { return true }
        let isOwn = scenario.contains(failure.range.lowerBound)
        return !known.insert("\(failure.range.lowerBound) \(isOwn ? "" : failure.message)").inserted
      }
      for scenario in document.scenarios where !scenario.expectations.isEmpty {
        for variant in scenario.variants where work.end == nil {
          let run = ScenarioRun(variant, of: document, frameRate: ScenarioRun.usualFrameRate, work: work)
          // A run that was not finished says nothing.
          guard work.end == nil else { break }
          for failure in run.failures where !isKnown(failure, scenario) {
            failures.append(failure.played(in: variant.setting))
          }
        }
        guard work.end == nil, let analysis = documents[uri]?.analysis else { break }
        failures += analysis.withoutAllowed(DocumentCheck.warningsInOtherSettings(of: scenario, in: document, work))
      }
      guard !failures.isEmpty else { continue }
      documents.setFailures(failures, of: uri)
      publish(uri, to: &client)
    }
  }

  // MARK: Diagnostics

  private static func loss(_ failure: String) -> PublishedDiagnostic {
    let sentence = "\(failure); nothing more is said of this text until it is opened again or sent as a whole"
    return Diagnostic(.syntax, 0..<0, sentence).published(in: SourceText(""), .utf16)
  }

  /// - Parameter isEdited: whether the client has just edited it, and asks for its problems if it wants to know them.
  private mutating func publish(_ uri: String, isEdited: Bool = false, to client: inout SessionClient) {
    guard let document = documents[uri], !(isEdited && documents.options.pullsDiagnostics) else { return }
    publish(document.published(documents.encoding), of: document.uri, document.version, to: &client)
  }

  /// Tells the client the problems in a document, or asks it to ask.
  mutating func publish(
    _ problems: [PublishedDiagnostic], of uri: String, _ version: Int? = nil, to client: inout SessionClient
  ) {
    guard documents.options.pullsDiagnostics else {
      return client.publish(PublishedDiagnostics(uri: uri, diagnostics: problems, version: version))
    }
    documents.isRefreshDue = documents.editor.refreshesDiagnostics
    refreshDiagnostics(to: &client)
  }

  /// Asks a client that asks for diagnostics to do so again, if there is a reason, it has answered the last time, and not each time
  /// while the documents of its folders are looked at.
  mutating func refreshDiagnostics(to client: inout SessionClient) {
    guard documents.isRefreshDue, !documents.workspace.hasWork, !questions.contains(.refreshDiagnostics) else { return }
    documents.isRefreshDue = false
    ask(.refreshDiagnostics, to: &client)
  }
}

extension OpenDocuments {
  /// The problems in all documents, open or in the client's folders.
  package var allProblems: [(uri: String, version: Int?, problems: [PublishedDiagnostic])] {
    let open = all.map { (uri: $0.uri, version: Optional($0.version), problems: $0.published(encoding)) }
    let closed = workspace.files.values.filter { self[$0.uri] == nil }.sorted { $0.uri < $1.uri }
    return open + closed.map { (uri: $0.uri, version: nil, problems: $0.problems) }
  }
}

extension OpenDocuments.Document {
  /// The problems in it, as the client gets them.
  package func published(_ encoding: SourceText.Encoding) -> [PublishedDiagnostic] {
    (diagnostics + failures).inOrder.map { $0.published(in: analysis.text, encoding) }
  }
}

extension OpenDocuments.Document {
  /// The refusal of a command for a document with errors, of which it names the first.
  /// - Parameter path: the path of the URI in the params.
  func failure(at path: [String]) -> CallFailure {
    let error = diagnostics.first { $0.severity == .error }
    let line = error.map { analysis.text.line(at: $0.range.lowerBound) + 1 } ?? 1
    let why = error?.message ?? "it describes no sheet"
    let failure = JSONFailure(path: path, expected: "a document without errors", found: "one where \(why)")
    return .refused(RPCError(failure, "The document has errors, the first in line \(line): \(why)"))
  }

  /// The reason why a request is refused, or nil.
  func refusal(of question: DocumentQuestion, in documents: OpenDocuments, _ limits: Limits, _ work: Work) -> RPCError?
  {
    let (position, name): (DocumentPosition, String?)
    switch question {
    case .edits(let change): return refusal(of: change)
    case .export:
      guard analysis.document == nil else { return nil }
      guard case .refused(let error) = failure(at: ["data", "textDocument"]) else { return nil }
      return error
    case .rename(let at, let to): (position, name) = (at, to)
    case .prepareRename(let at): (position, name) = (at, nil)
    default: return nil
    }
    guard let offset = analysis.text.offset(of: position, in: documents.encoding) else { return nil }
    let all = documents.occurrences(in: uri, at: offset, work)
    let none = analysis.renameRefusal(of: nil, to: name, among: [], maximumSize: limits.idSize)
    guard let refusal = all.map({ $0.refusal(ofName: name, maximumSize: limits.idSize) }) ?? none else { return nil }
    let failure =
      refusal.isOfNewName
      ? JSONFailure(path: ["newName"], expected: "a free name", found: "\"\(name?.prefix(40) ?? "")\"")
      : JSONFailure(path: ["position"], expected: "a name that can be changed", found: "another text")
    return RPCError(failure, refusal.sentence)
  }

  /// The reason why the document can't be edited in that way, or nil.
  private func refusal(of change: ValueChange) -> RPCError? {
    guard analysis.canBeEdited else {
      guard case .refused(let error) = failure(at: ["textDocument"]) else { return nil }
      return error
    }
    guard DocumentAnalysis.canRead(change) else {
      let path = [change.isPatch ? "patch" : "value"]
      return RPCError(JSONFailure(path: path, expected: "an object of a document's depth", found: "a deeper one"))
    }
    return nil
  }
}
