import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// A client that receives messages.
extension Outbox: SessionClient {
  /// Frames are produced while fewer bytes than this are unwritten: about the capacity of a pipe.
  private static let capacity = 1 << 16

  package var hasRoom: Bool { pendingCount < Self.capacity }

  package mutating func send(_ frame: SheetFrame, of sheet: String, tag: Tag?, gesture: GestureReport?) {
    notify("sheet/frame") { frame.encode(sheet: sheet, tag: tag, gesture: gesture, to: &$0) }
  }

  package mutating func send(_ update: Update, of sheet: String) {
    if let method = update.method { notify(method) { update.encode(sheet: sheet, to: &$0) } }
  }

  package mutating func ask(_ question: Question, id: RequestID) {
    request(id, question.method) { question.encode(to: &$0) }
  }

  package mutating func publish(
    _ diagnostics: [Diagnostic], of uri: String, _ text: SourceText, version: Int?, _ encoding: SourceText.Encoding
  ) {
    let diagnostics = diagnostics.map { $0.published(in: text, encoding) }
    notify("textDocument/publishDiagnostics") {
      PublishedDiagnostics(uri: uri, diagnostics: diagnostics, version: version).encode(to: &$0)
    }
  }

  package mutating func sheet(_ sheet: String, shows version: Int, of document: String, latest: Int) {
    notify("sheet/didChangeDocument") {
      ShownDocument(sheet: sheet, document: document, version: version, latest: latest).encode(to: &$0)
    }
  }
}
