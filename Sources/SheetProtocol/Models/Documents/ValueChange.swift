import JSON

/// A change of a document's value.
public struct ValueChange: Sendable {
  /// A merge patch (RFC 7396) of the value, or the value itself, as JSON.
  public let text: String
  /// Whether it is a merge patch.
  public let isPatch: Bool

  public init(_ text: String, isPatch: Bool) {
    (self.text, self.isPatch) = (text, isPatch)
  }

  /// Reads `{"patch":{…}}` or `{"value":{…}}`.
  init(json: JSONValue) throws(JSONFailure) {
    let (patch, value) = (Self.member("patch", of: json), Self.member("value", of: json))
    if patch != nil, let value {
      throw JSONFailure(path: ["value"], expected: "nothing beside a patch", found: value.summary)
    }
    isPatch = value == nil
    guard let change = patch ?? value else {
      throw JSONFailure(path: ["patch"], expected: "an object, the merge patch", found: "nothing")
    }
    guard change.kind == .object else {
      throw JSONFailure(path: [isPatch ? "patch" : "value"], expected: "an object", found: change.summary)
    }
    text = JSONWriter.text { change.copy(to: &$0) }
  }

  private static func member(_ key: StaticString, of json: JSONValue) -> JSONValue? {
    guard let value = json[key], !value.isNull else { return nil }
    return value
  }
}
