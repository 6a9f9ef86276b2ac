import JSON
import SheetEngine

extension GestureSample.Phase: Word {}
extension GestureSample.Source: Word {}

extension GestureSample {
  static let declarations: [ParameterDeclaration] = [
    .required("phase", .words(Phase.words), "What the pointer did."),
    .required("x", NumberRule.coordinate.schema, "Where, in the container, pt."),
    .required("y", NumberRule.coordinate.schema, "Where, in the container, downward, pt."),
    .optional("velocity", Velocity.schema, "pt/s; worked out from the samples when missing."),
    .optional("source", .words(Source.words), "Where the gesture began (sheet)."),
  ]

  /// Reads `{"phase":…,"x":…,"y":…,"velocity"?:{"x":…,"y":…},"source"?:…}`.
  init(json: JSONValue) throws(JSONFailure) {
    self.init(
      phase: try Phase(member: "phase", of: json),
      location: Point(
        x: try NumberRule.coordinate.read("x", of: json), y: try NumberRule.coordinate.read("y", of: json)),
      velocity: try Velocity(optionalMember: "velocity", of: json),
      source: json["source"]?.isNull == false ? try Source(member: "source", of: json) : .sheet
    )
  }
}

extension Velocity {
  static let schema = Schema.openObject(
    Schema.Property("x", NumberRule.velocity.schema), Schema.Property("y", NumberRule.velocity.schema))

  init?(optionalMember key: StaticString, of json: JSONValue) throws(JSONFailure) {
    guard let value = json[key], !value.isNull else { return nil }
    do throws(JSONFailure) {
      guard value.kind == .object else { throw JSONFailure(expected: "{\"x\":…,\"y\":…}", found: value) }
      self.init(x: try NumberRule.velocity.read("x", of: value), y: try NumberRule.velocity.read("y", of: value))
    } catch {
      throw error.under("\(key)")
    }
  }
}

/// A sample with its time.
public struct TimedSample: JSONDecodable, SchemaProviding, Sendable {
  static let schema = Schema.named("Sample")

  static let declaration = Schema.object(
    [.optional("time", NumberRule.time.schema.described("When, on the sheet's clock, s.").orNull)]
      + GestureSample.declarations.map { declaration in
        let schema = declaration.schema.described(declaration.summary)
        return declaration.isRequired
          ? Schema.Property("\(declaration.name)", schema) : .optional("\(declaration.name)", schema)
      },
    isOpen: true)

  /// When, on the sheet's clock; nil is now.
  public let time: Seconds?
  /// What.
  public let sample: GestureSample

  init(at time: Seconds?, _ sample: GestureSample) {
    self.time = time
    self.sample = sample
  }

  /// Reads a sample that may have a time.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    time = try NumberRule.time.readOptional("time", of: json)
    sample = try GestureSample(json: json)
  }
}
