/// A fault in the framing itself. Decoding continues after each of them.
public enum FrameFault: Error, Equatable, Sendable {
  /// A header block that does not say how long its message is; the string says why.
  case unusableLength(String)
  /// A message over the size limit; it is skipped.
  case tooLarge(limit: Int)
  /// The stream ended inside a message.
  case truncated

  /// The error that the sender gets, with a null id.
  public var error: RPCError {
    switch self {
    case .unusableLength(let why):
      RPCError(.invalidRequest, "header block without a usable Content-Length: \(why)")
    case .tooLarge(let limit):
      RPCError(
        overLimit: "messageSize", maximum: limit, "message over the size limit of \(limit) bytes; it was skipped")
    case .truncated:
      RPCError(.parseError, "the input ended in the middle of a message")
    }
  }
}
