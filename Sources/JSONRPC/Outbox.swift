import JSON

/// Outgoing messages: answers, notifications and the answers of a batch, in the framing of the peer.
///
/// While a batch is open its answers are held back and sent as one array when it closes; notifications go out at once.
public struct Outbox: ~Copyable {
  /// Framed bytes; the first ``written`` of them have been written already.
  private var bytes = ByteBuffer()
  private var written = 0

  /// How messages are framed from now on.
  public var framing = Framing.lines

  private var scratch = JSONWriter()
  private var batch = JSONWriter()
  private var isBatchOpen = false

  /// An empty outbox.
  public init() {}

  /// The number of bytes that are ready to be written.
  public var pendingCount: Int { bytes.count - written }

  /// Calls `body` with the bytes that are ready to be written.
  public func withPending<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[written...])) }
  }

  /// Removes the first `count` pending bytes, which have been written.
  public mutating func didWrite(_ count: Int) {
    written += count
    // Moving the rest costs no more than writing it did.
    if written > bytes.count / 2 {
      bytes.removeFirst(written)
      written = 0
    }
  }

  /// Sends a notification.
  /// - Parameter params: writes the value of `params`.
  @inline(__always)
  public mutating func notify(_ method: StaticString, params: (inout JSONWriter) -> Void) {
    begin()
    scratch.member("method", method)
    scratch.key("params")
    params(&scratch)
    scratch.endObject()
    framing.append(scratch, to: &bytes)
  }

  /// Sends a request to the peer.
  /// - Parameter params: writes the value of `params`.
  public mutating func request(_ id: RequestID, _ method: StaticString, params: (inout JSONWriter) -> Void) {
    begin()
    scratch.member("id", id)
    scratch.member("method", method)
    scratch.key("params")
    params(&scratch)
    scratch.endObject()
    framing.append(scratch, to: &bytes)
  }

  /// Answers a request.
  /// - Parameter result: writes the value of `result`.
  @inline(__always)
  public mutating func answer(_ id: RequestID, result: (inout JSONWriter) -> Void) {
    begin()
    scratch.member("id", id)
    scratch.key("result")
    result(&scratch)
    endAnswer()
  }

  /// Answers a request, or something that should have been one, with an error.
  public mutating func answer(_ id: RequestID, error: RPCError) {
    begin()
    scratch.member("id", id)
    scratch.member("error", error)
    endAnswer()
  }

  /// The number of bytes waiting to be written, including the answers held back.
  public var heldCount: Int { pendingCount + batch.count }

  /// Starts to hold answers back.
  public mutating func openBatch() {
    batch.reset()
    batch.beginArray()
    isBatchOpen = true
  }

  /// Sends the answers held back as one array; nothing when there are none.
  public mutating func closeBatch() {
    guard isBatchOpen else { return }
    isBatchOpen = false
    if batch.count > 1 {
      batch.endArray()
      framing.append(batch, to: &bytes)
    }
    batch.reset()
  }

  private mutating func begin() {
    scratch.reset()
    scratch.beginObject()
    scratch.member("jsonrpc", "2.0" as StaticString)
  }

  private mutating func endAnswer() {
    scratch.endObject()
    if isBatchOpen {
      batch.raw(scratch)
    } else {
      framing.append(scratch, to: &bytes)
    }
  }
}
