import JSON
import SheetEngine

extension Region.Kind: WireEnum {}
extension Region.Pans: WireEnum {}
extension Region.Refresh.Moment: WireEnum {}
extension Region.Refresh.Place: WireEnum {}

extension Region: ResultValue {
  package static let schema = Schema.named("Region")

  /// The maximum number of regions of a content.
  static let maximumCount = 1000
  /// The maximum number of regions inside one another.
  private static let maximumDepth = 16

  package static let declaration = Schema.object(members, isOpen: false)

  /// That of the presenter, which has no name and moves with nothing.
  static let presenterDeclaration = Schema.object(
    members.filter { !(Self.ofContent + ["kind", "frame"]).contains($0.name) } + [
      .optional("kind", Schema.words([Kind.scroll.rawValue]).labelled("Kind", "What it is: it scrolls.")),
      .optional("frame", frameSchema.labelled("Frame", "Where it is in the container, pt (all of it).")),
    ], isOpen: false)

  /// The members that only a region of the content has.
  private static let ofContent = ["id", "in", "shares", "paging", "refresh", "fixed"]

  private static let members: [Schema.Property] = [
    Schema.Property(
      "id", Schema.text(matching: "\\S").labelled("Id", "Its name, which no other region of the content has.")),
    .optional(
      "kind",
      Schema.words(Kind.words).labelled(
        "Kind",
        """
        What it is: it scrolls up and down (scroll, the usual kind) or sideways (carousel), goes from page to page \
        (pager), follows the finger sideways (slider) or everywhere (map), has the finger from its first touch on \
        (blocked), or gets the focus by a tap (field).
        """)),
    Schema.Property("frame", frameSchema.labelled("Frame", "Where it is in what it moves with, pt.")),
    .optional(
      "in",
      Schema.text.orNull.labelled(
        "Moves with",
        """
        The id of the region that it moves with, or content; null for one that stays where it is in the sheet. As a \
        rule the content if that scrolls, otherwise null.
        """)),
    .optional(
      "pans",
      Schema.words(Pans.words).labelled("Pans", "The movements that it takes, where they are not those of its kind.")),
    .optional(
      "length",
      NumberRule.notNegative.schema.labelled(
        "Length", unit: .points,
        "The length of what scrolls in it, pt. Without one it has no edges and stays where the finger leaves it.")),
    .optional(
      "offset",
      NumberRule.notNegative.schema.labelled("Offset", unit: .points, "How far it is scrolled at first, pt (0).")),
    .optional("bounces", Schema.flag.labelled("Bounces", "Whether it moves beyond its edges (true).")),
    .optional(
      "shares",
      Schema.flag.labelled(
        "Shares", "Whether the sheet takes part of its vertical movement, as `scroll.handoff` says (for scroll: true).")
    ),
    .optional(
      "claim",
      ClaimRule.fields.patchSchema.labelled("Claim", "When it takes the finger, if not as `scroll.claim` says.")),
    .optional(
      "paging",
      Region.Paging.fields.patchSchema.labelled("Paging", "How it goes from page to page; a pager does in any case.")),
    .optional(
      "refresh",
      Region.Refresh.fields.patchSchema.labelled("Refresh", "How a pull at its top refreshes it.")),
    .optional("fixed", Schema.flag.labelled("Fixed", "Whether it is as high with larger text (false).")),
  ]

  private static let frameSchema = Schema.object(
    Schema.Property("x", NumberRule.coordinate.schema.described("From the left, pt.")),
    Schema.Property("y", NumberRule.coordinate.schema.described("From the top, pt.")),
    .optional("width", NumberRule.notNegative.schema.orNull.described("pt; null is as wide as the content.")),
    .optional(
      "height",
      NumberRule.notNegative.schema.orNull.described("pt; null ends at the lower edge of what is seen of the content."))
  )

  private static let keys: [StaticString] = [
    "id", "kind", "frame", "in", "pans", "length", "offset", "bounces", "shares", "claim", "paging", "refresh", "fixed",
  ]

  fileprivate init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    try json.requireKeys(Self.keys)
    let id: String = try json.member("id")
    if id.isEmpty || Self.reservedIDs.contains(id) {
      throw JSONFailure(
        path: ["id"], expected: "a name other than \(Spelling.list(Self.reservedIDs))", found: "\"\(id)\"")
    }
    self.init(id: id, frame: try Frame(memberOf: json))
    try read(json)
  }

  /// That of the presenter.
  fileprivate init(presenter json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    try json.requireKeys(Self.keys.filter { !Self.ofContent.contains("\($0)") })
    self = .behindSheet
    if let kind = json["kind"], !kind.isNull, kind.string != Kind.scroll.rawValue {
      throw JSONFailure(path: ["kind"], expected: "\"\(Kind.scroll.rawValue)\"", found: kind.summary)
    }
    if json.hasValue("frame") { frame = try Frame(memberOf: json) }
    try read(json)
  }

  /// Reads the members that any region may have.
  private mutating func read(_ json: JSONValue) throws(JSONFailure) {
    if json.hasValue("kind") { kind = try Kind(member: "kind", of: json) }
    if let parent = json["in"] {
      self.parent = parent.isNull ? .sheet : .region(try json.member("in"))
      if self.parent == .region(FingerOwner.content.word) { self.parent = .content }
    }
    if json.hasValue("pans") { pans = try Pans(member: "pans", of: json) }
    length = try NumberRule.notNegative.readOptional("length", of: json)
    offset = try NumberRule.notNegative.readOptional("offset", of: json) ?? 0
    if let length, offset > length {
      throw JSONFailure(path: ["offset"], expected: "at most the length", found: json["offset"]?.summary ?? "")
    }
    bounces = try json.optionalMember("bounces") ?? true
    shares = try json.optionalMember("shares")
    isFixed = try json.optionalMember("fixed") ?? false
    claim = try ClaimRule.fields.read("claim", of: json, from: .region)
    paging = try Paging.fields.read("paging", of: json, from: Paging())
    refresh = try Refresh.fields.read("refresh", of: json, from: Refresh())
    if refresh != nil, length == nil || movements == .horizontal || movements == .none {
      throw JSONFailure(
        path: ["refresh"], expected: "a region that scrolls up and down: one that pans vertically and has a length",
        found: length == nil ? "a region without a length" : "a region that pans \(movements.rawValue)")
    }
  }

  package func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    if !isPresenter { writer.member("id", id) }
    writer.member("kind", kind.rawValue)
    writer.key("frame")
    writer.beginObject()
    writer.member("x", frame.x)
    writer.member("y", frame.y)
    writer.member("width", frame.width)
    writer.member("height", frame.height)
    writer.endObject()
    switch parent {
    case .usual: break
    case .sheet where isPresenter: break
    case .sheet: writer.member("in", nil as Double?)
    case .content: writer.member("in", FingerOwner.content.word)
    case .region(let id): writer.member("in", id)
    }
    if let pans { writer.member("pans", pans.rawValue) }
    if let length { writer.member("length", length) }
    if offset != 0 { writer.member("offset", offset) }
    if !bounces { writer.member("bounces", false) }
    if let shares { writer.member("shares", shares) }
    if let claim {
      writer.key("claim")
      ClaimRule.fields.write(claim, to: &writer)
    }
    if let paging {
      writer.key("paging")
      Paging.fields.write(paging, to: &writer)
    }
    if let refresh {
      writer.key("refresh")
      Refresh.fields.write(refresh, to: &writer)
    }
    if isFixed { writer.member("fixed", true) }
    writer.endObject()
  }
}

extension Region.Paging {
  fileprivate static let fields = Fields<Region.Paging>(
    .optional(
      "width", { $1(&$0.length) }, from: 0, .number(.positive),
      Label("Page", unit: .points, "The length of a page, pt; null is that of the region.")),
    .number(
      "flick", { $1(&$0.flick) }, .notNegative,
      Label(
        "Flick", unit: .pointsPerSecond,
        "The velocity from which a release goes to the next page in its direction, pt/s (300).")),
    .value(
      "maximum", { $1(&$0.maximum) }, .pages,
      Label("At most", "The maximum number of pages from where the drag began (1).")))
}

extension Codec where Value == Int {
  fileprivate static let pages = Codec(
    schema: .integer(1...1000),
    read: { json, _ throws(JSONFailure) in
      guard let number = json.number, let count = Int(exactly: number), (1...1000).contains(count) else {
        throw JSONFailure(expected: "an integer from 1 to 1000", found: json)
      }
      return count
    }, write: { $1.number(Double($0)) })
}

extension Region.Refresh {
  fileprivate static let fields = Fields<Region.Refresh>(
    .number(
      "rate", { $1(&$0.rate) }, .share, Label("Rate", "The part of the finger's movement that counts (1).")),
    .number(
      "threshold", { $1(&$0.threshold) }, .notNegative,
      Label("Threshold", unit: .points, "The distance that is needed, pt (60).")),
    .flag(
      "strict", { $1(&$0.isStrict) },
      Label("Farther", "Whether the distance has to be exceeded, and not only reached (false).")),
    .wireEnum(
      "fires", { $1(&$0.fires) },
      Label("Fires", "When it fires: when the finger lets go (release), or while it moves (drag).")),
    .wireEnum(
      "where", { $1(&$0.place) },
      Label(
        "Where",
        """
        Which pulls are the region's: all (always), those at the sheet's largest detent (largest), or what the sheet \
        leaves (last).
        """)))
}

extension Fields where Root: Sendable {
  /// Reads a member that is missing in most objects; its own members that are missing are those of `base`.
  fileprivate func read(_ key: StaticString, of json: JSONValue, from base: Root) throws(JSONFailure) -> Root? {
    guard let member = json[key], !member.isNull else { return nil }
    var value = base
    do throws(JSONFailure) { try patch(&value, with: member, preset: base) } catch { throw error.under("\(key)") }
    return value
  }
}

extension Region.Frame {
  fileprivate init(memberOf json: JSONValue) throws(JSONFailure) {
    guard let frame = json["frame"] else {
      throw JSONFailure(path: ["frame"], expected: "the place of the region: x, y, width and height", found: "nothing")
    }
    do throws(JSONFailure) {
      try frame.requireObject()
      try frame.requireKeys(["x", "y", "width", "height"])
      self.init(
        x: try NumberRule.coordinate.read("x", of: frame), y: try NumberRule.coordinate.read("y", of: frame),
        width: try NumberRule.notNegative.readOptional("width", of: frame),
        height: try NumberRule.notNegative.readOptional("height", of: frame))
      if width.map({ x + $0 <= 0 }) ?? false || height.map({ y + $0 <= 0 }) ?? false {
        throw JSONFailure(expected: "a place of which something is inside the content", found: frame)
      }
    } catch {
      throw error.under("frame")
    }
  }
}

extension Codec where Value == Region {
  static let presenterRegion = Codec(
    schema: .named("PresenterRegion"), read: { json, _ throws(JSONFailure) in try Region(presenter: json) },
    write: { $0.encode(to: &$1) })
}

extension Codec where Value == [Region] {
  static let regions = Codec(
    schema: .array(of: Region.schema, count: 0...Region.maximumCount),
    read: { json, _ throws(JSONFailure) in
      let regions = try json.list(maximum: Region.maximumCount) { json throws(JSONFailure) in try Region(json: json) }
      for index in regions.indices {
        do throws(JSONFailure) { try Region.check(regions, at: index) } catch { throw error.under("\(index)") }
      }
      return regions
    },
    write: { regions, writer in
      writer.beginArray()
      for region in regions { region.encode(to: &writer) }
      writer.endArray()
    }
  )
}

extension Region {
  /// Checks that a region's id is its own, and that what it moves with scrolls and has it inside.
  fileprivate static func check(_ regions: [Region], at index: Int) throws(JSONFailure) {
    let region = regions[index]
    if regions[..<index].contains(where: { $0.id == region.id }) {
      throw JSONFailure(path: ["id"], expected: "an id that no other region has", found: "\"\(region.id)\"")
    }
    guard case .region(let id) = region.parent else { return }
    guard let parent = regions.first(where: { $0.id == id }) else {
      throw JSONFailure(unknownName: id, at: "in", among: regions.map { $0.id } + [FingerOwner.content.word])
    }
    guard parent.movements != .none else {
      throw JSONFailure(path: ["in"], expected: "a region that moves", found: "\"\(id)\", which does not")
    }
    var depth = 1
    var next: Region? = parent
    while let outer = next, depth <= maximumDepth {
      depth += 1
      guard case .region(let id) = outer.parent else { break }
      next = regions.first { $0.id == id }
    }
    if depth > maximumDepth {
      throw JSONFailure(
        path: ["in"], expected: "at most \(maximumDepth) regions inside one another, and no circle", found: "\"\(id)\"")
    }
    let isAcross = parent.movements == .horizontal
    let (start, end) = isAcross ? (region.frame.x, parent.length) : (region.frame.y, parent.length)
    if let end, start >= end {
      throw JSONFailure(
        path: ["frame", isAcross ? "x" : "y"],
        expected: "a place inside \"\(id)\", whose length is \(JSONWriter.text { $0.number(end) })",
        found: JSONWriter.text { $0.number(start) })
    }
  }
}

extension JSONValue {
  /// Whether it has a member that is not null.
  fileprivate func hasValue(_ key: StaticString) -> Bool { self[key].map { !$0.isNull } ?? false }
}
