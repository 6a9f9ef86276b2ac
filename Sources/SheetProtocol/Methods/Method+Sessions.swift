import JSON
import SheetEngine

extension Method {
  /// Sessions: what there is, and which of them are open.
  static let sessions = [
    Method("sheet/presets", .request, "Every preset with its complete configuration.") { _ throws(JSONFailure) in
      .presets
    },
    Method("sheet/devices", .request, "The catalogue of devices.") { _ throws(JSONFailure) in
      .devices
    },
    Method("sheet/list", .request, "The open sheets, in the order in which they were opened.") {
      _ throws(JSONFailure) in
      .list
    },
    Method("sheet/open", .either, "A new session with a dismissed sheet. Answers with its State.") {
      json throws(JSONFailure) in
      .open(try OpenParams(json))
    },
    Method("sheet/close", .either, "Forgets a session.") { json throws(JSONFailure) in
      .close(try Target(json))
    },
    Method("sheet/state", .either, "The State of a sheet: its frame, and all that it was given.") {
      json throws(JSONFailure) in
      .state(try Target(json))
    },
    Method("sheet/configure", .either, "Changes a live sheet by a merge patch. Answers with its State.") {
      json throws(JSONFailure) in
      guard let patch = json["configuration"] else {
        throw JSONFailure(path: ["configuration"], expected: "an object, the merge patch", found: "nothing")
      }
      return .configure(
        try Target(json), ConfigurationPatch(patch), animated: try json.optionalMember("animated") ?? false)
    },
  ]
}

/// What a session is opened with.
public struct OpenParams {
  /// The id of the client's choice.
  public let sheet: String?
  /// The preset's name.
  public let preset: String?
  /// What differs from the preset.
  public let configuration: ConfigurationPatch
  /// What differs from the standard container.
  public let container: ContainerPatch
  /// What is inside.
  public let content: Content
  /// The sheet over which this one is presented; nil when it is none.
  public let presenter: String?
  /// Which updates are sent.
  public let updates: UpdateSelection
  /// What is echoed in the frame.
  public let tag: Tag?

  /// How the session's time moves.
  public let clock: Clock

  /// How a session's time moves.
  public enum Clock: Sendable {
    /// By what the client sends, and by nothing else.
    case manual
    /// By itself, with so many frames per second while something moves.
    case realtime(frameRate: Double)
  }

  private enum ClockName: String, Word { case manual, realtime }
  private static let defaultFrameRate = 60.0

  init(_ json: JSONValue) throws(JSONFailure) {
    sheet = try json.optionalMember("sheet")
    preset = try json.optionalMember("preset")
    configuration = ConfigurationPatch(json["configuration"])
    container = ContainerPatch(json["container"])
    content = try Content.read(json["content"])
    presenter = try json.optionalMember("presenter")
    updates = try UpdateSelection(json["updates"])
    tag = try json.optionalMember("tag")
    let name = json["clock"]?.isNull == false ? try ClockName(member: "clock", of: json) : .manual
    let frameRate = try NumberRule.frameRate.readOptional("frameRate", of: json) ?? Self.defaultFrameRate
    clock =
      switch name {
      case .manual: .manual
      case .realtime: .realtime(frameRate: frameRate)
      }
  }
}
