import JSON
import JSONRPC
import SheetEngine
import SheetProtocol
import SheetSessions

/// The daemon without the process: bytes in, bytes out. It does no I/O, reads no clock and starts no thread.
///
/// Invariants (Architecture): every request gets exactly one answer and every notification none, and no update of an
/// input comes after its answer (4); no input of any shape ends the process, and memory stays within ``Limits`` (7); the
/// same input bytes give the same output bytes (8).
public struct Server: ~Copyable {
  /// The state of the connection.
  enum Life {
    case new
    case working
    case shutDown
  }

  private let limits: Limits
  private var life = Life.new
  private var outbox = Outbox()
  private var sessions: Sessions
  private var reports = Reports()
  private var decoder: FrameDecoder
  private var arrivals = Arrivals()
  private var inputHasEnded = false
  private(set) var isBatchOpen = false
  private var log: [String] = []

  /// The exit status of the process; nil as long as it runs.
  public internal(set) var exitStatus: Int32?

  /// The process whose end also ends this one, if a client has named it.
  public internal(set) var parent: Int32?

  /// A server for a new connection.
  public init(limits: Limits = Limits()) {
    self.limits = limits
    sessions = Sessions(limits: limits)
    decoder = FrameDecoder(limit: limits.messageSize)
  }

  // MARK: Bytes and time

  /// Adds input, and carries out the messages that are complete.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer, at now: Instant) {
    decoder.append(bytes)
    proceed(at: now)
  }

  /// Ends the input. When all of it has been carried out, ``exitStatus`` is set.
  public mutating func finish(at now: Instant) {
    inputHasEnded = true
    proceed(at: now)
  }

  /// Handles whatever is due, and messages that had to wait for output to be written.
  public mutating func proceed(at now: Instant) {
    sessions.now = now
    passTicks()
    work()
    passTicks()
  }

  /// The moment at which ``proceed(at:)`` has something to do; nil until more input arrives.
  public var nextWake: Instant? {
    guard exitStatus == nil else { return nil }
    if canWork || canSendPendingFrames { return sessions.now }
    return life == .working ? sessions.nextTick : nil
  }

  /// Whether a frame is pending and there is space for it.
  private var canSendPendingFrames: Bool { life == .working && sessions.hasPendingFrames && outbox.hasRoom }

  /// Sends the frames and events that are due on realtime clocks.
  private mutating func passTicks() {
    guard life == .working else { return }
    sessions.markFramesPending()
    while canSendPendingFrames, sessions.sendPendingFrame(to: &outbox) { answerWaiting() }
  }

  /// The number of bytes waiting to be written.
  public var pendingOutput: Int { outbox.pendingCount }

  /// Calls `body` with the bytes waiting to be written.
  public func withOutput<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    outbox.withPending(body)
  }

  /// Removes the first `count` pending bytes, which have been written.
  public mutating func didWrite(_ count: Int) {
    outbox.didWrite(count)
  }

  /// Whether more input is accepted; it is not while too much input is unprocessed.
  public var acceptsInput: Bool { decoder.bufferedCount + arrivals.size < limits.pendingInput }

  /// Takes the lines for stderr.
  public mutating func takeLog() -> [String] {
    guard !log.isEmpty else { return [] }
    defer { log = [] }
    return log
  }

  /// Logs a line, and sends it to a client that asked for the log.
  private mutating func note(_ line: String, _ error: RPCError? = nil) {
    log.append(line)
    reports.report(line, error, to: &outbox)
  }

  // MARK: Carrying out messages

  /// Whether so much output is unwritten that further messages have to wait.
  private var isFull: Bool { outbox.pendingCount >= limits.pendingOutput }

  /// Whether there are messages, or the end of the input, that waited for output that has been written now.
  private var canWork: Bool { (!arrivals.isEmpty || inputHasEnded) && !isFull && exitStatus == nil }

  /// Carries out messages until none is complete, or too much output is unwritten.
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

  /// Reads messages that have to wait, so that a request that is canceled meanwhile is not carried out.
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

  /// Handles the rest of the input at its end, and sets the exit status.
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
    sessions.waiting.endAll(RPCError(.requestCancelled, "the input ended before it could be answered"))
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

  /// Finds the next message after one that is not JSON.
  /// - Returns: the error to answer; nil if it was already answered with the message before.
  private mutating func resynchronise(after error: JSONParseError) -> RPCError? {
    let isGuess = decoder.isGuess
    decoder.resynchronise()
    // The rest of a broken message may look like a line, but belongs to that message.
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
        let reply = try carryOut(invocation, asRequest: true)
        if case .answer(.later(let index, _, let limit)) = reply {
          do throws(CallFailure) { try sessions.wait(id, for: index, upTo: limit) } catch { throw error.rpcError }
        } else {
          outbox.answer(id) { writer in reply.encode(sessions, to: &writer) }
        }
      } catch {
        outbox.answer(id, error: error)
      }
    case .notification(let invocation):
      do throws(RPCError) {
        if case .answer(let answer) = try carryOut(invocation, asRequest: false),
          let (index, tag, note) = answer.framed
        {
          sessions.reportFrame(index, tag, note, to: &outbox)
        }
      } catch {
        note("notification \(invocation.method.summary): \(error.message)", error)
      }
    case .response(let id, let result):
      if life != .working || !sessions.takeAnswer(id, result, to: &outbox) {
        note("ignored an answer to nothing that was asked")
      }
    case .invalid(let id, let error):
      outbox.answer(id, error: error)
    }
    answerWaiting()
  }

  /// Carries out one call, if the state of the connection allows it.
  private mutating func carryOut(_ invocation: Invocation, asRequest: Bool) throws(RPCError) -> Reply {
    // Only a batch can get here with this much unwritten: before any other message, output is written.
    guard outbox.heldCount < limits.pendingOutput else {
      throw SheetError.limitExceeded("pendingOutput", maximum: limits.pendingOutput).rpcError
    }
    let method = invocation.method.withUTF8 { Method.named($0) } ?? nil
    // LSP, "$ notifications and requests": unknown ones are ignored.
    if method == nil, !asRequest, invocation.method.withUTF8({ $0.starts(with: "$/".utf8) }) == true {
      return .answer(.void)
    }
    try checkLife(method)
    guard let method else {
      throw unknownMethod(invocation.method.string ?? "")
    }
    guard method.form.allows(asRequest: asRequest) else {
      let (form, id) = asRequest ? ("notification", "without id") : ("request", "with an id")
      throw RPCError(.invalidRequest, "\(method.name) is a \(form); send it \(id)")
    }
    let call: Call
    do throws(JSONFailure) {
      call = try method.decode(invocation.params)
    } catch {
      throw RPCError(error)
    }
    let reply: Reply
    do throws(CallFailure) {
      reply = try perform(call)
    } catch {
      throw error.rpcError
    }
    if case .answer(.later) = reply, isBatchOpen {
      throw RPCError(.invalidRequest, "\(method.name) waits for a realtime clock, so it can't stand in a batch")
    }
    return reply
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

  // MARK: Lifecycle

  private mutating func perform(_ call: Call) throws(CallFailure) -> Reply {
    switch call {
    case .initialize(let params):
      guard life == .new else {
        throw .refused(RPCError(.invalidRequest, "the connection is initialized already"))
      }
      life = .working
      parent = params.processID
      reports = Reports(trace: params.trace, logsMessages: params.logsMessages)
      _ = try sessions.perform(call, to: &outbox)
      return .capabilities(params.editsText ? sessions.documents.encoding : nil)
    case .shutdown:
      life = .shutDown
      sessions.waiting.endAll(RPCError(.requestCancelled, "the connection was shut down meanwhile"))
      answerWaiting()
    case .cancel(let id):
      sessions.waiting.end(id, .cancelled)
      answerWaiting()
    case .setTrace(let trace): reports.trace = trace
    case .exit: exitStatus = life == .shutDown ? 0 : 1
    case .discover: return .document
    default: return .answer(try sessions.perform(call, to: &outbox))
    }
    return .answer(.void)
  }

  /// Answers the requests that no longer need to wait. While a batch is open its answers come first.
  private mutating func answerWaiting() {
    guard !isBatchOpen else { return }
    for (id, outcome) in sessions.takeDone() {
      switch outcome {
      case .success(let answer): outbox.answer(id) { writer in answer.encode(sessions, to: &writer) }
      case .failure(let failure): outbox.answer(id, error: failure.rpcError)
      }
    }
  }
}

/// A message's text after parsing.
enum JSONText: ~Copyable {
  /// Not parsed.
  case unread
  /// It is JSON.
  case document(JSONDocument)
  /// It is not JSON.
  case unreadable(JSONParseError)

  init(_ text: UnsafeRawBufferPointer, depth: Int) {
    do throws(JSONParseError) {
      self = .document(try JSONDocument(parsing: text, depth: depth))
    } catch {
      self = .unreadable(error)
    }
  }
}
