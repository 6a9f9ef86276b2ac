import JSON
import SheetEngine

extension Method {
  /// The methods that move clocks.
  static let clocks = [
    Declaration(
      "clock/advance", .either, "Advances the clock of one sheet, or of all sheets that have a manual clock.",
      answers: .anyOf(.named("FrameAnswer"), Advanced.schema),
      errors: [.unknownSheet, .timeGoesBack, .limitExceeded], example: #"{"sheet":"s","by":0.1}"#
    ).reads(.optionalTarget, .tag, .clockStep) { target, tag, step in
      target.map { .advance($0, step) } ?? .advanceAll(step, tag)
    },
    Declaration(
      "clock/settle", .either,
      "Advances the clock until nothing moves. With a realtime clock, the answer comes at that time.",
      answers: .named("FrameAnswer"), errors: [.limitExceeded], example: #"{"sheet":"s"}"#
    ).reads(.target, .optionalNumber("limit", .notNegative, "The maximum time, s (60).")) { target, limit in
      .settle(target, limit: limit ?? defaultLimit)
    },
  ]

  /// The limit of `clock/settle` if the client gives none.
  private static let defaultLimit: Seconds = 60
}

extension Parameter where Value == Target? {
  fileprivate static let optionalTarget = Parameter([
    .optional("sheet", .text, "The id of an open sheet (all sheets that have a manual clock)."),
    Parameter<Target>.target.declarations[1],
  ]) { json throws(JSONFailure) in
    guard let sheet = json["sheet"], !sheet.isNull else {
      _ = try NumberRule.time.readOptional("time", of: json)
      return nil
    }
    return try Parameter<Target>.target.read(json)
  }
}

/// How far a clock is advanced.
public struct ClockStep: Sendable {
  private enum Amount: Sendable {
    case by(Seconds)
    case to(Seconds)
  }

  private let amount: Amount
  /// The frames per second that are reported meanwhile; nil reports none.
  public let frameRate: Double?

  fileprivate static let by = Parameter<Double?>.optionalNumber(
    "by", .notNegative, "The duration, s. Give either by or to.")
  fileprivate static let to = Parameter<Double?>.optionalNumber(
    "to", .time, "The end time on the sheet's clock, s. Give either by or to.")
  fileprivate static let rate = Parameter<Double?>.optionalNumber(
    "frameRate", .frameRate, "How many frames are sent as sheet/frame for each second of that time (none).")

  /// A step up to a time.
  /// - Parameters:
  ///   - time: s.
  ///   - frameRate: the frames per second that are reported meanwhile; nil reports none.
  public init(to time: Seconds, frameRate: Double?) {
    (amount, self.frameRate) = (.to(time), frameRate)
  }

  fileprivate init(_ json: JSONValue) throws(JSONFailure) {
    switch (try Self.by.read(json), try Self.to.read(json)) {
    case (let by?, nil): amount = .by(by)
    case (nil, let to?): amount = .to(to)
    case (nil, nil): throw JSONFailure(path: ["by"], expected: "either by or to, in seconds", found: "neither")
    case (_?, _?): throw JSONFailure(path: ["to"], expected: "either by or to, in seconds", found: "both")
    }
    frameRate = try Self.rate.read(json)
  }

  /// The time to which a clock is advanced.
  public func end(from now: Seconds) -> Seconds {
    switch amount {
    case .by(let duration): now + duration
    case .to(let time): time
    }
  }
}

extension Parameter where Value == ClockStep {
  fileprivate static let clockStep = Parameter(
    ClockStep.by.declarations + ClockStep.to.declarations + ClockStep.rate.declarations
  ) { json throws(JSONFailure) in try ClockStep(json) }
}
