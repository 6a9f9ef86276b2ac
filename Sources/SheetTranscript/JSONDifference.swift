import JSON

/// The differences of two JSON texts.
enum JSONDifference {
  /// The maximum number of differences that are reported.
  private static let maximumCount = 8

  /// The differences, each as a sentence: `/result/frame/y: expected 605, found 606`.
  static func differences(expected: String, found: String) -> [String] {
    let (a, b) = (Array(expected.utf8), Array(found.utf8))
    var differences: [String] = []
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard let a = try? JSONDocument(parsing: a), let b = try? JSONDocument(parsing: b) else { return }
        a.withRoot { a in b.withRoot { b in compare(a, b, at: [], &differences) } }
      }
    }
    return differences
  }

  private static func compare(_ a: JSONValue, _ b: JSONValue, at path: [String], _ differences: inout [String]) {
    guard differences.count < maximumCount else { return }
    switch (a.kind, b.kind) {
    case (.object, .object): compareMembers(a, b, at: path, &differences)
    case (.array, .array):
      for index in 0..<max(a.count, b.count) { compare(a[index], b[index], at: path + ["\(index)"], &differences) }
    default:
      if text(a) != text(b) { differences.append(sentence(path, a, b)) }
    }
  }

  private static func compareMembers(_ a: JSONValue, _ b: JSONValue, at path: [String], _ differences: inout [String]) {
    let (expected, found) = (members(of: a), members(of: b))
    for (key, value) in expected {
      compare(value, found.first { $0.key == key }?.value, at: path + [key], &differences)
    }
    for (key, value) in found where !expected.contains(where: { $0.key == key }) {
      compare(nil, value, at: path + [key], &differences)
    }
  }

  private static func compare(_ a: JSONValue?, _ b: JSONValue?, at path: [String], _ differences: inout [String]) {
    if let a, let b { return compare(a, b, at: path, &differences) }
    if differences.count < maximumCount { differences.append(sentence(path, a, b)) }
  }

  private static func members(of json: JSONValue) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = []
    json.forEachMember { members.append(($0, $1)) }
    return members
  }

  private static func sentence(_ path: [String], _ a: JSONValue?, _ b: JSONValue?) -> String {
    let pointer = JSONFailure(path: path, expected: "", found: "").pointer
    return "\(pointer): expected \(a?.summary ?? "nothing"), found \(b?.summary ?? "nothing")"
  }

  /// A scalar, complete.
  private static func text(_ value: JSONValue) -> String {
    value.string.map { "\"\($0)" } ?? value.summary
  }
}
