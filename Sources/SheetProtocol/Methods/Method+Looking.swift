import JSON
import SheetEngine

extension Method {
  /// Methods that look at a sheet without moving its clock or changing it; only `sheet/restore` changes it.
  static let looking = [
    Declaration(
      "sheet/predict", .request,
      """
      Predicts where the sheet lands if it is released now, or after a release that the request describes. For a list \
      of velocities the result is a list; for a range, it contains every outcome in the range. For a touch, what a \
      finger that goes down there would move.
      """,
      answers: .anyOf(
        .named("Prediction"), .array(of: .named("Prediction")), .named("LandingRow"), .named("LandingRows"),
        .named("OwnerMap")),
      errors: [.limitExceeded, .unknownDetent],
      example: #"{"sheet":"s","velocity":{"x":0,"y":900}}"#
    ).reads(.target, .releaseVelocities) { .predict($0, $1) },
    Declaration(
      "sheet/compare", .request,
      "Compares what several presets do with the same releases or the same recorded gesture. The sheet keeps its own detents, content and container.",
      answers: .named("Comparison"), errors: [.limitExceeded, .unknownPreset, .unknownDetent],
      example: #"{"sheet":"s","with":["system","gorhom","vaul"],"releases":[{"reach":300,"velocity":900}]}"#
    ).reads(.target, .comparedPresets, .comparedGesture, .comparedTheme) { .compare($0, $1, $2, $3) },
    Declaration(
      "sheet/differences", .request,
      """
      Lists what differs between two sheets, each at rest in its own container: their heights, what comes of releases, \
      motions, dimming, what the keyboard and gestures do, and the fields of their configurations.
      """,
      answers: .named("Differences"), errors: [.limitExceeded], example: #"{"sheet":"s","with":"s"}"#
    ).reads(.target, .otherSheet) { .differences($0, $1) },
    Declaration(
      "sheet/export", .request,
      "Writes a sheet as code for a platform, and lists what the platform can't do.", answers: .named("Export"),
      example: #"{"sheet":"s","to":"swiftui"}"#
    ).reads(.target, .exportTarget, .exportOptions) { .export($0, $1, $2) },
    Declaration(
      "sheet/snapshot", .request,
      "Keeps a sheet as it is now, until its snapshot is released or the connection ends. Any sheet can be restored from it.",
      answers: KeptSnapshot.schema, errors: [.limitExceeded], example: #"{"sheet":"s"}"#
    ).reads(.target) { .snapshot($0) },
    Declaration(
      "sheet/restore", .either, "Puts a sheet into the state of a snapshot. Answers with its State.",
      answers: .named("State"), errors: [.badSnapshot], example: #"{"sheet":"s","snapshot":1}"#
    ).reads(.target, .snapshot) { .restore($0, $1) },
    Declaration(
      "sheet/releaseSnapshot", .either, "Forgets a snapshot.", answers: .null, errors: [.badSnapshot],
      example: #"{"snapshot":1}"#
    ).reads(.snapshot) { .releaseSnapshot($0) },
    Declaration(
      "sheet/sample", .request,
      "The future frames of the running motion, between two times or at given times. The clock does not move.",
      answers: FrameList.schema, errors: [.limitExceeded],
      example: #"{"sheet":"s","to":1.05,"frameRate":20}"#
    ).reads(.target, .sampleTimes) { .sample($0, $1) },
  ]
}

/// The releases or the gesture by which several presets are compared.
public enum ComparedGesture: Sendable {
  /// Releases, each by itself.
  case releases([ReleaseQuestion])
  /// A recorded gesture.
  case samples([TimedSample])

  /// The number of releases or samples.
  public var count: Int {
    switch self {
    case .releases(let releases): releases.count
    case .samples(let samples): samples.count
    }
  }
}

/// How a sheet is written.
public struct ExportOptions: Sendable {
  /// The name of the sheet for people; nil is its id.
  public let name: String?
  /// Whether the table is a page with pictures.
  public let isPage: Bool
}

extension Parameter where Value == ExportTarget {
  fileprivate static let exportTarget = wireEnum("to", "The platform.")
}

extension Parameter where Value == ExportOptions {
  /// The formats of the table.
  private enum Format: String, WireEnum { case markdown, html }

  fileprivate static let exportOptions = Parameter([
    .optional("name", .text, "The name of the sheet. Names in the code are made from it (the id of the sheet)."),
    .optional("format", .words(Format.words), "Only for table: Markdown, or an HTML page with pictures (markdown)."),
  ]) { json throws(JSONFailure) in
    let name: String? = try json.optionalMember("name")
    guard let format = json["format"], !format.isNull else { return ExportOptions(name: name, isPage: false) }
    return ExportOptions(name: name, isPage: try Format(member: "format", of: json) == .html)
  }
}

extension Parameter where Value == Theme? {
  fileprivate static let comparedTheme = optionalWireEnum(
    "picture", "Also draws the gesture, or the first release, in the colors of this theme (no picture).")
}

extension Parameter where Value == [String] {
  fileprivate static let comparedPresets = Parameter([
    .required("with", .filledArray(of: .text), "The names of presets.")
  ]) { json throws(JSONFailure) in
    let names: [String] = try json.member("with")
    if names.isEmpty { throw JSONFailure(path: ["with"], expected: "the names of presets", found: "an empty array") }
    return names
  }
}

extension Parameter where Value == String {
  fileprivate static let otherSheet = required("with", "The id of the other sheet.")
}

extension Parameter where Value == ComparedGesture {
  fileprivate static let comparedGesture = Parameter([
    .optional(
      "releases", .array(of: .named("Release")),
      "Releases, each independent of the others. Give either releases or samples."),
    .optional(
      "samples", .array(of: .named("Sample")),
      "A recorded gesture that begins while the sheet rests. Give either samples or releases."),
  ]) { json throws(JSONFailure) in
    let releases: [ReleaseQuestion]? = try json.optionalMember("releases")
    let samples: [TimedSample]? = try json.optionalMember("samples")
    switch (releases, samples) {
    case (let releases?, nil):
      if releases.isEmpty {
        throw JSONFailure(path: ["releases"], expected: "at least one release", found: "an empty array")
      }
      return .releases(releases)
    case (nil, let samples?):
      if let last = samples.last, last.sample.phase == .began || last.sample.phase == .moved {
        throw JSONFailure(
          path: ["samples", "\(samples.count - 1)", "phase"],
          expected: "a gesture that ends: the last phase is ended, cancelled or failed",
          found: last.sample.phase.rawValue)
      }
      return .samples(samples)
    default:
      throw JSONFailure(
        path: ["releases"], expected: "either releases or samples", found: releases == nil ? "neither" : "both")
    }
  }
}

/// What is to be predicted: releases by their velocities, or drags from a point.
public enum PredictionQuestion: Sendable {
  /// One; nil is the finger's own velocity.
  case one(Velocity?, explains: Bool)
  /// A release that is described, whatever the sheet does now.
  case described(ReleaseQuestion)
  /// Several, each with its own answer.
  case many([Velocity])
  /// All between two, outward, pt/s: where the sheet is now or, given reaches, where it may be dragged to.
  case range(ClosedRange<PointsPerSecond>, reaches: [Points]?)
  /// What drags from a point would move, up to a length, pt.
  case touch(Point, length: Points)

  fileprivate static let words = "an array of velocities, or a range: {\"from\":…,\"to\":…}"

  /// The maximum number of reaches.
  fileprivate static let mostReaches = 200

  fileprivate static func range(_ json: JSONValue) throws(JSONFailure) -> ClosedRange<PointsPerSecond> {
    try json.requireKeys(["from", "to"])
    let (from, to) = (
      try NumberRule.velocity.read("from", of: json), try NumberRule.velocity.read("to", of: json)
    )
    guard from < to else {
      throw JSONFailure(path: ["to"], expected: "a velocity greater than from", found: json["to"]?.summary ?? "nothing")
    }
    return from...to
  }

  fileprivate static func reaches(_ json: JSONValue) throws(JSONFailure) -> [Points] {
    guard json.kind == .array, json.count <= mostReaches else {
      throw JSONFailure(expected: "an array of at most \(mostReaches) reaches, in points", found: json)
    }
    var reaches: [Points] = []
    for index in 0..<json.count {
      guard let element = json[index] else { continue }
      do throws(JSONFailure) { reaches.append(try NumberRule.coordinate.read(element)) } catch {
        throw error.under("\(index)")
      }
    }
    return reaches
  }
}

extension Parameter where Value == PredictionQuestion {
  private static let velocityRange = Schema.object(
    Schema.Property("from", NumberRule.velocity.schema.described("The lowest, pt/s; negative is inward.")),
    Schema.Property("to", NumberRule.velocity.schema.described("The highest, pt/s.")))

  private static let releaseDeclarations: [ParameterDeclaration] = [
    .optional("velocity", Velocity.schema, "The finger's velocity, pt/s (the velocity of its samples)."),
    .optional(
      "velocities", .anyOf(.array(of: .named("Velocity")), velocityRange),
      "Several velocities, or a range of outward velocities, pt/s. Not together with velocity."),
    .optional(
      "reaches", .array(of: NumberRule.coordinate.schema, count: 0...PredictionQuestion.mostReaches),
      "Only with a range: up to 200 reaches at which the sheet is released, pt (the current reach)."),
    .optional("release", ReleaseQuestion.schema, "A hypothetical release, instead of the sheet's current one."),
    .optional(
      "touch",
      Schema.object(
        Schema.Property("x", NumberRule.coordinate.schema.described("The x coordinate in the container, pt.")),
        Schema.Property("y", NumberRule.coordinate.schema.described("The y coordinate, downward, pt.")),
        .optional("length", NumberRule.dragLength.schema.described("How far a finger goes from there, pt (300)."))),
      "A point at which a finger goes down, instead of a release: the result says what it moves, by its direction."),
    .optional(
      "why", .flag,
      "Whether the result for one velocity contains the reason as why (false). The result for a release always does."),
  ]

  /// A member that is a question of its own; nil where it is missing.
  private static func only(_ key: StaticString, in json: JSONValue) throws(JSONFailure) -> JSONValue? {
    guard let member = json[key], !member.isNull else { return nil }
    for declaration in releaseDeclarations where "\(declaration.name)" != "\(key)" {
      if let other = json[declaration.name], !other.isNull {
        throw JSONFailure(path: ["\(declaration.name)"], expected: "nothing beside \(key)", found: other.summary)
      }
    }
    return member
  }

  fileprivate static let releaseVelocities = Parameter(releaseDeclarations) { json throws(JSONFailure) in
    if let release = try only("release", in: json) {
      do throws(JSONFailure) { return .described(try ReleaseQuestion(json: release)) } catch {
        throw error.under("release")
      }
    }
    if let touch = try only("touch", in: json) {
      do throws(JSONFailure) {
        try touch.requireObject()
        try touch.requireKeys(["x", "y", "length"])
        return .touch(
          try Point(membersOf: touch),
          length: try NumberRule.dragLength.readOptional("length", of: touch) ?? OwnerMap.usualLength)
      } catch { throw error.under("touch") }
    }
    let reaches = json["reaches"].flatMap { $0.isNull ? nil : $0 }
    let velocities = json["velocities"].flatMap { $0.isNull ? nil : $0 }
    if let reaches, velocities?.kind != .object {
      throw JSONFailure(
        path: ["reaches"], expected: "nothing without a range of velocities, {\"from\":…,\"to\":…}",
        found: reaches.summary)
    }
    guard let list = velocities else {
      return .one(
        try Velocity(optionalMember: "velocity", of: json), explains: try json.optionalMember("why") ?? false)
    }
    if let one = json["velocity"], !one.isNull {
      throw JSONFailure(path: ["velocities"], expected: "nothing beside velocity", found: list.summary)
    }
    if list.kind == .object {
      let range: ClosedRange<PointsPerSecond>
      do throws(JSONFailure) { range = try PredictionQuestion.range(list) } catch { throw error.under("velocities") }
      guard let reaches else { return .range(range, reaches: nil) }
      do throws(JSONFailure) { return .range(range, reaches: try PredictionQuestion.reaches(reaches)) } catch {
        throw error.under("reaches")
      }
    }
    do throws(JSONFailure) {
      guard list.kind == .array else { throw JSONFailure(expected: PredictionQuestion.words, found: list) }
      var velocities: [Velocity] = []
      for index in 0..<list.count {
        guard let element = list[index] else { continue }
        do throws(JSONFailure) { velocities.append(try Velocity(json: element)) } catch {
          throw error.under("\(index)")
        }
      }
      return .many(velocities)
    } catch {
      throw error.under("velocities")
    }
  }
}

extension Parameter where Value == Int {
  static let snapshotSchema = Schema.integer(1...Int(Int32.max))

  static let snapshot = Parameter([
    .required("snapshot", snapshotSchema, "The number of a snapshot, from sheet/snapshot.")
  ]) { json throws(JSONFailure) in
    let expected = "an integer of at least 1, the number of a snapshot"
    guard let value = json["snapshot"] else {
      throw JSONFailure(path: ["snapshot"], expected: expected, found: "nothing")
    }
    guard let number = value.integer.flatMap(Int32.init(exactly:)), number > 0 else {
      throw JSONFailure(expected: expected, found: value).under("snapshot")
    }
    return Int(number)
  }
}

/// Which frames to compute.
public enum SampleTimes: Sendable {
  /// At a frame rate, from a time, or now, to another.
  case range(from: Seconds?, to: Seconds, frameRate: Double)
  /// At given times, in ascending order.
  case list([Seconds])

  private static let defaultFrameRate = 60.0
  fileprivate static let from = Parameter<Double?>.optionalNumber("from", .time, "The first frame's time, s (now).")
  fileprivate static let to = Parameter<Double?>.optionalNumber(
    "to", .time, "The last frame's time, s. Give either to or times.")
  fileprivate static let rate = Parameter<Double?>.optionalNumber("frameRate", .frameRate, "Frames per second (60).")
  fileprivate static let times = ParameterDeclaration.optional(
    "times", .array(of: NumberRule.time.schema),
    "The times of the frames in ascending order, s. Give either to or times.")

  fileprivate init(_ json: JSONValue) throws(JSONFailure) {
    let to = try Self.to.read(json)
    guard let list = json["times"], !list.isNull else {
      guard let to else {
        throw JSONFailure(path: ["to"], expected: "either to or times, in seconds", found: "neither")
      }
      self = .range(
        from: try Self.from.read(json), to: to, frameRate: try Self.rate.read(json) ?? Self.defaultFrameRate)
      return
    }
    if to != nil { throw JSONFailure(path: ["times"], expected: "either to or times, in seconds", found: "both") }
    do throws(JSONFailure) {
      self = .list(try Self.read(list))
    } catch {
      throw error.under("times")
    }
  }

  private static func read(_ list: JSONValue) throws(JSONFailure) -> [Seconds] {
    guard list.kind == .array else { throw JSONFailure(expected: "an array of times", found: list) }
    var times: [Seconds] = []
    for index in 0..<list.count {
      guard let element = list[index] else { continue }
      do throws(JSONFailure) {
        let time = try NumberRule.time.read(element)
        if let last = times.last, time < last {
          throw JSONFailure(expected: "a time that is not before the one before it", found: element)
        }
        times.append(time)
      } catch {
        throw error.under("\(index)")
      }
    }
    return times
  }
}

extension Parameter where Value == SampleTimes {
  fileprivate static let sampleTimes = Parameter(
    SampleTimes.to.declarations + SampleTimes.rate.declarations + SampleTimes.from.declarations + [SampleTimes.times]
  ) { json throws(JSONFailure) in try SampleTimes(json) }
}
