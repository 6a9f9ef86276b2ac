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
          NumberRule.fraction.schema.labelled(
            "Fraction", unit: .percent, "The reach of the sheet, as a fraction of the container's length."))
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
  static func rule(_ schema: Schema) -> Schema { schema.labelled("Rule", "The name of the rule.") }
}

extension Codec where Value == RGBColor {
  /// `"#1E90FF"`
  static let color = Codec(
    schema: .text(matching: "^#[0-9A-Fa-f]{6}$"),
    read: { json, _ throws(JSONFailure) in
      let text = json.string ?? ""
      guard text.utf8.count == 7, text.first == "#", text.dropFirst().allSatisfy({ $0.isHexDigit }),
        let number = UInt32(text.dropFirst(), radix: 16)
      else { throw JSONFailure(expected: "a color such as \"#1E90FF\"", found: json) }
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
      NumberRule.positive.schema.labelled("Points", unit: .points, "The width, pt."),
      Schema.object(
        Schema.Property(
          "fraction",
          NumberRule.fraction.schema.labelled(
            "Fraction", unit: .percent, "The width of the sheet, as a fraction of the container's.")
        )
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

extension Codec where Value == InteractionRules.EdgePresentation {
  /// `{"landing":{…}}`
  static let edgePresentation = Codec(
    schema: .object(
      .optional(
        "landing",
        Schema.named("Landing").labelled(
          "Landing", "The rule that decides where the sheet lands after a drag from the edge."))
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

extension VelocityRule.Estimator: WireEnum {}

extension Codec where Value == VelocityRule {
  /// `{"weights":[latest,earlier,earliest],"window":0.1}`, or `{"estimator":"leastSquares","window":0.1}`, each with `"average"`.
  static let velocity = Codec(
    schema: .object(
      .optional(
        "weights",
        Schema.tuple(NumberRule.positive.schema, NumberRule.notNegative.schema, NumberRule.notNegative.schema).orNull
          .labelled("Weights", "The weights of the last three intervals between samples, the latest first.")),
      .optional(
        "window",
        NumberRule.notNegative.schema.orNull.labelled(
          "Window", unit: .seconds, "Intervals that ended longer than this before the release are ignored, s.")),
      .optional(
        "estimator",
        Schema.words(VelocityRule.Estimator.words).orNull.labelled(
          "Estimator", "By the weights (the default), or by least squares, as on Android and in Flutter.")),
      .optional(
        "average",
        Schema.anyOf(
          Schema.words(Average.words).labelled("Never or always"),
          Schema.object(
            Schema.Property(
              "whenReversed",
              NumberRule.notNegative.schema.labelled(
                "Reversed after", unit: .points,
                "Releases against a drag that has moved this far are judged by the average, pt."))
          ).labelled("When reversed"), .null
        ).labelled("Average", "Which releases are judged by the average velocity of the whole drag (never).")),
      .optional(
        "minimum",
        NumberRule.notNegative.schema.orNull.labelled(
          "At rest below", unit: .pointsPerSecond, "A release slower than this is one at rest, pt/s (0)."))),
    read: { json, current throws(JSONFailure) in
      try json.requireObject()
      try json.requireKeys(["weights", "window", "estimator", "average", "minimum"])
      var rule = current
      if let window = try NumberRule.notNegative.readOptional("window", of: json) { rule.window = window }
      if let minimum = try NumberRule.notNegative.readOptional("minimum", of: json) { rule.minimum = minimum }
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
      if let estimator = json["estimator"], !estimator.isNull {
        rule.estimator = try VelocityRule.Estimator(member: "estimator", of: json)
      }
      if let average = json["average"], !average.isNull {
        do throws(JSONFailure) { rule.average = try Self.average(average) } catch { throw error.under("average") }
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
      writer.member("estimator", rule.estimator.rawValue)
      switch rule.average {
      case .never: writer.member("average", Average.never.rawValue)
      case .always: writer.member("average", Average.always.rawValue)
      case .whenReversed(let distance):
        writer.key("average")
        writer.beginObject()
        writer.member("whenReversed", distance)
        writer.endObject()
      }
      writer.member("minimum", rule.minimum)
      writer.endObject()
    }
  )

  private enum Average: String, WireEnum { case never, always }

  private static func average(_ json: JSONValue) throws(JSONFailure) -> VelocityRule.Average {
    if json.kind == .object {
      try json.requireKeys(["whenReversed"])
      return .whenReversed(try NumberRule.notNegative.read("whenReversed", of: json))
    }
    return try Average(wireValue: json) == .always ? .always : .never
  }
}
