import JSON
import SheetEngine

extension Method {
  /// The methods for presets, devices and open sheets.
  static let sessions = [
    Declaration(
      "sheet/presets", .request, "Every preset with its complete configuration.",
      answers: PresetList.schema
    ).calls(.presets),
    Declaration(
      "sheet/devices", .request, "The catalog of devices.",
      answers: DeviceList.schema
    ).calls(.devices),
    Declaration(
      "sheet/fields", .request,
      "The fields of a configuration, for an app that shows a form: labels, units, ranges and groups.",
      answers: FieldList.schema
    ).calls(.fields),
    Declaration(
      "sheet/curve", .request, "The duration of a curve, its overshoot, and the same curve in other notations.",
      answers: CurveShape.schema,
      example: #"{"curve":{"spring":{"response":0.35,"dampingRatio":0.82}}}"#
    ).reads(
      .curve, .optionalNumber("distance", .positive, "The distance of the motion, for which css is accurate, pt (1).")
    ) {
      .curve($0, distance: $1 ?? 1)
    },
    Declaration(
      "sheet/list", .request, "The open sheets, in the order in which they were opened.",
      answers: SheetList.schema
    ).calls(.list),
    Declaration(
      "sheet/open", .either, "Opens a session with a new sheet, which is dismissed. Returns the sheet's State.",
      answers: .named("State"),
      errors: [.unknownSheet, .sheetExists, .limitExceeded, .unknownPreset],
      example: #"{"sheet":"menu","preset":"side-menu","container":{"device":"iPhone 15"}}"#
    ).reads(.openParams) { .open($0) },
    Declaration(
      "sheet/close", .either, "Closes a sheet and its session.", answers: .null, errors: [.wrongPhase],
      example: #"{"sheet":"s"}"#
    ).reads(.target) { .close($0) },
    Declaration(
      "sheet/state", .either, "The State of a sheet: its current frame, configuration, container and contents.",
      answers: .named("State"),
      errors: [.badSnapshot], example: #"{"sheet":"s"}"#
    ).reads(.target, .pastSnapshot) { .state($0, of: $1) },
    Declaration(
      "sheet/configure", .either, "Changes the configuration of an open sheet. Returns its State.",
      answers: .named("State"), errors: [.wrongPhase, .unknownDetent, .limitExceeded],
      example: #"{"sheet":"s","configuration":{"preferredCornerRadius":24,"dimming":{"alpha":0.4}}}"#
    ).reads(.target, .configurationPatch, .animated(false)) { .configure($0, $1, animated: $2) },
  ]
}

extension Parameter where Value == Animation {
  private static let duration = Parameter<Double?>.optionalNumber(
    "duration", .notNegative, "The duration, s (1). Ignored for a spring, which has its own.")

  fileprivate static let curve = Parameter(
    [.required("curve", .named("Curve"), "The curve.")] + duration.declarations
  ) { json throws(JSONFailure) in
    let duration = try duration.read(json) ?? 1
    let curve: Curve
    do throws(JSONFailure) {
      guard let value = json["curve"] else {
        throw JSONFailure(expected: Codec<Curve>.curveWords, found: "nothing")
      }
      curve = try Codec<Curve>.curve.read(value, .linear)
    } catch {
      throw error.under("curve")
    }
    return Animation(duration: duration, curve: curve)
  }
}

extension Parameter where Value == Int? {
  fileprivate static let pastSnapshot = Parameter([
    .optional(
      "snapshot", Parameter<Int>.snapshotSchema,
      "The number of a snapshot. The answer is the State of that moment; the sheet does not change.")
  ]) { json throws(JSONFailure) in
    guard let value = json["snapshot"], !value.isNull else { return nil }
    let number = try Parameter<Int>.snapshot.read(json)
    if let time = json["time"], !time.isNull {
      throw JSONFailure(path: ["time"], expected: "nothing beside a snapshot, which says it", found: time.summary)
    }
    return number
  }
}

extension Parameter where Value == ConfigurationPatch {
  fileprivate static let configurationPatch = mergePatch("configuration", "ConfigurationPatch") {
    ConfigurationPatch($0)
  }
}

/// The parameters that open a session.
public struct OpenParams {
  /// The id that the client chose; nil lets the daemon choose.
  public let sheet: String?
  /// The preset's name.
  public let preset: String?
  /// The configuration's differences from the preset.
  public let configuration: ConfigurationPatch
  /// The container's differences from the standard one.
  public let container: ContainerPatch
  /// The sheet's content.
  public let content: Content
  /// What a person has set on the device.
  public let environment: Environment
  /// The sheet over which this one is presented; nil when there is none.
  public let presenter: String?
  /// Which updates are sent.
  public let updates: UpdateSelection
  /// The tag to echo in the frame.
  public let tag: Tag?
  /// How the session's time moves.
  public let clock: Clock
  /// The URI of the open document that the sheet follows; nil when the params describe the sheet.
  public let document: String?

  /// How a session's time moves.
  public enum Clock: Sendable {
    /// Only by what the client sends.
    case manual
    /// By itself, with this many frames per second while something moves.
    case realtime(frameRate: Double)
  }

  fileprivate enum ClockName: String, WireEnum { case manual, realtime }
  private static let defaultFrameRate = 60.0

  /// Reads the params of `sheet/open`.
  public init(json: JSONValue) throws(JSONFailure) {
    sheet = try Self.sheet.read(json)
    preset = try Self.preset.read(json)
    configuration = ConfigurationPatch(json["configuration"])
    container = ContainerPatch(json["container"])
    content = try Content.read(json["content"])
    environment = try Environment.read(json["environment"])
    document = try Self.document.read(json)
    if document != nil {
      for key in ["preset", "configuration", "container", "content", "environment"] as [StaticString] {
        if let value = json[key], !value.isNull {
          throw JSONFailure(
            path: ["\(key)"], expected: "nothing beside a document, which says it", found: value.summary)
        }
      }
    }
    presenter = try Self.presenter.read(json)
    updates = try UpdateSelection(json["updates"])
    tag = try Parameter<Tag?>.tag.read(json)
    let frameRate = try Self.frameRate.read(json) ?? Self.defaultFrameRate
    switch try Self.clock.read(json) ?? .manual {
    case .manual: clock = .manual
    case .realtime: clock = .realtime(frameRate: frameRate)
    }
  }

  private static let sheet = Parameter<String?>.optional("sheet", "The id of the new sheet (chosen by the daemon).")
  private static let preset = Parameter<String?>.optional(
    "preset", "The name of a preset (\(Preset.standard.name)).")
  private static let document = Parameter<String?>.optional(
    "document",
    "The URI of an open document that the sheet follows. Not together with preset, configuration, container, content or environment."
  )
  private static let presenter = Parameter<String?>.optional(
    "presenter", "The id of the sheet over which this one is presented.")
  private static let clock = Parameter<ClockName?>.optionalWireEnum(
    "clock", "manual: the client advances the clock. realtime: time passes by itself (manual).")
  private static let frameRate = Parameter<Double?>.optionalNumber(
    "frameRate", .frameRate, "Frames per second of a realtime clock (60).")

  static let declarations =
    sheet.declarations + preset.declarations + [
      .optional("container", .named("ContainerPatch"), "The differences from an upright iPhone 14."),
      .optional(
        "configuration", .named("ConfigurationPatch"), "The differences from the preset, as an RFC 7396 merge patch."),
      .optional("content", .named("Content"), "The content of the sheet (300 pt high)."),
      .optional("environment", .named("Environment"), "What a person has set on the device (nothing)."),
    ] + document.declarations + presenter.declarations + clock.declarations + frameRate.declarations + [
      .optional("updates", UpdateSelection.schema, "Which notifications about the sheet are sent (all).")
    ] + Parameter<Tag?>.tag.declarations
}

extension Parameter where Value == OpenParams {
  fileprivate static let openParams = Parameter(OpenParams.declarations) { json throws(JSONFailure) in
    try OpenParams(json: json)
  }
}
