import JSON
import SheetEngine

extension Method {
  /// The method that plays recorded inputs.
  static let replaying = [
    Declaration(
      "sheet/replay", .request,
      """
      Plays inputs, each at its time, and puts the sheet where they lead; what happens on the way is answered and not \
      sent. An input that is refused is left out.
      """,
      answers: Replayed.schema, errors: [.unknownPreset, .limitExceeded],
      example: #"{"sheet":"s","inputs":[{"time":0,"method":"sheet/present"}],"opening":{"preset":"system"},"to":2}"#
    ).reads(.target, .replay) { .replay($0, $1) }
  ]
}

/// The inputs to play on a sheet, and how it begins.
public struct ReplayParams {
  /// How the sheet begins; nil goes on from its present state.
  public let opening: OpenParams?
  /// The inputs, in order.
  public let inputs: [Input]
  /// The time at which it ends, s; nil is that of the last input.
  public let end: Seconds?
  /// The frames per second while anything moves; nil answers with nothing but the State at the end.
  public let frameRate: Double?
  /// The answer to `sheet/shouldDismiss`; nil is none.
  public let consent: Bool?

  /// An input of a recording.
  public struct Input {
    /// When it happens, s. The samples of a gesture may have times of their own.
    public let time: Seconds
    public let method: Method
    /// Its params, without the id of the sheet and the time.
    public let params: JSONValue?
  }
}

extension Parameter where Value == ReplayParams {
  private static let to = Parameter<Double?>.optionalNumber("to", .time, "When it ends, s (with the last input).")
  private static let frameRate = Parameter<Double?>.optionalNumber(
    "frameRate", .frameRate, "Frames per second while anything moves (only the State at the end is answered).")
  private static let consent = Parameter<Bool?>.optional(
    "shouldDismiss", "How sheet/shouldDismiss is answered on the way (not at all).")

  fileprivate static let replay = Parameter(
    [
      .required("inputs", .array(of: input), "The inputs, in the order of their times."),
      .optional(
        "opening", .openObject(),
        "The params of sheet/open with which the sheet begins again; its id, presenter, clock and updates stay (as the sheet is now)."
      ),
    ] + to.declarations + frameRate.declarations + consent.declarations
  ) { json throws(JSONFailure) in
    let opening = json["opening"].flatMap { $0.isNull ? nil : $0 }
    return ReplayParams(
      opening: try opening.map { opening throws(JSONFailure) in
        do throws(JSONFailure) {
          try opening.requireObject()
          try opening.requireKeys(OpenParams.declarations.map { $0.name })
          return try OpenParams(json: opening)
        } catch { throw error.under("opening") }
      },
      inputs: try inputs(json["inputs"]), end: try to.read(json), frameRate: try frameRate.read(json),
      consent: try consent.read(json))
  }

  private static let input = Schema.object(
    Schema.Property("time", NumberRule.time.schema.described("When it happens, s.")),
    Schema.Property("method", Schema.words(Method.steps.map { "\($0.name)" })),
    .optional("params", Schema.openObject().described("Its params, without the id of the sheet and the time.")))

  private static func inputs(_ json: JSONValue?) throws(JSONFailure) -> [ReplayParams.Input] {
    guard let json, json.kind == .array else {
      throw JSONFailure(path: ["inputs"], expected: "an array of inputs", found: json?.summary ?? "nothing")
    }
    var inputs: [ReplayParams.Input] = []
    inputs.reserveCapacity(json.count)
    for index in 0..<json.count {
      guard let element = json[index] else { continue }
      do throws(JSONFailure) {
        inputs.append(try ReplayParams.Input(element))
      } catch {
        throw error.under("\(index)").under("inputs")
      }
    }
    return inputs
  }
}

extension ReplayParams.Input {
  fileprivate init(_ json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    try json.requireKeys(["time", "method", "params"])
    time = try NumberRule.time.read("time", of: json)
    let name: String = try json.member("method")
    guard let method = Method.step(named: name) else {
      throw JSONFailure(unknownName: name, at: "method", among: Method.steps.map { "\($0.name)" })
    }
    self.method = method
    params = json["params"].flatMap { $0.isNull ? nil : $0 }
    do throws(JSONFailure) { try params?.requireObject() } catch { throw error.under("params") }
  }
}
