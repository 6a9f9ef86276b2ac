import JSON
import SheetEngine

extension Codec where Value == String {
  static let text = Codec(
    schema: .text,
    read: { json, _ throws(JSONFailure) in try String(json: json) },
    write: { $1.string($0) }
  )
}

extension Codec where Value == [Detent] {
  /// `["medium","large",{"id":…,"height":200},{"id":…,"fraction":0.3},{"id":…,"content":true}]`, each with `"inactiveIn"`,
  /// `"programmatic"` and `"addsSafeArea"`.
  static let detents = Codec(
    schema: .filledArray(of: Detent.schema),
    read: { json, _ throws(JSONFailure) in
      guard json.kind == .array, json.count > 0 else {
        throw JSONFailure(expected: "an array of at least one detent", found: json)
      }
      var detents: [Detent] = []
      var ids: Set<String> = []
      for index in 0..<json.count {
        guard let element = json[index] else { continue }
        do throws(JSONFailure) {
          let detent = try Detent(json: element)
          if !ids.insert(detent.id).inserted {
            throw JSONFailure(expected: "an id that no other detent has", found: element["id"] ?? element)
          }
          detents.append(detent)
        } catch {
          throw error.under("\(index)")
        }
      }
      return detents
    },
    write: { detents, writer in
      writer.beginArray()
      for detent in detents { detent.encode(to: &writer) }
      writer.endArray()
    }
  )
}

extension Detent {
  private enum Standard: String, WireEnum { case medium, large }

  /// The name of a detent, and all of it: as high as the content.
  private static let contentWord = "content"

  fileprivate static let schema = Schema.anyOf(
    Schema.words(Standard.words).labelled("The system's own"),
    Schema.words([contentWord]).labelled("The content's height, by its usual name"),
    Schema.object(
      id(.words(Standard.words)),
      inactive, programmatic, ownSafeArea
    ).labelled("The system's own, not everywhere"),
    form(
      "Height",
      Schema.Property(
        "height", NumberRule.notNegative.schema.orNull.labelled("Height", unit: .points, "The height, pt."))),
    form(
      "Fraction",
      Schema.Property(
        "fraction",
        NumberRule.fraction.schema.orNull.labelled(
          "Fraction", unit: .percent, "The height, as a fraction of the maximum height."))),
    Schema.object(
      id(.text),
      Schema.Property(
        "content",
        Schema.anyOf(
          Schema.constant(true).labelled("All of it"), NumberRule.fraction.schema.labelled("A fraction", unit: .percent)
        ).labelled("Content", unit: .percent, "true for the content's preferred height, or a fraction of it.")),
      .optional(
        "live",
        Schema.flag.orNull.labelled(
          "Follows at once", "Whether the detent follows changes of the content at once (false).")),
      inactive, programmatic, ownSafeArea
    ).labelled("Content"))

  private static func id(_ schema: Schema) -> Schema.Property {
    Schema.Property("id", schema.labelled("Name", "The id, which no other detent has."))
  }

  private static let inactive = Schema.Property.optional(
    "inactiveIn",
    Schema.array(of: .words(SizeClass.words)).orNull.labelled("Inactive in", "Where the detent does not exist."))

  private static let programmatic = Schema.Property.optional(
    "programmatic",
    Schema.flag.orNull.labelled(
      "Only by the app",
      "Whether only the app takes the sheet there, and a release only if the drag began there (false)."
    ))

  private static let ownSafeArea = Schema.Property.optional(
    "addsSafeArea",
    Schema.flag.orNull.labelled(
      "Adds the safe area",
      "Whether the safe area at the sheet's edge is added to this height, also where `frame.addsSafeArea` is false (false)."
    ))

  private static func form(_ title: StaticString, _ value: Schema.Property) -> Schema {
    .object(id(.text), value, inactive, programmatic, ownSafeArea).labelled(title)
  }

  fileprivate init(json: JSONValue) throws(JSONFailure) {
    guard json.kind == .object else {
      if json.string == Self.contentWord {
        self.init(id: Self.contentWord, value: .content())
        return
      }
      guard let word = json.string, let standard = Standard(rawValue: word) else {
        throw JSONFailure(unknownWord: json, among: Standard.words + [Self.contentWord])
      }
      self = standard == .medium ? .medium : .large
      return
    }
    try json.requireKeys([
      "id", "height", "fraction", "content", "live", "inactiveIn", "programmatic", "addsSafeArea",
    ])
    let id: String = try json.member("id")
    let inactiveIn = try Self.inactiveIn(json)
    let isProgrammatic = try json.optionalMember("programmatic") ?? false
    let addsSafeArea = try json.optionalMember("addsSafeArea") ?? false
    if let standard = Standard(rawValue: id), json["height"] == nil, json["fraction"] == nil, json["content"] == nil {
      self.init(
        id: id, value: standard == .medium ? .medium : .large, inactiveIn: inactiveIn,
        isProgrammatic: isProgrammatic, addsSafeArea: addsSafeArea)
    } else {
      let value = try Self.value(json)
      self.init(
        id: id, value: value, inactiveIn: inactiveIn, isLive: try json.optionalMember("live") ?? false,
        isProgrammatic: isProgrammatic, addsSafeArea: addsSafeArea)
      let goesByContent = if case .content = value { true } else { false }
      if isLive, !goesByContent {
        throw JSONFailure(
          path: ["live"], expected: "nothing where the detent does not go by the content", found: "true")
      }
    }
  }

  /// The detent's value: exactly one of the three keys; null is a detent that does not exist at present.
  private static func value(_ json: JSONValue) throws(JSONFailure) -> Value {
    switch (json["height"], json["fraction"], json["content"]) {
    case (let height?, nil, nil):
      return height.isNull ? .none : .height(try NumberRule.notNegative.read("height", of: json))
    case (nil, let fraction?, nil):
      return fraction.isNull ? .none : .fraction(try NumberRule.fraction.read("fraction", of: json))
    case (nil, nil, let content?):
      if content.bool == true { return .content() }
      guard let fraction = content.number, (0...1).contains(fraction) else {
        throw JSONFailure(path: ["content"], expected: "true, or a number from 0 to 1", found: content.summary)
      }
      return .content(fraction)
    default:
      throw JSONFailure(expected: "a detent with one of height, fraction and content", found: json)
    }
  }

  private static func inactiveIn(_ json: JSONValue) throws(JSONFailure) -> [SizeClass] {
    guard let value = json["inactiveIn"], !value.isNull else { return [] }
    var classes: [SizeClass] = []
    do throws(JSONFailure) {
      guard value.kind == .array else { throw JSONFailure(expected: "an array", found: value) }
      for index in 0..<value.count {
        if let element = value[index] { classes.append(try SizeClass(wireValue: element)) }
      }
    } catch {
      throw error.under("inactiveIn")
    }
    return classes
  }

  package func encode(to writer: inout JSONWriter) {
    if self == .medium { return writer.string("medium" as StaticString) }
    if self == .large { return writer.string("large" as StaticString) }
    writer.beginObject()
    writer.member("id", id)
    switch value {
    case .height(let height): writer.member("height", height)
    case .fraction(let fraction): writer.member("fraction", fraction)
    case .content(let fraction):
      if fraction == 1 { writer.member("content", true) } else { writer.member("content", fraction) }
      if isLive { writer.member("live", true) }
    case .none: writer.member("height", nil as Double?)
    case .medium, .large: break
    }
    if isProgrammatic { writer.member("programmatic", true) }
    if addsSafeArea { writer.member("addsSafeArea", true) }
    if !inactiveIn.isEmpty {
      writer.member("inactiveIn", inactiveIn.map { $0.rawValue })
    }
    writer.endObject()
  }
}
