import JSON
import SheetEngine

extension Method {
  /// The methods that draw.
  static let rendering = [
    Declaration(
      "sheet/render", .request,
      """
      Draws a picture without changing anything. The picture shows an open sheet and how it will move if nothing more \
      happens, or what a scenario of an open document or a list of messages does to a sheet.
      """,
      answers: .named("Picture"),
      errors: [.unknownSheet, .timeGoesBack, .limitExceeded], example: #"{"picture":"still","sheet":"s"}"#
    ).reads(
      .wireEnum(
        "picture",
        "still: the device at one moment. filmstrip: at several. plot: the motion over time. map: where releases land, by position "
          + "and velocity. animation: an SVG that plays by itself."), .timeline, .drawing
    ) { .render($0, $1, $2) }
  ]
}

/// The source of the timeline to draw.
public struct TimelineSource {
  /// The sheet's id; nil is the first sheet of the messages.
  public let sheet: String?
  /// The scenario or the messages to play for it; nil draws the open sheet as it is.
  public let played: Played?

  /// A scenario or messages to play for a timeline.
  public enum Played {
    /// A scenario of an open document: the document's URI, and the scenario's name; nil is the first.
    case document(String, scenario: String?)
    /// Messages as a client sends them: an array of objects.
    case messages(JSONValue)
  }
}

extension Parameter where Value == TimelineSource {
  fileprivate static let timeline = Parameter([
    .optional(
      "sheet", .text, "The id of an open sheet. With messages: of a sheet that the messages open (the first on screen)."
    ),
    .optional("document", .text, "The URI of an open document. One of its scenarios is played."),
    .optional("scenario", .text, "The name of the document's scenario (the first)."),
    .optional(
      "messages", .filledArray(of: .openObject()),
      "Messages as a client sends them. They are played in separate sessions; initialize may be left out."),
  ]) { json throws(JSONFailure) in
    let (sheet, document): (String?, String?) = (try json.optionalMember("sheet"), try json.optionalMember("document"))
    let messages = json["messages"].flatMap { $0.isNull ? nil : $0 }
    if document != nil, messages != nil || sheet != nil {
      throw JSONFailure(
        path: ["document"], expected: "nothing beside \(messages == nil ? "sheet" : "messages")", found: "a document")
    }
    let scenario: String? = try json.optionalMember("scenario")
    if let document { return TimelineSource(sheet: nil, played: .document(document, scenario: scenario)) }
    guard scenario == nil else {
      throw JSONFailure(path: ["scenario"], expected: "a document beside it", found: "none")
    }
    guard let messages else {
      guard let sheet else {
        throw JSONFailure(path: ["sheet"], expected: "sheet, document or messages: what is drawn", found: "nothing")
      }
      return TimelineSource(sheet: sheet, played: nil)
    }
    guard messages.kind == .array, messages.count > 0 else {
      throw JSONFailure(path: ["messages"], expected: "an array of messages, at least one", found: messages.summary)
    }
    for index in 0..<messages.count {
      guard messages[index]?.kind == .object else {
        throw JSONFailure(
          path: ["messages", "\(index)"], expected: "an object, the message", found: (messages[index] ?? json).summary)
      }
    }
    return TimelineSource(sheet: sheet, played: .messages(messages))
  }
}

/// Which part of a timeline is drawn, and how.
public struct DrawingParams: Sendable {
  /// The moment of a still or a map, s; nil is the start.
  public let time: Seconds?
  /// The moments of a filmstrip, s, in order; empty chooses some across the timeline.
  public let times: [Seconds]
  /// The start time, s; nil is the timeline's start.
  public let from: Seconds?
  /// The end time, s; nil is when everything has come to rest.
  public let to: Seconds?
  /// The theme of the picture.
  public let theme: Theme
  /// The format of the answer.
  public let format: PictureFormat
  /// What the device shows.
  public let contents: PictureContents
  /// Whether the landings of a release are charted beside the device.
  public let hasChart: Bool

  /// The maximum number of stills in a filmstrip.
  public static let maximumTimes = 100
}

extension Parameter where Value == DrawingParams {
  private static let time = Parameter<Double?>.optionalNumber(
    "time", .time,
    "The time of a still or a map, s (the start).")
  private static let from = Parameter<Double?>.optionalNumber(
    "from", .time, "The start, s (the timeline's start).")
  private static let to = Parameter<Double?>.optionalNumber("to", .time, "The end, s (when nothing moves).")
  private static let theme = Parameter<Theme?>.optionalWireEnum(
    "theme", "The colors; auto follows the settings of the viewer (light).")
  private static let format = Parameter<PictureFormat?>.optionalWireEnum("format", "The format of the answer (svg).")

  private static let content = shown(
    "content", "What is in the sheet: an app, or an image as a data: URI (the sheet's name and rows).")
  private static let app = shown("app", "What is behind the sheet (what belongs to the content, or an outline).")
  private static let chart = Parameter<Bool>.flag(
    "chart", false, "Whether a still has a chart beside the device: where a release at that time lands")

  private static func shown(_ name: StaticString, _ summary: String) -> Parameter<ShownContent?> {
    Parameter<ShownContent?>([.optional(name, ShownContent.schema, summary)]) { json throws(JSONFailure) in
      guard let value = json[name], !value.isNull else { return nil }
      do throws(JSONFailure) { return try ShownContent(value) } catch { throw error.under("\(name)") }
    }
  }

  fileprivate static let drawing = Parameter(
    time.declarations + [
      .optional(
        "times", .array(of: NumberRule.time.schema, count: 0...DrawingParams.maximumTimes),
        "The times of a filmstrip in ascending order, s (chosen by the daemon).")
    ] + from.declarations + to.declarations + theme.declarations + format.declarations
      + content.declarations + app.declarations + chart.declarations
  ) { json throws(JSONFailure) in
    let params = DrawingParams(
      time: try time.read(json), times: try times(json), from: try from.read(json), to: try to.read(json),
      theme: try theme.read(json) ?? .light, format: try format.read(json) ?? .svg,
      contents: PictureContents(sheet: try content.read(json), app: try app.read(json)), hasChart: try chart.read(json))
    if let from = params.from, let to = params.to, to < from {
      throw JSONFailure(
        path: ["to"], expected: "a time not before from", found: JSONWriter.text { $0.exact(to) })
    }
    return params
  }

  private static func times(_ json: JSONValue) throws(JSONFailure) -> [Seconds] {
    guard let values = json["times"], !values.isNull else { return [] }
    guard values.kind == .array, values.count <= DrawingParams.maximumTimes else {
      throw JSONFailure(
        path: ["times"], expected: "an array of at most \(DrawingParams.maximumTimes) times", found: values.summary)
    }
    var times: [Seconds] = []
    for index in 0..<values.count {
      guard let value = values[index] else { continue }
      do throws(JSONFailure) {
        let time = try NumberRule.time.read(value)
        if let last = times.last, time < last {
          throw JSONFailure(expected: "a time not before the one before it", found: value)
        }
        times.append(time)
      } catch { throw error.under("\(index)").under("times") }
    }
    return times
  }
}
