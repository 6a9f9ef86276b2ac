import JSON

/// Parses JSON while it is being typed: every value has its range, and every error is reported once, at its position.
///
/// jansson, which parses all messages, gives no positions of values and stops at the first error; an editor needs both.
/// A text without syntax errors here is also accepted by jansson.
struct SyntaxParser {
  let bytes: [UInt8]
  var index = 0
  private var depth = 0
  private(set) var errors: [Diagnostic] = []
  /// The index of the error about single quotation marks; nil if there are none.
  private var singleQuotes: Int?

  /// The maximum depth, deeper than any real document; a line of brackets is not followed to its end.
  static let maximumDepth = 128
  /// The maximum number of errors; more would not help.
  private static let maximumErrors = 100

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads a text.
  /// - Returns: its value, and its errors in the order of the text.
  static func parse(_ text: SourceText) -> (root: SyntaxNode, errors: [Diagnostic]) {
    var parser = SyntaxParser(text.bytes)
    parser.checkEncoding()
    // What is between the markers of a conflict is two texts, of which none can be said to be the document's.
    if parser.complainOfConflicts(from: text.byteOrderMark.upperBound) {
      return (SyntaxNode(.missing, 0..<0), parser.errors)
    }
    parser.skip(byteOrderMark: text.byteOrderMark)
    parser.skipSpace()
    if parser.index == parser.bytes.count {
      parser.complain(0..<0, "the document is empty; it is an object, {…}")
      return (SyntaxNode(.missing, 0..<0), parser.errors)
    }
    let root = parser.value()
    parser.skipSpace()
    if parser.index < parser.bytes.count {
      parser.complain(parser.index..<parser.bytes.count, "nothing may follow the document's last brace")
    }
    return (root, parser.errors)
  }

  /// Parses an object or array of a known length that is inside others.
  /// - Returns: nil if it has errors, or another length.
  static func parse(_ text: SourceText, from start: Int, depth: Int, length: Int) -> SyntaxTree? {
    var parser = SyntaxParser(text.bytes)
    (parser.index, parser.depth) = (start, depth)
    let node = parser.value()
    return parser.errors.isEmpty && node.tree.length == length ? node.tree : nil
  }

  // MARK: Conflicts

  /// Reports each conflict that git has left in the text.
  /// - Returns: whether there is any.
  private mutating func complainOfConflicts(from first: Int) -> Bool {
    var start: Int?
    var line = first
    while line < bytes.count {
      if isMarker("<", at: line) {
        start = start ?? line
      } else if let from = start, isMarker(">", at: line) {
        complain(from..<endOfLine(line), Self.conflict)
        start = nil
      }
      line = endOfLine(line) + 1
    }
    if let start { complain(start..<endOfLine(start), Self.conflict) }
    return !errors.isEmpty && errors.contains { $0.message == Self.conflict }
  }

  private static let conflict =
    "a merge left two versions here: keep one of them, or what both say, and delete the lines of <<<<<<<, ======= and >>>>>>>"
  /// The number of characters of which a marker consists.
  private static let markerLength = 7

  private func isMarker(_ character: Unicode.Scalar, at line: Int) -> Bool {
    let end = line + Self.markerLength
    guard end <= bytes.count, bytes[line..<end].allSatisfy({ $0 == UInt8(ascii: character) }) else { return false }
    return end == bytes.count || bytes[end].isJSONSpace
  }

  private func endOfLine(_ start: Int) -> Int {
    bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
  }

  // MARK: Bytes

  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  func isAt(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  /// Skips white space and comments, and reports the comments.
  private mutating func skipSpace() {
    while let byte {
      if byte.isJSONSpace {
        index += 1
      } else if byte == UInt8(ascii: "/") {
        skipComment()
      } else {
        return
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

  private mutating func skip(byteOrderMark mark: Range<Int>) {
    guard !mark.isEmpty else { return }
    index = mark.upperBound
    complain(
      mark, "a byte order mark; JSON has none", code: .byteOrderMark,
      fix: Fix("Remove the byte order mark", [TextEdit(mark, "")]))
  }

  /// Reports the first byte that is not UTF-8.
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

  mutating func complain(
    _ range: Range<Int>, _ message: String, code: Diagnostic.Code = .syntax, fix: Fix? = nil
  ) {
    guard errors.count < Self.maximumErrors else { return }
    // Report one error per position: consequences of an error are not reported again.
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
      let text = string()
      return SyntaxNode(.string(text), start..<index)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"):
      return number()
    case UInt8(ascii: "'"):
      let start = index
      guard let text = singleQuoted() else { return word() }
      return SyntaxNode(.string(text), start..<index)
    case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"):
      return missing()
    default:
      return word()
    }
  }

  private mutating func missing() -> SyntaxNode {
    complain(index..<index, "a value is missing")
    return SyntaxNode(.missing, index..<index)
  }

  private mutating func nested(_ body: (inout SyntaxParser) -> SyntaxNode) -> SyntaxNode {
    guard depth < Self.maximumDepth else {
      let start = index
      index = bytes.count
      complain(start..<index, "nested deeper than \(Self.maximumDepth)")
      return SyntaxNode(.missing, start..<index)
    }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  private mutating func object() -> SyntaxNode {
    let start = index
    var members: [SyntaxTree.Member] = []
    index += 1
    skipSpace()
    while let byte, byte != UInt8(ascii: "}") {
      if byte == UInt8(ascii: "]") {
        complain(index..<index + 1, "a brace is missing before it, }")
        return SyntaxNode(.object(members), start..<index)
      }
      if byte == UInt8(ascii: ",") {
        complain(index..<index + 1, "a comma too many")
        index += 1
      } else {
        members.append(SyntaxTree.Member(member(), from: start))
        endElement(closing: "}")
      }
      skipSpace()
    }
    close("}", of: start)
    return SyntaxNode(.object(members), start..<index)
  }

  private mutating func member() -> SyntaxNode.Member {
    let start = index
    let key: String
    if isAt("\"") {
      key = string()
    } else if isAt("'"), let text = singleQuoted() {
      key = text
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
      // The next text may still be the value.
      if let byte, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]"), !keyFollows {
        return SyntaxNode.Member(key: key, keyRange: keyRange, value: value())
      }
      return SyntaxNode.Member(key: key, keyRange: keyRange, value: SyntaxNode(.missing, end..<end))
    }
    index += 1
    let afterColon = index
    skipSpace()
    if isAt("\""), lineBreaks(afterColon..<index), keyFollows {
      complain(afterColon..<afterColon, "a value is missing")
      let none = SyntaxNode(.missing, afterColon..<afterColon)
      return SyntaxNode.Member(key: key, keyRange: keyRange, value: none)
    }
    return SyntaxNode.Member(key: key, keyRange: keyRange, value: value())
  }

  /// Reads a text in single quotation marks, which JSON does not have. It is said once, with a fix for all of them.
  /// - Returns: nil if it does not end in its line.
  private mutating func singleQuoted() -> String? {
    let start = index
    let rest = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\"") }
    guard let end = rest.firstIndex(of: UInt8(ascii: "'")) else { return nil }
    let edits = [start, end].map { TextEdit($0..<$0 + 1, "\"") }
    if let first = singleQuotes, let fix = errors[first].fix {
      let error = errors[first]
      errors[first] = Diagnostic(error.code, error.range, error.message, fix: Fix(fix.title, fix.edits + edits))
    } else {
      singleQuotes = errors.count
      complain(
        start..<end + 1, "a text stands in double quotation marks", fix: Fix("Use double quotation marks", edits))
      if errors.count == singleQuotes { singleQuotes = nil }
    }
    index = end + 1
    return String(decoding: bytes[start + 1..<end], as: UTF8.self)
  }

  /// Whether a key comes next: a string followed by a colon.
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
    var elements = Elements(start: start)
    index += 1
    skipSpace()
    while let byte, byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "}") {
        complain(index..<index + 1, "a bracket is missing before it, ]")
        return SyntaxNode(.array(elements.inRuns()), start..<index)
      }
      if byte == UInt8(ascii: ",") {
        complain(index..<index + 1, "a comma too many")
        index += 1
      } else {
        let before = index
        elements.append(value())
        // A colon means nothing in an array, and must not stop the parser.
        if index == before { index += 1 }
        endElement(closing: "]")
      }
      skipSpace()
    }
    close("]", of: start)
    return SyntaxNode(.array(elements.inRuns()), start..<index)
  }

  /// Reads the comma between two elements, and reports one that is missing or extra.
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
}

extension SyntaxTree.Member {
  /// A member of an object that starts at an offset.
  fileprivate init(_ member: SyntaxNode.Member, from start: Int) {
    self.init(
      key: member.key, keyRange: member.keyRange.moved(by: -start),
      value: SyntaxTree.Placed(offset: member.value.start - start, content: member.value.tree))
  }
}

/// Collects the elements of an array in runs.
private struct Elements {
  /// Where the array starts.
  let start: Int
  private var runs: [SyntaxTree.Placed<SyntaxTree.Run>] = []
  private var last: [SyntaxTree.Placed<SyntaxTree>] = []
  private var startOfLast = 0

  init(start: Int) { self.start = start }

  mutating func append(_ node: SyntaxNode) {
    if last.count == SyntaxTree.Run.maximumCount { endRun() }
    if last.isEmpty { startOfLast = node.start }
    last.append(SyntaxTree.Placed(offset: node.start - startOfLast, content: node.tree))
  }

  private mutating func endRun() {
    guard !last.isEmpty else { return }
    runs.append(SyntaxTree.Placed(offset: startOfLast - start, content: SyntaxTree.Run(last)))
    last = []
  }

  mutating func inRuns() -> [SyntaxTree.Placed<SyntaxTree.Run>] {
    endRun()
    return runs
  }
}
