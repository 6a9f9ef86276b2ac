import JSON
import JSONRPC
import SheetEngine
import SheetProtocol
import SheetRender

extension Server {
  /// Draws a picture; nothing that anybody else sees changes.
  func render(
    _ kind: PictureKind, _ source: FilmSource, _ params: DrawingParams
  ) throws(CallFailure) -> Answer {
    // What is recorded is not shown anything.
    guard timelines == nil else { return .void }
    let timeline = try timeline(source, params)
    let drawing = Drawing(Drawing.Subject(kind, params), from: params.from, to: params.to)
    switch params.format {
    case .text: return .picture(.text(drawing.text(of: timeline)))
    case .svg: return .picture(.svg(drawing.picture(of: timeline, theme: params.theme)))
    }
  }

  private func timeline(_ source: FilmSource, _ params: DrawingParams) throws(CallFailure) -> Timeline {
    switch source.played {
    case nil: return try liveFilm(source.sheet ?? "", params)
    case .document(let uri): return try played(uri, at: ["document"]).timeline
    case .messages(let lines):
      guard lines.count <= limits.batch else { throw .sheet(.limitExceeded("batch", maximum: limits.batch)) }
      let timelines = Self.timelines(of: lines, limits)
      if let timeline = timelines.timeline(of: source.sheet) { return timeline }
      guard let sheet = source.sheet, !timelines.sheets.isEmpty else {
        throw .params(
          JSONFailure(path: ["messages"], expected: "messages of which one opens a sheet", found: "none that does"))
      }
      throw .params(JSONFailure(unknownName: sheet, at: "sheet", among: timelines.sheets))
    }
  }

  /// What an open sheet shows, and what comes of it.
  private func liveFilm(_ id: String, _ params: DrawingParams) throws(CallFailure) -> Timeline {
    guard let index = sessions.index(of: id) else { throw .sheet(.unknownSheet(id)) }
    var sheet = sessions.all[index].sheet
    if sessions.all[index].clock != nil { _ = try? sheet.advance(to: time(at: index)) }
    for time in [params.time, params.times.first, params.from, params.to] {
      guard let time else { continue }
      do throws(InputError) { try sheet.check(time) } catch { throw .sheet(SheetError(error, sheet: id)) }
    }
    var timeline = Timeline(sheet)
    timeline.finish(timeout: ScenarioRun.settleTimeout)
    return timeline
  }

  /// Plays messages.
  private static func timelines(of lines: [String], _ limits: Limits) -> TimelineRecorder {
    var server = Server(limits: limits, recordsTimelines: true, isUnread: true)
    for line in [#"{"jsonrpc":"2.0","id":0,"method":"initialize"}"#] + lines {
      Array((line + "\n").utf8).withUnsafeBytes { server.receive($0, at: .zero) }
      server.didWrite(server.pendingOutput)
    }
    return server.timelines ?? TimelineRecorder()
  }
}

extension Drawing.Subject {
  fileprivate init(_ kind: PictureKind, _ params: DrawingParams) {
    self =
      switch kind {
      case .still: .still(params.time)
      case .filmstrip: .filmstrip(params.times)
      case .plot: .plot
      case .map: .map(params.time)
      case .animation: .animation
      }
  }
}
