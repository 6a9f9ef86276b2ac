import JSON
import SheetEngine

private enum ExtentRule: String, WireEnum { case content, fraction, detents }

extension Codec where Value == FrameRules.Extent {

  /// `{"rule":"content"}` or `{"rule":"fraction","fraction":0.5}`
  static let extent = Codec(
    schema: .anyOf(
      .object(.optional("rule", rule(.words(["content", "detents"])))),
      Schema.object(
        .optional("rule", rule(.word("fraction"))),
        .optional(
          "fraction",
          NumberRule.fraction.schema.labelled("Fraction [%]: Of the container's length."))
      ).labelled("Fraction")),
    read: { json, current throws(JSONFailure) in
      try json.requireObject()
      let currentRule: ExtentRule =
        switch current {
        case .content: .content
        case .fraction: .fraction
        case .detents: .detents
        }
      switch try json["rule"] == nil ? currentRule : ExtentRule(member: "rule", of: json) {
      case .content:
        try json.requireKeys(["rule"])
        return .content
      case .detents:
        try json.requireKeys(["rule"])
        return .detents
      case .fraction:
        try json.requireKeys(["rule", "fraction"])
        let before: Double? = if case .fraction(let fraction) = current { fraction } else { nil }
        return .fraction(try json.parameter("fraction", .fraction, before))
      }
    },
    write: { extent, writer in
      writer.beginObject()
      switch extent {
      case .content: writer.member("rule", ExtentRule.content.rawValue)
      case .detents: writer.member("rule", ExtentRule.detents.rawValue)
      case .fraction(let fraction):
        writer.member("rule", ExtentRule.fraction.rawValue)
        writer.member("fraction", fraction)
      }
      writer.endObject()
    }
  )
}

extension Codec {
  /// The member that names a rule.
  fileprivate static func rule(_ schema: Schema) -> Schema { schema.labelled("Rule: By what it goes.") }
}

extension Codec where Value == RGBColor {
  /// `"#1E90FF"`
  static let color = Codec(
    schema: .text(matching: "^#[0-9A-Fa-f]{6}$"),
    read: { json, _ throws(JSONFailure) in
      let text = json.string ?? ""
      guard text.utf8.count == 7, text.first == "#", text.dropFirst().allSatisfy({ $0.isHexDigit }),
        let number = UInt32(text.dropFirst(), radix: 16)
      else { throw JSONFailure(expected: "a colour such as \"#1E90FF\"", found: json) }
      return RGBColor(
        red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    },
    write: { color, writer in
      let number = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
      let digits = String(number, radix: 16, uppercase: true)
      writer.string("#" + String(repeating: "0", count: 6 - digits.count) + digits)
    }
  )
}

extension Codec where Value == FrameRules.Width {
  /// A number of points, or `{"fraction":0.5}`.
  static let width = Codec(
    schema: .anyOf(
      NumberRule.positive.schema.labelled("Points [pt]: The width, pt."),
      Schema.object(
        Schema.Property(
          "fraction",
          NumberRule.fraction.schema.labelled("Fraction [%]: Of the container's width."))
      ).labelled("Fraction")),
    read: { json, _ throws(JSONFailure) in
      guard json.kind == .object else { return .points(try NumberRule.positive.read(json)) }
      try json.requireKeys(["fraction"])
      return .fraction(try NumberRule.fraction.read("fraction", of: json))
    },
    write: { width, writer in
      switch width {
      case .points(let points): writer.number(points)
      case .fraction(let fraction):
        writer.beginObject()
        writer.member("fraction", fraction)
        writer.endObject()
      }
    }
  )
}

private enum LandingName: String, WireEnum { case travel, location, friction, progress, nearest }

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
          NumberRule.notNegative.schema.labelled("Dead zone, ± [pt/s]: A velocity below this counts as 0, pt/s.")),
        .optional(
          "flick",
          NumberRule.notNegative.schema.labelled(
            "A flick, from [pt/s]: The velocity from which on a release is a flick, pt/s.")),
        .optional(
          "flickDampingRatio",
          NumberRule.notNegative.schema.labelled("Damping of a flick: The damping ratio of the spring after a flick.")))
    ),
    read: { json, current throws(JSONFailure) in
      try json.requireObject()
      let before = Parameters(current)
      switch try json["rule"] == nil ? before.rule : LandingName(member: "rule", of: json) {
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
      }
    },
    write: { landing, writer in
      let parameters = Parameters(landing)
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
    NumberRule.notNegative.schema.labelled("Projection [s]: How long the finger's velocity is extrapolated, s."))
  private static let deceleration = Schema.Property.optional(
    "deceleration",
    NumberRule.positive.schema.labelled("Deceleration [pt/s²]: How fast the finger would slow down, pt/s²."))
  private static let threshold = Schema.Property.optional(
    "threshold",
    NumberRule.notNegative.schema.labelled("Threshold [%]: The fraction of its extent beyond which the sheet leaves."))

  private static func form(_ name: LandingName, _ title: StaticString, _ parameters: Schema.Property...) -> Schema {
    Schema.object([.optional("rule", rule(.word(name.rawValue)))] + parameters, isOpen: false).labelled(title)
  }

  private struct Parameters {
    var rule: LandingName
    var projection: Double?
    var deceleration: Double?
    var threshold: Double?
    var nearest: LandingRule.Nearest?

    init(_ landing: LandingRule) {
      switch landing {
      case .travel(let projection, let threshold):
        (rule, self.projection, self.threshold) = (.travel, projection, threshold)
      case .location(let projection, let threshold):
        (rule, self.projection, self.threshold) = (.location, projection, threshold)
      case .friction(let deceleration, let threshold):
        (rule, self.deceleration, self.threshold) = (.friction, deceleration, threshold)
      case .progress(let threshold):
        (rule, self.threshold) = (.progress, threshold)
      case .nearest(let nearest):
        (rule, projection, self.nearest) = (.nearest, nearest.projection, nearest)
      }
    }
  }
}

extension Codec where Value == InteractionRules.EdgePresentation {
  /// `{"landing":{…}}`
  static let edgePresentation = Codec(
    schema: .object(
      .optional(
        "landing", Schema.named("Landing").labelled("Landing: Where the sheet goes when the finger lets go."))
    ),
    read: { json, current throws(JSONFailure) in
      try json.requireObject()
      try json.requireKeys(["landing"])
      guard let landing = json["landing"] else { return current }
      do throws(JSONFailure) {
        return Value(landing: try Codec<LandingRule>.landing.read(landing, current.landing))
      } catch {
        throw error.under("landing")
      }
    },
    write: { rules, writer in
      writer.beginObject()
      writer.key("landing")
      Codec<LandingRule>.landing.write(rules.landing, &writer)
      writer.endObject()
    }
  )
}

extension InteractionRules.EdgePresentation {
  /// The base of a patch where there was no edge presentation: landing by the distance that the sheet has moved.
  static let none = InteractionRules.EdgePresentation(landing: .progress(threshold: 0.5))
}

extension Codec where Value == VelocityRule {
  /// `{"weights":[latest,earlier,earliest],"window":0.1}`
  static let velocity = Codec(
    schema: .object(
      .optional(
        "weights",
        Schema.tuple(NumberRule.positive.schema, NumberRule.notNegative.schema, NumberRule.notNegative.schema).orNull
          .labelled("Weights: Of the latest, the earlier and the earliest interval.")),
      .optional(
        "window",
        NumberRule.notNegative.schema.orNull.labelled("Window [s]: How long before the release samples count, s."))),
    read: { json, current throws(JSONFailure) in
      try json.requireObject()
      try json.requireKeys(["weights", "window"])
      var rule = current
      if let window = try NumberRule.notNegative.readOptional("window", of: json) { rule.window = window }
      if let weights = json["weights"], !weights.isNull {
        do throws(JSONFailure) {
          guard weights.kind == .array, weights.count == 3, let a = weights[0], let b = weights[1], let c = weights[2]
          else { throw JSONFailure(expected: "three weights: latest, earlier, earliest", found: weights) }
          rule.latest = try NumberRule.positive.read(a)
          rule.earlier = try NumberRule.notNegative.read(b)
          rule.earliest = try NumberRule.notNegative.read(c)
        } catch {
          throw error.under("weights")
        }
      }
      return rule
    },
    write: { rule, writer in
      writer.beginObject()
      writer.key("weights")
      writer.beginArray()
      for weight in [rule.latest, rule.earlier, rule.earliest] { writer.number(weight) }
      writer.endArray()
      writer.member("window", rule.window)
      writer.endObject()
    }
  )
}

extension JSONValue {
  /// A parameter of a policy: the given value, or else the earlier one.
  func parameter(_ key: StaticString, _ rule: NumberRule, _ before: Double?) throws(JSONFailure) -> Double {
    if self[key] == nil, let before { return before }
    return try rule.read(key, of: self)
  }
}
