import JSON
import SheetEngine

extension Method {
  /// Looking without touching: no clock moves, and nothing changes, but by `sheet/restore`.
  static let looking = [
    Declaration(
      "sheet/predict", .request, "Where a release now would land.", answers: Prediction.schema,
      example: #"{"sheet":"s","velocity":{"x":0,"y":900}}"#
    ).reads(.target, .velocity) { .predict($0, $1) },
    Declaration(
      "sheet/snapshot", .request, "All of a sheet's state, to be restored later.", answers: SnapshotDocument.schema,
      example: #"{"sheet":"s"}"#
    ).reads(.target) { .snapshot($0) },
    Declaration(
      "sheet/restore", .either, "The sheet goes on from a snapshot. Answers with its State.", answers: .named("State"),
      errors: [.badSnapshot], example: #"{"sheet":"s","snapshot":"$snapshot"}"#
    ).reads(.target, .snapshot) { .restore($0, $1) },
    Declaration(
      "sheet/sample", .request, "The frames of the running motion, between two times.",
      answers: .object(Schema.Property("frames", .array(of: .named("Frame")))), errors: [.limitExceeded],
      example: #"{"sheet":"s","to":1.05,"frameRate":20}"#
    ).reads(.target, .sampleRange) { .sample($0, $1) },
  ]
}

extension Parameter where Value == Velocity? {
  fileprivate static let velocity = Parameter([
    .optional("velocity", Velocity.schema, "That of the finger, pt/s; as it was when it is missing.")
  ]) { json throws(JSONFailure) in try Velocity(optionalMember: "velocity", of: json) }
}

extension Parameter where Value == JSONValue {
  fileprivate static let snapshot = Parameter([
    .required("snapshot", .any, "What sheet/snapshot answered.")
  ]) { json throws(JSONFailure) in
    guard let snapshot = json["snapshot"] else {
      throw JSONFailure(path: ["snapshot"], expected: "an object, the snapshot", found: "nothing")
    }
    return snapshot
  }
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
  fileprivate static let from = Parameter<Double?>.optionalNumber("from", .time, "The first frame's time, s (now).")
  fileprivate static let to = Parameter<Double>.number("to", .time, "No frame is later, s.")
  fileprivate static let rate = Parameter<Double?>.optionalNumber("frameRate", .frameRate, "Frames per second (60).")

  fileprivate init(_ json: JSONValue) throws(JSONFailure) {
    from = try Self.from.read(json)
    to = try Self.to.read(json)
    frameRate = try Self.rate.read(json) ?? Self.defaultFrameRate
  }
}

extension Parameter where Value == SampleRange {
  fileprivate static let sampleRange = Parameter(
    SampleRange.to.declarations + SampleRange.rate.declarations + SampleRange.from.declarations
  ) { json throws(JSONFailure) in try SampleRange(json) }
}
