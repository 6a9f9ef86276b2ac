import JSON

/// `sheet/didChangeDocument`: which version of its document a sheet shows.
package struct ShownDocument: ResultObject {
  let sheet: String
  let document: String
  let version: Int
  let latest: Int
  let inputs: MadeInputs

  package static let example = ShownDocument(sheet: "", document: "", version: 0, latest: 0, inputs: MadeInputs())

  package init(sheet: String, document: String, version: Int, latest: Int, inputs: MadeInputs) {
    (self.sheet, self.document, self.version, self.latest) = (sheet, document, version, latest)
    self.inputs = inputs
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("sheet", sheet)
    writer.member("document", document, "The URI of the document.")
    writer.member("version", version, "The version that the sheet shows: the latest one without errors.")
    writer.member("latest", latest, "The latest version that the client sent.")
    writer.member("inputs", inputs, "What the change did to the sheet: who repeats these inputs gets the same sheet.")
  }
}

/// `$/logTrace`: a line of the log.
package struct TraceLine: ResultObject {
  let message: String
  let verbose: String?

  package static let example = TraceLine(message: "", verbose: nil)

  package init(message: String, verbose: String?) {
    (self.message, self.verbose) = (message, verbose)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("message", message)
    writer.optional("verbose", verbose)
  }
}

/// `window/logMessage`: a line of the log.
package struct LogLine: ResultObject {
  let message: String

  package static let example = LogLine(message: "")

  package init(message: String) {
    self.message = message
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("type", Kind.warning)
    writer.member("message", message)
  }

  /// LSP's message type for a problem that stops nothing.
  private enum Kind: Int, ResultValue {
    case warning = 2

    static let schema = Schema.integer(1...4)

    func encode(to writer: inout JSONWriter) { writer.integer(Int64(rawValue)) }
  }
}

/// `textDocument/publishDiagnostics`: what is wrong with a version of a document.
package struct PublishedDiagnostics: ResultObject {
  let uri: String
  let diagnostics: [PublishedDiagnostic]
  let version: Int?

  package static let example = PublishedDiagnostics(uri: "", diagnostics: [], version: nil)

  package init(uri: String, diagnostics: [PublishedDiagnostic], version: Int?) {
    (self.uri, self.diagnostics, self.version) = (uri, diagnostics, version)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("uri", uri)
    writer.member("diagnostics", diagnostics)
    writer.optional("version", version, "The version of the document; missing if the client closed it.")
  }
}

/// A diagnostic in LSP's form.
package struct PublishedDiagnostic: ResultObject {
  let range: TextRange
  let severity: Severity
  let code: String
  let message: String

  package static let example = PublishedDiagnostic(range: .example, severity: .error, code: "", message: "")

  package init(range: TextRange, severity: Severity, code: String, message: String) {
    (self.range, self.severity, self.code, self.message) = (range, severity, code, message)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("range", range)
    writer.member("severity", severity)
    writer.member("code", code)
    writer.member("source", "sheetd")
    writer.member("message", message)
  }

  package enum Severity: Int, ResultValue {
    case error = 1
    case warning = 2

    package static let schema = Schema.integer(1...2)

    package func encode(to writer: inout JSONWriter) { writer.integer(Int64(rawValue)) }
  }
}

/// A range of a text in LSP's form.
package struct TextRange: ResultObject {
  package let start: Position
  let end: Position

  package static let example = TextRange(from: (0, 0), to: (0, 0))

  package init(from start: (line: Int, character: Int), to end: (line: Int, character: Int)) {
    self.start = Position(line: start.line, character: start.character)
    self.end = Position(line: end.line, character: end.character)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("start", start)
    writer.member("end", end)
  }

  package struct Position: ResultObject {
    let line: Int
    let character: Int

    package static let example = Position(line: 0, character: 0)

    package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
      writer.member("line", line)
      writer.member("character", character)
    }
  }
}
