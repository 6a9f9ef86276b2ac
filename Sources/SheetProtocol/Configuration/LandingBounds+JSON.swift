import JSON
import SheetEngine

extension LandingMeasure {
  private static let gapWord = "gap"

  static func schema(inGap: Bool) -> Schema {
    .anyOf(
      NumberRule.any.schema.labelled("A number"),
      Schema.object(
        .optional("times", NumberRule.any.schema.labelled("Times", unit: .factor, "How many times (once).")),
        Schema.Property(
          "of",
          Schema.anyOf(
            .words(LandingAnchor.Word.words + (inGap ? [gapWord] : [])), LandingAnchor.detentSchema
          ).labelled("Of", "How far this reaches."))
      ).labelled("A multiple"))
  }

  init(json: JSONValue, inGap: Bool) throws(JSONFailure) {
    guard json.kind == .object else {
      self.init(try NumberRule.any.read(json))
      return
    }
    try json.requireKeys(["times", "of"])
    let times = try NumberRule.any.readOptional("times", of: json) ?? 1
    guard let of = json["of"] else {
      throw JSONFailure(path: ["of"], expected: "one of " + Spelling.list(LandingAnchor.Word.words), found: "nothing")
    }
    self.init(
      times,
      of: try of.under("of") { value throws(JSONFailure) in
        if value.string == Self.gapWord {
          if inGap { return .gap }
          throw JSONFailure(expected: "\"gap\" only in \"past\"", found: value)
        }
        do throws(JSONFailure) { return .anchor(try LandingAnchor(json: value)) } catch {
          guard inGap, value.kind == .string else { throw error }
          throw JSONFailure(unknownWord: value, among: LandingAnchor.Word.words + [Self.gapWord])
        }
      })
  }

  func encode(to writer: inout JSONWriter) {
    guard let unit else { return writer.number(value) }
    writer.beginObject()
    if value != 1 { writer.member("times", value) }
    writer.key("of")
    switch unit {
    case .gap: writer.string(Self.gapWord)
    case .anchor(let anchor): anchor.encode(to: &writer)
    }
    writer.endObject()
  }
}

extension LandingBounds {
  static let keys: [StaticString] = ["above", "atLeast", "below", "atMost"]

  static func members(inGap: Bool = false) -> [Schema.Property] {
    let measure = LandingMeasure.schema(inGap: inGap)
    return [
      .optional("above", measure.labelled("Above", "It has to be more than this.")),
      .optional("atLeast", measure.labelled("At least", "It has to be this or more.")),
      .optional("below", measure.labelled("Below", "It has to be less than this.")),
      .optional("atMost", measure.labelled("At most", "It has to be this or less.")),
    ]
  }

  /// Reads the limits among other members.
  /// - Parameter isMagnitude: whether the number can't be negative.
  init(members json: JSONValue, inGap: Bool = false, isMagnitude: Bool = false) throws(JSONFailure) {
    func read(_ key: StaticString) throws(JSONFailure) -> LandingMeasure? {
      guard let value = json[key], !value.isNull else { return nil }
      return try value.under("\(key)") { value throws(JSONFailure) in try LandingMeasure(json: value, inGap: inGap) }
    }
    let (above, atLeast, below, atMost) = (
      try read("above"), try read("atLeast"), try read("below"), try read("atMost")
    )
    if above != nil, let atLeast = json["atLeast"], !atLeast.isNull {
      throw JSONFailure(path: ["atLeast"], expected: "nothing beside above", found: atLeast.summary)
    }
    if below != nil, let atMost = json["atMost"], !atMost.isNull {
      throw JSONFailure(path: ["atMost"], expected: "nothing beside below", found: atMost.summary)
    }
    self.init(
      lower: above ?? atLeast, includesLower: above == nil && atLeast != nil, upper: below ?? atMost,
      includesUpper: below == nil && atMost != nil)
    guard let upper else {
      if lower == nil {
        throw JSONFailure(expected: "a limit: one of " + Spelling.list(Self.keys.map { "\($0)" }), found: json)
      }
      return
    }
    let key: StaticString = includesUpper ? "atMost" : "below"
    if isMagnitude, upper.unit == nil, includesUpper ? upper.value < 0 : upper.value <= 0 {
      throw JSONFailure(
        path: ["\(key)"],
        expected: includesUpper ? "0 or more, or nothing is in the range" : "more than 0, or nothing is below it",
        found: json[key]?.summary ?? "nothing")
    }
    if let lower, lower.unit == upper.unit,
      lower.value > upper.value || (lower.value == upper.value && !(includesLower && includesUpper))
    {
      throw JSONFailure(
        path: ["\(key)"], expected: "more than the lower limit, or nothing is in the range",
        found: json[key]?.summary ?? "nothing")
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    if let lower {
      writer.key(includesLower ? "atLeast" : "above")
      lower.encode(to: &writer)
    }
    if let upper {
      writer.key(includesUpper ? "atMost" : "below")
      upper.encode(to: &writer)
    }
  }
}
