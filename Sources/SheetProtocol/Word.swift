import JSON

/// A choice among words.
protocol Word: RawRepresentable<String>, CaseIterable, Sendable {}

extension Word {
  /// Every choice, in order.
  static var words: [String] { allCases.map(\.rawValue) }

  /// Reads one of the words.
  init(word json: JSONValue) throws(JSONFailure) {
    guard let word = json.string, let value = Self(rawValue: word) else {
      throw JSONFailure(unknownWord: json, among: Self.words)
    }
    self = value
  }

  /// Reads a member that must be there.
  init(member key: StaticString, of json: JSONValue) throws(JSONFailure) {
    guard let value = json[key] else {
      throw JSONFailure(path: ["\(key)"], expected: "one of " + Spelling.list(Self.words), found: "nothing")
    }
    do throws(JSONFailure) { try self.init(word: value) } catch { throw error.under("\(key)") }
  }
}
