import JSON
import SheetEngine

extension Codec where Value == [Settling.Damping] {
  /// `[{"speed":0,"ratio":1},{"speed":300,"ratio":0.6}]`
  static let damping = Codec(
    schema: .array(
      of: .object(
        Schema.Property(
          "speed", NumberRule.notNegative.schema.labelled("From", unit: .pointsPerSecond, "The speed, pt/s.")),
        Schema.Property(
          "ratio",
          NumberRule.notNegative.schema.labelled(
            "Damping ratio", unit: .factor, "A spring with 1 or more does not overshoot.")))
    ),
    read: { json, _ throws(JSONFailure) in
      var last = -1.0
      return try json.list { element throws(JSONFailure) in
        try element.requireObject()
        try element.requireKeys(["speed", "ratio"])
        let speed = try NumberRule.notNegative.read("speed", of: element)
        guard speed > last else {
          throw JSONFailure(
            path: ["speed"], expected: "a speed above that before it", found: element["speed"]?.summary ?? "nothing")
        }
        last = speed
        return Settling.Damping(speed: speed, ratio: try NumberRule.notNegative.read("ratio", of: element))
      }
    },
    write: { damping, writer in
      writer.beginArray()
      for step in damping {
        writer.beginObject()
        writer.member("speed", step.speed)
        writer.member("ratio", step.ratio)
        writer.endObject()
      }
      writer.endArray()
    }
  )
}

extension Overdrag {
  fileprivate enum Family: String, WireEnum { case power, saturating, logarithm, fragments }
}

extension Codec where Value == Overdrag {
  /// `{"power":{"factor":1,"exponent":0.5}}`, `{"saturating":{"slope":0.55,"extent":100}}` `{"logarithm":{"factor":8,"unit":1}}` or
  /// `{"fragments":{"extent":120,"resistance":6,"length":18}}`
  static let overdrag = Codec(
    schema: .anyOf(
      form(
        "power", "A power", Label("Power", "factor · (x + shift)^exponent of a movement by x."),
        Schema.Property("factor", NumberRule.notNegative.schema.labelled("Factor", unit: .factor, "0 is a clamp.")),
        .optional(
          "exponent", NumberRule.positive.schema.labelled("Exponent", unit: .factor, "One half is a root (1).")),
        .optional(
          "shift", NumberRule.notNegative.schema.labelled("Shift", unit: .points, "Added to the movement, pt (0)."))),
      form(
        "saturating", "A band", Label("Band", "extent · (1 - 1 / (slope · x / extent + 1)) of a movement by x."),
        Schema.Property(
          "slope", NumberRule.notNegative.schema.labelled("Stiffness", unit: .factor, "The slope at its start.")),
        .optional(
          "extent",
          NumberRule.notNegative.schema.orNull.labelled(
            "At most", unit: .points, "Never reached, pt (the container's length)."))),
      form(
        "logarithm", "A logarithm",
        Label("Logarithm", "factor · unit · ln(1 + x / unit) + offset of a movement by x, or nothing."),
        Schema.Property(
          "factor", NumberRule.notNegative.schema.labelled("Factor", unit: .factor, "The slope without an offset.")),
        .optional(
          "unit",
          NumberRule.positive.schema.orNull.labelled(
            "Unit", unit: .points, "What is counted in, pt (the reach of the end).")
        ),
        .optional("offset", NumberRule.any.schema.labelled("Offset", unit: .points, "Added to what is shown, pt (0)."))),
      form(
        "fragments", "Fragments",
        Label("Fragments", "Of each fragment of a movement less is shown than of the one before."),
        Schema.Property(
          "extent", NumberRule.positive.schema.labelled("At most", unit: .points, "Beyond it nothing is shown, pt.")),
        Schema.Property(
          "resistance",
          NumberRule.notNegative.schema.labelled(
            "Resistance", unit: .factor, "How fast it becomes harder; 0 is linear.")),
        Schema.Property(
          "length", NumberRule.positive.schema.labelled("Length", unit: .points, "The length of a fragment, pt.")))),
    read: { json, _ throws(JSONFailure) in
      try json.requireObject()
      try json.requireKeys(["power", "saturating", "logarithm", "fragments"])
      guard json.count <= 1 else {
        throw JSONFailure(expected: "one of " + Spelling.list(Overdrag.Family.words), found: "several")
      }
      for family in Overdrag.Family.allCases where json.hasMember(family.rawValue) {
        switch family {
        case .power:
          return try json.inside("power", ["factor", "exponent", "shift"]) { value throws(JSONFailure) in
            .power(
              factor: try NumberRule.notNegative.read("factor", of: value),
              exponent: try NumberRule.positive.readOptional("exponent", of: value) ?? 1,
              shift: try NumberRule.notNegative.readOptional("shift", of: value) ?? 0)
          }
        case .saturating:
          return try json.inside("saturating", ["slope", "extent"]) { value throws(JSONFailure) in
            .saturating(
              slope: try NumberRule.notNegative.read("slope", of: value),
              extent: try NumberRule.notNegative.readOptional("extent", of: value))
          }
        case .logarithm:
          return try json.inside("logarithm", ["factor", "unit", "offset"]) { value throws(JSONFailure) in
            .logarithm(
              factor: try NumberRule.notNegative.read("factor", of: value),
              unit: try NumberRule.positive.readOptional("unit", of: value),
              offset: try NumberRule.any.readOptional("offset", of: value) ?? 0)
          }
        case .fragments:
          return try json.inside("fragments", ["extent", "resistance", "length"]) { value throws(JSONFailure) in
            .fragments(
              FragmentedResistance(
                extent: try NumberRule.positive.read("extent", of: value),
                resistance: try NumberRule.notNegative.read("resistance", of: value),
                length: try NumberRule.positive.read("length", of: value)))
          }
        }
      }
      throw JSONFailure(expected: "one of " + Spelling.list(Overdrag.Family.words), found: json)
    },
    write: { overdrag, writer in
      writer.beginObject()
      switch overdrag {
      case .power(let factor, let exponent, let shift):
        writer.key("power")
        writer.beginObject()
        writer.member("factor", factor)
        writer.member("exponent", exponent)
        writer.member("shift", shift)
      case .saturating(let slope, let extent):
        writer.key("saturating")
        writer.beginObject()
        writer.member("slope", slope)
        writer.member("extent", extent)
      case .logarithm(let factor, let unit, let offset):
        writer.key("logarithm")
        writer.beginObject()
        writer.member("factor", factor)
        writer.member("unit", unit)
        writer.member("offset", offset)
      case .fragments(let rule):
        writer.key("fragments")
        writer.beginObject()
        writer.member("extent", rule.extent)
        writer.member("resistance", rule.resistance)
        writer.member("length", rule.length)
      }
      writer.endObject()
      writer.endObject()
    }
  )

  private static func form(
    _ name: String, _ title: StaticString, _ label: Label, _ members: Schema.Property...
  ) -> Schema {
    Schema.object(Schema.Property(name, Schema.object(members, isOpen: false).labelled(label))).labelled(title)
  }
}

extension JSONValue {
  /// Reads a member that is an object with some of these keys.
  fileprivate func inside<Result>(
    _ key: StaticString, _ keys: [StaticString], _ read: (JSONValue) throws(JSONFailure) -> Result
  ) throws(JSONFailure) -> Result {
    guard let value = self[key] else { throw JSONFailure(expected: "an object", found: self) }
    return try value.under("\(key)") { value throws(JSONFailure) in
      try value.requireObject()
      try value.requireKeys(keys)
      return try read(value)
    }
  }
}

extension Codec where Value == DimmingRules.Progress {
  private enum Word: String, WireEnum { case transition, presented, detents }

  /// The indices of a stop.
  private static let indices = -1000...1000
  private static let position = Schema.anyOf(
    LandingAnchor.fixedSchema,
    .object(
      Schema.Property(
        "index",
        Schema.integer(indices).labelled(
          "Index", "The detent that is so many above the lowest; -1 is the highest, -2 the one below it.")))
  ).labelled("At", "A place.")

  /// `"transition"`, `"presented"`, `"detents"`, or
  /// `{"stops":[{"at":"smallest","alpha":0},{"at":{"index":1},"alpha":1}]}`
  static let dimmingProgress = Codec(
    schema: .anyOf(
      Schema.words(Word.words).labelled("The transition, or detents"),
      Schema.object(
        Schema.Property(
          "stops",
          Schema.filledArray(
            of: .object(
              Schema.Property("at", position),
              Schema.Property(
                "alpha", NumberRule.fraction.schema.labelled("Alpha", unit: .percent, "The alpha there, 0...1.")))
          ).labelled("Stops", "The alphas at places, between which it is linear."))
      ).labelled("Stops")),
    read: { json, _ throws(JSONFailure) in
      guard json.kind == .object else {
        switch try Word(wireValue: json) {
        case .transition: return .transition
        case .presented: return .presented
        case .detents: return .detents
        }
      }
      try json.requireKeys(["stops"])
      guard let stops = json["stops"] else {
        throw JSONFailure(path: ["stops"], expected: "an array of at least one stop", found: "nothing")
      }
      return .stops(
        try stops.list("stops", minimum: 1) { stop throws(JSONFailure) in
          try stop.requireObject()
          try stop.requireKeys(["at", "alpha"])
          guard let at = stop["at"] else { throw JSONFailure(path: ["at"], expected: "a place", found: "nothing") }
          return DimmingRules.Stop(
            try at.under("at") { value throws(JSONFailure) in
              guard value.hasMember("index") else { return .place(try LandingAnchor(fixed: value)) }
              try value.requireKeys(["index"])
              let index: Int = try value.member("index")
              guard indices.contains(index) else {
                throw JSONFailure(
                  path: ["index"], expected: "an integer from \(indices.lowerBound) to \(indices.upperBound)",
                  found: "\(index)")
              }
              return .index(index)
            },
            try NumberRule.fraction.read("alpha", of: stop))
        })
    },
    write: { progress, writer in
      switch progress {
      case .transition: writer.string(Word.transition.rawValue)
      case .presented: writer.string(Word.presented.rawValue)
      case .detents: writer.string(Word.detents.rawValue)
      case .stops(let stops):
        writer.beginObject()
        writer.key("stops")
        writer.beginArray()
        for stop in stops {
          writer.beginObject()
          writer.key("at")
          switch stop.position {
          case .place(let anchor): anchor.encode(to: &writer)
          case .index(let index):
            writer.beginObject()
            writer.member("index", index)
            writer.endObject()
          }
          writer.member("alpha", stop.alpha)
          writer.endObject()
        }
        writer.endArray()
        writer.endObject()
      }
    }
  )
}

extension Overdrag {
  /// As a document writes it.
  package var json: String { JSONWriter.text { Codec.overdrag.write(self, &$0) } }
}
