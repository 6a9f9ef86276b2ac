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

  mutating func closeDocument(_ uri: String) throws(CallFailure) {
    guard documents.close(uri) else { throw unknownDocument(uri) }
    outbox.notify("textDocument/publishDiagnostics") { writer in
      writer.beginObject()
      writer.member("uri", uri)
      writer.key("diagnostics")
      writer.beginArray()
      writer.endArray()
      writer.endObject()
    }
  }

  /// The open document of a name.
  func document(
    _ uri: String, at path: [String] = ["textDocument", "uri"]
  ) throws(CallFailure) -> OpenDocuments.Document {
    guard let document = documents[uri] else { throw unknownDocument(uri, at: path) }
    return document
  }

  private func unknownDocument(_ uri: String, at path: [String] = ["textDocument", "uri"]) -> CallFailure {
    .params(JSONFailure(path: path, expected: "the URI of an open document", found: "\"\(uri.prefix(200))\""))
  }

  // MARK: Commands

  /// Does something with a document that is right.
  mutating func execute(_ command: DocumentCommand, _ uri: String) throws(CallFailure) -> Answer {
    let open = try document(uri, at: ["arguments", "0"])
    switch command {
    case .preview:
      guard sessions.all.count < limits.sheets else {
        throw .sheet(.limitExceeded("sheets", maximum: limits.sheets))
      }
      let (preset, sheet) = try described(byDocument: uri, at: ["arguments", "0"])
      let clock = RealtimeClock(from: now, frameRate: Self.previewFrameRate)
      let place = sessions.open(
        sessions.freeID(), preset, UpdateSelection.all, over: nil, clock, of: uri, sheet)
      return .state(place: place, nil)
    case .runScenario:
      guard let document = open.analysis.playable else {
        let why = open.diagnostics.first?.message ?? "it can't be played"
        throw .params(
          JSONFailure(path: ["arguments", "0"], expected: "a document without errors", found: "one where \(why)"))
      }
      return .scenario(ScenarioRun(document, frameRate: Self.previewFrameRate), uri: uri)
    }
  }

  private static let previewFrameRate = 60.0

  // MARK: Diagnostics

  private mutating func publish(_ uri: String) {
    guard let document = documents[uri] else { return }
    let encoding = documents.encoding
    outbox.notify("textDocument/publishDiagnostics") { writer in
      writer.beginObject()
      writer.member("uri", uri)
      writer.key("diagnostics")
      writer.beginArray()
      for diagnostic in document.diagnostics {
        diagnostic.encode(in: document.analysis.text, encoding, to: &writer)
      }
      writer.endArray()
      writer.member("version", document.version)
      writer.endObject()
    }
  }

  private mutating func publishLoss(of version: DocumentVersion, _ failure: String) {
    let lost = Diagnostic(.syntax, 0..<0, "\(failure); nothing more is said of this text until it is opened again")
    outbox.notify("textDocument/publishDiagnostics") { writer in
      writer.beginObject()
      writer.member("uri", version.uri)
      writer.key("diagnostics")
      writer.beginArray()
      lost.encode(in: SourceText(""), .utf16, to: &writer)
      writer.endArray()
      writer.member("version", version.version)
      writer.endObject()
    }
  }
}
