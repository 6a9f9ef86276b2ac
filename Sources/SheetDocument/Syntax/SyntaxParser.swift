/// Reads JSON as a person types it: everything that is there has its place, and what is wrong is said once, where it is.
///
/// jansson, which reads all messages, knows no places and stops at the first error; what is edited needs both. A text
/// without syntax errors here is one that jansson reads too.
struct SyntaxParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private(set) var errors: [Diagnostic] = []

  /// Deeper than any document is; a line of brackets is not followed to its end.
  static let maximumDepth = 128
  /// After so many errors the rest of them would not help.
  private static let maximumErrors = 100

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads a text.
  /// - Returns: what it is, and what is wrong with it, in the order of the text.
  static func parse(_ text: SourceText) -> (root: SyntaxNode, errors: [Diagnostic]) {
    var parser = SyntaxParser(text.bytes)
    parser.checkEncoding()
    parser.skipByteOrderMark()
    parser.skipSpace()
    if parser.index == parser.bytes.count {
      parser.complain(0..<0, "the document is empty; it is an object, {…}")
      return (SyntaxNode(kind: .missing, range: 0..<0), parser.errors)
    }
    let root = parser.value()
    parser.skipSpace()
    if parser.index < parser.bytes.count {
      parser.complain(parser.index..<parser.bytes.count, "nothing may follow the document's last brace")
    }
    return (root, parser.errors)
  }

  // MARK: Bytes

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isAt(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  /// Skips white space, and comments with a complaint.
  private mutating func skipSpace() {
    while let byte {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "/"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = index
    index += 1
    if isAt("*") {
      index += 1
      while index < bytes.count, !(bytes[index - 1] == UInt8(ascii: "*") && isAt("/") && index > start + 2) {
        index += 1
      }
      index = min(index + 1, bytes.count)
    } else {
      while let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { index += 1 }
    }
    complain(start..<index, "JSON has no comments")
  }

  private mutating func skipByteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard bytes.starts(with: mark) else { return }
    index = mark.count
    complain(
      0..<mark.count, "a byte order mark; JSON has none", code: .byteOrderMark,
      fix: Fix("Remove the byte order mark", [TextEdit(0..<mark.count, "")]))
  }

  /// Says where the text is not UTF-8, the first time.
  private mutating func checkEncoding() {
    if bytes.withUnsafeBufferPointer({ $0.allSatisfy { $0 < 0x80 } }) { return }
    var (decoder, iterator, offset) = (UTF8(), bytes.makeIterator(), 0)
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return
      case .error:
        let shown = String(bytes[offset], radix: 16, uppercase: true)
        return complain(offset..<offset + 1, "the byte 0x\(shown) is not UTF-8", code: .encoding)
      }
    }
  }

  private mutating func complain(
    _ range: Range<Int>, _ message: String, code: Diagnostic.Code = .syntax, fix: Fix? = nil
  ) {
    guard errors.count < Self.maximumErrors else { return }
    // One place, one complaint: what follows from it is not a second one.
    if code == .syntax, let last = errors.last, last.code == .syntax, last.range.lowerBound == range.lowerBound {
      return
    }
    errors.append(Diagnostic(code, range, message, fix: fix))
  }

  // MARK: Values

  private mutating func value() -> SyntaxNode {
    guard let byte else { return missing() }
    switch byte {
    case UInt8(ascii: "{"): return nested { $0.object() }
    case UInt8(ascii: "["): return nested { $0.array() }
    case UInt8(ascii: "\""):
      let start = index
      return SyntaxNode(kind: .string(string()), range: start..<index)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"):
      return number()
    case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"):
      return missing()
    default:
      return word()
    }
  }

  private mutating func missing() -> SyntaxNode {
    complain(index..<index, "a value is missing")
    return SyntaxNode(kind: .missing, range: index..<index)
  }

  private mutating func nested(_ body: (inout SyntaxParser) -> SyntaxNode) -> SyntaxNode {
    guard depth < Self.maximumDepth else {
      let start = index
      index = bytes.count
      complain(start..<index, "nested deeper than \(Self.maximumDepth)")
      return SyntaxNode(kind: .missing, range: start..<index)
    }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  private mutating func object() -> SyntaxNode {
    let start = index
    var members: [SyntaxNode.Member] = []
    index += 1
    skipSpace()
    while let byte, byte != UInt8(ascii: "}") {
      if byte == UInt8(ascii: "]") {
        complain(index..<index + 1, "a brace is missing before it, }")
        return SyntaxNode(kind: .object(members), range: start..<index)
      }
      if byte == UInt8(ascii: ",") {
        complain(index..<index + 1, "a comma too many")
        index += 1
      } else {
        members.append(member())
        endElement(closing: "}")
      }
      skipSpace()
    }
    close("}", of: start)
    return SyntaxNode(kind: .object(members), range: start..<index)
  }

  private mutating func member() -> SyntaxNode.Member {
    let start = index
    let key: String
    if isAt("\"") {
      key = string()
    } else {
      let name = bareWord()
      key = String(decoding: bytes[name], as: UTF8.self)
      let isName = !name.isEmpty
      if !isName, index < bytes.count { index += 1 }
      complain(
        start..<index, isName ? "a key stands in quotation marks: \"\(key)\"" : "a key is missing",
        fix: isName ? Fix("Put it in quotation marks", [TextEdit(name, "\"\(key)\"")]) : nil)
    }
    let keyRange = start..<index
    skipSpace()
    guard isAt(":") else {
      complain(keyRange.upperBound..<keyRange.upperBound, "a colon and a value are missing")
      let end = keyRange.upperBound
      // What follows may be the value all the same.
      if let byte, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]"), !keyFollows {
        return SyntaxNode.Member(key: key, keyRange: keyRange, value: value())
      }
      return SyntaxNode.Member(key: key, keyRange: keyRange, value: SyntaxNode(kind: .missing, range: end..<end))
    }
    index += 1
    let afterColon = index
    skipSpace()
    if isAt("\""), lineBreaks(afterColon..<index), keyFollows {
      complain(afterColon..<afterColon, "a value is missing")
      let none = SyntaxNode(kind: .missing, range: afterColon..<afterColon)
      return SyntaxNode.Member(key: key, keyRange: keyRange, value: none)
    }
    return SyntaxNode.Member(key: key, keyRange: keyRange, value: value())
  }

  /// Whether a string with a colon behind it comes next: a key.
  private var keyFollows: Bool {
    var ahead = self
    guard ahead.isAt("\"") else { return false }
    _ = ahead.string()
    ahead.skipSpace()
    return ahead.isAt(":")
  }

  private func lineBreaks(_ range: Range<Int>) -> Bool { bytes[range].contains(UInt8(ascii: "\n")) }

  private mutating func array() -> SyntaxNode {
    let start = index
    var elements: [SyntaxNode] = []
    index += 1
    skipSpace()
    while let byte, byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "}") {
        complain(index..<index + 1, "a bracket is missing before it, ]")
        return SyntaxNode(kind: .array(elements), range: start..<index)
      }
      if byte == UInt8(ascii: ",") {
        complain(index..<index + 1, "a comma too many")
        index += 1
      } else {
        let before = index
        elements.append(value())
        // A colon is nothing in an array; it must not hold up the reading.
        if index == before { index += 1 }
        endElement(closing: "]")
      }
      skipSpace()
    }
    close("]", of: start)
    return SyntaxNode(kind: .array(elements), range: start..<index)
  }

  /// Reads the comma between two elements, and says where there is one too many or too few.
  private mutating func endElement(closing: Unicode.Scalar) {
    let end = index
    skipSpace()
    guard let byte else { return }
    if byte == UInt8(ascii: ",") {
      let comma = index
      index += 1
      skipSpace()
      if isAt(closing) {
        complain(
          comma..<comma + 1, "no comma may follow the last one",
          fix: Fix("Remove the comma", [TextEdit(comma..<comma + 1, "")]))
      }
    } else if byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
      complain(end..<end, "a comma is missing", fix: Fix("Insert a comma", [TextEdit(end..<end, ",")]))
    }
  }

  private mutating func close(_ bracket: Unicode.Scalar, of start: Int) {
    if isAt(bracket) {
      index += 1
    } else {
      complain(start..<start + 1, "it is not closed; \(bracket) is missing at the end")
    }
  }

  // MARK: Scalars

  private mutating func number() -> SyntaxNode {
    let start = index
    while let byte, Self.isOfNumber(byte) { index += 1 }
    let range = start..<index
    let text = String(decoding: bytes[range], as: UTF8.self)
    if !Self.isNumber(bytes[range]) {
      complain(range, "\(text) is not a number as JSON writes them")
    }
    return SyntaxNode(kind: Double(text).map(SyntaxNode.Kind.number) ?? .missing, range: range)
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

  private mutating func word() -> SyntaxNode {
    let range = bareWord()
    let text = String(decoding: bytes[range], as: UTF8.self)
    switch text {
    case "true": return SyntaxNode(kind: .bool(true), range: range)
    case "false": return SyntaxNode(kind: .bool(false), range: range)
    case "null": return SyntaxNode(kind: .null, range: range)
    case "":
      let start = index
      index += 1
      // The rest of a character that takes several bytes belongs to it.
      while let byte, byte & 0xC0 == 0x80 { index += 1 }
      complain(start..<index, "no value starts with \(String(decoding: bytes[start..<index], as: UTF8.self))")
      return SyntaxNode(kind: .missing, range: start..<index)
    default:
      complain(
        range, "\(text) is no value; a text stands in quotation marks",
        fix: Fix("Put it in quotation marks", [TextEdit(range, "\"\(text)\"")]))
      return SyntaxNode(kind: .missing, range: range)
    }
  }

  private mutating func bareWord() -> Range<Int> {
    let start = index
    while let byte {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "$"):
        index += 1
      default: return start..<index
      }
    }
    return start..<index
  }

  private mutating func string() -> String {
    let start = index
    index += 1
    // Most texts have no escapes and are what they are.
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
        complain(index..<index + 1, "a control character in a text is written as an escape, like \\t")
        index += 1
      default:
        text.append(byte)
        index += 1
      }
    }
    complain(start..<index, "the text is not closed; a quotation mark is missing")
    return String(decoding: text, as: UTF8.self)
  }

  /// How many bytes follow that stand for themselves in a text.
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
        return complain(start..<index, "\\u is followed by four digits from 0 to F, and stands for a character")
      }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default:
      if byte & 0xC0 == 0xC0 || byte < 0x20 { index -= 1 }
      complain(start..<index, "there is no such escape; \\\\ is a backslash")
    }
  }

  /// The four digits behind `\u`, and the other half where they are the first of two.
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
