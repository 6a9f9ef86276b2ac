import JSON
import SheetEngine

extension Method {
  /// Time.
  static let clocks = [
    Method("clock/advance", .either, "Lets time pass, of one sheet or of all.") { json throws(JSONFailure) in
      let step = try ClockStep(json)
      guard let sheet = json["sheet"], !sheet.isNull else { return .advanceAll(step, try json.optionalMember("tag")) }
      return .advance(try Target(json), step)
    },
    Method("clock/settle", .either, "Lets time pass until nothing moves.") { json throws(JSONFailure) in
      .settle(try Target(json), limit: try NumberRule.notNegative.readOptional("limit", of: json) ?? defaultLimit)
    },
  ]

  /// So long does `clock/settle` wait at most when the client does not say.
  private static let defaultLimit: Seconds = 60
}

/// How far a clock is advanced.
public struct ClockStep: Sendable {
  private enum Amount: Sendable {
    case by(Seconds)
    case to(Seconds)
  }

  private let amount: Amount
  /// How many frames per second are reported on the way; nil is none.
  public let frameRate: Double?

  init(_ json: JSONValue) throws(JSONFailure) {
    let by = try NumberRule.notNegative.readOptional("by", of: json)
    let to = try NumberRule.time.readOptional("to", of: json)
    switch (by, to) {
    case (let by?, nil): amount = .by(by)
    case (nil, let to?): amount = .to(to)
    case (nil, nil): throw JSONFailure(path: ["by"], expected: "either by or to, in seconds", found: "neither")
    case (_?, _?): throw JSONFailure(path: ["to"], expected: "either by or to, in seconds", found: "both")
    }
    frameRate = try NumberRule.frameRate.readOptional("frameRate", of: json)
  }

  /// The time to which a clock is advanced.
  public func end(from now: Seconds) -> Seconds {
    switch amount {
    case .by(let duration): now + duration
    case .to(let time): time
    }
  }
}
