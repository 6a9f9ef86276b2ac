import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

extension Sessions {
  mutating func open(
    _ opened: OpenedDocument, to client: inout some SessionClient & ~Copyable
  ) throws(CallFailure) {
    let before = documents[opened.uri]?.shown?.document
    guard documents[opened.uri] != nil || documents.count < limits.documents else {
      throw .sheet(.limitExceeded("documents", maximum: limits.documents))
    }
    documents.open(opened)
    publish(opened.uri, to: &client)
    follow(opened.uri, from: before, to: &client)
  }

  mutating func change(
    _ version: DocumentVersion, _ changes: [DocumentChange], to client: inout some SessionClient & ~Copyable
  ) throws(CallFailure) {
    let before = documents[version.uri]?.shown?.document
    guard let failure = documents.change(version, changes) else {
      publish(version.uri, to: &client)
      return follow(version.uri, from: before, to: &client)
    }
    // The diagnostics of the earlier text no longer apply to the client's text.
    publishLoss(of: version, failure, to: &client)
    throw .params(JSONFailure(path: ["textDocument"], expected: "a change of an open document", found: failure))
  }

  mutating func close(
    _ document: DocumentID, to client: inout some SessionClient & ~Copyable
  ) throws(CallFailure) {
    _ = try open(document.uri)
    documents.close(document.uri)
    client.publish([], of: document.uri, SourceText(""), version: nil, documents.encoding)
  }

  /// The open document with a URI.
  /// - Parameter path: the path of the URI in the params.
  func open(
    _ uri: String, at path: [String] = ["textDocument", "uri"]
  ) throws(CallFailure) -> OpenDocuments.Document {
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
    _ command: DocumentCommand, _ subject: DocumentCommand.Subject, to client: inout some SessionClient & ~Copyable
  ) throws(CallFailure) -> Answer {
    let uri = subject.uri
    _ = try open(uri, at: ["arguments", "0"])
    switch command {
    case .preview:
      try checkRoom()
      let (preset, sheet) = try described(byDocument: uri, at: ["arguments", "0"])
      let clock = RealtimeClock(from: now, frameRate: Self.previewFrameRate)
      let index = open(table.freeID(), preset, .all, over: nil, clock, of: uri, sheet, to: &client)
      return .state(index: index, nil)
    case .runScenario:
      let run = try played(uri, subject.scenario, at: ["arguments", "0"], scenarioAt: ["arguments", "1"])
      return .scenario(run, uri: uri)
    }
  }

  /// Plays a scenario of an open document.
  /// - Parameters:
  ///   - name: its name; nil is the first.
  ///   - path: the path of the URI in the params.
  ///   - scenarioPath: the path of the name.
  func played(
    _ uri: String, _ name: String?, at path: [String], scenarioAt scenarioPath: [String]
  ) throws(CallFailure) -> ScenarioRun {
    let document = try open(uri, at: path)
    guard let playable = document.analysis.playable else { throw document.failure(at: path) }
    guard let scenario = playable.scenario(named: name) else {
      let names = playable.scenarios.compactMap { $0.name }
      let failure = JSONFailure(unknownName: name ?? "", at: scenarioPath.last ?? "", among: names)
      throw .params(scenarioPath.dropLast().reversed().reduce(failure) { $0.under($1) })
    }
    return ScenarioRun(scenario, of: playable, frameRate: Self.previewFrameRate, work: work)
  }

  private static let previewFrameRate = 60.0

  // MARK: Diagnostics

  private func publish(_ uri: String, to client: inout some SessionClient & ~Copyable) {
    guard let document = documents[uri] else { return }
    client.publish(
      document.diagnostics, of: uri, document.analysis.text, version: document.version, documents.encoding)
  }

  private func publishLoss(
    of version: DocumentVersion, _ failure: String, to client: inout some SessionClient & ~Copyable
  ) {
    let lost = Diagnostic(.syntax, 0..<0, "\(failure); nothing more is said of this text until it is opened again")
    client.publish([lost], of: version.uri, SourceText(""), version: version.version, documents.encoding)
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
  func refusal(of question: DocumentQuestion, _ encoding: SourceText.Encoding, _ limits: Limits) -> RPCError? {
    let (position, name): (DocumentPosition, String?)
    switch question {
    case .rename(let at, let to): (position, name) = (at, to)
    case .prepareRename(let at): (position, name) = (at, nil)
    default: return nil
    }
    guard let offset = analysis.text.offset(of: position, in: encoding),
      let refusal = analysis.renameRefusal(at: offset, to: name, maximumSize: limits.idSize)
    else { return nil }
    let failure =
      refusal.isOfNewName
      ? JSONFailure(path: ["newName"], expected: "a free id", found: "\"\(name?.prefix(40) ?? "")\"")
      : JSONFailure(path: ["position"], expected: "an id that can be changed", found: "another text")
    return RPCError(failure, refusal.sentence)
  }
}
