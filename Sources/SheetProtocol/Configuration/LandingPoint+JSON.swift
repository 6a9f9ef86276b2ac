import JSON
import SheetEngine

extension LandingAnchor: JSONDecodable {
  enum Word: String, WireEnum {
    case sheet, finger, touch, start, dismissed, smallest, largest, container
  }

  /// The anchors at which a sheet can rest.
  static let placeWords: [Word] = [.start, .dismissed, .smallest, .largest]

  static let detentSchema = Schema.object(
    Schema.Property("detent", Schema.text.labelled("Detent", "The id of a detent."))
  ).labelled("A detent")
  static let schema = Schema.anyOf(.words(Word.words), detentSchema)
  /// Words for what does not move.
  static let fixedSchema = Schema.anyOf(.words(fixedWords.map { $0.rawValue }), detentSchema)
  private static let fixedWords: [Word] = [.dismissed, .smallest, .largest, .container]

  /// Somewhere to rest.
  static let placeSchema = Schema.anyOf(.words(placeWords.map { $0.rawValue }), detentSchema)

  public init(json: JSONValue) throws(JSONFailure) { try self.init(json, among: Word.allCases) }

  /// Reads what does not move.
  init(fixed json: JSONValue) throws(JSONFailure) { try self.init(json, among: Self.fixedWords) }

  /// Reads somewhere to rest.
  /// - Parameter others: other words that may stand there.
  init(place json: JSONValue, or others: [String]) throws(JSONFailure) {
    try self.init(json, among: Self.placeWords, or: others)
  }

  private init(_ json: JSONValue, among words: [Word], or others: [String] = []) throws(JSONFailure) {
    if json.kind == .object {
      try json.requireKeys(["detent"])
      self = .detent(try json.member("detent"))
    } else if let word = words.first(where: { $0.rawValue == json.string }) {
      self.init(word)
    } else {
      throw JSONFailure(unknownAnchor: json, among: others + words.map { $0.rawValue })
    }
  }

  private init(_ word: Word) {
    self =
      switch word {
      case .sheet: .sheet
      case .finger: .finger
      case .touch: .touch
      case .start: .start
      case .dismissed: .dismissed
      case .smallest: .smallest
      case .largest: .largest
      case .container: .container
      }
  }

  /// Its word; nil for a detent.
  private var word: Word? { Word.allCases.first { LandingAnchor($0) == self } }

  func encode(to writer: inout JSONWriter) {
    if let word { return writer.string(word.rawValue) }
    guard case .detent(let id) = self else { return }
    writer.beginObject()
    writer.member("detent", id)
    writer.endObject()
  }
}

extension LandingPoint: JSONDecodable {
  static let schema = Schema.anyOf(
    Schema.words(LandingAnchor.Word.words).labelled("A position"), LandingAnchor.detentSchema,
    Schema.object(
      of,
      Schema.Property(
        "projection",
        NumberRule.notNegative.schema.labelled(
          "Projection", unit: .seconds, "How long its velocity is extrapolated, s.")),
      .optional(
        "deadZone",
        NumberRule.notNegative.schema.labelled(
          "Dead zone, ±", unit: .pointsPerSecond, "A velocity below this counts as 0, pt/s.")),
      .optional(
        "maximum",
        NumberRule.notNegative.schema.labelled(
          "At most", unit: .pointsPerSecond, "A higher velocity counts as this, pt/s."))
    ).labelled("Projected"),
    Schema.object(
      of,
      Schema.Property(
        "deceleration",
        NumberRule.positive.schema.labelled(
          "Deceleration", unit: .pointsPerSecondSquared, "How fast friction would slow it down, pt/s²."))
    ).labelled("Under friction"),
    Schema.object(
      of,
      Schema.Property(
        "distance",
        NumberRule.positive.schema.labelled(
          "Distance, ×", "How many times its distance from the start of the drag is added."))
    ).labelled("By its distance"))

  private static let of = Schema.Property.optional(
    "of", LandingAnchor.schema.labelled("Of", "What is projected (the sheet)."))

  public init(json: JSONValue) throws(JSONFailure) {
    guard json.kind == .object, json["detent"] == nil else {
      self.init(try LandingAnchor(json: json))
      return
    }
    try json.requireKeys(["of", "projection", "deadZone", "maximum", "deceleration", "distance", "detent"])
    let anchor: LandingAnchor = try json.optionalMember("of") ?? .sheet
    if json["deceleration"] != nil {
      try json.requireKeys(["of", "deceleration"])
      self.init(anchor, .deceleration(try NumberRule.positive.read("deceleration", of: json)))
    } else if json["distance"] != nil {
      try json.requireKeys(["of", "distance"])
      self.init(anchor, .distance(try NumberRule.positive.read("distance", of: json)))
    } else {
      self.init(
        anchor,
        .time(
          try NumberRule.notNegative.read("projection", of: json),
          deadZone: try NumberRule.notNegative.readOptional("deadZone", of: json) ?? 0,
          maximum: try NumberRule.notNegative.readOptional("maximum", of: json) ?? .infinity))
    }
  }

  func encode(to writer: inout JSONWriter) {
    if projection == .none { return anchor.encode(to: &writer) }
    writer.beginObject()
    if anchor != .sheet {
      writer.key("of")
      anchor.encode(to: &writer)
    }
    switch projection {
    case .none: break
    case .time(let time, let deadZone, let maximum):
      writer.member("projection", time)
      if deadZone > 0 { writer.member("deadZone", deadZone) }
      if maximum < .infinity { writer.member("maximum", maximum) }
    case .deceleration(let deceleration): writer.member("deceleration", deceleration)
    case .distance(let factor): writer.member("distance", factor)
    }
    writer.endObject()
  }
}

extension JSONFailure {
  /// A word that is neither an anchor nor, in this form, a detent.
  fileprivate init(unknownAnchor json: JSONValue, among words: [String]) {
    let word = json.string ?? "…"
    self.init(
      expected: "one of \(Spelling.expectation(word, among: words)), or a detent: {\"detent\":\"\(word)\"}", found: json
    )
  }
}
