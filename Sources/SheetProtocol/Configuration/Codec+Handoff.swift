import JSON
import SheetEngine

extension Handoff.Name: WireEnum {}
extension Handoff.Mover: WireEnum {}
extension Handoff.Decision: WireEnum {}
extension Handoff.Remainder: WireEnum {}

extension Codec where Value == Handoff {
  /// A word, or `{"inward":["sheet","region"],"outward":["region","sheet"],"decided":"edge","remainder":"next"}`; a
  /// missing member keeps its value.
  static let handoff = Codec(
    schema: .anyOf(
      Schema.words(Handoff.Name.words),
      Schema.object(
        .optional("inward", turn.labelled("Inward", "Who takes a movement inward (up), in turn.")),
        .optional("outward", turn.labelled("Outward", "Who takes a movement outward (down), in turn.")),
        .optional(
          "decided",
          Schema.words(Handoff.Decision.words).labelled(
            "Decided",
            """
            When it is decided who moves: at the start of the drag (start), with each movement (always), or with each \
            movement if the content is at its top at the start (edge).
            """)),
        .optional(
          "remainder",
          Schema.words(Handoff.Remainder.words).labelled(
            "Remainder",
            """
            What becomes of the rest of a movement: it goes to the next one (next), or the sheet gets the movement that \
            takes the content to its edge in full (whole).
            """))
      ).labelled("In turn")),
    read: { json, current throws(JSONFailure) in
      guard json.kind == .object else { return .named(try Handoff.Name(wireValue: json)) }
      try json.requireKeys(["inward", "outward", "decided", "remainder"])
      var turns = current.turns
      if let turn = json["inward"] { turns.inward = try Handoff.Turn(turn, "inward") }
      if let turn = json["outward"] { turns.outward = try Handoff.Turn(turn, "outward") }
      if json["decided"] != nil { turns.decided = try Handoff.Decision(member: "decided", of: json) }
      if json["remainder"] != nil { turns.remainder = try Handoff.Remainder(member: "remainder", of: json) }
      return .custom(turns)
    },
    write: { handoff, writer in
      guard case .custom(let turns) = handoff else { return writer.string(handoff.words) }
      writer.beginObject()
      writer.member("inward", turns.inward.words)
      writer.member("outward", turns.outward.words)
      writer.member("decided", turns.decided.rawValue)
      writer.member("remainder", turns.remainder.rawValue)
      writer.endObject()
    }
  )

  private static let turn = Schema.array(of: .words(Handoff.Mover.words), count: 1...2)
}

extension Handoff.Turn {
  fileprivate var words: [String] { [first, second].compactMap { $0?.rawValue } }

  /// - Parameter name: the member that it is read from.
  fileprivate init(_ json: JSONValue, _ name: String) throws(JSONFailure) {
    do throws(JSONFailure) {
      guard json.kind == .array, (1...2).contains(json.count), let first = json[0] else {
        throw JSONFailure(expected: "one or both of \"sheet\" and \"region\", in turn", found: json)
      }
      self.init(
        try Handoff.Mover(wireValue: first),
        try json[1].map { json throws(JSONFailure) in try Handoff.Mover(wireValue: json) })
      guard self.first != second else {
        throw JSONFailure(expected: "each of \"sheet\" and \"region\" once", found: json)
      }
    } catch {
      throw error.under(name)
    }
  }
}
