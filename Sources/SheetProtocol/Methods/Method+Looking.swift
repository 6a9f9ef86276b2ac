import JSON
import SheetEngine

extension Method {
  /// Looking without touching: no clock moves, and nothing changes, but by `sheet/restore`.
  static let looking = [
    Method("sheet/predict", .request, "Where a release now would land.") { json throws(JSONFailure) in
      .predict(try Target(json), try Velocity(optionalMember: "velocity", of: json))
    },
    Method("sheet/snapshot", .request, "All of a sheet's state, to be restored later.") { json throws(JSONFailure) in
      .snapshot(try Target(json))
    },
    Method("sheet/restore", .either, "The sheet goes on from a snapshot. Answers with its State.") {
      json throws(JSONFailure) in
      guard let snapshot = json["snapshot"] else {
        throw JSONFailure(path: ["snapshot"], expected: "an object, the snapshot", found: "nothing")
      }
      return .restore(try Target(json), snapshot)
    },
    Method("sheet/sample", .request, "The frames of the running motion, between two times.") {
      json throws(JSONFailure) in
      .sample(try Target(json), try SampleRange(json))
    },
  ]
}

/// Which frames are looked at.
public struct SampleRange: Sendable {
  /// The first frame's time; nil is now.
  public let from: Seconds?
  /// No frame is later.
  public let to: Seconds
  /// Frames per second.
  public let frameRate: Double

  private static let defaultFrameRate = 60.0

  init(_ json: JSONValue) throws(JSONFailure) {
    from = try NumberRule.time.readOptional("from", of: json)
    to = try NumberRule.time.read("to", of: json)
    frameRate = try NumberRule.frameRate.readOptional("frameRate", of: json) ?? Self.defaultFrameRate
  }
}
