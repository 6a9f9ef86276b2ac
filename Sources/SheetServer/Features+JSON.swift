import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
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

extension OpenDocuments {
  /// Writes the problems in all documents as LSP's WorkspaceDiagnosticReport.
  func encodeProblems(_ work: Work, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("items")
    writer.beginArray()
    for (uri, version, problems) in allProblems where work.spend(1 + problems.count) {
      problems.encodeReport(to: &writer) {
        $0.member("uri", uri)
        $0.key("version")
        if let version { $0.integer(Int64(version)) } else { $0.null() }
      }
    }
    writer.endArray()
    writer.endObject()
  }

  /// Writes the scenarios whose names contain a text as LSP's WorkspaceSymbols.
  func encodeScenarios(_ query: String, to writer: inout JSONWriter) {
    writer.array(scenarios(named: query)) { found, writer in
      writer.beginObject()
      writer.member("name", found.name)
      // LSP, SymbolKind: Event.
      writer.member("kind", 24)
      writer.key("location")
      writer.beginObject()
      writer.member("uri", found.uri)
      writer.key("range")
      found.range.encode(to: &writer)
      writer.endObject()
      writer.endObject()
    }
  }

  /// Writes edits of documents as LSP's WorkspaceEdit.
  func encode(_ documents: [WorkspaceEdit], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("changes")
    writer.beginObject()
    for (uri, text, edits) in documents where !edits.isEmpty || documents.count == 1 {
      writer.foreignKey(uri)
      text.encode(edits, encoding, to: &writer)
    }
    writer.endObject()
    writer.endObject()
  }
}

extension [PublishedDiagnostic] {
  /// Writes LSP's full DocumentDiagnosticReport.
  /// - Parameter more: writes further members.
  fileprivate func encodeReport(to writer: inout JSONWriter, _ more: (inout JSONWriter) -> Void = { _ in }) {
    writer.beginObject()
    writer.member("kind", "full" as StaticString)
    more(&writer)
    writer.key("items")
    encode(to: &writer)
    writer.endObject()
  }
}

extension OpenDocuments.Document {
  var text: SourceText { analysis.text }

  /// Writes the answer to a request about the document.
  func encode(
    _ question: DocumentQuestion, _ uri: String, _ documents: OpenDocuments, _ work: Work, to writer: inout JSONWriter
  ) {
    let encoding = documents.encoding
    guard work.spend(Work.Cost.search(in: text.bytes.count)) else { return }
    switch question {
    case .codeActions(let range, let only, let isAutomatic):
      // Nothing that an editor needs at each movement of the cursor.
      let exports = documents.editor.takesExports && !isAutomatic && Self.isWanted(Self.exportKind, only)
      // All fixes together are for who asks for them, such as an editor that saves.
      let fixes = only.map { Self.isWanted(Self.fixAllKind, $0) } ?? false
      let fix = fixes ? analysis.fixed(at: documents.location(of: uri), work) : nil
      encodeCodeActions(documents, in: range, only: only, exports: exports, fix, to: &writer)
    case .export(let target): encode(DocumentExport(documents, uri, to: target, work), encoding, to: &writer)
    case .diagnostics: published(encoding).encodeReport(to: &writer)
    case .symbols: encode(analysis.symbols, encoding, to: &writer)
    case .hover(let position): encodeHover(position, encoding, to: &writer)
    case .completion(let position):
      encodeCompletion(position, documents, to: &writer)
    case .formatting(let options): text.encode(analysis.formatting(options), encoding, to: &writer)
    case .edits(let change):
      writer.beginObject()
      writer.member("version", version)
      writer.key("edits")
      text.encode(analysis.edits(to: change, work), encoding, to: &writer)
      writer.endObject()
    case .definitions(let position):
      if let base = base(at: position, encoding) { return encodeStart(of: base, to: &writer) }
      let found = occurrences(at: position, documents, work)
      encode(found, in: found?.definer, encoding, to: &writer) { $0 == $1 }
    case .references(let position, let includesDefinitions):
      encode(occurrences(at: position, documents, work), encoding, to: &writer) { includesDefinitions || $0 != $1 }
    case .highlights(let position): encodeHighlights(mentions(at: position, encoding), encoding, to: &writer)
    case .prepareRename(let position): encodeName(position, encoding, to: &writer)
    case .rename(let position, let name):
      let written = String(name.jsonText.dropFirst().dropLast())
      let found = occurrences(at: position, documents, work)?.mentions ?? []
      documents.encode(
        found.map { ($0.uri, $0.text, $0.mentions.map { TextEdit($0.range, written) }) }, to: &writer)
    case .foldingRanges:
      writer.array(analysis.foldingRanges) { range, writer in
        writer.beginObject()
        writer.member("startLine", range.lowerBound)
        writer.member("endLine", range.upperBound)
        writer.endObject()
      }
    case .selectionRanges(let positions):
      writer.beginArray()
      // Each position takes a look at the whole document.
      let cost = 10 + text.bytes.count / 100
      for position in positions where work.spend(cost) {
        let offset = text.offset(of: position, in: encoding) ?? text.bytes.count
        encode(analysis.selectionRanges(at: offset)[...], encoding, to: &writer)
      }
      writer.endArray()
    case .links: encodeLinks(encoding, to: &writer)
    case .codeLenses: encodeCodeLenses(uri, encoding, to: &writer)
    case .inlayHints(let range): encodeInlayHints(range, encoding, work, to: &writer)
    }
  }

  // MARK: Names

  private func mentions(at position: DocumentPosition, _ encoding: SourceText.Encoding) -> [Mention] {
    text.offset(of: position, in: encoding).map { analysis.mentions(at: $0) } ?? []
  }

  private func occurrences(
    at position: DocumentPosition, _ documents: OpenDocuments, _ work: Work
  ) -> Occurrences? {
    text.offset(of: position, in: documents.encoding).flatMap { documents.occurrences(in: uri, at: $0, work) }
  }

  /// The document that is extended, if its path is at a position.
  private func base(at position: DocumentPosition, _ encoding: SourceText.Encoding) -> String? {
    guard let offset = text.offset(of: position, in: encoding), let range = analysis.root["extends"]?.range,
      range.contains(offset)
    else { return nil }
    return analysis.extended.first
  }

  /// Writes the location of the start of a document.
  private func encodeStart(of uri: String, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.beginObject()
    writer.member("uri", uri)
    writer.key("range")
    let start = SourceText("")
    start.lines(of: 0..<0, .utf16).encode(to: &writer)
    writer.endObject()
    writer.endArray()
  }

  /// Writes the locations of names.
  /// - Parameters:
  ///   - only: the only document whose names are written; nil is all.
  ///   - isWritten: whether one is, by its role and the role of those that define the name.
  private func encode(
    _ occurrences: Occurrences?, in only: String? = nil, _ encoding: SourceText.Encoding, to writer: inout JSONWriter,
    where isWritten: (_ role: Mention.Role, _ defining: Mention.Role) -> Bool
  ) {
    let documents = (occurrences?.mentions ?? []).filter { only == nil || $0.uri == only }
    let defining = documents.flatMap { $0.mentions }.definingRole
    writer.beginArray()
    for (uri, text, mentions) in documents {
      for mention in mentions where isWritten(mention.role, defining) {
        writer.beginObject()
        writer.member("uri", uri)
        writer.key("range")
        text.lines(of: mention.range, encoding).encode(to: &writer)
        writer.endObject()
      }
    }
    writer.endArray()
  }

  private func encodeHighlights(
    _ mentions: [Mention], _ encoding: SourceText.Encoding, to writer: inout JSONWriter
  ) {
    writer.array(mentions) { mention, writer in
      writer.beginObject()
      writer.key("range")
      text.lines(of: mention.range, encoding).encode(to: &writer)
      // LSP, DocumentHighlightKind: Read and Write.
      writer.member("kind", mention.role == .reference ? 2 : 3)
      writer.endObject()
    }
  }

  /// Writes the name at a position, or null.
  private func encodeName(_ position: DocumentPosition, _ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    guard let mention = text.offset(of: position, in: encoding).flatMap({ analysis.mention(at: $0) }) else {
      return writer.null()
    }
    writer.beginObject()
    writer.key("range")
    text.lines(of: mention.range, encoding).encode(to: &writer)
    writer.member("placeholder", mention.name)
    writer.endObject()
  }

  /// Writes ranges, each with those around it as its parents.
  private func encode(
    _ ranges: ArraySlice<Range<Int>>, _ encoding: SourceText.Encoding, to writer: inout JSONWriter
  ) {
    guard let first = ranges.first else { return writer.null() }
    writer.beginObject()
    writer.key("range")
    text.lines(of: first, encoding).encode(to: &writer)
    if ranges.count > 1 {
      writer.key("parent")
      encode(ranges.dropFirst(), encoding, to: &writer)
    }
    writer.endObject()
  }

  // MARK: Features

  /// Writes LSP's InlayHints after the times of steps.
  private func encodeInlayHints(
    _ range: DocumentRange, _ encoding: SourceText.Encoding, _ work: Work, to writer: inout JSONWriter
  ) {
    let start = text.offset(of: range.start, in: encoding) ?? text.bytes.count
    let end = max(text.offset(of: range.end, in: encoding) ?? text.bytes.count, start)
    writer.array(inlayHints(in: start..<end, work)) { hint, writer in
      let place = text.lines(of: hint.offset..<hint.offset, encoding)
      writer.beginObject()
      writer.key("position")
      place.start.encode(to: &writer)
      writer.member("label", hint.text)
      writer.member("paddingLeft", true)
      writer.endObject()
    }
  }

  /// Writes the fixes for the problems in a range.
  private func encodeCodeActions(
    _ documents: OpenDocuments, in range: DocumentRange, only: [String]?, exports: Bool, _ fix: TextEdit?,
    to writer: inout JSONWriter
  ) {
    let encoding = documents.encoding
    let isWanted = Self.isWanted("quickfix", only)
    let start = text.offset(of: range.start, in: encoding) ?? text.bytes.count
    let end = max(text.offset(of: range.end, in: encoding) ?? text.bytes.count, start)
    writer.beginArray()
    for diagnostic in diagnostics
    where isWanted && diagnostic.range.lowerBound <= end && diagnostic.range.upperBound >= start {
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
      documents.encode([(uri, text, fix.edits)], to: &writer)
      writer.endObject()
    }
    if let fix {
      writer.beginObject()
      writer.member("title", "Make all quick fixes" as StaticString)
      writer.member("kind", Self.fixAllKind)
      writer.key("edit")
      documents.encode([(uri, text, [fix])], to: &writer)
      writer.endObject()
    }
    if exports {
      for listed in DocumentExport.all(self, at: uri) {
        writer.beginObject()
        writer.member("title", listed.title)
        writer.member("kind", Self.exportKind)
        writer.key("data")
        writer.beginObject()
        writer.key("textDocument")
        writer.beginObject()
        writer.member("uri", uri)
        writer.endObject()
        writer.member("to", listed.target.rawValue)
        writer.member("file", listed.file)
        writer.endObject()
        writer.endObject()
      }
    }
    writer.endArray()
  }

  /// The kind of the code actions that write the sheet as code.
  static let exportKind = "source.export"

  /// The kind of the code action that makes all quick fixes.
  static let fixAllKind = "source.fixAll"

  /// Whether a kind of code actions was asked for. A kind contains those that begin with it, and the empty kind contains all (LSP).
  private static func isWanted(_ kind: String, _ only: [String]?) -> Bool {
    only.map { $0.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
  }

  /// Writes a code action that creates a file, or replaces one that is there after a person has confirmed it.
  private func encode(_ export: DocumentExport?, _ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    guard let export else { return writer.null() }
    let replaced = export.replaced
    writer.beginObject()
    writer.member("title", export.listed.title)
    writer.member("kind", Self.exportKind)
    writer.key("edit")
    writer.beginObject()
    writer.key("documentChanges")
    writer.beginArray()
    if replaced == nil {
      writer.beginObject()
      writer.member("kind", "create" as StaticString)
      writer.member("uri", export.file)
      writer.endObject()
    }
    writer.beginObject()
    writer.key("textDocument")
    writer.beginObject()
    writer.member("uri", export.file)
    writer.key("version")
    writer.null()
    writer.endObject()
    writer.key("edits")
    let start = replaced ?? SourceText("")
    writer.beginArray()
    writer.beginObject()
    writer.key("range")
    start.lines(of: 0..<start.bytes.count, encoding).encode(to: &writer)
    writer.member("newText", export.text)
    if replaced != nil { writer.member("annotationId", "replace") }
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endArray()
    if replaced != nil {
      writer.key("changeAnnotations")
      writer.beginObject()
      writer.key("replace")
      writer.beginObject()
      writer.member("label", "Replace \(export.fileName)")
      writer.member("needsConfirmation", true)
      writer.endObject()
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
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
    _ position: DocumentPosition, _ documents: OpenDocuments, to writer: inout JSONWriter
  ) {
    let (encoding, asWords) = (documents.encoding, documents.options.completesWords)
    let found = text.offset(of: position, in: encoding).map { offset in
      analysis.completions(at: offset) { documents.bases(of: uri) }
    }
    let items = (found ?? []).filter { !asWords || $0.word != nil }
    writer.beginObject()
    writer.member("isIncomplete", false)
    writer.key("items")
    writer.array(items) { item, writer in
      writer.beginObject()
      writer.member("label", item.label)
      // LSP, CompletionItemKind: Property and Value.
      writer.member("kind", item.isKey ? 10 : 12)
      if let summary = item.summary { writer.member("documentation", summary) }
      let word = asWords ? item.word : nil
      if let word {
        writer.member("insertText", word.text)
      } else {
        writer.member("filterText", item.filter)
        let snippet = documents.editor.snippets ? item.snippet : nil
        if snippet != nil { writer.member("insertTextFormat", 2) }
        writer.key("textEdit")
        text.encode(TextEdit(item.edit.range, snippet ?? item.edit.text), encoding, to: &writer)
      }
      let more = [item.comma].compactMap { $0 } + (word?.more ?? [])
      if !more.isEmpty {
        writer.key("additionalTextEdits")
        text.encode(more, encoding, to: &writer)
      }
      writer.endObject()
    }
    writer.endObject()
  }

  /// Writes LSP's DocumentLink to the document that it extends.
  private func encodeLinks(_ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    writer.beginArray()
    if let range = analysis.root["extends"]?.range, let target = analysis.extended.first,
      target.utf8.contains(UInt8(ascii: ":"))
    {
      writer.beginObject()
      writer.key("range")
      text.lines(of: range.lowerBound + 1..<range.upperBound - 1, encoding).encode(to: &writer)
      writer.member("target", target)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the commands of the document: a preview at its start, and a run at each scenario.
  private func encodeCodeLenses(_ uri: String, _ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    writer.beginArray()
    let start = analysis.root.range.lowerBound
    encode(.preview, [uri], start..<start, encoding, to: &writer)
    for scenario in scenarios {
      encode(
        .runScenario, [uri] + (scenario.name.map { [$0] } ?? []), scenario.range, encoding, settings: scenario.settings,
        to: &writer)
    }
    writer.endArray()
  }

  /// - Parameter settings: on which devices and how a scenario is played, if the document says.
  private func encode(
    _ command: DocumentCommand, _ arguments: [String], _ range: Range<Int>, _ encoding: SourceText.Encoding,
    settings: [String] = [], to writer: inout JSONWriter
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
    if !settings.isEmpty {
      writer.key("data")
      writer.beginObject()
      writer.member("settings", settings)
      writer.endObject()
    }
    writer.endObject()
  }
}
