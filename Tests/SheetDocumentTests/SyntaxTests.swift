import JSON
import SeededRandom
import Testing

@testable import SheetDocument

struct SyntaxTests {
  private func parse(_ text: String) -> (root: SyntaxNode, errors: [Diagnostic]) {
    SyntaxParser.parse(SourceText(text))
  }

  @Test(arguments: [
    #"{"a":1}"#, #"[1,2.5e3,-0.1,true,false,null,"x\n\u00e9\ud83e\uddea"]"#, "  {}\r\n", #""text""#, "0", "-1E-2",
    #"{"a":{"b":[[],{}]},"a":2}"#,
  ])
  func validJSONHasNoErrors(text: String) throws {
    #expect(parse(text).errors == [])
    #expect(read(text))
  }

  /// Whether jansson accepts a text.
  private func read(_ text: String) -> Bool { read(Array(text.utf8)) }

  private func read(_ text: [UInt8]) -> Bool {
    text.withUnsafeBytes { bytes in
      do throws(JSONParseError) {
        _ = try JSONDocument(parsing: bytes)
        return true
      } catch {
        return false
      }
    }
  }

  @Test(arguments: [
    ("", 0..<0, "empty"), ("{", 0..<1, "not closed"), (#"{"a"}"#, 4..<4, "colon"),
    (#"{"a":}"#, 5..<5, "value is missing"),
    (#"{"a":1 "b":2}"#, 6..<6, "comma is missing"), ("[1,]", 2..<3, "no comma may follow"),
    ("[1,,2]", 3..<4, "too many"),
    ("[1}", 2..<3, "bracket is missing"), ("{} x", 3..<4, "nothing may follow"),
    ("[01]", 1..<3, "not a valid JSON number"),
    ("[1.]", 1..<3, "not a valid JSON number"), ("[+1]", 1..<3, "not a valid JSON number"),
    ("[yes]", 1..<4, "quotation marks"),
    ("{a:1}", 1..<2, "quotation marks"), ("[\"a\n\"]", 1..<3, "not closed"), ("// x\n1", 0..<4, "no comments"),
    ("[1 /* x */]", 3..<10, "no comments"), (#"["\x"]"#, 2..<4, "no such escape"),
    (#"["\ud800"]"#, 2..<8, "four hexadecimal digits"),
    ("[\"\t\"]", 2..<3, "control character"), ("[é]", 1..<3, "no value starts"),
  ])
  func errorIsReportedAtItsPosition(text: String, range: Range<Int>, words: String) throws {
    let first = try #require(parse(text).errors.first)
    #expect(first.message.contains(words), "\(first.message)")
    #expect(first.range == range)
    #expect(!read(text))
  }

  @Test func parserKeepsTheRestOfABrokenDocument() {
    let root = parse("{\"preset\": \"system\", \"content\": {\"height\": 3, \"device\"\n  \"detents\": [\"medium\"")
      .root
    #expect(root["preset"]?.string == "system")
    #expect(root["content"]?["height"]?.number == 3)
    #expect(root["content"]?["device"]?.kind == .missing)
    #expect(root["content"]?["detents"]?.elements.map(\.string) == ["medium"])
  }

  @Test func invalidUTF8IsDiagnosed() throws {
    let errors = SyntaxParser.parse(SourceText(Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8))).errors
    #expect(errors.map(\.code) == [.encoding])
    #expect(errors.first?.range == 6..<7)
    #expect(SyntaxParser.parse(SourceText([0xEF, 0xBB, 0xBF, 0x7B, 0x7D])).errors.map(\.code) == [.byteOrderMark])
  }

  /// Truncated and damaged documents never trap, and have errors exactly where jansson has one.
  @Test func syntaxErrorsMatchJansson() {
    let example = Array(Self.example.utf8)
    for end in 0...example.count { compare(Array(example[..<end])) }
    var random = SeededRandom(1)
    let pieces = Array("{}[]:,\"\\0189.eE+-tfn /*\n".utf8)
    for _ in 0..<20_000 {
      var text = example
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: place)
        case 1: text[place] = pieces.randomElement(using: &random) ?? 0
        default: text.insert(pieces.randomElement(using: &random) ?? 0, at: place)
        }
      }
      compare(text)
    }
  }

  private func compare(_ bytes: [UInt8]) {
    let text = SourceText(bytes)
    let (root, errors) = SyntaxParser.parse(text)
    let isRead = read(bytes)
    #expect(errors.isEmpty == isRead, "\(text[0..<bytes.count]) \(errors.map(\.message))")
    checkRanges(root, within: 0..<bytes.count)
    for error in errors { #expect(error.range.upperBound <= bytes.count) }
  }

  /// Checks that every value is inside the value that contains it.
  private func checkRanges(_ node: SyntaxNode, within range: Range<Int>) {
    #expect(range.lowerBound <= node.range.lowerBound && node.range.upperBound <= range.upperBound)
    for member in node.members { checkRanges(member.value, within: node.range) }
    for element in node.elements { checkRanges(element, within: node.range) }
  }

  private static let example = """
    {
      "preset": "system",
      "configuration": {"detents": ["medium", {"id": "é🧪", "height": 2.5e2}], "dimming": {"alpha": -0}},
      "scenario": [{"time": 0, "method": "sheet\\/present", "params": {"animated": true}}, null]
    }
    """
}
