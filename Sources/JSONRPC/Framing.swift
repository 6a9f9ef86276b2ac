/// How one message is told from the next on a byte stream.
public enum Framing: Equatable, Sendable {
  /// One JSON text per line.
  case lines
  /// The base protocol of LSP: a header block with `Content-Length`, an empty line, and that many bytes.
  case contentLength

  /// Appends one message, framed, to a stream.
  public func append(_ message: [UInt8], to stream: inout [UInt8]) {
    switch self {
    case .lines:
      stream.append(contentsOf: message)
      stream.append(UInt8(ascii: "\n"))
    case .contentLength:
      stream.append(contentsOf: "Content-Length: ".utf8)
      stream.append(contentsOf: String(message.count).utf8)
      stream.append(contentsOf: "\r\n\r\n".utf8)
      stream.append(contentsOf: message)
    }
  }
}
