import JSON
import SheetEngine

extension LandingSense: WireEnum {}
extension LandingDrag: WireEnum {}
extension LandingAxis: WireEnum {}
extension LandingTie: WireEnum {}

extension LandingClauses {
  /// The maximum number of clauses, and of conditions, targets or places in a list.
  /// The maximum number of arrays and objects inside one another: reading and deciding recurse.
  private static let maximumDepth = 32

  /// - Parameter first: the members that come before.
  static func schema(_ first: [Schema.Property]) -> Schema {
    .object(
      first + [
        Schema.Property(
          "clauses",
          Schema.array(of: .named("LandingClause"), count: 1...JSONValue.maximumListCount).labelled(
            "Clauses", "The first whose conditions hold and whose target exists decides.")),
        .optional(
          "direction",
          Schema.array(of: directionSchema, count: 1...JSONValue.maximumListCount).labelled(
            "Direction", "What decides which direction is forward, the first that is not zero (the velocity).")),
        .optional(
          "among",
          Schema.array(of: .anyOf(.word(detentsWord), LandingAnchor.placeSchema), count: 1...JSONValue.maximumListCount)
            .labelled(
              "Positions", "Where a release may go; of two equally near ones the first is taken (dismissed, detents).")),
        .optional(
          "dismissesIf",
          Schema.named("LandingConditions").labelled(
            "Dismissed if", "The conditions under which dismissed is a position (always).")),
      ], isOpen: false
    ).labelled("Clauses")
  }

  static let detentsWord = "detents"

  private static let directionSchema = Schema.anyOf(
    Schema.words(["velocity", "distance"]).labelled("Velocity or distance"),
    Schema.object(
      Schema.Property(
        "velocity",
        Schema.object(
          Schema.Property(
            "above",
            NumberRule.notNegative.schema.labelled("Above", unit: .pointsPerSecond, "It counts above this, pt/s."))
        ).labelled("Velocity", "The velocity, where it is high enough."))
    ).labelled("A high velocity"),
    Schema.object(
      Schema.Property(
        "distance", Schema.named("LandingPoint").labelled("Distance", "From the start of the drag to this point."))
    ).labelled("A distance"))

  init(json: JSONValue) throws(JSONFailure) {
    try json.requireKeys(["rule", "clauses", "direction", "among", "dismissesIf"])
    guard !json.isNested(deeperThan: Self.maximumDepth) else {
      throw JSONFailure(
        path: ["clauses"], expected: "at most \(Self.maximumDepth) arrays and objects inside one another",
        found: "more")
    }
    guard let clauses = json["clauses"] else {
      throw JSONFailure(path: ["clauses"], expected: "an array of at least one clause", found: "nothing")
    }
    self.init(
      try clauses.list("clauses", minimum: 1) { value throws(JSONFailure) in try LandingClause(json: value) })
    if let direction = json["direction"], !direction.isNull {
      self.direction = try direction.list("direction", minimum: 1) { value throws(JSONFailure) in
        try Self.direction(value)
      }
    }
    if let among = json["among"], !among.isNull {
      places = try among.list("among", minimum: 1) { value throws(JSONFailure) in
        value.string == Self.detentsWord
          ? .detents : .place(try LandingAnchor(place: value, or: [Self.detentsWord]))
      }
    }
    if let conditions = json["dismissesIf"], !conditions.isNull {
      dismissesIf = try conditions.under("dismissesIf") { value throws(JSONFailure) in
        try LandingCondition.list(value)
      }
    }
  }

  private static func direction(_ json: JSONValue) throws(JSONFailure) -> LandingDirection {
    if let word = json.string {
      switch word {
      case "velocity": return .velocity()
      case "distance": return .distance(.sheet)
      default: throw JSONFailure(unknownWord: json, among: ["velocity", "distance"])
      }
    }
    try json.requireObject()
    try json.requireKeys(["velocity", "distance"])
    switch (json["velocity"], json["distance"]) {
    case (let velocity?, nil):
      return try velocity.under("velocity") { value throws(JSONFailure) in
        try value.requireObject()
        try value.requireKeys(["above"])
        return .velocity(above: try NumberRule.notNegative.read("above", of: value))
      }
    case (nil, let distance?):
      return try distance.under("distance") { value throws(JSONFailure) in .distance(try LandingPoint(json: value)) }
    default: throw JSONFailure(expected: "one of velocity and distance", found: json)
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    let standard = LandingClauses([])
    writer.list("clauses", clauses) { $0.encode(to: &$1) }
    if direction != standard.direction {
      writer.list("direction", direction) { direction, writer in
        switch direction {
        case .velocity(0): writer.string("velocity" as StaticString)
        case .distance(.sheet): writer.string("distance" as StaticString)
        case .velocity(let above):
          writer.beginObject()
          writer.key("velocity")
          writer.beginObject()
          writer.member("above", above)
          writer.endObject()
          writer.endObject()
        case .distance(let point):
          writer.beginObject()
          writer.key("distance")
          point.encode(to: &writer)
          writer.endObject()
        }
      }
    }
    if places != standard.places {
      writer.list("among", places) { place, writer in
        switch place {
        case .detents: writer.string(Self.detentsWord)
        case .place(let anchor): anchor.encode(to: &writer)
        }
      }
    }
    if !dismissesIf.isEmpty {
      writer.key("dismissesIf")
      LandingCondition.write(dismissesIf, to: &writer)
    }
  }
}

extension LandingClause {
  static let schema = Schema.object(
    .optional(
      "when",
      Schema.named("LandingConditions").labelled("When", "The conditions, all of which have to hold (none).")),
    Schema.Property(
      "to",
      Schema.named("LandingTarget").labelled(
        "Goes to", "Where the sheet goes. If this does not exist, the next clause is tried.")))

  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    try json.requireKeys(["when", "to"])
    var conditions: [LandingCondition] = []
    if let when = json["when"], !when.isNull {
      conditions = try when.under("when") { value throws(JSONFailure) in try LandingCondition.list(value) }
    }
    guard let target = json["to"] else {
      throw JSONFailure(path: ["to"], expected: LandingTarget.expectation, found: "nothing")
    }
    self.init(
      when: conditions, to: try target.under("to") { value throws(JSONFailure) in try LandingTarget(json: value) })
  }

  func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    if !conditions.isEmpty {
      writer.key("when")
      LandingCondition.write(conditions, to: &writer)
    }
    writer.key("to")
    target.encode(to: &writer)
    writer.endObject()
  }
}
