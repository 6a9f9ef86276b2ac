import JSON
import SheetEngine

/// The sheet and the time of an input, and the tag of its frame.
public struct Target: Sendable {
  /// The sheet's id.
  public let sheet: String
  /// The time on the sheet's clock; nil is now.
  public let time: Seconds?
  /// The tag to echo in the frame.
  public let tag: Tag?

  /// A sheet, now.
  public init(sheet: String) {
    (self.sheet, time, tag) = (sheet, nil, nil)
  }

  fileprivate init(_ json: JSONValue) throws(JSONFailure) {
    sheet = try json.member("sheet")
    time = try NumberRule.time.readOptional("time", of: json)
    tag = try json.optionalMember("tag")
  }
}

extension Parameter where Value == Target {
  /// `sheet`, `time` and `tag`, which every input has.
  static let target = Parameter([
    .required("sheet", .text, "The id of an open sheet."),
    .optional(
      "time", NumberRule.time.schema, "The time on the sheet's clock, s (now). A realtime clock ignores it.",
      isCommon: true),
    Parameter<Tag?>.tagDeclaration,
  ]) { json throws(JSONFailure) in try Target(json) }
}

extension Parameter where Value == Tag? {
  fileprivate static var tagDeclaration: ParameterDeclaration {
    .optional("tag", Tag.schema, "A value that is echoed in the frame that the input causes.", isCommon: true)
  }

  /// `tag`, for methods that may have no sheet.
  static let tag = Parameter([tagDeclaration]) { json throws(JSONFailure) in try json.optionalMember("tag") }
}

extension Tag: ResultValue {
  package static let schema = Schema.anyOf(
    .text, .number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude))
}
