import JSON
import SheetEngine

extension GestureSample.Phase: WireEnum {
  /// A synonym of `moved`, as gesture recognizers call it.
  fileprivate static let changed = "changed"
}

extension GestureSample {
  static let declarations: [ParameterDeclaration] = [
    .required(
      "phase", .words(Phase.words + [Phase.changed]), "What the pointer did; changed is another word for moved."),
    .required("x", NumberRule.coordinate.schema, "The x coordinate in the container, pt."),
    .required("y", NumberRule.coordinate.schema, "The y coordinate, downward, pt."),
    .optional("velocity", Velocity.schema, "The pointer's velocity, pt/s (estimated from the samples)."),
    .optional(
      "source", Source.schema,
      """
      What the gesture acts on: an element, or a region of the content by its id (for a touch, what it hits; for a \
      recognized gesture, the sheet).
      """),
    .optional(
      "recognized", .flag,
      """
      Whether the client's own gesture recognizer reports the gesture: sheetd then applies no slop and no hit test, \
      and detects no tap (false). Only in the sample with the phase began.
      """),
  ]

  /// Reads `{"phase":…,"x":…,"y":…,"velocity"?:{"x":…,"y":…},"source"?:…,"recognized"?:…}`.
  /// - Parameter place: where it is; nil reads `x` and `y`.
  init(json: JSONValue, at place: Point? = nil) throws(JSONFailure) {
    let phase: Phase = json["phase"]?.string == Phase.changed ? .moved : try Phase(member: "phase", of: json)
    let isRecognized: Bool = try json.optionalMember("recognized") ?? false
    if isRecognized, phase != .began {
      throw JSONFailure(
        path: ["recognized"], expected: "nothing, but in the sample whose phase is \"began\"", found: "true")
    }
    let location: Point
    if let place { location = place } else { location = try Point(membersOf: json) }
    self.init(
      phase: phase,
      location: location,
      velocity: try Velocity(optionalMember: "velocity", of: json),
      source: try Source(optionalMemberOf: json),
      isRecognized: isRecognized
    )
  }
}

extension GestureSample.Source {
  private static let words = named.map { $0.word }

  fileprivate static let schema = Schema.anyOf(
    Schema.words(words).labelled("An element"), Schema.text(matching: "\\S").labelled("A region"))

  fileprivate init?(optionalMemberOf json: JSONValue) throws(JSONFailure) {
    guard let source = json["source"], !source.isNull else { return nil }
    guard let word = source.string, !word.isEmpty else {
      throw JSONFailure(
        path: ["source"], expected: "one of \(Spelling.list(Self.words)), or a region's id", found: source.summary)
    }
    self = Self.named.first { $0.word == word } ?? .region(word)
  }
}

extension Velocity {
  static let schema = Schema.object(
    Schema.Property("x", NumberRule.velocity.schema), Schema.Property("y", NumberRule.velocity.schema))

  init?(optionalMember key: StaticString, of json: JSONValue) throws(JSONFailure) {
    guard let value = json[key], !value.isNull else { return nil }
    do throws(JSONFailure) { try self.init(json: value) } catch { throw error.under("\(key)") }
  }

  init(json value: JSONValue) throws(JSONFailure) {
    guard value.kind == .object else { throw JSONFailure(expected: "{\"x\":…,\"y\":…}", found: value) }
    try value.requireKeys(["x", "y"])
    self.init(x: try NumberRule.velocity.read("x", of: value), y: try NumberRule.velocity.read("y", of: value))
  }
}

/// A sample with its time.
public struct TimedSample: Equatable, JSONDecodable, SchemaProviding, Sendable {
  package static let schema = Schema.named("Sample")

  static let declaration = Schema.object(
    [.optional("time", NumberRule.time.schema.described("The time on the sheet's clock, s.").orNull)]
      + GestureSample.declarations.map { declaration in
        let schema = declaration.schema.described(declaration.summary)
        return declaration.isRequired
          ? Schema.Property("\(declaration.name)", schema) : .optional("\(declaration.name)", schema)
      },
    isOpen: false)

  private static let keys: [StaticString] = ["time"] + GestureSample.declarations.map { $0.name }

  /// The time on the sheet's clock; nil is now.
  public let time: Seconds?
  /// The sample.
  public let sample: GestureSample

  package init(at time: Seconds?, _ sample: GestureSample) {
    self.time = time
    self.sample = sample
  }

  /// Reads a sample that may have a time.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    try json.requireKeys(Self.keys)
    time = try NumberRule.time.readOptional("time", of: json)
    sample = try GestureSample(json: json)
  }
}
