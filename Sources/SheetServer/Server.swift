import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// The daemon without the process: bytes in, bytes out. It does no I/O, reads no clock and starts no thread.
///
/// Invariants (Architecture): every request gets exactly one answer and every notification none, and no update of an
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
  /// The moment of what is being handled.
  var now = Instant.zero
  var outbox = Outbox()
  var sessions = SessionTable()
  var questions = OpenQuestions()
  var waiting = WaitingRequests()
  var reports = Reports()
  var documents = OpenDocuments()
  /// What is recorded; nil where nobody watches.
  public internal(set) var timelines: TimelineRecorder?
  /// Whether nobody reads what comes out: then no frames are made on the way from time to time.
  let isUnread: Bool
  private var decoder: FrameDecoder
  private var arrivals = Arrivals()
  private var inputHasEnded = false
  private(set) var isBatchOpen = false
  private var log: [String] = []

  /// The status with which the process has to end; nil as long as it goes on.
  public internal(set) var exitStatus: Int32?

  /// The process whose end ends this one, once a client has named it.
  public internal(set) var parent: Int32?

  /// A server to which nobody has spoken yet.
  /// - Parameters:
  ///   - recordsTimelines: whether every sheet is recorded: ``timelines``.
  ///   - isUnread: whether nobody reads what comes out, which then may be less than it would.
  public init(limits: Limits = Limits(), recordsTimelines: Bool = false, isUnread: Bool = false) {
    self.limits = limits
    self.isUnread = isUnread
    timelines = recordsTimelines ? TimelineRecorder() : nil
    decoder = FrameDecoder(limit: limits.messageSize)
  }

  // MARK: Bytes and time

  /// Takes in what was read, and carries out the messages that are complete.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer, at now: Instant) {
    decoder.append(bytes)
    proceed(at: now)
  }

  /// The input is at its end. When all of it has been carried out, ``exitStatus`` is set.
  public mutating func finish(at now: Instant) {
    inputHasEnded = true
    proceed(at: now)
  }

  /// Does what is due, and what had to wait for its output to be written.
  public mutating func proceed(at now: Instant) {
    self.now = max(self.now, now)
    passTicks()
    work()
    passTicks()
  }

  /// When ``proceed(at:)`` has something to do; nil as long as nothing comes in.
  public var nextWake: Instant? {
    guard exitStatus == nil else { return nil }
    if canWork || canSendPendingFrames { return now }
    return life == .working ? sessions.nextTick : nil
  }

  /// The number of bytes that wait to be written.
  public var pendingOutput: Int { outbox.pendingCount }

  /// Calls `body` with what waits to be written.
  public func withOutput<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    outbox.withPending(body)
  }

  /// The first `count` bytes that waited have been written.
  public mutating func didWrite(_ count: Int) {
    outbox.didWrite(count)
  }

  /// Whether more input may come now. It may not while too much is waiting to be carried out.
  public var acceptsInput: Bool { decoder.bufferedCount + arrivals.size < limits.pendingInput }

  /// Takes the lines that are meant for stderr.
  public mutating func takeLog() -> [String] {
    guard !log.isEmpty else { return [] }
    defer { log = [] }
    return log
  }

  /// Notes something for whoever looks after the daemon; a client hears of it when it asked to.
  private mutating func note(_ line: String, _ error: RPCError? = nil) {
    log.append(line)
    reports.report(line, error, to: &outbox)
  }

  // MARK: Turns

  /// Whether what is written now may be so much that the rest has to wait.
  private var isFull: Bool { outbox.pendingCount >= limits.pendingOutput }

  /// Whether messages, or the end of the input, have waited for output to be written that is written now.
  private var canWork: Bool { (!arrivals.isEmpty || inputHasEnded) && !isFull && exitStatus == nil }

  /// Carries out messages until none is complete, or too much output waits.
  private mutating func work() {
    while exitStatus == nil {
      if isFull { return lookAhead() }
      if let arrival = arrivals.takeFirst() {
        outbox.framing = arrival.framing
        switch arrival.item {
        case .message(let text): text.withUnsafeBytes { handle(JSONText($0, depth: limits.nestingDepth)) }
        case .unreadable(let error): answer(unreadable: error)
        }
      } else if let event = decoder.next() {
        outbox.framing = framing
        switch event {
        case .message(let range): handle(text(range))
        case .fault(let fault): answer(unreadable: fault.error)
        }
      } else {
        if inputHasEnded { end() }
        return
      }
    }
  }

  private var framing: Framing { decoder.framing ?? .lines }

  private func text(_ range: Range<Int>) -> JSONText {
    var text = JSONText.unread
    decoder.withMessage(range) { text = JSONText($0, depth: limits.nestingDepth) }
    return text
  }

  /// Sorts what has arrived and has to wait: a request that is cancelled meanwhile is not carried out.
  private mutating func lookAhead() {
    while let event = decoder.next() {
      switch event {
      case .fault(let fault):
        arrivals.add(.unreadable(fault.error), framing)
      case .message(let range):
        switch text(range) {
        case .unread:
          break
        case .document(let document):
          let ids = document.withRoot { json in
            if case .cancel(let id)? = cancellation(json) {
              arrivals.cancel(id)
              return nil as [RequestID]?
            }
            return requests(in: json)
          }
          if let ids { arrivals.add(.message(decoder.withMessage(range) { Array($0) }), framing, ids: ids) }
        case .unreadable(let error):
          if let error = resynchronise(after: error) { arrivals.add(.unreadable(error), framing) }
        }
      }
    }
  }

  private func cancellation(_ json: JSONValue) -> Call? {
    guard life == .working, case .notification(let invocation) = IncomingMessage(json: json),
      invocation.method.withUTF8({ Method.cancelRequest.isNamed($0) }) == true
    else { return nil }
    return try? Method.cancelRequest.decode(invocation.params)
  }

  private func requests(in json: JSONValue) -> [RequestID] {
    let messages = json.kind == .array ? (0..<json.count).compactMap { json[$0] } : [json]
    return messages.compactMap { if case .request(let id, _) = IncomingMessage(json: $0) { id } else { nil } }
  }

  /// Answers what is left at the end of the input, and decides the exit status.
  private mutating func end() {
    var isWhole = true
    switch decoder.finish() {
    case .message(let range):
      if case .unreadable = text(range) { isWhole = false }
      handle(text(range))
    case .fault(let fault):
      isWhole = false
      answer(unreadable: fault.error)
    case nil:
      break
    }
    waiting.endAll(RPCError(.requestCancelled, "the input ended before it could be answered"))
    answerWaiting()
    guard exitStatus == nil else { return }
    let isLines = decoder.framing != .contentLength
    exitStatus = life == .shutDown || (isLines && isWhole) ? 0 : 1
    if exitStatus != 0, isWhole { note("the input ended without shutdown") }
  }

  // MARK: Messages

  private mutating func handle(_ text: consuming JSONText) {
    switch consume text {
    case .unread:
      break
    case .document(let document):
      document.withRoot { handle($0) }
    case .unreadable(let error):
      if let error = resynchronise(after: error) { answer(unreadable: error) }
    }
  }

  /// Finds the next message behind one that is no JSON.
  /// - Returns: how it is answered; nil when it has been answered with the message before.
  private mutating func resynchronise(after error: JSONParseError) -> RPCError? {
    let isGuess = decoder.isGuess
    decoder.resynchronise()
    // What follows a broken message may look like a line; it belongs to that message.
    return isGuess && decoder.framing == .contentLength ? nil : RPCError(error)
  }

  private mutating func answer(unreadable error: RPCError) {
    note("skipped input: \(error.message)", error)
    outbox.answer(.null, error: error)
  }

  /// Handles one message, or a batch of them.
  private mutating func handle(_ json: JSONValue) {
    guard json.kind == .array, json.count > 0 else { return handleOne(json) }
    guard json.count <= limits.batch else {
      let why = "a batch of \(json.count) messages, over the limit of \(limits.batch); none was carried out"
      return outbox.answer(.null, error: RPCError(overLimit: "batch", maximum: limits.batch, why))
    }
    isBatchOpen = true
    outbox.openBatch()
    for index in 0..<json.count where exitStatus == nil {
      if let element = json[index] { handleOne(element) }
    }
    outbox.closeBatch()
    isBatchOpen = false
    answerWaiting()
  }

  private mutating func handleOne(_ json: JSONValue) {
    switch IncomingMessage(json: json) {
    case .request(let id, let invocation):
      do throws(RPCError) {
        if arrivals.takeCancellation(id) { throw .cancelled }
        let answer = try carryOut(invocation, asRequest: true)
        if case .later(let index, _, let limit) = answer {
          try wait(id, for: index, upTo: limit)
        } else {
          outbox.answer(id) { writer in answer.encode(sessions, documents, limits, to: &writer) }
        }
      } catch {
        outbox.answer(id, error: error)
      }
    case .notification(let invocation):
      do throws(RPCError) {
        let answer = try carryOut(invocation, asRequest: false)
        if let (index, tag, note) = answer.framed { reportFrame(index, tag, note) }
      } catch {
        note("notification \(invocation.method.summary): \(error.message)", error)
      }
    case .response(let id, let result):
      if life != .working || !takeAnswer(id, result) { note("ignored an answer to nothing that was asked") }
    case .invalid(let id, let error):
      outbox.answer(id, error: error)
    }
    answerWaiting()
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
    let answer: Answer
    do throws(CallFailure) {
      answer = try perform(call)
    } catch {
      throw error.rpcError
    }
    if case .later = answer, isBatchOpen {
      throw RPCError(.invalidRequest, "\(method.name) waits for a realtime clock, so it can't stand in a batch")
    }
    return answer
  }

  private func checkLife(_ method: Method?) throws(RPCError) {
    switch (life, method?.availability) {
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
