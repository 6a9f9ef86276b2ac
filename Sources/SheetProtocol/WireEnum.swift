import JSON

/// An enumeration whose cases are strings on the wire.
package protocol WireEnum: RawRepresentable<String>, CaseIterable, Sendable {}

extension WireEnum {
  /// The strings of all cases, in order.
  package static var words: [String] { allCases.map { $0.rawValue } }

  /// Reads a case.
  /// - Throws: `JSONFailure` that lists the cases, if `json` is none of them.
  init(wireValue json: JSONValue) throws(JSONFailure) {
    guard let word = json.string, let value = Self(rawValue: word) else {
      throw JSONFailure(unknownWord: json, among: Self.words)
    }
    self = value
  }

  /// Reads a required member of an object.
  init(member key: StaticString, of json: JSONValue) throws(JSONFailure) {
    guard let value = json[key] else {
      throw JSONFailure(path: ["\(key)"], expected: "one of " + Spelling.list(Self.words), found: "nothing")
    }
    do throws(JSONFailure) { try self.init(wireValue: value) } catch { throw error.under("\(key)") }
  }
}
