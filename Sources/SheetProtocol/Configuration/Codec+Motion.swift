import JSON
import SheetEngine

extension Codec where Value == Curve {
  private enum Name: String, WireEnum { case linear, easeIn, easeOut, easeInOut }

  fileprivate static var words: [String] { Name.words }

  /// The forms that a curve may have, in words.
  static var curveWords: String {
    "\(Spelling.list(Name.words)), [x1,y1,x2,y2] or {\"spring\":{…}}"
  }

  /// A name, four control point coordinates, or a spring.
  static let curve = Codec(
    schema: .anyOf(
      Schema.words(Name.words).labelled("Named"),
      Schema.tuple(timeRule.schema, NumberRule.any.schema, timeRule.schema, NumberRule.any.schema).labelled("Bézier"),
      springForm),
    read: { json, _ throws(JSONFailure) in
      switch json.kind {
      case .string: return try named(json)
      case .array: return .cubic(try bezier(json))
      case .object:
        try json.requireKeys(["spring"])
        guard let value = json["spring"] else {
          throw JSONFailure(path: ["spring"], expected: "an object", found: "nothing")
        }
        do throws(JSONFailure) { return .spring(try spring(value)) } catch { throw error.under("spring") }
      case .null, .bool, .integer, .real:
        throw JSONFailure(expected: curveWords, found: json)
      }
    },
    write: { curve, writer in
      switch curve {
      case .linear: writer.string(Name.linear.rawValue)
      case .easeIn: writer.string(Name.easeIn.rawValue)
      case .easeOut: writer.string(Name.easeOut.rawValue)
      case .easeInOut: writer.string(Name.easeInOut.rawValue)
      case .cubic(let bezier):
        writer.beginArray()
        for coordinate in [bezier.x1, bezier.y1, bezier.x2, bezier.y2] { writer.number(coordinate) }
        writer.endArray()
      case .spring(let spring): write(spring, to: &writer)
      }
    }
  )

  /// `{"spring":{…}}`
  fileprivate static let springForm = Schema.object(
    Schema.Property("spring", springSchema.labelled("Spring", "A spring, whose duration follows from its parameters."))
  ).labelled("Spring")

  /// The times must lie within 0...1, or the curve is no function of time.
  private static let timeRule = NumberRule.fraction

  private static let springSchema = Schema.anyOf(
    Schema.object(
      Schema.Property(
        "response",
        NumberRule.spring.schema.labelled(
          "Response", unit: .seconds, "The period that the spring would have without damping, s.")),
      Schema.Property(
        "dampingRatio",
        NumberRule.notNegative.schema.labelled("Damping ratio", "A spring with 1 or more does not overshoot.")),
      initialVelocity
    ).labelled("Response and damping ratio"),
    Schema.object(
      Schema.Property("mass", NumberRule.spring.schema.labelled("Mass", "The mass that it moves.")),
      Schema.Property("stiffness", NumberRule.spring.schema.labelled("Stiffness", "The spring constant.")),
      Schema.Property("damping", NumberRule.notNegative.schema.labelled("Damping", "The force per velocity.")),
      initialVelocity
    ).labelled("Stiffness and damping"))

  private static let initialVelocity = Schema.Property.optional(
    "initialVelocity",
    NumberRule.any.schema.orNull.labelled("Initial velocity", "The velocity at the start, in distances per second."))

  private static func named(_ json: JSONValue) throws(JSONFailure) -> Curve {
    switch try Name(wireValue: json) {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    }
  }

  private static func bezier(_ json: JSONValue) throws(JSONFailure) -> CubicBezier {
    guard json.count == 4 else { throw JSONFailure(expected: curveWords, found: json) }
    var coordinates: [Double] = []
    for index in 0..<4 {
      let rule: NumberRule = index.isMultiple(of: 2) ? timeRule : .any
      guard let coordinate = json[index] else { continue }
      do throws(JSONFailure) { coordinates.append(try rule.read(coordinate)) } catch { throw error.under("\(index)") }
    }
    return CubicBezier(coordinates[0], coordinates[1], coordinates[2], coordinates[3])
  }

  private static func spring(_ json: JSONValue) throws(JSONFailure) -> Spring {
    try json.requireObject()
    let velocity = try NumberRule.any.readOptional("initialVelocity", of: json) ?? 0
    if json["mass"] != nil || json["stiffness"] != nil || json["damping"] != nil {
      try json.requireKeys(["mass", "stiffness", "damping", "initialVelocity"])
      return Spring(
        .physical(
          mass: try NumberRule.spring.read("mass", of: json),
          stiffness: try NumberRule.spring.read("stiffness", of: json),
          damping: try NumberRule.notNegative.read("damping", of: json)),
        initialVelocity: velocity)
    }
    try json.requireKeys(["response", "dampingRatio", "mass", "stiffness", "damping", "initialVelocity"])
    return Spring(
      .response(
        try NumberRule.spring.read("response", of: json),
        dampingRatio: try NumberRule.notNegative.read("dampingRatio", of: json)),
      initialVelocity: velocity)
  }

  private static func write(_ spring: Spring, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("spring")
    writer.beginObject()
    switch spring.description {
    case .response(let response, let dampingRatio):
      writer.member("response", response)
      writer.member("dampingRatio", dampingRatio)
    case .physical(let mass, let stiffness, let damping):
      writer.member("mass", mass)
      writer.member("stiffness", stiffness)
      writer.member("damping", damping)
    }
    if spring.initialVelocity != 0 { writer.member("initialVelocity", spring.initialVelocity) }
    writer.endObject()
    writer.endObject()
  }
}

extension Curve {
  /// The names of the named curves.
  static var words: [String] { Codec<Curve>.words }
}

extension Codec where Value == Spring {
  /// `{"spring":{…}}`
  static let springOnly = Codec(
    schema: Codec<Curve>.springForm,
    read: { json, current throws(JSONFailure) in
      guard case .spring(let spring) = try Codec<Curve>.curve.read(json, Curve.spring(current)) else {
        throw JSONFailure(expected: "{\"spring\":{…}}", found: json)
      }
      return spring
    },
    write: { Codec<Curve>.curve.write(Curve.spring($0), &$1) }
  )
}

extension KeyboardPlatform: WireEnum {}

extension Codec where Value == KeyboardAnimation {
  /// An animation, or the word for a platform's.
  static let keyboardAnimation = Codec(
    schema: .anyOf(
      Schema.named("Animation").labelled("Its own"), Schema.words(KeyboardPlatform.words).labelled("A platform's")),
    read: { json, current throws(JSONFailure) in
      guard json.kind == .object else { return .platform(try KeyboardPlatform(wireValue: json)) }
      return .custom(try Codec<Animation>.animation.read(json, current.animation(hides: false)))
    },
    write: { value, writer in
      switch value {
      case .platform(let platform): writer.string(platform.rawValue)
      case .custom(let animation): Codec<Animation>.animation.write(animation, &writer)
      }
    }
  )
}

extension Codec where Value == Animation {
  /// `{"duration":0.25,"curve":…}`; a missing member keeps its value.
  static let animation = Codec(
    schema: .object(
      .optional(
        "duration",
        NumberRule.notNegative.schema.orNull.labelled(
          "Duration", unit: .seconds, "The duration, s. A spring has its own duration and ignores this one.")),
      .optional("curve", Schema.named("Curve").orNull.labelled("Curve", "The timing curve."))),
    read: { json, current throws(JSONFailure) in
      guard json.kind == .object else {
        throw JSONFailure(expected: "an animation, {\"duration\":…,\"curve\":…}", found: json)
      }
      try json.requireKeys(["duration", "curve"])
      let duration = try NumberRule.notNegative.readOptional("duration", of: json)
      var curve = current.curve
      if let value = json["curve"], !value.isNull {
        do throws(JSONFailure) { curve = try Codec<Curve>.curve.read(value, curve) } catch {
          throw error.under("curve")
        }
      }
      return Animation(duration: duration ?? current.nominalDuration, curve: curve)
    },
    write: { animation, writer in
      writer.beginObject()
      writer.member("duration", animation.nominalDuration)
      writer.key("curve")
      Codec<Curve>.curve.write(animation.curve, &writer)
      writer.endObject()
    }
  )

  /// The duration of an animation whose members are fields of a larger group.
  static let durationOnly = Codec(
    schema: NumberRule.notNegative.schema,
    read: { json, current throws(JSONFailure) in
      Animation(duration: try NumberRule.notNegative.read(json), curve: current.curve)
    },
    reset: { current, preset in Animation(duration: preset.nominalDuration, curve: current.curve) },
    write: { $1.number($0.nominalDuration) }
  )

  /// The curve of an animation whose members are fields of a larger group.
  static let curveOnly = Codec(
    schema: .named("Curve"),
    read: { json, current throws(JSONFailure) in
      Animation(
        duration: current.nominalDuration, curve: try Codec<Curve>.curve.read(json, current.curve))
    },
    reset: { current, preset in Animation(duration: current.nominalDuration, curve: preset.curve) },
    write: { Codec<Curve>.curve.write($0.curve, &$1) }
  )
}
