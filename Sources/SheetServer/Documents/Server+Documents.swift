import JSON
import JSONRPC
import SheetDocument
import SheetProtocol

extension Server {
  mutating func open(_ opened: OpenedDocument) throws(CallFailure) {
    guard documents[opened.uri] != nil || documents.count < limits.documents else {
      throw .sheet(.limitExceeded("documents", maximum: limits.documents))
    }
    documents.open(opened)
    publish(opened.uri)
  }

  mutating func change(_ version: DocumentVersion, _ changes: [DocumentChange]) throws(CallFailure) {
    guard let failure = documents.change(version, changes) else { return publish(version.uri) }
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
  func document(_ uri: String) throws(CallFailure) -> OpenDocuments.Document {
    guard let document = documents[uri] else { throw unknownDocument(uri) }
    return document
  }

  private func unknownDocument(_ uri: String) -> CallFailure {
    .params(
      JSONFailure(path: ["textDocument", "uri"], expected: "the name of an open document", found: "\"\(uri.prefix(200))\""))
  }

  // MARK: Diagnostics

  private mutating func publish(_ uri: String) {
    guard let document = documents[uri] else { return }
    let encoding = documents.encoding
    outbox.notify("textDocument/publishDiagnostics") { writer in
      writer.beginObject()
      writer.member("uri", uri)
      writer.member("version", document.version)
      writer.key("diagnostics")
      writer.beginArray()
      for diagnostic in document.diagnostics {
        diagnostic.encode(in: document.analysis.text, encoding, to: &writer)
      }
      writer.endArray()
      writer.endObject()
    }
  }

  private mutating func publishLoss(of version: DocumentVersion, _ failure: String) {
    let lost = Diagnostic(.syntax, 0..<0, "\(failure); nothing more is said of this text until it is opened again")
    outbox.notify("textDocument/publishDiagnostics") { writer in
      writer.beginObject()
      writer.member("uri", version.uri)
      writer.member("version", version.version)
      writer.key("diagnostics")
      writer.beginArray()
      lost.encode(in: SourceText(""), .utf16, to: &writer)
      writer.endArray()
      writer.endObject()
    }
  }
}
