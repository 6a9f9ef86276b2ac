import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// A client that is told by messages.
extension Outbox: SessionClient {
  /// Frames are made while fewer bytes than this are unwritten: about the capacity of a pipe.
  private static let capacity = 1 << 16

  package var hasRoom: Bool { pendingCount < Self.capacity }

  package mutating func send(_ frame: SheetFrame, of sheet: String, tag: Tag?, gesture: GestureReport?) {
    notify("sheet/frame") { frame.encodeParams(sheet: sheet, tag: tag, gesture: gesture, to: &$0) }
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
    notify("textDocument/publishDiagnostics") { writer in
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

  package mutating func sheet(_ sheet: String, shows version: Int, of document: String, latest: Int) {
    notify("sheet/didChangeDocument") { writer in
      writer.beginObject()
      writer.member("sheet", sheet)
      writer.member("document", document)
      writer.member("version", version)
      writer.member("latest", latest)
      writer.endObject()
    }
  }
}
