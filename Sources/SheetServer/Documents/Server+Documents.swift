import JSON
import JSONRPC
import SheetDocument
import SheetProtocol

extension Server {
  mutating func open(_ opened: OpenedDocument) throws(CallFailure) {
    let before = documents[opened.uri]?.shown?.document
    guard documents[opened.uri] != nil || documents.count < limits.documents else {
      throw .sheet(.limitExceeded("documents", maximum: limits.documents))
    }
    documents.open(opened)
    publish(opened.uri)
    follow(opened.uri, from: before)
  }

  mutating func change(_ version: DocumentVersion, _ changes: [DocumentChange]) throws(CallFailure) {
    let before = documents[version.uri]?.shown?.document
    guard let failure = documents.change(version, changes) else {
      publish(version.uri)
      return follow(version.uri, from: before)
    }
    // What was said of the text before is not true of what the client has now.
    publishLoss(of: version, failure)
    throw .params(JSONFailure(path: ["textDocument"], expected: "a change of an open document", found: failure))
  }

  mutating func close(_ document: DocumentID) throws(CallFailure) {
    _ = try open(document.uri)
    documents.close(document.uri)
    publish([], of: document.uri)
  }

  /// The open document of a name.
  /// - Parameter path: where the name stands in the params.
  func open(
    _ uri: String, at path: [String] = ["textDocument", "uri"]
  ) throws(CallFailure) -> OpenDocuments.Document {
    guard let document = documents[uri] else {
      throw .params(JSONFailure(path: path, expected: "the URI of an open document", found: "\"\(uri.prefix(200))\""))
    }
    return document
  }

  // MARK: Commands

  /// Does something with a document that is right.
  mutating func execute(_ command: DocumentCommand, _ uri: String) throws(CallFailure) -> Answer {
    _ = try open(uri, at: ["arguments", "0"])
    switch command {
    case .preview:
      try checkRoom()
      let (preset, sheet) = try described(byDocument: uri, at: ["arguments", "0"])
      let clock = RealtimeClock(from: now, frameRate: Self.previewFrameRate)
      let index = open(sessions.freeID(), preset, .all, over: nil, clock, of: uri, sheet)
      return .state(index: index, nil)
    case .runScenario:
      return .scenario(try played(uri, at: ["arguments", "0"]), uri: uri)
    }
  }

  /// The scenario of an open document, played.
  /// - Parameter path: where the document's name stands in the params.
  func played(_ uri: String, at path: [String]) throws(CallFailure) -> ScenarioRun {
    let document = try open(uri, at: path)
    guard let playable = document.analysis.playable else {
      let why = document.diagnostics.first?.message ?? "it can't be played"
      throw .params(JSONFailure(path: path, expected: "a document without errors", found: "one where \(why)"))
    }
    return ScenarioRun(playable, frameRate: Self.previewFrameRate)
  }

  private static let previewFrameRate = 60.0

  // MARK: Diagnostics

  private mutating func publish(_ uri: String) {
    guard let document = documents[uri] else { return }
    publish(document.diagnostics, of: uri, document.analysis.text, version: document.version)
  }

  private mutating func publishLoss(of version: DocumentVersion, _ failure: String) {
    let lost = Diagnostic(.syntax, 0..<0, "\(failure); nothing more is said of this text until it is opened again")
    publish([lost], of: version.uri, version: version.version)
  }

  private mutating func publish(
    _ diagnostics: [Diagnostic], of uri: String, _ text: SourceText = SourceText(""), version: Int? = nil
  ) {
    let encoding = documents.encoding
    outbox.notify("textDocument/publishDiagnostics") { writer in
      writer.beginObject()
      writer.member("uri", uri)
      writer.key("diagnostics")
      writer.beginArray()
      for diagnostic in diagnostics { diagnostic.encode(in: text, encoding, to: &writer) }
      writer.endArray()
      if let version { writer.member("version", version) }
      writer.endObject()
    }
  }
}
