import Foundation
import Testing

@testable import JSON

@Suite struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return writer.text
  }

  @Test(
    arguments: [
      (0.1, "0.1"), (510, "510"), (-0.0, "0"), (-1e-9, "0"), (0.1 + 0.2, "0.3"), (620.9577791913, "620.957779"),
      (-249.6, "-249.6"), (1e-6, "0.000001"), (4.9e-7, "0"), (5.1e-7, "0.000001"), (0.999_999_6, "1"), (1.5, "1.5"),
      (8_999_999_999.5, "8999999999.5"), (9e15, "9000000000000000"), (1e300, "1e+300"), (100, "100"),
      (1_000_000, "1000000"),
      (334.0 / 3, "111.333333"), (-0.000_000_6, "-0.000001"),
    ] as [(Double, String)])
  func numbersHaveSixDecimalsInTheirShortestForm(value: Double, expected: String) {
    #expect(text { $0.number(value) } == expected)
  }

  /// Compares with printf, which rounds the exact binary value. The two differ only halfway between two sixth decimals,
  /// where no value here is.
  @Test func numbersMatchPrintf() {
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = (Double(state >> 11) / 9_007_199_254_740_992 - 0.5) * 4000
      var printed = String(format: "%.6f", value)
      while printed.hasSuffix("0") { printed.removeLast() }
      if printed.hasSuffix(".") { printed.removeLast() }
      #expect(text { $0.number(value) } == (printed == "-0" ? "0" : printed))
    }
  }

  @Test func nonFiniteNumbersAreNeverWritten() {
    for value in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      #expect(text { $0.number(value) } == "null")
      #expect(text { $0.exact(value) } == "null")
    }
  }

  @Test(arguments: [0.1, 1.0 / 3, .leastNonzeroMagnitude, 1.7976931348623157e308, -2.5, 1e21, 9007199254740992])
  func exactNumbersRoundTrip(value: Double) {
    #expect(Double(text { $0.exact(value) }) == value)
  }

  @Test func integersAreWrittenExactly() {
    for value in [Int64.min, -1, 0, 7, .max] { #expect(text { $0.integer(value) } == "\(value)") }
  }

  @Test func stringsAreEscaped() throws {
    let value = "a\"b\\c/\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}ü🧪\u{2028}"
    #expect(
      text { $0.string(value) } == #""a\"b\\c/\b\f\n\r\t\u0000\u001f"# + "\u{7f}ü🧪\u{2028}\"")
    try withJSON("[" + text { $0.string(value) } + "]") { #expect($0[0]?.string == value) }
  }

  @Test func structuresAreSeparatedByCommas() {
    let written = text { writer in
      writer.beginObject()
      writer.member("a", 1)
      writer.key("b")
      writer.beginArray()
      writer.number(1)
      writer.beginObject()
      writer.endObject()
      writer.beginArray()
      writer.endArray()
      writer.null()
      writer.endArray()
      writer.member("c", true)
      writer.foreignKey("d \"quoted\"")
      writer.string("x" as StaticString)
      writer.member("e", nil as Double?)
      writer.endObject()
    }
    #expect(written == #"{"a":1,"b":[1,{},[],null],"c":true,"d \"quoted\"":"x","e":null}"#)
  }
}
