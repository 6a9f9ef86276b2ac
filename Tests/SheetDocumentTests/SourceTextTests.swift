import SeededRandom
import Testing

@testable import SheetDocument

struct SourceTextTests {
  private typealias Position = SourceText.Position

  /// The characters take 1, 2, 3 and 4 bytes, and 1, 1, 1 and 2 units of UTF-16.
  private let text = SourceText("ab\r\naé€🧪z\rx\n")

  @Test func linesEndAsInLSP() {
    #expect(text.lineCount == 4)
    #expect([0, 3, 4, 15, 16, 17, 18].map { text.line(at: $0) } == [0, 0, 1, 1, 2, 2, 3])
  }

  @Test func positionCountsUnitsOfItsEncoding() {
    let offsets = [4, 5, 7, 10, 14, 15]
    #expect(offsets.map { text.position(at: $0, in: .utf8).character } == [0, 1, 3, 6, 10, 11])
    #expect(offsets.map { text.position(at: $0, in: .utf16).character } == [0, 1, 2, 3, 5, 6])
    for encoding in SourceText.Encoding.allCases {
      for offset in offsets + [0, 1, 2, 16, 17, 18] {
        #expect(text.offset(of: text.position(at: offset, in: encoding), in: encoding) == offset)
      }
    }
  }

  @Test func positionOutsideTheTextIsTheNearestOrNil() {
    #expect(text.offset(of: Position(line: 0, character: 99), in: .utf16) == 2)
    #expect(text.offset(of: Position(line: 1, character: 4), in: .utf16) == 14)
    #expect(text.offset(of: Position(line: 4, character: 0), in: .utf16) == nil)
    #expect(text.offset(of: Position(line: -1, character: 0), in: .utf16) == nil)
    #expect(text.offset(of: Position(line: 0, character: -1), in: .utf16) == nil)
    #expect(text.position(at: 99, in: .utf16) == Position(line: 3, character: 0))
  }

  @Test func editShiftsWhatFollows() {
    var edited = text
    edited.replace(5..<14, with: "\n")
    #expect(edited[0..<edited.bytes.count] == "ab\r\na\nz\rx\n")
    #expect(edited.lineCount == 5)
    edited.replace(90..<99, with: "!")
    #expect(edited[0..<edited.bytes.count] == "ab\r\na\nz\rx\n!")
  }

  /// After any edits, every position is the same as in a new text with the same bytes.
  @Test(arguments: [1, 40, 3000]) func editedTextHasThePositionsOfAFreshOne(length: Int) {
    var random = SeededRandom(UInt64(length))
    let pieces = ["a", "\r", "\n", "\r\n", "é", "🧪", "€ and more", String(repeating: "x", count: length)]
    var text = SourceText("")
    for _ in 0..<400 {
      let start = Int.random(in: 0...text.bytes.count, using: &random)
      let end = min(start + Int.random(in: 0...length, using: &random), text.bytes.count)
      let inserted = (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      text.replace(start..<end, with: inserted.joined())
      let fresh = SourceText(text.bytes)
      #expect(text.lineCount == fresh.lineCount)
      for encoding in SourceText.Encoding.allCases {
        for offset in (0..<20).map({ _ in Int.random(in: 0...text.bytes.count, using: &random) }) {
          let position = fresh.position(at: offset, in: encoding)
          #expect(text.position(at: offset, in: encoding) == position)
          #expect(text.offset(of: position, in: encoding) == fresh.offset(of: position, in: encoding))
        }
      }
    }
  }
}
