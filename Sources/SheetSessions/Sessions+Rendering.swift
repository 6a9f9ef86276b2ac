import JSON
import JSONRPC
import SheetEngine
import SheetProtocol
import SheetRender

extension Sessions {
  /// Draws a picture without changing any session.
  func render(
    _ kind: PictureKind, _ source: TimelineSource, _ params: DrawingParams
  ) throws(CallFailure) -> Answer {
    if params.hasChart, kind != .still || params.format == .text {
      throw .params(
        JSONFailure(path: ["chart"], expected: "a still as SVG, which a chart is beside", found: "another picture"))
    }
    if params.contents != PictureContents(), kind == .plot || kind == .map {
      throw .params(
        JSONFailure(
          path: [params.contents.sheet == nil ? "app" : "content"],
          expected: "a still, a filmstrip or an animation, which have a device", found: "a \(kind.rawValue)"))
    }
    let timeline = try timeline(source, params)
    var drawing = Drawing(Drawing.Subject(kind, params), from: params.from, to: params.to)
    (drawing.contents, drawing.hasChart) = (params.contents, params.hasChart)
    switch params.format {
    case .text: return .picture(DrawnPicture(text: drawing.text(of: timeline, work: work)))
    case .svg:
      let picture = drawing.picture(of: timeline, theme: params.theme, work: work)
      return .picture(DrawnPicture(svg: picture.text, width: picture.width, height: picture.height))
    }
  }

  private func timeline(_ source: TimelineSource, _ params: DrawingParams) throws(CallFailure) -> Timeline {
    switch source.played {
    case nil: return try sheetTimeline(source.sheet ?? "", params)
    case .document(let uri, let scenario):
      return try played(uri, scenario, at: ["document"], scenarioAt: ["scenario"]).timeline
    case .messages(let messages):
      guard messages.count <= limits.batch else { throw .sheet(.limitExceeded("batch", maximum: limits.batch)) }
      let timelines = timelines(of: messages)
      if let timeline = timelines.timeline(of: source.sheet) { return timeline }
      guard let sheet = source.sheet, !timelines.sheets.isEmpty else {
        throw .params(
          JSONFailure(path: ["messages"], expected: "messages of which one opens a sheet", found: "none that does"))
      }
      throw .params(JSONFailure(unknownName: sheet, at: "sheet", among: timelines.sheets))
    }
  }

  /// The timeline of an open sheet from its present state on.
  private func sheetTimeline(_ id: String, _ params: DrawingParams) throws(CallFailure) -> Timeline {
    guard let index = table.index(of: id) else { throw .sheet(.unknownSheet(id)) }
    var sheet = table.all[index].sheet
    if table.all[index].clock != nil { _ = try? sheet.advance(to: time(at: index)) }
    for time in [params.time, params.times.first, params.from, params.to] {
      guard let time else { continue }
      do throws(InputError) { try sheet.check(time) } catch { throw .sheet(SheetError(error, sheet: id)) }
    }
    var timeline = Timeline(sheet, work)
    timeline.finish(timeout: ScenarioRun.settleTimeout)
    return timeline
  }

  /// Plays messages on separate sessions.
  private func timelines(of messages: JSONValue) -> Timelines {
    var play = Play(keeping: .timelines, limits: limits, work: work)
    play.play(messages)
    return play.timelines
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
