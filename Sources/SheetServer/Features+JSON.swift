import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender
import SheetSessions

extension SourceText {
  /// Writes edits in LSP's form.
  fileprivate func encode(_ edits: [TextEdit], _ encoding: Encoding, to writer: inout JSONWriter) {
    writer.beginArray()
    for edit in edits { encode(edit, encoding, to: &writer) }
    writer.endArray()
  }

  fileprivate func encode(_ edit: TextEdit, _ encoding: Encoding, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("range")
    lines(of: edit.range, encoding).encode(to: &writer)
    writer.member("newText", edit.text)
    writer.endObject()
  }
}

extension OpenDocuments.Document {
  private var text: SourceText { analysis.text }

  /// Writes the answer to a request about the document.
  func encode(
    _ question: DocumentQuestion, _ uri: String, _ encoding: SourceText.Encoding, to writer: inout JSONWriter
  ) {
    switch question {
    case .codeActions(let range): encodeCodeActions(uri, in: range, encoding, to: &writer)
    case .symbols: encode(analysis.symbols, encoding, to: &writer)
    case .hover(let position): encodeHover(position, encoding, to: &writer)
    case .completion(let position): encodeCompletion(position, encoding, to: &writer)
    case .formatting: text.encode(analysis.formatting, encoding, to: &writer)
    case .codeLenses: encodeCodeLenses(uri, encoding, to: &writer)
    }
  }

  /// Writes the fixes for the problems in a range.
  private func encodeCodeActions(
    _ uri: String, in range: DocumentRange, _ encoding: SourceText.Encoding, to writer: inout JSONWriter
  ) {
    let start = text.offset(of: range.start, in: encoding) ?? text.bytes.count
    let end = max(text.offset(of: range.end, in: encoding) ?? text.bytes.count, start)
    writer.beginArray()
    for diagnostic in diagnostics where diagnostic.range.lowerBound <= end && diagnostic.range.upperBound >= start {
      guard let fix = diagnostic.fix else { continue }
      writer.beginObject()
      writer.member("title", fix.title)
      writer.member("kind", "quickfix" as StaticString)
      writer.key("diagnostics")
      writer.beginArray()
      diagnostic.published(in: text, encoding).encode(to: &writer)
      writer.endArray()
      writer.member("isPreferred", true)
      writer.key("edit")
      writer.beginObject()
      writer.key("changes")
      writer.beginObject()
      writer.foreignKey(uri)
      text.encode(fix.edits, encoding, to: &writer)
      writer.endObject()
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
  }

  private func encode(_ symbols: [DocumentSymbol], _ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    writer.beginArray()
    for symbol in symbols {
      writer.beginObject()
      writer.member("name", symbol.name)
      writer.member("detail", symbol.detail)
      writer.member("kind", symbol.kind.rawValue)
      writer.key("range")
      text.lines(of: symbol.range, encoding).encode(to: &writer)
      writer.key("selectionRange")
      text.lines(of: symbol.selection, encoding).encode(to: &writer)
      writer.key("children")
      encode(symbol.children, encoding, to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the hover at a position, or null.
  private func encodeHover(_ position: DocumentPosition, _ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    guard let offset = text.offset(of: position, in: encoding), let hover = analysis.hover(at: offset) else {
      return writer.null()
    }
    writer.beginObject()
    writer.key("contents")
    writer.beginObject()
    writer.member("kind", "markdown" as StaticString)
    writer.member("value", hover.markdown)
    writer.endObject()
    writer.key("range")
    text.lines(of: hover.range, encoding).encode(to: &writer)
    writer.endObject()
  }

  /// Writes the completions at a position.
  private func encodeCompletion(
    _ position: DocumentPosition, _ encoding: SourceText.Encoding, to writer: inout JSONWriter
  ) {
    let items = text.offset(of: position, in: encoding).map { analysis.completions(at: $0) } ?? []
    writer.beginObject()
    writer.member("isIncomplete", false)
    writer.key("items")
    writer.beginArray()
    for item in items {
      writer.beginObject()
      writer.member("label", item.label)
      // LSP, CompletionItemKind: Property and Value.
      writer.member("kind", item.isKey ? 10 : 12)
      if let summary = item.summary { writer.member("documentation", summary) }
      // The typed text includes its quotation mark, and so must the text to compare.
      writer.member("filterText", item.edit.text)
      writer.key("textEdit")
      text.encode(item.edit, encoding, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  /// Writes the commands of the document: a preview at its start, and a run at each scenario.
  private func encodeCodeLenses(_ uri: String, _ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    writer.beginArray()
    let start = analysis.root.range.lowerBound
    encode(.preview, [uri], start..<start, encoding, to: &writer)
    for scenario in analysis.document?.scenarios ?? [] {
      encode(.runScenario, [uri] + (scenario.name.map { [$0] } ?? []), scenario.range, encoding, to: &writer)
    }
    writer.endArray()
  }

  private func encode(
    _ command: DocumentCommand, _ arguments: [String], _ range: Range<Int>, _ encoding: SourceText.Encoding,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("range")
    text.lines(of: range, encoding).encode(to: &writer)
    writer.key("command")
    writer.beginObject()
    writer.member("title", command.title)
    writer.member("command", command.rawValue)
    writer.member("arguments", arguments)
    writer.endObject()
    writer.endObject()
  }

  /// Writes the result of the document's scenario.
  func encode(_ run: ScenarioRun, _ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("passed", run.failures.isEmpty && !diagnostics.contains { $0.code == .scenarioRefused })
    writer.key("failures")
    writer.beginArray()
    for failure in run.failures { failure.published(in: text, encoding).encode(to: &writer) }
    writer.endArray()
    writer.key("events")
    writer.beginArray()
    for event in run.events { Update.event(event.event, at: event.time).encode(sheet: ScenarioRun.sheet, to: &writer) }
    writer.endArray()
    writer.member("report", run.eventLines + run.strip)
    writer.endObject()
  }
}
