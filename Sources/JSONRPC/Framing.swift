import JSON

/// How messages are delimited on a byte stream.
public enum Framing: Equatable, Sendable {
  /// One JSON text per line.
  case lines
  /// The base protocol of LSP: a header block with `Content-Length`, an empty line, and that many bytes.
  case contentLength

  private static let header: StaticString = "Content-Length: 000\r\n\r\n"
  /// Where the digits are in the header.
  private static let digits = 16..<19

  /// Begins a message; its text follows, and then ``end(_:from:)``.
  /// - Returns: where it begins.
  @inline(__always)
  func begin(_ stream: inout JSONWriter) -> Int {
    let start = stream.count
    if self == .contentLength { stream.withBuffer { $0.append(Self.header) } }
    stream.beginValue()
    return start
  }

  /// Ends the message that begins at an offset.
  @inline(__always)
  func end(_ stream: inout JSONWriter, from start: Int) {
    stream.withBuffer { buffer in
      switch self {
      case .lines: buffer.append(UInt8(ascii: "\n"))
      case .contentLength: Self.setLength(buffer.count - start - Self.header.utf8CodeUnitCount, from: start, &buffer)
      }
    }
  }

  /// Writes a length in place of the zeros.
  private static func setLength(_ length: Int, from start: Int, _ buffer: inout ByteBuffer) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (first, rest) = (digits.count, length)
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      let range = start + Self.digits.lowerBound..<start + Self.digits.upperBound
      buffer.replace(range, with: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: digits[first...])))
    }
  }
}
