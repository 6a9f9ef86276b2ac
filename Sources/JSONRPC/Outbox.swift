import JSON

/// Outgoing messages: answers, notifications, requests and answer batches, in the peer's framing.
///
/// While a batch is open its answers are held back and sent as one array when it closes; notifications go out at once.
public struct Outbox: ~Copyable {
  /// Framed messages; the first ``written`` bytes of them have been written already.
  private var stream = JSONWriter()
  private var written = 0

  /// How messages are framed from now on.
  public var framing = Framing.lines

  /// The answers of the open batch. While one of them is written, it takes the place of ``stream``.
  private var batch = JSONWriter()
  private var isBatchOpen = false

  /// An empty outbox.
  public init() {}

  /// The number of bytes that are ready to be written.
  public var pendingCount: Int { stream.count - written }

  /// Calls `body` with the bytes that are ready to be written.
  public func withPending<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    stream.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[written...])) }
  }

  /// Removes the first `count` pending bytes, which have been written.
  public mutating func didWrite(_ count: Int) {
    written += count
    // Moving the rest costs no more than writing it did.
    if written > stream.count / 2 {
      stream.withBuffer { $0.removeFirst(written) }
      written = 0
    }
  }

  /// Sends a notification.
  /// - Parameter params: writes the value of `params`.
  @inline(__always)
  public mutating func notify(_ method: StaticString, params: (inout JSONWriter) -> Void) {
    let start = begin()
    stream.member("method", method)
    stream.key("params")
    params(&stream)
    end(from: start)
  }

  /// Sends a request to the peer.
  /// - Parameter params: writes the value of `params`.
  public mutating func request(_ id: RequestID, _ method: StaticString, params: (inout JSONWriter) -> Void) {
    let start = begin()
    stream.member("id", id)
    stream.member("method", method)
    stream.key("params")
    params(&stream)
    end(from: start)
  }

  /// Answers a request.
  /// - Parameters:
  ///   - subject: what the answer is about.
  ///   - result: writes the value of `result`, or returns an error instead.
  @inline(__always)
  public mutating func answer<Subject>(
    _ id: RequestID, about subject: inout Subject, result: (inout Subject, inout JSONWriter) -> RPCError?
  ) {
    let start = beginAnswer()
    stream.member("id", id)
    let end = stream.count
    stream.key("result")
    if let error = result(&subject, &stream) {
      stream.removeValues(after: end)
      stream.member("error", error)
    }
    endAnswer(from: start)
  }

  /// Answers a request, or something that should have been one, with an error.
  public mutating func answer(_ id: RequestID, error: RPCError) {
    var error = error
    answer(id, about: &error) { error, _ in error }
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
      let start = framing.begin(&stream)
      stream.raw(batch)
      framing.end(&stream, from: start)
    }
    batch.reset()
  }

  // MARK: Taking messages back

  /// The end of the messages so far, for ``withdraw(after:)``.
  public var mark: Int { stream.count }

  /// Takes back the messages after a mark; nothing may have been written since.
  public mutating func withdraw(after mark: Int) {
    stream.removeValues(after: mark)
  }

  // MARK: Parts of a message

  @inline(__always)
  private mutating func begin() -> Int {
    let start = framing.begin(&stream)
    beginObject()
    return start
  }

  @inline(__always)
  private mutating func beginObject() {
    stream.beginObject()
    stream.member("jsonrpc", "2.0" as StaticString)
  }

  @inline(__always)
  private mutating func end(from start: Int) {
    stream.endObject()
    framing.end(&stream, from: start)
  }

  @inline(__always)
  private mutating func beginAnswer() -> Int {
    guard isBatchOpen else { return begin() }
    swap(&stream, &batch)
    beginObject()
    return 0
  }

  @inline(__always)
  private mutating func endAnswer(from start: Int) {
    guard isBatchOpen else { return end(from: start) }
    stream.endObject()
    swap(&stream, &batch)
  }
}
