import JSON
import SheetEngine

/// A text in UTF-8 with its lines: it converts between offsets and an editor's positions.
public struct SourceText: Equatable, Sendable {
  /// The text in UTF-8. Invalid bytes are kept.
  public private(set) var bytes: [UInt8]
  /// Every start of a line, and places in long lines, in order.
  private var anchors: Anchors

  /// The distance of anchors in a long line; edits can double it.
  private static let spacing = 1024

  /// A text. Lines end with LF, CR LF or CR, as in LSP.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = Anchor(offset: 0, line: 0, units: 0)
    anchors = Anchors([start] + Self.anchors(in: bytes, after: start, to: bytes.count))
  }

  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// The anchors between a known one and an offset, including that.
  private static func anchors(in bytes: [UInt8], after start: Anchor, to end: Int) -> [Anchor] {
    bytes.withUnsafeBufferPointer { bytes in
      var (anchors, last, units) = ([Anchor](), start, start.units)
      var index = start.offset
      while index < end {
        let byte = bytes[index]
        units += Encoding.utf16.units(of: byte)
        index += 1
        let isHalf = byte == UInt8(ascii: "\r") && index < bytes.count && bytes[index] == UInt8(ascii: "\n")
        if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isHalf) {
          last = Anchor(offset: index, line: last.line + 1, units: 0)
          units = 0
          anchors.append(last)
        } else if index - last.offset >= spacing, index < bytes.count, bytes[index] & 0xC0 != 0x80 {
          last = Anchor(offset: index, line: last.line, units: units)
          anchors.append(last)
        }
      }
      return anchors
    }
  }

  /// The number of lines; after a final line break there is one more, empty line.
  public var lineCount: Int { anchors[anchors.count - 1].line + 1 }

  /// The text of a range, with U+FFFD in place of invalid bytes.
  public subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The range of the byte order mark at the start; empty if there is none.
  var byteOrderMark: Range<Int> { 0..<(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) }

  /// Whether two texts have the same bytes.
  public static func == (a: SourceText, b: SourceText) -> Bool { a.bytes == b.bytes }

  // MARK: Positions

  /// A position as editors count it: from 0, in the units of an encoding.
  public struct Position: Hashable, Comparable, Sendable {
    public var line: Int
    /// The number of units before it in its line.
    public var character: Int

    public init(line: Int, character: Int) {
      (self.line, self.character) = (line, character)
    }

    /// Whether a position is before another.
    public static func < (a: Position, b: Position) -> Bool {
      (a.line, a.character) < (b.line, b.character)
    }
  }

  /// The unit in which positions count characters.
  public enum Encoding: String, CaseIterable, Sendable {
    /// Bytes of UTF-8.
    case utf8 = "utf-8"
    /// UTF-16 code units, LSP's default.
    case utf16 = "utf-16"

    /// The number of units of a character that begins with this byte; 0 for a continuation byte.
    fileprivate func units(of byte: UInt8) -> Int {
      switch self {
      case .utf8: 1
      case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      }
    }
  }

  /// The position of an offset; offsets outside the text are clamped.
  public func position(at offset: Int, in encoding: Encoding) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let anchor = anchor(at: offset)
    switch encoding {
    case .utf8: return Position(line: anchor.line, character: offset - startOfLine(anchor.line))
    case .utf16: return Position(line: anchor.line, character: anchor.units + units(anchor.offset..<offset))
    }
  }

  /// The number of UTF-16 code units in a range.
  private func units(_ range: Range<Int>) -> Int {
    bytes[range].reduce(0) { $0 + Encoding.utf16.units(of: $1) }
  }

  /// The line of an offset, from 0.
  public func line(at offset: Int) -> Int { anchor(at: offset).line }

  /// The range of the line of an offset, without its line break.
  public func lineRange(at offset: Int) -> Range<Int> {
    let line = line(at: offset)
    return startOfLine(line)..<endOfLine(line)
  }

  /// The white space at the start of the line of an offset, up to the offset.
  func margin(at offset: Int) -> ArraySlice<UInt8> {
    bytes[lineRange(at: offset).lowerBound..<offset].prefix { $0.isJSONSpace }
  }

  /// The last anchor up to an offset.
  private func anchor(at offset: Int) -> Anchor {
    anchors[max(anchors.partitioningIndex { $0.offset > offset } - 1, 0)]
  }

  private func startOfLine(_ line: Int) -> Int {
    anchors[anchors.partitioningIndex { $0.line >= line }].offset
  }

  /// The offset of a position, never inside a character. A position beyond a line's end is clamped to it.
  /// - Returns: nil where there is no such line.
  public func offset(of position: Position, in encoding: Encoding) -> Int? {
    guard (0..<lineCount).contains(position.line), position.character >= 0 else { return nil }
    let end = endOfLine(position.line)
    var (offset, units) = (startOfLine(position.line), 0)
    switch encoding {
    case .utf8: offset = position.character < end - offset ? offset + position.character : end
    case .utf16:
      let next = anchors.partitioningIndex { ($0.line, $0.units) > (position.line, position.character) }
      let anchor = anchors[max(next - 1, 0)]
      (offset, units) = (min(anchor.offset, end), anchor.units)
      while offset < end, units < position.character {
        units += encoding.units(of: bytes[offset])
        offset += 1
      }
    }
    while position.character > 0, offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  /// The end of a line, without its line break.
  private func endOfLine(_ line: Int) -> Int {
    let start = startOfLine(line)
    var end = line + 1 < lineCount ? startOfLine(line + 1) : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  // MARK: Edits

  /// Replaces a range by a text. Only what is around it is read again.
  public mutating func replace(_ range: Range<Int>, with text: String) {
    let range = range.clamped(to: 0..<bytes.count)
    let before = position(at: range.upperBound, in: .utf16)
    let first = max(anchors.partitioningIndex { $0.offset >= range.lowerBound } - 1, 0)
    let next = anchors.partitioningIndex { $0.offset > range.upperBound }
    let grown = text.utf8.count - range.count
    bytes.replaceSubrange(range, with: text.utf8)
    // Whether a line starts at the end of the edit depends on the bytes before and after it.
    var edited = Self.anchors(in: bytes, after: anchors[first], to: range.upperBound + grown)
    let last = edited.last ?? anchors[first]
    let after = last.units + units(last.offset..<range.upperBound + grown)
    let end = next < anchors.count ? anchors[next].offset + grown : bytes.count
    // In a long gap there are anchors again.
    if end - last.offset > 2 * Self.spacing { edited += Self.anchors(in: bytes, after: last, to: end - 1) }
    anchors.replace(
      first + 1..<next, with: edited, bytes: grown, lines: last.line - before.line,
      units: (line: before.line, after - before.character))
  }
}

/// A place whose position is known.
private struct Anchor {
  var offset: Int
  var line: Int
  /// The number of UTF-16 code units before it in its line; 0 at the start of the line.
  var units: Int
}

/// Anchors in order. Those after the last edit are measured from the end of the text, so an edit does not change them.
private struct Anchors: RandomAccessCollection, Sendable {
  private var head: [Anchor]
  /// The last anchor first.
  private var tail: [Anchor] = []
  /// From where those in the tail are measured.
  private var end = Anchor(offset: 0, line: 0, units: 0)

  init(_ anchors: [Anchor]) { head = anchors }

  var startIndex: Int { 0 }
  var endIndex: Int { head.count + tail.count }

  subscript(index: Int) -> Anchor {
    guard index >= head.count else { return head[index] }
    let anchor = tail[endIndex - 1 - index]
    return Anchor(offset: end.offset + anchor.offset, line: end.line + anchor.line, units: anchor.units)
  }

  /// Replaces some anchors and moves those after them.
  /// - Parameter units: how many are added before the anchors inside a line, the one where the edit ended before it.
  mutating func replace(
    _ range: Range<Int>, with new: [Anchor], bytes: Int, lines: Int, units: (line: Int, count: Int)
  ) {
    while head.count > range.upperBound, let anchor = head.popLast() {
      tail.append(Anchor(offset: anchor.offset - end.offset, line: anchor.line - end.line, units: anchor.units))
    }
    while head.count < range.upperBound {
      head.append(self[head.count])
      tail.removeLast()
    }
    for index in tail.indices.reversed() {
      guard tail[index].line + end.line == units.line, tail[index].units > 0 else { break }
      tail[index].units += units.count
    }
    head.replaceSubrange(range, with: new)
    end.offset += bytes
    end.line += lines
  }
}

/// A replacement of a range of a text.
public struct TextEdit: Equatable, Sendable {
  /// The bytes that are replaced.
  public let range: Range<Int>
  /// The new text.
  public let text: String

  public init(_ range: Range<Int>, _ text: String) {
    (self.range, self.text) = (range, text)
  }
}
