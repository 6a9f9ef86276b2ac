import JSON
import SheetEngine
import SheetProtocol

extension SheetDifferences {
  /// The fields whose values differ, in their order, with their paths.
  static func rules(_ from: Configuration, _ to: Configuration) -> [Difference] {
    var found: [Difference] = []
    read(from) { from in read(to) { to in add(from, to, at: "", to: &found) } }
    return found
  }

  private static func read(_ configuration: Configuration, _ body: (JSONValue) -> Void) {
    let text = JSONWriter.text { configuration.encode(to: &$0) }
    Array(text.utf8).withUnsafeBytes { bytes in
      guard let document = try? JSONDocument(parsing: bytes) else { return }
      document.withRoot(body)
    }
  }

  private static func add(_ from: JSONValue?, _ to: JSONValue?, at path: String, to found: inout [Difference]) {
    if let from, let to, from.kind == .object, to.kind == .object {
      let (old, new) = (members(from), members(to))
      for (name, value) in old {
        add(value, new.first { $0.name == name }?.value, at: path.isEmpty ? name : "\(path).\(name)", to: &found)
      }
      for (name, value) in new where !old.contains(where: { $0.name == name }) {
        add(nil, value, at: path.isEmpty ? name : "\(path).\(name)", to: &found)
      }
      return
    }
    let (old, new) = (json(from), json(to))
    guard old != new else { return }
    found.append(Difference(about: nil, what: path, from: short(old), to: short(new), weight: nil))
  }

  private static func members(_ object: JSONValue) -> [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    object.forEachMember { members.append(($0, $1)) }
    return members
  }

  private static func json(_ value: JSONValue?) -> String {
    value.map { value in JSONWriter.text { value.copy(to: &$0) } } ?? "none"
  }

  /// The maximum number of characters of a value.
  private static let maximumLength = 60

  private static func short(_ json: String) -> String {
    json.utf8.count <= maximumLength ? json : json.prefix(maximumLength - 1) + "…"
  }
}
