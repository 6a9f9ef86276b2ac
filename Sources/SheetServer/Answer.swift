import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender
import SheetSessions

/// What a call is answered with, by the connection itself or by its sheets.
enum Reply {
  /// What the daemon can do; for a client that edits text, with the position encoding.
  case capabilities(SourceText.Encoding?)
  /// The OpenRPC document.
  case document
  /// What sheets and documents answer.
  case answer(Answer)

  /// Writes the `result`.
  func encode(_ sessions: Sessions, to writer: inout JSONWriter) {
    switch self {
    case .capabilities(let encoding): Self.encodeCapabilities(sessions.limits, encoding, to: &writer)
    case .document: OpenRPCDocument.encode(to: &writer)
    case .answer(let answer): answer.encode(sessions, to: &writer)
    }
  }

  private static func encodeCapabilities(
    _ limits: Limits, _ encoding: SourceText.Encoding?, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("capabilities")
    writer.beginObject()
    if let encoding { encodeTextCapabilities(encoding, to: &writer) }
    writer.key("sheet")
    writer.beginObject()
    writer.member("protocolVersion", Version.protocolVersion)
    writer.member("presets", Preset.all.map(\.name))
    writer.member("clocks", ["manual", "realtime"])
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

  /// What LSP has words for.
  private static func encodeTextCapabilities(_ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    writer.member("positionEncoding", encoding.rawValue)
    writer.key("textDocumentSync")
    writer.beginObject()
    writer.member("openClose", true)
    // Edits, not all of the text each time.
    writer.member("change", 2)
    writer.endObject()
    writer.key("completionProvider")
    writer.beginObject()
    writer.member("triggerCharacters", ["\"", ":"])
    writer.endObject()
    writer.member("hoverProvider", true)
    writer.member("documentSymbolProvider", true)
    writer.key("codeActionProvider")
    writer.beginObject()
    writer.member("codeActionKinds", ["quickfix"])
    writer.endObject()
    writer.member("documentFormattingProvider", true)
    writer.key("codeLensProvider")
    writer.beginObject()
    writer.endObject()
    writer.key("executeCommandProvider")
    writer.beginObject()
    writer.member("commands", DocumentCommand.names)
    writer.endObject()
  }
}

extension Answer {
  /// Writes the `result`.
  func encode(_ sessions: Sessions, to writer: inout JSONWriter) {
    let (table, documents) = (sessions.table, sessions.documents)
    switch self {
    case .void, .later: writer.null()
    case .frame(let index, let tag, let note):
      Self.encode(table.all[index], tag, note, isState: false, to: &writer)
    case .state(let index, let tag): Self.encode(table.all[index], tag, FrameNote(), isState: true, to: &writer)
    case .presets: Self.encodePresets(to: &writer)
    case .devices:
      writer.beginObject()
      writer.key("devices")
      Device.encodeAll(to: &writer)
      writer.endObject()
    case .list: Self.encodeList(table, to: &writer)
    case .settled(let index, _, let isSettled):
      writer.beginObject()
      writer.member("time", table.all[index].sheet.now)
      writer.member("settled", isSettled)
      writer.endObject()
    case .snapshot(let index):
      let session = table.all[index]
      SnapshotDocument(session.sheet, preset: session.preset).encode(version: Version.current, to: &writer)
    case .prediction(let index, let velocities): Self.encode(velocities, table.all[index].sheet, to: &writer)
    case .samples(let index, let times): Self.encodeSamples(table.all[index], times, to: &writer)
    case .picture(let rendering): rendering.encode(to: &writer)
    case .advanced(let count):
      writer.beginObject()
      writer.member("sheets", count)
      writer.endObject()
    case .about(let id, let question):
      documents[id.uri]?.encode(question, id.uri, documents.encoding, to: &writer)
    case .scenario(let run, let uri): documents[uri]?.encode(run, documents.encoding, to: &writer)
    }
  }

  @inline(__always)
  private static func encode(
    _ session: Session, _ tag: Tag?, _ note: FrameNote, isState: Bool, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    session.sheet.frame(at: session.sheet.now).encodeAnswer(sheet: session.id, tag: tag, note, to: &writer)
    if isState {
      session.sheet.encodeStateMembers(preset: session.preset, isRealtime: session.clock != nil, to: &writer)
    }
    writer.endObject()
  }

  private static func encode(_ velocities: ReleaseVelocities, _ sheet: Sheet, to writer: inout JSONWriter) {
    switch velocities {
    case .one(let velocity): sheet.predict(velocity: velocity).encode(to: &writer)
    case .many(let velocities):
      writer.beginArray()
      for velocity in velocities { sheet.predict(velocity: velocity).encode(to: &writer) }
      writer.endArray()
    }
  }

  private static func encodeSamples(_ session: Session, _ times: SampleTimes, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("frames")
    writer.beginArray()
    func encodeFrame(at time: Seconds) {
      writer.beginObject()
      session.sheet.frame(at: max(time, session.sheet.now)).encodeMembers(sheet: session.id, tag: nil, to: &writer)
      writer.endObject()
    }
    switch times {
    case .list(let times): for time in times { encodeFrame(at: time) }
    case .range(let start, let end, let frameRate):
      let from = max(start ?? session.sheet.now, session.sheet.now)
      var tick = 0.0
      // A tick that is beyond the end by its last bits only is at the end.
      while from + tick / frameRate <= end + 1e-9 {
        encodeFrame(at: min(from + tick / frameRate, end))
        tick += 1
      }
    }
    writer.endArray()
    writer.endObject()
  }

  private static func encodePresets(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("presets")
    writer.beginArray()
    for preset in Preset.all {
      writer.beginObject()
      writer.member("name", preset.name)
      writer.key("configuration")
      preset.configuration.encode(to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func encodeList(_ sessions: SessionTable, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("sheets")
    writer.beginArray()
    for session in sessions.inOrder {
      writer.beginObject()
      writer.member("sheet", session.id)
      writer.member("phase", session.sheet.frame(at: session.sheet.now).phase.rawValue)
      writer.member("preset", session.preset.name)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension Rendering {
  fileprivate func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .svg(let picture):
      writer.member("format", PictureFormat.svg.rawValue)
      writer.member("width", picture.width)
      writer.member("height", picture.height)
      writer.member("text", picture.text)
    case .text(let text):
      writer.member("format", PictureFormat.text.rawValue)
      writer.member("text", text)
    }
    writer.endObject()
  }
}
