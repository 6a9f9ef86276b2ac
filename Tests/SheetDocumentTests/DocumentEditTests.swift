import JSON
import SeededRandom
import SheetProtocol
import Testing

@testable import SheetDocument

/// The edits of a document's text that give it another value.
struct DocumentEditTests {
  /// The text after edits of it.
  private func text(_ old: String, after edits: [TextEdit]) -> String {
    var (bytes, end) = (Array(old.utf8), Int.max)
    for edit in edits.reversed() {
      #expect(edit.range.upperBound <= end)
      end = edit.range.lowerBound
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func patched(_ old: String, _ patch: String, isPatch: Bool = true) -> String {
    text(old, after: edits(old, patch, isPatch: isPatch))
  }

  private func edits(_ old: String, _ patch: String, isPatch: Bool = true) -> [TextEdit] {
    DocumentAnalysis(SourceText(old)).edits(to: ValueChange(patch, isPatch: isPatch))
  }

  @Test(arguments: [
    // A changed value is replaced alone.
    (
      "{\n  \"preset\":  \"system\" ,\n\n  \"device\": \"iPad\"\n}", #"{"preset":"side-menu"}"#,
      "{\n  \"preset\":  \"side-menu\" ,\n\n  \"device\": \"iPad\"\n}"
    ),
    // A new member follows the last one, with its indentation.
    ("{\n    \"a\": 1\n}\n", #"{"b":[1,2]}"#, "{\n    \"a\": 1,\n    \"b\": [1, 2]\n}\n"),
    ("{\r\n\t\"a\": 1\r\n}", #"{"b":true}"#, "{\r\n\t\"a\": 1,\r\n\t\"b\": true\r\n}"),
    // Objects on one line stay on one line, and compact ones compact.
    (
      "{\n  \"a\": {\"x\": 1}, \"b\": 2\n}", #"{"a":{"y":{"z":[]}}}"#,
      "{\n  \"a\": {\"x\": 1, \"y\": {\"z\": []}}, \"b\": 2\n}"
    ),
    (#"{"a":1}"#, #"{"b":2}"#, #"{"a":1,"b":2}"#),
    (#"{ "a" : 1 }"#, #"{"b":2}"#, #"{ "a" : 1, "b" : 2 }"#),
    // A removed member takes its comma along.
    ("{\n  \"a\": 1,\n  \"b\": 2\n}", #"{"a":null}"#, "{\n  \"b\": 2\n}"),
    ("{\n  \"a\": 1,\n  \"b\": 2\n}", #"{"b":null}"#, "{\n  \"a\": 1\n}"),
    ("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", #"{"b":null}"#, "{\n  \"a\": 1,\n  \"c\": 3\n}"),
    ("{\n  \"a\": 1,\n  \"b\": 2\n}", #"{"b":null,"a":null}"#, "{}"),
    // Comments stay.
    (
      "{\n  \"a\": {\"$comment\": \"why\", \"x\": 1 }\n}", #"{"a":{"x":2}}"#,
      "{\n  \"a\": {\"$comment\": \"why\", \"x\": 2 }\n}"
    ),
    // What is empty is filled.
    ("{}", #"{"preset":"system"}"#, "{\n  \"preset\": \"system\"\n}"),
    ("{\n  \"a\": [],\n  \"b\": {  }\n}", #"{"a":[1],"b":{"c":2}}"#, "{\n  \"a\": [1],\n  \"b\": {\"c\": 2}\n}"),
    (" \n", #"{"preset":"system"}"#, "{\n  \"preset\": \"system\"\n}\n"),
    // Members of the document are in the order of the schema.
    (
      "{\n  \"preset\": \"system\",\n  \"scenario\": []\n}", #"{"configuration":{"edge":"bottom"},"expect":[]}"#,
      "{\n  \"preset\": \"system\",\n  \"configuration\": {\"edge\": \"bottom\"},\n  \"scenario\": [],\n  \"expect\": []\n}"
    ),
    ("{\"scenario\": []}", #"{"preset":"system"}"#, "{\"preset\": \"system\", \"scenario\": []}"),
    // Of an array, only what differs is edited.
    ("{\"a\": [1,  2,   3]}", #"{"a":[1,4,3]}"#, "{\"a\": [1,  4,   3]}"),
    ("{\"a\": [1,  2,   3]}", #"{"a":[1,3]}"#, "{\"a\": [1,   3]}"),
    ("{\"a\": [1,  2,   3]}", #"{"a":[2,3]}"#, "{\"a\": [2,   3]}"),
    ("{\"a\": [1,  2]}", #"{"a":[0,1,2,3]}"#, "{\"a\": [0,  1,  2,  3]}"),
    (
      "{\"a\": [ {\"id\": \"x\", \"height\":  1 },\n  {\"id\": \"y\"} ]}",
      #"{"a":[{"id":"z"},{"id":"x","height":2},{"id":"y"}]}"#,
      "{\"a\": [ {\"id\": \"z\"},\n  {\"id\": \"x\", \"height\":  2 },\n  {\"id\": \"y\"} ]}"
    ),
    // Equal numbers are equal, however they are written.
    ("{\"a\": 1.50e0, \"b\": \"\\u0061\"}", #"{"a":1.5,"b":"a"}"#, "{\"a\": 1.50e0, \"b\": \"\\u0061\"}"),
    // Null in a patch of what does not exist is nothing.
    ("{\"a\": 1}", #"{"b":null,"c":{"d":null}}"#, "{\"a\": 1, \"c\": {}}"),
  ])
  func patchEditsOnlyWhatItChanges(old: String, patch: String, expected: String) {
    #expect(patched(old, patch) == expected)
  }

  @Test func aValueMayContainNull() {
    #expect(
      patched("{\"configuration\": {\"a\": 1, \"b\": 2}}", #"{"configuration":{"a":null}}"#, isPatch: false)
        == "{\"configuration\": {\"a\": null}}")
  }

  @Test func formattedDocumentStaysFormatted() {
    let old = "{\n  \"configuration\": {\"preferredCornerRadius\": 12, \"prefersGrabberVisible\": true}\n}\n"
    let new = patched(
      old, #"{"configuration":{"dimming":{"alpha":0.25,"white":0},"interaction":{"tracking":"follow"}}}"#)
    #expect(
      new == """
        {
          "configuration": {
            "preferredCornerRadius": 12,
            "prefersGrabberVisible": true,
            "dimming": {"alpha": 0.25, "white": 0},
            "interaction": {"tracking": "follow"}
          }
        }

        """)
    // And where it fits on one line again, it is on one line.
    #expect(patched(new, #"{"configuration":{"dimming":null,"interaction":null}}"#) == old)
  }

  @Test func textThatIsNotJSONIsNotEdited() {
    #expect(!DocumentAnalysis(SourceText("{\"a\": 1,, // no\n}")).canBeEdited)
    #expect(edits("{\"a\" 1}", #"{"a":2}"#).isEmpty)
    #expect(!DocumentAnalysis.canRead(ValueChange(String(repeating: "[", count: 500), isPatch: false)))
  }

  // MARK: Random documents

  @Test(arguments: 0..<50)
  func randomPatchesGiveThePatchedValue(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let value = Value.object(Value.members(&random, depth: 3))
    let old = Bool.random(using: &random) ? value.scattered(&random) : formatted(value.scattered(&random))
    let wasFormatted = isFormatted(old)
    #expect(edits(old, "{}").isEmpty)
    let patch = value.patch(&random)
    let expected = value.patched(by: patch)
    for (change, isPatch) in [(patch, true), (expected, false)] {
      let edits = edits(old, change.scattered(&random), isPatch: isPatch)
      let new = text(old, after: edits)
      #expect(Value(SyntaxNode(parsing: new)) == expected, "\(old) patched by \(patch)")
      #expect(DocumentAnalysis(SourceText(new)).canBeEdited)
      #expect(edits.isEmpty == (value == expected))
      if wasFormatted { #expect(isFormatted(new), "\(new)") }
      // What is edited has other text afterwards.
      for edit in edits { #expect(edit.text.utf8.count > 0 || !edit.range.isEmpty) }
    }
  }

  @Test(arguments: 0..<50)
  func oneChangedScalarIsOneEditOfItsRange(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let value = Value.object([("first", .number(7))] + Value.members(&random, depth: 3).filter { $0.0 != "first" })
    let old = value.scattered(&random)
    let range = try #require(SyntaxNode(parsing: old)["first"]?.range)
    #expect(edits(old, #"{"first":8}"#) == [TextEdit(range, "8")])
  }

  private func formatted(_ text: String) -> String {
    self.text(text, after: DocumentAnalysis(SourceText(text)).formatting())
  }

  private func isFormatted(_ text: String) -> Bool { DocumentAnalysis(SourceText(text)).formatting().isEmpty }
}

/// A JSON value whose members have no order.
private indirect enum Value: Equatable {
  case object([(String, Value)])
  case array([Value])
  case number(Double)
  case string(String)
  case flag(Bool)
  case null

  init(_ node: SyntaxNode) {
    self =
      switch node.kind {
      case .object(let members): .object(members.map { ($0.key, Value($0.value)) })
      case .array(let elements): .array(elements.map(Value.init))
      case .string(let text): .string(text)
      case .number(let number): .number(number)
      case .bool(let flag): .flag(flag)
      case .null, .missing: .null
      }
  }

  static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.object(let a), .object(let b)):
      a.count == b.count && a.allSatisfy { key, value in b.contains { $0.0 == key && $0.1 == value } }
    case (.array(let a), .array(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.null, .null): true
    default: false
    }
  }

  // MARK: Random values

  private static let keys = ["a", "b", "id", "name", "über", "$comment", "preset", "scenario", "content"]

  static func random(_ random: inout SeededRandom, depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: .number(Double(Int.random(in: -9...9, using: &random)) / 4)
    case 1:
      .string(
        ["", "x", "a \"quoted\"\n{", "日本", "long enough to fill a part of a line"].randomElement(using: &random) ?? "")
    case 2: .flag(Bool.random(using: &random))
    case 3: .null
    case 4: .number(Double(Int.random(in: 0...3, using: &random)))
    case 5: .array((0..<Int.random(in: 0...5, using: &random)).map { _ in .random(&random, depth: depth - 1) })
    default: .object(members(&random, depth: depth - 1))
    }
  }

  static func members(_ random: inout SeededRandom, depth: Int) -> [(String, Value)] {
    keys.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)).map {
      ($0, .random(&random, depth: depth))
    }
  }

  /// A merge patch of the value.
  func patch(_ random: inout SeededRandom) -> Value {
    guard case .object(let members) = self else { return .random(&random, depth: 2) }
    var changes: [(String, Value)] = []
    for (key, value) in members {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: changes.append((key, .null))
      case 1: changes.append((key, value.patch(&random)))
      case 2: if case .array(let elements) = value { changes.append((key, .array(Self.changed(elements, &random)))) }
      case 3: changes.append((key, value))
      default: break
      }
    }
    for (key, value) in Self.members(&random, depth: 2) where Int.random(in: 0..<3, using: &random) == 0 {
      if !changes.contains(where: { $0.0 == key }) { changes.append((key, value)) }
    }
    return .object(changes)
  }

  private static func changed(_ elements: [Value], _ random: inout SeededRandom) -> [Value] {
    var changed = elements.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      changed.insert(.random(&random, depth: 1), at: Int.random(in: 0...changed.count, using: &random))
    }
    return changed
  }

  /// RFC 7396, section 2.
  func patched(by patch: Value) -> Value {
    guard case .object(let changes) = patch else { return patch }
    var members: [(String, Value)] = []
    if case .object(let own) = self { members = own }
    for (key, change) in changes {
      let old = members.first { $0.0 == key }?.1
      members.removeAll { $0.0 == key }
      if change != .null { members.append((key, (old ?? .null).patched(by: change))) }
    }
    return .object(members)
  }

  // MARK: Text

  /// The value as JSON with white space anywhere.
  func scattered(_ random: inout SeededRandom) -> String {
    func space() -> String { ["", "", " ", "\n  ", "\t"].randomElement(using: &random) ?? "" }
    switch self {
    case .object(let members):
      var parts: [String] = []
      for (key, value) in members {
        parts.append(space() + key.jsonText + space() + ":" + space() + value.scattered(&random) + space())
      }
      return "{" + (parts.isEmpty ? space() : parts.joined(separator: ",")) + "}"
    case .array(let elements):
      var parts: [String] = []
      for element in elements { parts.append(space() + element.scattered(&random) + space()) }
      return "[" + (parts.isEmpty ? space() : parts.joined(separator: ",")) + "]"
    case .number(let number): return number.jsonText
    case .string(let text): return text.jsonText
    case .flag(let flag): return "\(flag)"
    case .null: return "null"
    }
  }
}
