import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetSessions

/// The answer to a call, from the connection itself or from its sheets.
enum Reply {
  /// The daemon's capabilities, for the client that has opened the connection.
  case capabilities
  /// The OpenRPC document.
  case document
  /// An answer of sheets and documents.
  case answer(Answer)

  /// Writes the `result`.
  /// - Parameter sessions: not changed, but read in place.
  func encode(_ sessions: inout Sessions, to writer: inout JSONWriter) {
    switch self {
    case .capabilities: Self.encodeCapabilities(sessions.limits, sessions.documents, to: &writer)
    case .document: OpenRPCDocument.encode(to: &writer)
    case .answer(let answer): answer.encode(&sessions, to: &writer)
    }
  }

  private static func encodeCapabilities(
    _ limits: Limits, _ documents: OpenDocuments, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("capabilities")
    writer.beginObject()
    if documents.editor.editsText { encodeTextCapabilities(documents, to: &writer) }
    writer.key("sheet")
    writer.beginObject()
    writer.member("protocolVersion", Version.protocolVersion)
    writer.member("presets", Preset.names)
    writer.member("clocks", ClockKind.allCases.map { $0.rawValue })
    writer.key("limits")
    limits.encode(to: &writer)
    writer.endObject()
    writer.endObject()
    writer.key("serverInfo")
    writer.beginObject()
    writer.member("name", "sheetd" as StaticString)
    writer.member("version", Version.current)
    writer.endObject()
    writer.endObject()
  }

  /// Writes the capabilities that LSP defines.
  private static func encodeTextCapabilities(_ documents: OpenDocuments, to writer: inout JSONWriter) {
    func object(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
      writer.key(key)
      writer.beginObject()
      members(&writer)
      writer.endObject()
    }
    writer.member("positionEncoding", documents.encoding.rawValue)
    object("textDocumentSync") {
      $0.member("openClose", true)
      // Incremental changes instead of the full text.
      $0.member("change", 2)
    }
    object("completionProvider") { $0.member("triggerCharacters", ["\"", ":"]) }
    let provided: [StaticString] = [
      "hoverProvider", "definitionProvider", "referencesProvider", "documentHighlightProvider",
      "documentSymbolProvider",
      "documentFormattingProvider", "foldingRangeProvider", "selectionRangeProvider", "workspaceSymbolProvider",
    ]
    for key in provided { writer.member(key, true) }
    // LSP: options only for a client that knows them.
    if documents.editor.preparesRename {
      object("renameProvider") { $0.member("prepareProvider", true) }
    } else {
      writer.member("renameProvider", true)
    }
    let exports = documents.editor.takesExports
    object("codeActionProvider") {
      $0.member(
        "codeActionKinds",
        ["quickfix", OpenDocuments.Document.fixAllKind] + (exports ? [OpenDocuments.Document.exportKind] : []))
      if exports { $0.member("resolveProvider", true) }
    }
    if documents.options.codeLenses { object("codeLensProvider") { _ in } }
    object("documentLinkProvider") { _ in }
    if documents.options.inlayHints { writer.member("inlayHintProvider", true) }
    if documents.options.pullsDiagnostics {
      object("diagnosticProvider") {
        $0.member("identifier", "sheetd" as StaticString)
        $0.member("interFileDependencies", true)
        $0.member("workspaceDiagnostics", true)
      }
    }
    object("workspace") { workspace in
      workspace.key("workspaceFolders")
      workspace.beginObject()
      workspace.member("supported", true)
      workspace.member("changeNotifications", true)
      workspace.endObject()
      workspace.key("fileOperations")
      workspace.beginObject()
      workspace.key("willRename")
      workspace.beginObject()
      workspace.key("filters")
      workspace.beginArray()
      for (glob, kind) in [("**/*.sheet.json", "file"), ("**", "folder")] {
        workspace.beginObject()
        workspace.key("pattern")
        workspace.beginObject()
        workspace.member("glob", glob)
        workspace.member("matches", kind)
        workspace.endObject()
        workspace.endObject()
      }
      workspace.endArray()
      workspace.endObject()
      workspace.endObject()
    }
    object("executeCommandProvider") { $0.member("commands", DocumentCommand.names) }
  }
}

extension Answer {
  /// Writes the `result`.
  /// - Parameter sessions: not changed, but read in place.
  func encode(_ sessions: inout Sessions, to writer: inout JSONWriter) {
    switch self {
    case .void, .later: writer.null()
    case .frame(let index, let tag, let note):
      let frame = sessions.answeredFrame(at: index)
      frame.encodeAnswer(sheet: sessions.table.all[index].id, tag: tag, note, to: &writer)
    case .state(let index, let tag):
      let session = sessions.table.all[index]
      session.sheet.encodeState(
        sheet: session.id, tag: tag, preset: session.preset, isRealtime: session.clock != nil, to: &writer)
    case .pastState(let index, let tag, let past):
      let session = sessions.table.all[index]
      past.sheet.encodeState(
        sheet: session.id, tag: tag, preset: past.preset, isRealtime: session.clock != nil, to: &writer)
    case .curve(let shape): shape.encode(to: &writer)
    case .presets: PresetList().encode(to: &writer)
    case .devices: DeviceList().encode(to: &writer)
    case .fields: FieldList().encode(to: &writer)
    case .list: SheetList(sessions.table.inOrder.map { $0.summary }).encode(to: &writer)
    case .replayed(let replayed): replayed.encode(to: &writer)
    case .snapshot(let number): KeptSnapshot(snapshot: number).encode(to: &writer)
    case .prediction(let index, let velocities):
      Self.encode(velocities, sessions.table.all[index].sheet, sessions.work, to: &writer)
    case .export(let export): export.encode(to: &writer)
    case .comparison(let comparison): comparison.encode(to: &writer)
    case .differences(let list): list.encode(to: &writer)
    case .samples(let index, let times):
      Self.samples(sessions.table.all[index], times, sessions.work).encode(to: &writer)
    case .picture(let picture): picture.encode(to: &writer)
    case .advanced(let count): Advanced(sheets: count).encode(to: &writer)
    case .about(let id, let question):
      sessions.documents[id.uri]?.encode(question, id.uri, sessions.documents, sessions.work, to: &writer)
    case .problems: sessions.documents.encodeProblems(sessions.work, to: &writer)
    case .scenarios(let query): sessions.documents.encodeScenarios(query, to: &writer)
    case .renames(let edits): sessions.documents.encode(edits, to: &writer)
    case .scenario(let run, let uri):
      sessions.documents[uri]?.encode(run, sessions.documents.encoding, to: &writer)
    }
  }

  private static func encode(
    _ velocities: PredictionQuestion, _ sheet: Sheet, _ work: Work, to writer: inout JSONWriter
  ) {
    switch velocities {
    case .one(let velocity, let explains):
      sheet.predict(velocity: velocity, explains: explains, work).encode(to: &writer)
    case .described(let question):
      sheet.predict(question, work).encode(to: &writer)
    case .many(let velocities):
      let cost = Work.Cost.prediction(of: sheet)
      writer.beginArray()
      for velocity in velocities {
        let start = writer.count
        sheet.predict(velocity: velocity).encode(to: &writer)
        guard work.spend(cost, space: writer.count - start) else { break }
      }
      writer.endArray()
    case .touch(let point, let length): sheet.owners(ofDragsFrom: point, length: length, work).encode(to: &writer)
    case .range(let range, nil):
      var releases = ReleaseTrials(range, work)
      releases.row(of: sheet).encode(to: &writer)
    case .range(let range, let reaches?):
      var releases = ReleaseTrials(range, work)
      releases.rows(of: sheet, at: reaches).encode(to: &writer)
    }
  }

  private static func samples(_ session: Session, _ times: SampleTimes, _ work: Work) -> FrameList {
    FrameList { writer in
      func encodeFrame(at time: Seconds) -> Bool {
        let start = writer.count
        let frame = session.sheet.frame(at: max(time, session.sheet.now))
        frame.encode(sheet: session.id, tag: nil, gesture: nil, to: &writer)
        return work.spend(Work.Cost.frame, space: writer.count - start)
      }
      switch times {
      case .list(let times): for time in times { guard encodeFrame(at: time) else { return } }
      case .range(let start, let end, let frameRate):
        let from = max(start ?? session.sheet.now, session.sheet.now)
        var tick = 0.0
        // A tick that is beyond the end only by rounding is at the end.
        while from + tick / frameRate <= end + 1e-9 {
          guard encodeFrame(at: min(from + tick / frameRate, end)) else { return }
          tick += 1
        }
      }
    }
  }
}

extension Session {
  fileprivate var summary: SheetList.Summary {
    SheetList.Summary(sheet: id, phase: sheet.frame(at: sheet.now).phase, preset: preset.name)
  }
}

extension ReleaseTrials {
  /// The outcomes of releases of a sheet at several reaches.
  fileprivate mutating func rows(of sheet: Sheet, at reaches: [Points]) -> LandingRows {
    guard let held = DraggedSheet(sheet), let ends = held.ends else { return LandingRows(ends: nil, rows: []) }
    return LandingRows(ends: ends, rows: reaches.map { row(of: held, at: $0) })
  }
}
