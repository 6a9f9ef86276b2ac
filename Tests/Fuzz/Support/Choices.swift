/// The fuzzer's input as a series of choices; after its end every choice is the first one.
struct Choices {
  private var bytes: ArraySlice<UInt8>

  /// The choices that bytes stand for.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// Whether its end is reached.
  var isEmpty: Bool { bytes.isEmpty }

  /// A number from 0 to 255.
  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  /// One of some elements.
  mutating func one<Element>(of elements: [Element]) -> Element { elements[byte() % elements.count] }

  /// True about once in `count` times.
  mutating func rarely(_ count: Int) -> Bool { byte() % count == 1 }

  /// A sensible or a hostile number.
  mutating func number() -> String {
    switch byte() % 8 {
    case 0: "\(byte())"
    case 1: "\(byte() * 4)"
    case 2: "\(Double(byte()) / 256)"
    case 3: "-\(byte())"
    default:
      one(of: [
        "0", "1", "0.5", "844", "390", "-0.0", "1e-9", "1e9", "1e12", "-1e12", "1e308", "-1e308", "1e400", "5e-324",
        "0.001", "240", "9223372036854775807", "9223372036854775808", "999999999", "1000000", "0.9999",
      ])
    }
  }

  /// Text, in JSON, that ends a comment, a literal, an element or a line somewhere, or is a path or an address.
  mutating func hostileText() -> String {
    one(of: [
      "\"medium\"", "\"a\"", "\"\"", "\"--!><script>alert(1)</script>\"", "\"\\u2028alert(1)//\"",
      "\"*/ }; fatalError() /*\"",
      "\"\\\"\\\\(x)${x}`x`\"", "\"]]></style>\"", "\"\\u202e\\u2066txet\"", "\"\\u0000\\u0085\\u009b\"",
      "\"| a | <b>\"",
      "\"../../../../dev/zero\"", "\"file:///%00\"", "\"\\ud800\"", "\"\\ud83d\\ude00\"",
      "\"\(String(repeating: "long ", count: 60))\"",
      value(),
    ])
  }

  /// Any JSON value.
  mutating func value() -> String {
    switch byte() % 4 {
    case 0: number()
    default:
      one(of: [
        "null", "true", "false", "\"\"", "\"s\"", "\"medium\"", "\"large\"", "\"\\u0000\"", "\"\u{301}e\"", "[]", "{}",
        "[1,2]", "{\"a\":1}", "[[[[]]]]", "\"system\"", "\"linear\"", "[0.2,1,0.42,1]",
        "{\"spring\":{\"response\":0.3,\"dampingRatio\":0.1}}",
        "{\"spring\":{\"mass\":1e6,\"stiffness\":0.001,\"damping\":0}}",
        "{\"spring\":{\"response\":0.001,\"dampingRatio\":1e9,\"initialVelocity\":-1e9}}",
        "{\"duration\":1e9,\"curve\":[0,1e9,1,-1e9]}", "{\"duration\":0}", "{\"rule\":\"travel\"}",
      ])
    }
  }
}
