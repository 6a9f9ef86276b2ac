import JSON
import SheetEngine

/// Which sheet an input is for, when, and how its frame is marked.
public struct Target: Sendable {
  /// The sheet's id.
  public let sheet: String
  /// When, on the sheet's clock; nil is now.
  public let time: Seconds?
  /// What is echoed in the frame.
  public let tag: Tag?

  init(_ json: JSONValue) throws(JSONFailure) {
    sheet = try json.member("sheet")
    time = try NumberRule.time.readOptional("time", of: json)
    tag = try json.optionalMember("tag")
  }
}
