/// A text in UTF-8 with its lines: it converts between offsets and an editor's positions.
public struct SourceText: Equatable, Sendable {
  /// The text in UTF-8. Invalid bytes are kept.
  public private(set) var bytes: [UInt8]
  /// The offset at which each line starts; the first is 0.
  private var lineStarts: [Int]

  /// A text. Lines end with LF, CR LF or CR, as in LSP.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = Self.lineStarts(in: bytes)
  }

  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      var starts = [0]
      for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") {
        let isHalf =
          bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
        if !isHalf { starts.append(index + 1) }
      }
      return starts
    }
  }

  /// The number of lines; after a final line break there is one more, empty line.
  public var lineCount: Int { lineStarts.count }

  /// The text of a range, with U+FFFD in place of invalid bytes.
  public subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

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
    let line = line(at: offset)
    let units = bytes[lineStarts[line]..<offset].reduce(0) { $0 + encoding.units(of: $1) }
    return Position(line: line, character: units)
  }

  /// The line of an offset, from 0.
  public func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The offset of a position, never inside a character. A position beyond a line's end is clamped to it.
  /// - Returns: nil where there is no such line.
  public func offset(of position: Position, in encoding: Encoding) -> Int? {
    guard lineStarts.indices.contains(position.line), position.character >= 0 else { return nil }
    var (offset, units) = (lineStarts[position.line], 0)
    let end = endOfLine(position.line)
    while offset < end, units < position.character {
      units += encoding.units(of: bytes[offset])
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 {
        units += encoding.units(of: bytes[offset])
        offset += 1
      }
    }
    return offset
  }

  /// The end of a line, without its line break.
  private func endOfLine(_ line: Int) -> Int {
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > lineStarts[line], bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return end
  }

  // MARK: Edits

  /// Replaces a range by a text.
  public mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range.clamped(to: 0..<bytes.count), with: text.utf8)
    lineStarts = Self.lineStarts(in: bytes)
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
