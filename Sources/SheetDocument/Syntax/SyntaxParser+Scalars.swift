extension SyntaxParser {
  mutating func number() -> SyntaxNode {
    let start = index
    while let byte, Self.isOfNumber(byte) { index += 1 }
    let range = start..<index
    let text = String(decoding: bytes[range], as: UTF8.self)
    if !Self.isNumber(bytes[range]) {
      complain(range, "\(text) is not a valid JSON number")
    }
    return SyntaxNode(Double(text).map(SyntaxTree.Shape.number) ?? .missing, range)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// RFC 8259, section 6: a minus, digits without leading zeros, a fraction, an exponent.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }
    func digits() -> Int {
      let count = rest.prefix { isDigit($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  mutating func word() -> SyntaxNode {
    let range = bareWord()
    let text = String(decoding: bytes[range], as: UTF8.self)
    switch text {
    case "true": return SyntaxNode(.bool(true), range)
    case "false": return SyntaxNode(.bool(false), range)
    case "null": return SyntaxNode(.null, range)
    case "":
      let start = index
      index += 1
      // A character may take several bytes.
      while let byte, byte & 0xC0 == 0x80 { index += 1 }
      complain(start..<index, "no value starts with \(String(decoding: bytes[start..<index], as: UTF8.self))")
      return SyntaxNode(.missing, start..<index)
    default:
      complain(
        range, "\(text) is no value; a text stands in quotation marks",
        fix: Fix("Put it in quotation marks", [TextEdit(range, "\"\(text)\"")]))
      return SyntaxNode(.missing, range)
    }
  }

  mutating func bareWord() -> Range<Int> {
    let start = index
    while let byte, Self.isOfBareWord(byte) { index += 1 }
    return start..<index
  }

  /// Whether a byte belongs to a word without quotation marks.
  static func isOfBareWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "$"):
      true
    default: false
    }
  }

  mutating func string() -> String {
    let start = index
    index += 1
    // Fast path: most strings have no escapes.
    let plain = plainLength(from: index)
    if index + plain < bytes.count, bytes[index + plain] == UInt8(ascii: "\"") {
      defer { index += plain + 1 }
      return bytes.withUnsafeBufferPointer { String(decoding: $0[index..<index + plain], as: UTF8.self) }
    }
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        escape(into: &text)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        complain(start..<index, "the text is not closed; a quotation mark is missing")
        return String(decoding: text, as: UTF8.self)
      case 0..<0x20:
        complain(index..<index + 1, "a control character in a text must be an escape, like \\t")
        index += 1
      default:
        text.append(byte)
        index += 1
      }
    }
    complain(start..<index, "the text is not closed; a quotation mark is missing")
    return String(decoding: text, as: UTF8.self)
  }

  /// The number of bytes that follow without a quotation mark, escape or control character.
  private func plainLength(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") {
        end += 1
      }
      return end - start
    }
  }

  private mutating func escape(into text: inout [UInt8]) {
    let start = index
    index += 1
    guard let byte else { return }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = escapedScalar() else {
        return complain(start..<index, "\\u must be followed by the four hexadecimal digits of a character")
      }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default:
      if byte & 0xC0 == 0xC0 || byte < 0x20 { index -= 1 }
      complain(start..<index, "there is no such escape; \\\\ is a backslash")
    }
  }

  /// The character of the four digits after `\u`, with the second escape of a surrogate pair.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let first = hexadecimal() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard isAt("\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else { return nil }
    index += 2
    guard let second = hexadecimal(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      value = value << 4 + UInt32(digit)
      index += 1
    }
    return value
  }
}
