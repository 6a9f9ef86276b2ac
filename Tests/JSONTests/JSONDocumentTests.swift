import Testing

@testable import JSON

/// Parses a text and passes its value to `body`.
func withJSON<Result>(_ text: String, _ body: (JSONValue) throws -> Result) throws -> Result {
  try Array(text.utf8).withUnsafeBytes { bytes in
    let document = try JSONDocument(parsing: bytes)
    return try document.withRoot { try body($0) }
  }
}

@Suite struct JSONDocumentTests {
  private func error(_ bytes: [UInt8]) -> JSONParseError? {
    do {
      try bytes.withUnsafeBytes { _ = try JSONDocument(parsing: $0) }
      return nil
    } catch {
      return error as? JSONParseError
    }
  }

  @Test(arguments: [
    "", " ", "{", "[1,", "nul", "{\"a\":}", "[1 2]", "1 1", "NaN", "Infinity", "'a'", "{\"a\" 1}", "\u{FEFF}1",
    "123\0", "[1]\0", "{9999E9999:1}", "{99999999999999999999:1}", "{\"a\":1,9999E9999 : 1}",
  ])
  func invalidJSONIsRefused(text: String) {
    #expect(error(Array(text.utf8))?.reason == .syntax)
  }

  @Test func invalidUTF8IsRefused() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] {
      #expect(error([0x22] + bytes + [0x22])?.reason == .syntax)
    }
  }

  @Test func tooDeepNestingNamesItsLimit() {
    let deep = JSONDocument.maximumDepth
    #expect(
      error(Array(String(repeating: "[", count: deep).utf8) + Array(String(repeating: "]", count: deep).utf8)) == nil)
    #expect(error(Array(String(repeating: "[", count: 100_000).utf8))?.reason == .tooDeep(limit: deep))
  }

  // MARK: Large texts

  private static let large = "[" + String(repeating: #"{"é\u0041":[1.5,"x\n"]}, "#, count: 120_000) + "null]"

  /// A large text is parsed in pieces, which may end anywhere in a character, an escape or a number.
  @Test func largeTextIsParsedLikeASmallOne() throws {
    try withJSON(Self.large) { json in
      #expect(json.count == 120_001)
      for index in 0..<120_000 {
        let object = json[index]
        #expect(object?["éA"]?[0]?.number == 1.5 && object?["éA"]?[1]?.string == "x\n")
      }
    }
    #expect(error(Array(Self.large.utf8.dropLast()))?.reason == .syntax)
    #expect(error(Array((Self.large + " 1").utf8))?.reason == .syntax)
    #expect(error(Array(Self.large.utf8) + [0])?.reason == .syntax)
  }

  @Test func largeTextIsAbandonedWhenItIsNoLongerWanted() {
    var looks = 0
    let reason = Array(Self.large.utf8).withUnsafeBytes { bytes in
      do throws(JSONParseError) {
        _ = try JSONDocument(parsing: bytes) {
          looks += 1
          return looks < 3
        }
        return JSONParseError.Reason?.none
      } catch {
        return error.reason
      }
    }
    #expect(reason == .abandoned && looks == 3)
  }

  // MARK: Numbers

  @Test(
    arguments: [
      ("[99999999999999999999]", 1e20), ("[-99999999999999999999]", -1e20),
      ("[9223372036854775807]", 9.223372036854776e18),
      ("[1e-400]", 0), ("[12345678901234567890123]", 1.2345678901234568e22),
    ] as [(String, Double)])
  func largeNumbersAreNumbers(text: String, value: Double) throws {
    try withJSON(text) { #expect($0[0]?.number == value) }
  }

  @Test func numberBeyondDoubleFailsOnlyWhereItIsRead() throws {
    try withJSON(#"{"id":7,"s":"1e400 \" 1e400","n":1e400,"m":-1e999,"i":99999999999999999999,"j":5}"#) { json in
      #expect(json["id"]?.integer == 7)
      #expect(json["s"]?.string == #"1e400 " 1e400"#)
      #expect(json["n"]?.kind == .real && json["n"]?.number == nil && json["n"]?.string == nil)
      #expect(json["m"]?.summary == "-1e999")
      #expect(json["i"]?.number == 1e20 && json["j"]?.integer == 5)
      #expect(throws: JSONFailure(path: ["n"], expected: "a finite number", found: "1e400")) {
        try json.member("n", as: Double.self)
      }
    }
  }

  @Test func integerIsReadAsAFloatButNoFloatAsAnInteger() throws {
    try withJSON(#"{"a":300,"b":300.0}"#) { json in
      let float: Double = try json.member("a")
      #expect(float == 300)
      #expect(json["a"]?.integer == 300)
      #expect(json["b"]?.integer == nil)
    }
  }

  @Test func keyWithNULIsRead() throws {
    try withJSON(#"{"a\u0000b":"c\u0000d","\\u0000":2,"id":1}"#) { json in
      #expect(json["id"]?.integer == 1)
      #expect(json["a\u{FFFD}b"]?.string == "c\u{0}d")
      #expect(json["\\u0000"]?.integer == 2)
    }
  }

  // MARK: Strings

  @Test func escapesAreRead() throws {
    try withJSON(#"["\/ü\u00fc\ud83e\uddea\n\u0000x"]"#) { json in
      #expect(json[0]?.string == "/üü🧪\n\u{0}x")
      #expect(json[0]?.withUTF8 { $0.count } == "/üü🧪\n\u{0}x".utf8.count)
    }
  }

  @Test func membersKeepTheirOrderAndTheLastDuplicateCounts() throws {
    try withJSON(#"{"b":1,"a":2,"b":3}"#) { json in
      var keys: [String] = []
      json.forEachMember { key, _ in keys.append(key) }
      #expect(keys == ["b", "a"])
      #expect(json["b"]?.integer == 3)
    }
  }

  // MARK: Failures

  @Test func failureNamesItsPath() throws {
    try withJSON(#"{"list":[1,2,"x"],"a/b~c":1}"#) { json in
      #expect(throws: JSONFailure(path: ["list", "2"], expected: "a finite number", found: "\"x\"")) {
        try json.member("list", as: [Double].self)
      }
      #expect(throws: JSONFailure(path: ["gone"], expected: "a string", found: "nothing")) {
        try json.member("gone", as: String.self)
      }
      #expect(JSONFailure(path: ["a/b~c", "0"], expected: "", found: "").pointer == "/a~1b~0c/0")
      #expect(throws: JSONFailure.self) { try json.requireKeys(["list"]) }
    }
  }

  @Test func longFoundValueIsAbbreviated() throws {
    for (text, summary) in [
      ("null", "null"), ("true", "true"), ("-3", "-3"), ("0.5", "0.5"), ("\"a\\\"b\"", "\"a\\\"b\""),
      ("[]", "an empty array"),
      ("[1,2]", "an array of 2"), ("{}", "an empty object"), ("{\"a\":1}", "an object"),
      ("\"\(String(repeating: "x", count: 50))\"", "\"\(String(repeating: "x", count: 40))…\""),
    ] {
      try withJSON(text) { #expect($0.summary == summary) }
    }
  }

  @Test func misspelledKeyNamesTheNearest() {
    let words = ["landing", "begin", "velocity"]
    #expect(Spelling.nearest(to: "landng", among: words) == "landing")
    #expect(Spelling.nearest(to: "Begin", among: words) == "begin")
    #expect(Spelling.nearest(to: "xyz", among: ["velocity"]) == nil)
    #expect(Spelling.nearest(to: String(repeating: "a", count: 1 << 20), among: words) == nil)
  }
}
