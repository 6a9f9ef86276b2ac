import JSON
import SheetEngine

extension LandingTarget {
  private static let farthestWord = "farthest"
  private static let hereWord = "sheet"
  private static let placeWords = LandingAnchor.placeWords.map { $0.rawValue } + others
  /// What stands beside the places of a rule.
  private static let others = [farthestWord, hereWord]

  /// The forms that a target may have, in words.
  static var expectation: String {
    "a target: one of \(Spelling.list(placeWords)), {\"detent\":…}, {\"nearest\":…}, {\"next\":…}, {\"after\":…}, "
      + "{\"between\":…}, {\"foremost\":…}, {\"stay\":…} or an array of targets"
  }

  static let schema = Schema.anyOf(
    Schema.words(placeWords).labelled("A position"),
    LandingAnchor.detentSchema,
    Schema.object(
      Schema.Property("nearest", point(Label("Nearest to", "The position nearest to this point."))), among, tie
    ).labelled("The nearest"),
    Schema.object(
      Schema.Property(
        "next", point(Label("Next from", "The first position forward of this point, or else the last one."))),
      among,
      .optional("orAt", Schema.flag.labelled("Or at it", "Whether a position at the point counts too (false)."))
    ).labelled("The next"),
    Schema.object(
      Schema.Property("after", Schema.named("LandingTarget").labelled("After", "The position forward of this one."))
    ).labelled("One further"),
    Schema.object(
      Schema.Property("between", point(Label("Around", "The positions behind and ahead of this point."))),
      .optional("at", point(Label("At", "The point that is judged (the same)."))),
      Schema.Property(
        "past",
        Schema.object(LandingBounds.members(inGap: true), isOpen: false).labelled(
          "Past", "The one ahead, if the point is so far past the one behind, pt; \"gap\" is the distance between them."
        )),
      among
    ).labelled("Past a limit"),
    Schema.object(
      Schema.Property(
        "foremost",
        Schema.anyOf(
          Schema.filledArray(of: .named("LandingTarget")).labelled("Of these"),
          Schema.object(
            Schema.Property("nearest", point(Label("Nearest to", "The positions nearest to this point."))),
            Schema.Property(
              "count", Schema.integer(1...JSONValue.maximumListCount).labelled("Count", "How many of them.")), tie
          ).labelled("Of the nearest")
        ).labelled("Foremost", "The one farthest forward."))
    ).labelled("The foremost"),
    Schema.object(
      Schema.Property(
        "stay", point(Label("Stays at", "From the smallest to the largest detent, and at none of them.")))
    ).labelled("Where it is"),
    Schema.filledArray(of: .named("LandingTarget")).labelled("The first that exists"))

  private static func point(_ label: Label) -> Schema { Schema.named("LandingPoint").labelled(label) }

  private static let among = Schema.Property.optional(
    "among",
    Schema.filledArray(of: .anyOf(.word(LandingClauses.detentsWord), .named("LandingTarget"))).labelled(
      "Among", "The positions to choose from (those of the rule)."))
  private static let tie = Schema.Property.optional(
    "tie", Schema.words(LandingTie.words).labelled("Of equals", "Which of two equally near positions (the first)."))

  private enum Kind: String, WireEnum { case detent, nearest, next, after, between, foremost, stay }

  /// - Parameter others: other words that may stand there.
  init(json: JSONValue, or others: [String] = []) throws(JSONFailure) {
    switch json.kind {
    case .array:
      self = .first(try json.list(minimum: 1) { value throws(JSONFailure) in try LandingTarget(json: value) })
    case .object: try self.init(object: json)
    case .string:
      self =
        json.string == Self.farthestWord
        ? .farthest
        : json.string == Self.hereWord
          ? .place(.sheet) : .place(try LandingAnchor(place: json, or: others + Self.others))
    case .null, .bool, .integer, .real: throw JSONFailure(expected: Self.expectation, found: json)
    }
  }

  private init(object json: JSONValue) throws(JSONFailure) {
    let kinds = Kind.allCases.filter { kind in json.hasMember(kind.rawValue) }
    guard let kind = kinds.first else {
      var unknown: String?
      json.forEachMember { key, _ in unknown = unknown ?? key }
      if let unknown { throw JSONFailure(unknownKey: unknown, among: Kind.words) }
      throw JSONFailure(expected: Self.expectation, found: json)
    }
    switch kind {
    case .detent: self = .place(try LandingAnchor(json: json))
    case .nearest:
      try json.requireKeys(["nearest", "among", "tie"])
      self = .nearest(
        try json.optionalMember("nearest") ?? .sheet, among: try Self.among(json), tie: try Self.tie(json))
    case .next:
      try json.requireKeys(["next", "among", "orAt"])
      self = .next(
        try json.optionalMember("next") ?? .sheet, among: try Self.among(json),
        orAt: try json.optionalMember("orAt") ?? false)
    case .stay:
      try json.requireKeys(["stay"])
      self = .stay(try json.optionalMember("stay") ?? .sheet)
    case .after:
      try json.requireKeys(["after"])
      guard let after = json["after"] else { throw JSONFailure(expected: Self.expectation, found: json) }
      self = .after(try after.under("after") { value throws(JSONFailure) in try LandingTarget(json: value) })
    case .between:
      try json.requireKeys(["between", "at", "past", "among"])
      guard let past = json["past"] else {
        throw JSONFailure(
          path: ["past"], expected: "a limit: one of " + Spelling.list(LandingBounds.keys.map { "\($0)" }),
          found: "nothing")
      }
      self = .between(
        try json.optionalMember("between") ?? .sheet, at: try json.optionalMember("at"),
        past: try past.under("past") { value throws(JSONFailure) in
          try value.requireObject()
          try value.requireKeys(LandingBounds.keys)
          return try LandingBounds(members: value, inGap: true)
        }, among: try Self.among(json))
    case .foremost:
      try json.requireKeys(["foremost"])
      guard let foremost = json["foremost"] else { throw JSONFailure(expected: Self.expectation, found: json) }
      self = try foremost.under("foremost") { value throws(JSONFailure) in
        guard value.kind == .object else {
          return .foremost(
            try value.list(minimum: 1) { value throws(JSONFailure) in try LandingTarget(json: value) })
        }
        try value.requireKeys(["nearest", "count", "tie"])
        guard let nearest = value["nearest"] else {
          throw JSONFailure(path: ["nearest"], expected: "a point", found: "nothing")
        }
        let count: Int = try value.member("count")
        guard (1...JSONValue.maximumListCount).contains(count) else {
          throw JSONFailure(
            path: ["count"], expected: "an integer from 1 to \(JSONValue.maximumListCount)", found: "\(count)")
        }
        return .foremostNearest(
          try nearest.under("nearest") { value throws(JSONFailure) in try LandingPoint(json: value) }, count: count,
          tie: try Self.tie(value))
      }
    }
  }

  private static func tie(_ json: JSONValue) throws(JSONFailure) -> LandingTie {
    guard let tie = json["tie"], !tie.isNull else { return .first }
    return try tie.under("tie") { value throws(JSONFailure) in try LandingTie(wireValue: value) }
  }

  private static func among(_ json: JSONValue) throws(JSONFailure) -> [LandingPlaces]? {
    guard let among = json["among"], !among.isNull else { return nil }
    return try among.list("among", minimum: 1) { value throws(JSONFailure) in
      value.string == LandingClauses.detentsWord
        ? .detents : .target(try LandingTarget(json: value, or: [LandingClauses.detentsWord]))
    }
  }

  func encode(to writer: inout JSONWriter) {
    switch self {
    case .place(let anchor): anchor.encode(to: &writer)
    case .farthest: writer.string(Self.farthestWord)
    case .first(let targets):
      writer.beginArray()
      for target in targets { target.encode(to: &writer) }
      writer.endArray()
    case .nearest, .next, .after, .between, .foremost, .foremostNearest, .stay:
      writer.beginObject()
      writeMembers(to: &writer)
      writer.endObject()
    }
  }

  private func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .place, .farthest, .first: break
    case .nearest(let point, let among, let tie):
      writer.key("nearest")
      point.encode(to: &writer)
      Self.write(among, to: &writer)
      if tie != .first { writer.member("tie", tie.rawValue) }
    case .next(let point, let among, let orAt):
      writer.key("next")
      point.encode(to: &writer)
      Self.write(among, to: &writer)
      if orAt { writer.member("orAt", true) }
    case .stay(let point):
      writer.key("stay")
      point.encode(to: &writer)
    case .after(let target):
      writer.key("after")
      target.encode(to: &writer)
    case .between(let point, let at, let past, let among):
      writer.key("between")
      point.encode(to: &writer)
      if let at {
        writer.key("at")
        at.encode(to: &writer)
      }
      writer.key("past")
      writer.beginObject()
      past.writeMembers(to: &writer)
      writer.endObject()
      Self.write(among, to: &writer)
    case .foremost(let targets): writer.list("foremost", targets) { $0.encode(to: &$1) }
    case .foremostNearest(let point, let count, let tie):
      writer.key("foremost")
      writer.beginObject()
      writer.key("nearest")
      point.encode(to: &writer)
      writer.member("count", count)
      if tie != .first { writer.member("tie", tie.rawValue) }
      writer.endObject()
    }
  }

  private static func write(_ among: [LandingPlaces]?, to writer: inout JSONWriter) {
    guard let among else { return }
    writer.list("among", among) { place, writer in
      switch place {
      case .detents: writer.string(LandingClauses.detentsWord)
      case .target(let target): target.encode(to: &writer)
      }
    }
  }
}
