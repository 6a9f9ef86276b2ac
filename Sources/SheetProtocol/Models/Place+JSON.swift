import JSON
import SheetEngine

extension Place.Element: WireEnum {}

extension Place {
  /// `"grabber"`, `0.5` or `{"detent":"medium"}`
  private static let schema = Schema.anyOf(
    .words(Element.words), NumberRule.fraction.schema,
    .object(Schema.Property("detent", Schema.text)))

  /// The members that say where a finger is.
  static let declarations = [onDeclaration] + pointDeclarations

  /// The member that says it in terms of the sheet.
  static let onDeclaration = ParameterDeclaration.optional(
    "on", schema,
    """
    Where in terms of the sheet: on an element; at a fraction of what is visible of it, from its inner edge on; or where its inner edge is \
    at a detent. Give on, or x and y.
    """)

  /// The members that say it in the container.
  static let pointDeclarations: [ParameterDeclaration] = [
    .optional("x", NumberRule.coordinate.schema, "The x coordinate in the container, pt."),
    .optional("y", NumberRule.coordinate.schema, "The y coordinate, downward, pt."),
  ]

  /// Reads `on`, or `x` and `y`.
  init(membersOf json: JSONValue) throws(JSONFailure) {
    guard let on = json["on"], !on.isNull else {
      guard json["x"] != nil || json["y"] != nil else {
        throw JSONFailure(path: ["on"], expected: Self.expected + "; or x and y", found: "nothing")
      }
      self = .point(try Point(membersOf: json))
      return
    }
    for key: StaticString in ["x", "y"] {
      if let value = json[key], !value.isNull {
        throw JSONFailure(expected: "nothing, where \"on\" is given", found: value).under("\(key)")
      }
    }
    do throws(JSONFailure) { try self.init(on) } catch { throw error.under("on") }
  }

  private init(_ json: JSONValue) throws(JSONFailure) {
    switch json.kind {
    case .integer, .real: self = .fraction(try NumberRule.fraction.read(json))
    case .object:
      try json.requireKeys(["detent"])
      self = .detent(try json.member("detent"))
    case .string: self = .element(try Element(wireValue: json))
    default: throw JSONFailure(expected: Self.expected, found: json)
    }
  }

  private static var expected: String {
    "one of \(Spelling.list(Element.words)), a number from 0 to 1 or {\"detent\":…}"
  }
}

extension Point {
  /// Reads `x` and `y`.
  init(membersOf json: JSONValue) throws(JSONFailure) {
    self.init(x: try NumberRule.coordinate.read("x", of: json), y: try NumberRule.coordinate.read("y", of: json))
  }
}

/// What a finger does, in terms of the sheet.
public enum FingerInput: Sendable {
  /// One sample of it.
  case sample(GestureSample, at: Place)
  /// A tap.
  case tap(Place)
  /// A whole movement.
  case movement(FingerMovement)
}

extension FingerMovement {
  /// How long a finger moves or rests, s.
  private static let time = NumberRule.gestureTime
  /// The usual numbers of a movement: about those of a person.
  private static let (duration, rest, distance) = (0.4, 0.15, 120.0)

  private static let to = ParameterDeclaration.optional(
    "to",
    .anyOf(
      NumberRule.share.schema, .object(Schema.Property("detent", Schema.text)),
      .object(
        Schema.Property("x", NumberRule.coordinate.schema), Schema.Property("y", NumberRule.coordinate.schema))),
    """
    Where the drag ends: where the sheet is at a detent; where it reaches this much of what it reached before, as far as the screen allows \
    (0 is out, 1 where it was); or at a point of the container. Give to or by.
    """)
  private static let by = ParameterDeclaration.optional(
    "by", NumberRule.coordinate.schema, "How far the finger moves, pt; negative is inward.")

  /// `gesture/drag`
  static let dragDeclarations =
    [
      Place.onDeclaration, to, by,
      .optional("duration", time.schema, "How long the finger moves, s (0.4): from rest to rest, with the least jerk."),
      .optional(
        "rest", time.schema,
        "How long it rests before it is lifted, s (0.15); 0 lifts it where it stops."),
    ] + Place.pointDeclarations

  /// `gesture/flick`
  static let flickDeclarations =
    Place.declarations + [
      .required(
        "velocity", NumberRule.velocity.schema,
        "The velocity by which the release is judged, pt/s; negative is inward. The finger is as fast as that takes."),
      .optional(
        "distance", NumberRule.positive.schema,
        "How far the finger moves, pt (120); less where the screen ends, and for what would take longer than 2 s."),
    ]

  init(dragOf json: JSONValue) throws(JSONFailure) {
    let duration = try Self.time.readOptional("duration", of: json) ?? Self.duration
    let rest = try Self.time.readOptional("rest", of: json) ?? Self.rest
    self.init(from: try Place(membersOf: json), .drag(to: try Destination(of: json), duration: duration, rest: rest))
  }

  init(flickOf json: JSONValue) throws(JSONFailure) {
    let velocity = try NumberRule.velocity.read("velocity", of: json)
    guard velocity.magnitude >= 1 else {
      throw JSONFailure(path: ["velocity"], expected: "a velocity of at least 1 pt/s", found: velocity.jsonText)
    }
    let distance = try NumberRule.positive.readOptional("distance", of: json) ?? Self.distance
    self.init(from: try Place(membersOf: json), .flick(velocity: velocity, within: distance))
  }
}

extension FingerMovement.Destination {
  /// Reads `to` or `by`.
  fileprivate init(of json: JSONValue) throws(JSONFailure) {
    let distance = try NumberRule.coordinate.readOptional("by", of: json)
    guard let to = json["to"], !to.isNull else {
      guard let distance else {
        throw JSONFailure(path: ["to"], expected: Self.expected + "; or \"by\", a distance", found: "nothing")
      }
      self = .distance(distance)
      return
    }
    guard distance == nil else {
      throw JSONFailure(path: ["by"], expected: "nothing, where \"to\" is given", found: "a distance")
    }
    do throws(JSONFailure) { try self.init(to) } catch { throw error.under("to") }
  }

  private init(_ json: JSONValue) throws(JSONFailure) {
    switch json.kind {
    case .integer, .real: self = .share(try NumberRule.share.read(json))
    case .object where json["detent"] != nil:
      try json.requireKeys(["detent"])
      self = .detent(try json.member("detent"))
    case .object:
      try json.requireKeys(["detent", "x", "y"])
      self = .point(try Point(membersOf: json))
    default: throw JSONFailure(expected: Self.expected, found: json)
    }
  }

  private static let expected = "{\"detent\":…}, a number from 0 to 10 or {\"x\":…,\"y\":…}"
}
