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
    // What is filmed is not shown anything.
    guard footage == nil else { return .void }
    let film = try film(source, params)
    let drawing = Drawing(Drawing.Subject(kind, params), from: params.from, to: params.to)
    switch params.format {
    case .text: return .picture(.text(drawing.text(of: film)))
    case .svg: return .picture(.svg(drawing.picture(of: film, theme: params.theme)))
    }
  }

  private func film(_ source: FilmSource, _ params: DrawingParams) throws(CallFailure) -> Film {
    switch source.played {
    case nil: return try liveFilm(source.sheet ?? "", params)
    case .document(let uri): return try played(uri, at: ["document"]).film
    case .messages(let lines):
      guard lines.count <= limits.batch else { throw .sheet(.limitExceeded("batch", maximum: limits.batch)) }
      let footage = Self.footage(of: lines, limits)
      if let film = footage.film(of: source.sheet) { return film }
      guard let sheet = source.sheet, !footage.sheets.isEmpty else {
        throw .params(
          JSONFailure(path: ["messages"], expected: "messages of which one opens a sheet", found: "none that does"))
      }
      throw .params(JSONFailure(unknownName: sheet, at: "sheet", among: footage.sheets))
    }
  }

  /// What an open sheet shows, and what comes of it.
  private func liveFilm(_ id: String, _ params: DrawingParams) throws(CallFailure) -> Film {
    guard let index = sessions.index(of: id) else { throw .sheet(.unknownSheet(id)) }
    var sheet = sessions.all[index].sheet
    if sessions.all[index].clock != nil { _ = try? sheet.advance(to: time(at: index)) }
    for time in [params.time, params.times.first, params.from, params.to] {
      guard let time else { continue }
      do throws(InputError) { try sheet.check(time) } catch { throw .sheet(SheetError(error, sheet: id)) }
    }
    var film = Film(sheet)
    film.finish(timeout: ScenarioRun.settleTimeout)
    return film
  }

  /// Plays messages.
  private static func footage(of lines: [String], _ limits: Limits) -> Footage {
    var server = Server(limits: limits, isFilming: true, isUnread: true)
    for line in [#"{"jsonrpc":"2.0","id":0,"method":"initialize"}"#] + lines {
      Array((line + "\n").utf8).withUnsafeBytes { server.receive($0, at: .zero) }
      server.didWrite(server.pendingOutput)
    }
    return server.footage ?? Footage()
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
