import Testing

@testable import JSON

@Suite struct JSONBuilderTests {
  private func text(_ build: (JSONBuilder) -> JSONBuilder.Node) throws -> String {
    let document = try JSONDocument(building: build)
    return document.withRoot { root in JSONWriter.text { root.copy(to: &$0) } }
  }

  @Test func builtDocumentContainsItsValues() throws {
    let built = try text { builder in
      builder.object([
        ("null", builder.null()), ("flags", builder.array([builder.bool(true), builder.bool(false)])),
        ("text", builder.string("\u{0}é\"")), ("nothing", builder.string("")), ("empty", builder.object([])),
      ])
    }
    #expect(built == #"{"null":null,"flags":[true,false],"text":"\u0000é\"","nothing":"","empty":{}}"#)
  }

  @Test func lastDuplicateMemberCounts() throws {
    #expect(
      try text { $0.object([("a", $0.number(1)), ("b", $0.null()), ("a", $0.number(2))]) } == #"{"a":2,"b":null}"#)
  }

  /// A whole number is an integer, as it is in JSON text without a fraction.
  @Test(arguments: [0, 1, -7, 844, 0x1p52])
  func wholeNumberIsAnInteger(number: Double) throws {
    try JSONDocument(building: { $0.number(number) }).withRoot { #expect($0.kind == .integer && $0.number == number) }
  }

  @Test(arguments: [0.5, -0.0, 1e-9, 0x1p60, 1e308])
  func otherNumberIsAFloat(number: Double) throws {
    try JSONDocument(building: { $0.number(number) }).withRoot {
      #expect($0.kind == .real && $0.number == number && $0.number?.sign == number.sign)
    }
  }

  /// A number beyond `Double` is refused by whatever reads it, as it is in JSON text.
  @Test func infiniteNumberHasNoValue() throws {
    try JSONDocument(building: { $0.number(.infinity) }).withRoot { #expect($0.kind == .real && $0.number == nil) }
  }
}
