import JSON

/// How messages are delimited on a byte stream.
public enum Framing: Equatable, Sendable {
  /// One JSON text per line.
  case lines
  /// The base protocol of LSP: a header block with `Content-Length`, an empty line, and that many bytes.
  case contentLength

  /// The start of a header.
  static let header: StaticString = "Content-Length: "
  /// The end of a header: the place of the digits, and an empty line.
  private static let end: StaticString = "000\r\n\r\n"
  private static let digitCount = 3

  /// Begins a message; its text follows, and then ``end(_:from:)``.
  /// - Returns: where it begins.
  @inline(__always)
  func begin(_ stream: inout JSONWriter) -> Int {
    let start = stream.count
    if self == .contentLength {
      stream.withBuffer {
        $0.append(Self.header)
        $0.append(Self.end)
      }
    }
    stream.beginValue()
    return start
  }

  /// Ends the message that begins at an offset.
  @inline(__always)
  func end(_ stream: inout JSONWriter, from start: Int) {
    stream.withBuffer { buffer in
      switch self {
      case .lines: buffer.append(UInt8(ascii: "\n"))
      case .contentLength: Self.setLength(in: &buffer, from: start)
      }
    }
  }

  /// Writes a length in place of the zeros.
  private static func setLength(in buffer: inout ByteBuffer, from start: Int) {
    let place = start + header.utf8CodeUnitCount
    let length = buffer.count - place - end.utf8CodeUnitCount
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (first, rest) = (digits.count, length)
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      buffer.replace(
        place..<place + digitCount, with: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: digits[first...])))
    }
  }
}
