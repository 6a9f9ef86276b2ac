import JSON
import SheetEngine

private enum LandingName: String, WireEnum { case travel, location, friction, progress, nearest, stay, clauses }

extension Codec where Value == LandingRule {

  /// `{"rule":"travel","projection":0.5,"threshold":0.5}` and the like.
  ///
  /// Within the same rule a missing parameter keeps its value; a change of rule needs all parameters that both do not
  /// share.
  static let landing = Codec(
    schema: .anyOf(
      form(.travel, "Distance moved", projection, threshold),
      form(.location, "Finger's location", projection, threshold),
      form(.friction, "Friction", deceleration, threshold), form(.progress, "Distance without velocity", threshold),
      form(
        .nearest, "Nearest detent", projection,
        .optional(
          "deadZone",
          NumberRule.notNegative.schema.labelled(
            "Dead zone, ±", unit: .pointsPerSecond, "A velocity below this counts as 0, pt/s.")),
        .optional(
          "flick",
          NumberRule.notNegative.schema.labelled(
            "A flick, from", unit: .pointsPerSecond, "The velocity from which on a release is a flick, pt/s.")),
        .optional(
          "flickDampingRatio",
          NumberRule.notNegative.schema.labelled("Damping of a flick", "The damping ratio of the spring after a flick.")
        )),
      form(.stay, "Where it stops", projection, threshold),
      LandingClauses.schema([.optional("rule", rule(.word(LandingName.clauses.rawValue)))])
    ),
    read: { json, current throws(JSONFailure) in
      try json.requireObject()
      let before = current.shorthand.map { Parameters($0) } ?? Parameters()
      // Only clauses have a member of that name.
      let known = json["clauses"] == nil ? before.rule : .clauses
      switch try json["rule"] == nil ? known : LandingName(member: "rule", of: json) {
      case .travel:
        try json.requireKeys(["rule", "projection", "threshold"])
        return LandingRule.travel(
          projection: try json.parameter("projection", .notNegative, before.projection),
          threshold: try json.parameter("threshold", .notNegative, before.threshold))
      case .location:
        try json.requireKeys(["rule", "projection", "threshold"])
        return LandingRule.location(
          projection: try json.parameter("projection", .notNegative, before.projection),
          threshold: try json.parameter("threshold", .notNegative, before.threshold))
      case .friction:
        try json.requireKeys(["rule", "deceleration", "threshold"])
        return LandingRule.friction(
          deceleration: try json.parameter("deceleration", .positive, before.deceleration),
          threshold: try json.parameter("threshold", .notNegative, before.threshold))
      case .progress:
        try json.requireKeys(["rule", "threshold"])
        return LandingRule.progress(threshold: try json.parameter("threshold", .notNegative, before.threshold))
      case .nearest:
        try json.requireKeys(["rule", "projection", "deadZone", "flick", "flickDampingRatio"])
        return LandingRule.nearest(
          LandingRule.Nearest(
            projection: try json.parameter("projection", .notNegative, before.projection),
            deadZone: try json.parameter("deadZone", .notNegative, before.nearest?.deadZone),
            flick: try json.parameter("flick", .notNegative, before.nearest?.flick),
            flickDampingRatio: try json.parameter(
              "flickDampingRatio", .notNegative, before.nearest?.flickDampingRatio)))
      case .stay:
        try json.requireKeys(["rule", "projection", "threshold"])
        return LandingRule.stay(
          projection: try json.parameter("projection", .notNegative, before.projection),
          threshold: try json.parameter("threshold", .notNegative, before.threshold))
      case .clauses: return LandingRule(try LandingClauses(json: json))
      }
    },
    write: { landing, writer in
      guard let shorthand = landing.shorthand else {
        writer.beginObject()
        writer.member("rule", LandingName.clauses.rawValue)
        landing.clauses.writeMembers(to: &writer)
        return writer.endObject()
      }
      let parameters = Parameters(shorthand)
      writer.beginObject()
      writer.member("rule", parameters.rule.rawValue)
      if let projection = parameters.projection { writer.member("projection", projection) }
      if let deceleration = parameters.deceleration { writer.member("deceleration", deceleration) }
      if let threshold = parameters.threshold { writer.member("threshold", threshold) }
      if let nearest = parameters.nearest {
        writer.member("deadZone", nearest.deadZone)
        writer.member("flick", nearest.flick)
        writer.member("flickDampingRatio", nearest.flickDampingRatio)
      }
      writer.endObject()
    }
  )

  private static let projection = Schema.Property.optional(
    "projection",
    NumberRule.notNegative.schema.labelled(
      "Projection", unit: .seconds, "How long the finger's velocity is extrapolated, s."))
  private static let deceleration = Schema.Property.optional(
    "deceleration",
    NumberRule.positive.schema.labelled(
      "Deceleration", unit: .pointsPerSecondSquared, "How fast the finger would slow down, pt/s²."))
  private static let threshold = Schema.Property.optional(
    "threshold",
    NumberRule.notNegative.schema.labelled(
      "Threshold", unit: .percent, "The fraction of its extent beyond which the sheet leaves."))

  private static func form(_ name: LandingName, _ title: StaticString, _ parameters: Schema.Property...) -> Schema {
    Schema.object([.optional("rule", rule(.word(name.rawValue)))] + parameters, isOpen: false).labelled(title)
  }

  private struct Parameters {
    var rule = LandingName.clauses
    var projection: Double?
    var deceleration: Double?
    var threshold: Double?
    var nearest: LandingRule.Nearest?

    /// Those of clauses, which have none.
    init() {}

    init(_ shorthand: LandingRule.Shorthand) {
      switch shorthand {
      case .travel(let projection, let threshold):
        (rule, self.projection, self.threshold) = (.travel, projection, threshold)
      case .location(let projection, let threshold):
        (rule, self.projection, self.threshold) = (.location, projection, threshold)
      case .friction(let deceleration, let threshold):
        (rule, self.deceleration, self.threshold) = (.friction, deceleration, threshold)
      case .progress(let threshold):
        (rule, self.threshold) = (.progress, threshold)
      case .stay(let projection, let threshold):
        (rule, self.projection, self.threshold) = (.stay, projection, threshold)
      case .nearest(let nearest):
        (rule, projection, self.nearest) = (.nearest, nearest.projection, nearest)
      }
    }
  }
}

extension JSONValue {
  /// A parameter of a policy: the given value, or else the earlier one.
  func parameter(_ key: StaticString, _ rule: NumberRule, _ before: Double?) throws(JSONFailure) -> Double {
    if self[key] == nil, let before { return before }
    return try rule.read(key, of: self)
  }
}

extension LandingRule {
  /// As a document writes it.
  package var json: String { JSONWriter.text { Codec.landing.write(self, &$0) } }
}
