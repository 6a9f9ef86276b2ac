import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// The daemon without the process: bytes in, bytes out. It does no I/O, reads no clock and starts no thread.
///
/// Invariants (architecture.md): every request gets exactly one answer and every notification none, and no update of an
/// input comes after its answer (4); no input of any shape ends the process, and memory stays within ``Limits`` (7); the
/// same input bytes give the same output bytes (8).
public struct Server: ~Copyable {
  /// Where the connection is in its life.
  enum Life {
    case new
    case working
    case shutDown
  }

  let limits: Limits
  var life = Life.new
  private var decoder: FrameDecoder
  var outbox = Outbox()
  var sessions = SessionTable()
  var questions = OpenQuestions()
  private var inputHasEnded = false
  private var log: [String] = []

  /// The status with which the process has to end; nil as long as it goes on.
  public internal(set) var exitStatus: Int32?

  /// The process whose end ends this one, once a client has named it.
  public internal(set) var parent: Int32?

  /// A server to which nobody has spoken yet.
  public init(limits: Limits = Limits()) {
    self.limits = limits
    decoder = FrameDecoder(limit: limits.messageSize)
  }

  // MARK: Bytes

  /// The number of bytes that wait to be written.
  public var pendingOutput: Int { outbox.pendingCount }

  /// Calls `body` with what waits to be written.
  public func withOutput<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    outbox.withPending(body)
  }

  /// The first `count` bytes that waited have been written; what waited for them goes on.
  public mutating func didWrite(_ count: Int) {
    outbox.didWrite(count)
    work()
  }

  /// Whether more input may come now. It may not while too much is waiting to be carried out.
  public var acceptsInput: Bool { decoder.bufferedCount < limits.pendingInput }

  /// Takes in what was read, and carries out the messages that are complete.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    decoder.append(bytes)
    work()
  }

  /// The input is at its end. When all of it has been carried out, ``exitStatus`` is set.
  public mutating func finish() {
    inputHasEnded = true
    work()
  }

  /// Takes the lines that are meant for stderr.
  public mutating func takeLog() -> [String] {
    guard !log.isEmpty else { return [] }
    defer { log = [] }
    return log
  }

  private mutating func note(_ line: String) {
    log.append(line)
  }

  /// Carries out messages until none is complete, or too much output waits.
  private mutating func work() {
    while exitStatus == nil, outbox.pendingCount < limits.pendingOutput {
      guard let event = decoder.next() else {
        if inputHasEnded { end() }
        return
      }
      outbox.framing = decoder.framing ?? .lines
      switch event {
      case .message(let range): handle(range)
      case .fault(let fault): answer(fault)
      }
    }
  }

  /// Answers what is left at the end of the input, and decides the exit status.
  private mutating func end() {
    var isWhole = true
    switch decoder.finish() {
    case .message(let range):
      isWhole = decoder.withMessage(range) { JSONText.isReadable($0, depth: limits.nestingDepth) }
      handle(range)
    case .fault(let fault):
      isWhole = false
      answer(fault)
    case nil:
      break
    }
    guard exitStatus == nil else { return }
    let isLines = decoder.framing != .contentLength
    exitStatus = life == .shutDown || (isLines && isWhole) ? 0 : 1
    if exitStatus != 0, isWhole { note("the input ended without shutdown") }
  }

  private mutating func answer(_ fault: FrameFault) {
    note("skipped input: \(fault.error.message)")
    outbox.answer(.null, error: fault.error)
  }

  // MARK: Messages

  private mutating func handle(_ range: Range<Int>) {
    var text = JSONText.unread
    decoder.withMessage(range) { text = JSONText($0, depth: limits.nestingDepth) }
    switch consume text {
    case .unread:
      break
    case .document(let document):
      document.withRoot { handle($0) }
    case .unreadable(let error):
      let isGuess = decoder.isGuess
      decoder.resynchronise()
      // What follows a broken message may look like a line; it has been answered with that message.
      if isGuess, decoder.framing == .contentLength { return }
      note("skipped input: \(RPCError(error).message)")
      outbox.answer(.null, error: RPCError(error))
    }
  }

  /// Handles one message, or a batch of them.
  private mutating func handle(_ json: JSONValue) {
    guard json.kind == .array, json.count > 0 else { return handleOne(json) }
    guard json.count <= limits.batch else {
      let why = "a batch of \(json.count) messages, over the limit of \(limits.batch); none was carried out"
      return outbox.answer(.null, error: RPCError(overLimit: "batch", maximum: limits.batch, why))
    }
    outbox.openBatch()
    for index in 0..<json.count where exitStatus == nil {
      if let element = json[index] { handleOne(element) }
    }
    outbox.closeBatch()
  }

  private mutating func handleOne(_ json: JSONValue) {
    switch IncomingMessage(json: json) {
    case .request(let id, let invocation):
      do throws(RPCError) {
        let answer = try carryOut(invocation, asRequest: true)
        outbox.answer(id) { writer in answer.encode(sessions, limits, to: &writer) }
      } catch {
        outbox.answer(id, error: error)
      }
    case .notification(let invocation):
      do throws(RPCError) {
        let answer = try carryOut(invocation, asRequest: false)
        if let (place, tag) = answer.framed { reportFrame(place, tag) }
      } catch {
        note("notification \(invocation.method.summary): \(error.message)")
      }
    case .response(let id, let result):
      if life != .working || !takeAnswer(id, result) { note("ignored an answer to nothing that was asked") }
    case .invalid(let id, let error):
      outbox.answer(id, error: error)
    }
  }

  /// Carries out one call, as far as the life of the connection allows it.
  private mutating func carryOut(_ invocation: Invocation, asRequest: Bool) throws(RPCError) -> Answer {
    // Only a batch can come here with so much waiting: before any other message the output is written.
    guard outbox.heldCount < limits.pendingOutput else {
      throw SheetError.limitExceeded("pendingOutput", maximum: limits.pendingOutput).rpcError
    }
    let method = invocation.method.withUTF8 { Method.named($0) } ?? nil
    // LSP, "$ notifications and requests": what is not known of these means nothing.
    if method == nil, !asRequest, invocation.method.withUTF8({ $0.starts(with: "$/".utf8) }) == true { return .void }
    try checkLife(method)
    guard let method else {
      throw unknownMethod(invocation.method.string ?? "")
    }
    switch (method.form, asRequest) {
    case (.notification, true): throw RPCError(.invalidRequest, "\(method.name) is a notification; send it without id")
    case (.request, false): throw RPCError(.invalidRequest, "\(method.name) is a request; send it with an id")
    case (.request, true), (.notification, false), (.either, _): break
    }
    let call: Call
    do throws(JSONFailure) {
      call = try method.decode(invocation.params)
    } catch {
      throw RPCError(error)
    }
    do throws(CallFailure) {
      return try perform(call)
    } catch {
      throw error.rpcError
    }
  }

  private func checkLife(_ method: Method?) throws(RPCError) {
    switch (life, method?.season) {
    case (.working, _), (_, .always), (.new, .first): break
    case (.new, _): throw RPCError(.notInitialized, "the first request has to be initialize")
    case (.shutDown, _): throw RPCError(.invalidRequest, "the connection is shut down; only exit is left")
    }
  }

  private func unknownMethod(_ name: String) -> RPCError {
    let names = Method.all.map { "\($0.name)" }
    let hint = Spelling.nearest(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
    return RPCError(.methodNotFound, "there is no method \"\(name.prefix(80))\"\(hint)")
  }
}
