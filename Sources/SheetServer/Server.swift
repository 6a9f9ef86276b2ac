import JSON
import JSONRPC
import SheetDocument
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
  private let inbox: Inbox
  private let work: Work
  private var life = Life.new {
    didSet { inbox.heedsCancellations = life == .working }
  }
  private var client = SessionClient(keeping: .connection)
  private var sessions: Sessions
  private var reports = Reports()
  private var inputHasEnded = false
  private(set) var isBatchOpen = false
  private var log: [String] = []
  /// The method of the last message.
  private var lastMethod: Method?

  /// The exit status of the process; nil as long as it runs.
  public internal(set) var exitStatus: Int32?

  /// The process whose end also ends this one, if a client has named it.
  public internal(set) var parent: Int32?

  /// A server for a new connection.
  /// - Parameters:
  ///   - watch: called every few milliseconds while a request is read or carried out. It may give input to the inbox
  ///   if there is one, and returns whether anybody is still there; when nobody is, the request ends without an answer.
  ///   - closed: the documents that are not open; nil where there are no files.
  public init(
    limits: Limits = Limits(), watch: @escaping (Inbox?) -> Bool = { _ in true }, closed: ClosedDocuments? = nil
  ) {
    self.limits = limits
    let inbox = Inbox(limits: limits) { watch(nil) }
    self.inbox = inbox
    work = Work(limit: limits.work) {
      guard watch(inbox) else { return .gone }
      inbox.readAhead()
      return inbox.isCurrentCancelled ? .cancelled : nil
    }
    sessions = Sessions(limits: limits, work: work, closed: closed)
  }

  // MARK: Bytes and time

  /// Adds input, and carries out the messages that are complete.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer, at now: Instant) {
    inbox.receive(bytes)
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
    carryOutMessages()
    passTicks()
    // What nobody waits for is done when nothing else is to be done, a little at a time.
    if life == .working, inbox.isEmpty, !isFull { sessions.checkWorkspace(to: &client) }
  }

  /// The moment at which ``proceed(at:)`` has something to do; nil until more input arrives.
  public var nextWake: Instant? {
    guard exitStatus == nil else { return nil }
    if canWork || canSendPendingFrames { return sessions.now }
    return life == .working ? sessions.nextTick : nil
  }

  /// Whether a frame is pending and there is space for it.
  private var canSendPendingFrames: Bool { life == .working && sessions.hasPendingFrames && client.hasRoom }

  /// Sends the frames and events that are due on realtime clocks.
  private mutating func passTicks() {
    guard life == .working else { return }
    sessions.markFramesPending()
    sessions.runDocumentsAtRest(to: &client)
    while canSendPendingFrames, sessions.sendPendingFrame(to: &client) { answerWaiting() }
  }

  /// The number of bytes waiting to be written.
  public var pendingOutput: Int { client.messages.pendingCount }

  /// Calls `body` with the bytes waiting to be written.
  public func withOutput<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    client.messages.withPending(body)
  }

  /// Removes the first `count` pending bytes, which have been written.
  public mutating func didWrite(_ count: Int) {
    client.messages.didWrite(count)
  }

  /// Whether more input is accepted; it is not while too much input is unprocessed.
  public var acceptsInput: Bool { inbox.acceptsInput }

  /// Takes the lines for stderr.
  public mutating func takeLog() -> [String] {
    guard !log.isEmpty else { return [] }
    defer { log = [] }
    return log
  }

  /// Logs a line, and sends it to a client that asked for the log.
  private mutating func note(_ line: String, _ error: RPCError? = nil) {
    log.append(line)
    reports.report(line, error, to: &client.messages)
  }

  // MARK: Carrying out messages

  /// Whether so much output is unwritten that further messages have to wait.
  private var isFull: Bool { client.messages.pendingCount >= limits.pendingOutput }

  /// Whether anybody is there, and has not ended the connection.
  private var isServing: Bool { exitStatus == nil && work.end != .gone }

  /// Whether there are messages, or the end of the input, that waited for output that has been written now.
  private var canWork: Bool { (!inbox.isEmpty || inputHasEnded) && !isFull && isServing }

  /// Carries out messages until none is complete, or too much output is unwritten.
  private mutating func carryOutMessages() {
    while isServing {
      if isFull { return inbox.readAhead() }
      guard let message = inbox.takeNext() else {
        if inputHasEnded { end() }
        return
      }
      client.messages.framing = inbox.framing
      handle(message)
    }
  }

  /// Handles the rest of the input at its end, and sets the exit status.
  private mutating func end() {
    var isWhole = true
    if let last = inbox.finish() {
      isWhole = last.isJSON
      handle(last)
    }
    sessions.waiting.endAll(RPCError(.requestCancelled, "the input ended before it could be answered"))
    answerWaiting()
    guard exitStatus == nil else { return }
    let isLines = inbox.framing != .contentLength
    exitStatus = life == .shutDown || (isLines && isWhole) ? 0 : 1
    if exitStatus != 0, isWhole { note("the input ended without shutdown") }
  }

  // MARK: Messages

  private mutating func handle(_ message: consuming Inbox.Message) {
    switch consume message {
    case .document(let document): document.withRoot { handle($0) }
    case .unreadable(let error):
      note("skipped input: \(error.message)", error)
      client.messages.answer(.null, error: error)
    case .answered: break
    case .abandoned: work.look()
    }
  }

  /// Handles one message, or a batch of them.
  private mutating func handle(_ json: JSONValue) {
    guard json.kind == .array, json.count > 0 else { return handleOne(json) }
    guard json.count <= limits.batch else {
      let why = "a batch of \(json.count) messages, over the limit of \(limits.batch); none was carried out"
      return client.messages.answer(.null, error: RPCError(overLimit: "batch", maximum: limits.batch, why))
    }
    isBatchOpen = true
    client.messages.openBatch()
    for index in 0..<json.count where isServing {
      if let element = json[index] { handleOne(element) }
    }
    client.messages.closeBatch()
    isBatchOpen = false
    answerWaiting()
  }

  private mutating func handleOne(_ json: JSONValue) {
    switch IncomingMessage(json: json) {
    case .request(let id, let invocation): answer(id, invocation)
    case .notification(let invocation):
      work.begin(isLimited: false, room: limits.pendingOutput)
      inbox.beginNotification()
      let mark = client.messages.mark
      do throws(RPCError) {
        let reply = try carryOut(invocation, asRequest: false)
        if let end = work.end { throw end.error(limits) }
        if case .answer(let answer) = reply, let (index, tag, note) = answer.framed {
          sessions.reportFrame(index, tag, note, to: &client)
        }
      } catch {
        if work.end != nil { client.messages.withdraw(after: mark) }
        note("notification \(invocation.method.summary): \(error.message)", error)
      }
    case .response(let id, let result):
      if life != .working || !sessions.takeAnswer(id, result, to: &client) {
        note("ignored an answer to nothing that was asked")
      }
    case .invalid(let id, let error):
      client.messages.answer(id, error: error)
    }
    answerWaiting()
  }

  /// The size that an answer may always have, in bytes: answers that are the same every time fit.
  private static let leastRoom = 1 << 20

  /// Carries out a request and answers it, unless its answer comes later.
  private mutating func answer(_ id: RequestID, _ invocation: Invocation) {
    work.begin(room: limits.pendingOutput)
    let mark = client.messages.mark
    do throws(RPCError) {
      if inbox.begin(id) { throw .cancelled }
      let reply = try carryOut(invocation, asRequest: true)
      if let end = work.end { throw end.error(limits) }
      if case .answer(.later(let index, _, let limit)) = reply {
        do throws(CallFailure) { try sessions.wait(id, for: index, upTo: limit) } catch { throw error.rpcError }
      } else {
        client.messages.answer(id, about: &sessions) { sessions, writer in
          writer.limitGrowth(to: max(sessions.limits.pendingOutput, Self.leastRoom))
          defer { writer.endLimit() }
          reply.encode(&sessions, to: &writer)
          return (sessions.work.end ?? (writer.isOverfull ? .output : nil)).map { $0.error(sessions.limits) }
        }
      }
    } catch {
      // What a request has reported is taken back when it ends before it is done.
      if work.end != nil { client.messages.withdraw(after: mark) }
      client.messages.answer(id, error: work.end?.error(limits) ?? error)
    }
  }

  /// Carries out one call, if the state of the connection allows it.
  private mutating func carryOut(_ invocation: Invocation, asRequest: Bool) throws(RPCError) -> Reply {
    // Only a batch can get here with this much unwritten: before any other message, output is written.
    guard client.messages.heldCount < limits.pendingOutput else {
      throw SheetError.limitExceeded("pendingOutput", maximum: limits.pendingOutput).rpcError
    }
    let method =
      invocation.method.withUTF8 { [lastMethod] name in
        // Messages of one kind often follow one another.
        if let lastMethod, lastMethod.isNamed(name) { lastMethod } else { Method.named(name) }
      } ?? nil
    lastMethod = method
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
      call = try method.decode(invocation.params, isTolerant: sessions.isTolerant)
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
      reports = Reports(trace: params.trace, logsMessages: params.options.logsMessages)
      _ = try sessions.perform(call, to: &client)
      return .capabilities
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
    default: return .answer(try sessions.perform(call, to: &client))
    }
    return .answer(.void)
  }

  /// Answers the requests that no longer need to wait. While a batch is open its answers come first.
  private mutating func answerWaiting() {
    guard !isBatchOpen else { return }
    for (id, outcome) in sessions.takeDone() {
      switch outcome {
      case .success(let answer):
        client.messages.answer(id, about: &sessions) { sessions, writer in
          answer.encode(&sessions, to: &writer)
          return nil
        }
      case .failure(let failure): client.messages.answer(id, error: failure.rpcError)
      }
    }
  }
}

extension Work.End {
  /// The answer to a request that ended before it was done.
  fileprivate func error(_ limits: Limits) -> RPCError {
    switch self {
    case .tooMuch: SheetError.limitExceeded("work", maximum: limits.work).rpcError
    case .output: SheetError.limitExceeded("pendingOutput", maximum: limits.pendingOutput).rpcError
    case .cancelled, .gone: .cancelled
    }
  }
}
