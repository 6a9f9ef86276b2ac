import JSON

/// How messages are delimited on a byte stream.
public enum Framing: Equatable, Sendable {
  /// One JSON text per line.
  case lines
  /// The base protocol of LSP: a header block with `Content-Length`, an empty line, and that many bytes.
  case contentLength

  /// Appends one message, framed, to a stream.
  public func append(_ message: borrowing JSONWriter, to stream: inout ByteBuffer) {
    switch self {
    case .lines:
      message.copy(to: &stream)
      stream.append(UInt8(ascii: "\n"))
    case .contentLength:
      stream.append("Content-Length: ")
      for digit in String(message.count).utf8 { stream.append(digit) }
      stream.append("\r\n\r\n")
      message.copy(to: &stream)
    }
  }
}
