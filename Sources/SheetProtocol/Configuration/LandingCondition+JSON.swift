import JSON
import SheetEngine

extension LandingCondition {
  private enum Key: String, WireEnum {
    case direction, speed, distance, reach, fraction, nearest, drag, axis, passed, count, mayDismiss, keyboard, not
  }

  /// Conditions, all of which have to hold.
  static let schema = Schema.object(
    [
      .optional("direction", Schema.words(LandingSense.words).labelled("Direction", "The direction of the release.")),
      .optional("speed", bounds.labelled("Speed", unit: .pointsPerSecond, "How fast the finger is, pt/s.")),
      .optional(
        "distance",
        pointBounds.labelled("Distance", unit: .points, "How far a point is from the start of the drag, pt.")),
      .optional(
        "reach", pointBounds.labelled("Reach", unit: .points, "How far a point reaches into the container, pt.")),
      .optional(
        "fraction",
        several(
          pointMembers + [
            .optional("from", LandingAnchor.schema.labelled("From", "Where the distance begins (the largest detent).")),
            .optional("to", LandingAnchor.schema.labelled("To", "Where it ends (dismissed).")),
          ]
        ).labelled("Fraction", unit: .percent, "How far a point is on the way between two positions, as a fraction.")),
      .optional(
        "nearest", bounds.labelled("Nearest", unit: .points, "How far the nearest position is from the sheet, pt.")),
      .optional(
        "drag",
        Schema.words(LandingDrag.words).labelled("Drag", "The direction in which the finger has dragged the sheet.")),
      .optional("axis", Schema.words(LandingAxis.words).labelled("Axis", "Along which axis the finger moves.")),
      .optional("passed", LandingAnchor.schema.labelled("Passed", "The drag has taken the sheet below this position.")),
      .optional("count", bounds.labelled("Count", "The number of positions.")),
      .optional("mayDismiss", Schema.flag.labelled("May dismiss", "Whether the person may dismiss the sheet.")),
      .optional("keyboard", Schema.flag.labelled("Keyboard", "Whether the keyboard is shown.")),
      .optional(
        "not", Schema.named("LandingConditions").labelled("Not", "Conditions, at least one of which does not hold.")),
    ], isOpen: false)

  private static let bounds = Schema.object(LandingBounds.members(), isOpen: false)
  private static let pointMembers =
    LandingBounds.members() + [.optional("at", Schema.named("LandingPoint").labelled("At", "Which point (the sheet)."))]
  private static let pointBounds = several(pointMembers)

  /// One condition, or several of one kind.
  private static func several(_ members: @escaping @autoclosure @Sendable () -> [Schema.Property]) -> Schema {
    let one = Schema.object(members(), isOpen: false)
    return .anyOf(one.labelled("One"), Schema.filledArray(of: one).labelled("Several"))
  }

  static func list(_ json: JSONValue) throws(JSONFailure) -> [LandingCondition] {
    try json.requireObject()
    var conditions: [LandingCondition] = []
    try json.forEachMember { key, value throws(JSONFailure) in
      guard let kind = Key(rawValue: key) else { throw JSONFailure(unknownKey: key, among: Key.words) }
      if value.isNull { return }
      try value.under(key) { value throws(JSONFailure) in
        switch kind {
        case .distance, .reach, .fraction:
          guard value.kind == .array else { return conditions.append(try one(kind, value)) }
          conditions += try value.list(minimum: 1) { value throws(JSONFailure) in try one(kind, value) }
        case .direction, .speed, .nearest, .drag, .axis, .passed, .count, .mayDismiss, .keyboard, .not:
          conditions.append(try one(kind, value))
        }
      }
    }
    return conditions
  }

  private static func one(_ kind: Key, _ value: JSONValue) throws(JSONFailure) -> LandingCondition {
    func bounds(_ keys: [StaticString] = [], isMagnitude: Bool = true) throws(JSONFailure) -> LandingBounds {
      try value.requireObject()
      try value.requireKeys(LandingBounds.keys + keys)
      return try LandingBounds(members: value, isMagnitude: isMagnitude)
    }
    func point() throws(JSONFailure) -> LandingPoint { try value.optionalMember("at") ?? .sheet }
    switch kind {
    case .direction: return .direction(try LandingSense(wireValue: value))
    case .speed: return .speed(try bounds())
    case .distance:
      let bounds = try bounds(["at"])
      return .distance(try point(), bounds)
    case .reach:
      let bounds = try bounds(["at"], isMagnitude: false)
      return .reach(try point(), bounds)
    case .fraction:
      let bounds = try bounds(["at", "from", "to"], isMagnitude: false)
      return .fraction(
        try point(), from: try value.optionalMember("from") ?? .largest,
        to: try value.optionalMember("to") ?? .dismissed, bounds)
    case .nearest: return .nearest(try bounds())
    case .drag: return .drag(try LandingDrag(wireValue: value))
    case .axis: return .axis(try LandingAxis(wireValue: value))
    case .passed: return .passed(try LandingAnchor(json: value))
    case .count: return .count(try bounds())
    case .mayDismiss: return .mayDismiss(try Bool(json: value))
    case .keyboard: return .keyboard(try Bool(json: value))
    case .not: return .not(try list(value))
    }
  }

  static func write(_ conditions: [LandingCondition], to writer: inout JSONWriter) {
    writer.beginObject()
    for key in Key.allCases {
      let some = conditions.filter { $0.key == key }
      guard let first = some.first else { continue }
      writer.foreignKey(key.rawValue)
      guard some.count > 1 else {
        first.writeValue(to: &writer)
        continue
      }
      writer.beginArray()
      for condition in some { condition.writeValue(to: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }

  private var key: Key {
    switch self {
    case .direction: .direction
    case .speed: .speed
    case .distance: .distance
    case .reach: .reach
    case .fraction: .fraction
    case .nearest: .nearest
    case .drag: .drag
    case .axis: .axis
    case .passed: .passed
    case .count: .count
    case .mayDismiss: .mayDismiss
    case .keyboard: .keyboard
    case .not: .not
    }
  }

  private func writeValue(to writer: inout JSONWriter) {
    func write(_ bounds: LandingBounds, at point: LandingPoint = .sheet, _ more: (inout JSONWriter) -> Void = { _ in })
    {
      writer.beginObject()
      if point != .sheet {
        writer.key("at")
        point.encode(to: &writer)
      }
      more(&writer)
      bounds.writeMembers(to: &writer)
      writer.endObject()
    }
    switch self {
    case .direction(let sense): writer.string(sense.rawValue)
    case .speed(let bounds), .nearest(let bounds), .count(let bounds): write(bounds)
    case .distance(let point, let bounds), .reach(let point, let bounds): write(bounds, at: point)
    case .fraction(let point, let from, let to, let bounds):
      write(bounds, at: point) { writer in
        if from != .largest {
          writer.key("from")
          from.encode(to: &writer)
        }
        if to != .dismissed {
          writer.key("to")
          to.encode(to: &writer)
        }
      }
    case .drag(let drag): writer.string(drag.rawValue)
    case .axis(let axis): writer.string(axis.rawValue)
    case .passed(let anchor): anchor.encode(to: &writer)
    case .mayDismiss(let flag), .keyboard(let flag): writer.bool(flag)
    case .not(let conditions): Self.write(conditions, to: &writer)
    }
  }
}
