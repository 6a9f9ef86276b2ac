import JSON
import JSONRPC
import SheetProtocol
import SheetSessions

/// The input that has arrived: bytes, and messages that were read before their turn, so that a `$/cancelRequest` behind
/// them reaches its request in time.
///
/// It is a class because input also arrives while a message is carried out.
public final class Inbox {
  /// A message that is JSON, or malformed input with the error that answers it.
  enum Message: ~Copyable {
    case document(JSONDocument)
    case unreadable(RPCError)
    /// Malformed input that was answered with the message before it.
    case answered
    /// A message that nobody is there for.
    case abandoned

    var isJSON: Bool {
      switch self {
      case .document: true
      case .unreadable: false
      case .answered: false
      case .abandoned: false
      }
    }
  }

  private let limits: Limits
  /// Whether anybody is still there.
  private let isServed: () -> Bool
  private var decoder: FrameDecoder
  private var arrivals = Arrivals()
  /// How the last message was framed.
  private(set) var framing = Framing.lines
  /// Whether cancellations are heeded: from `initialize` to `shutdown`.
  var heedsCancellations = false
  /// The request that is being carried out; nil between requests.
  private var current: RequestID?
  /// Whether that request was cancelled.
  private(set) var isCurrentCancelled = false

  init(limits: Limits, isServed: @escaping () -> Bool) {
    (self.limits, self.isServed) = (limits, isServed)
    decoder = FrameDecoder(limit: limits.messageSize)
  }

  /// Adds input.
  public func receive(_ bytes: UnsafeRawBufferPointer) {
    decoder.append(bytes)
  }

  /// Whether more input is accepted; it is not while too much is unprocessed.
  public var acceptsInput: Bool { decoder.bufferedCount + arrivals.size < limits.pendingInput }

  /// Whether nothing was read before its turn.
  var isEmpty: Bool { arrivals.isEmpty }

  /// Takes the next message; nil until more input arrives.
  func takeNext() -> Message? {
    if let arrival = arrivals.takeFirst() {
      framing = arrival.framing
      switch arrival.item {
      case .message(let text):
        var message = Message.answered
        text.withUnsafeBytes { message = parse($0) }
        return message
      case .unreadable(let error): return .unreadable(error)
      }
    }
    guard let event = decoder.next() else { return nil }
    framing = decoder.framing ?? .lines
    return message(event)
  }

  /// Takes what is left at the end of the input; nil when there is nothing.
  func finish() -> Message? {
    guard let event = decoder.finish() else { return nil }
    return message(event)
  }

  private func message(_ event: FrameDecoder.Event) -> Message {
    switch event {
    case .message(let range):
      var message = Message.answered
      decoder.withMessage(range) { message = parse($0) }
      if message.isJSON { return message }
      let isGuess = decoder.isGuess
      // Finds the next message after one that is not JSON.
      decoder.resynchronise()
      // The rest of a broken message may look like a line, but belongs to that message.
      return isGuess && decoder.framing == .contentLength ? .answered : message
    case .fault(let fault): return .unreadable(fault.error)
    }
  }

  private func parse(_ text: UnsafeRawBufferPointer) -> Message {
    do throws(JSONParseError) {
      return .document(
        try JSONDocument(parsing: text, depth: limits.nestingDepth, memory: limits.messageMemory, while: isServed))
    } catch {
      return error.reason == .abandoned ? .abandoned : .unreadable(RPCError(error))
    }
  }

  // MARK: Cancellation

  /// Begins a request.
  /// - Returns: whether it was cancelled before.
  func begin(_ id: RequestID) -> Bool {
    (current, isCurrentCancelled) = (id, false)
    return arrivals.takeCancellation(id)
  }

  /// Begins a notification, which can't be cancelled.
  func beginNotification() {
    (current, isCurrentCancelled) = (nil, false)
  }

  /// Reads the messages that have arrived, so that a request that is cancelled is not carried out, or no longer.
  func readAhead() {
    while let event = decoder.next() {
      let framing = decoder.framing ?? .lines
      switch message(event) {
      case .unreadable(let error): arrivals.add(.unreadable(error), framing)
      case .answered: break
      case .abandoned: break
      case .document(let document):
        let ids = document.withRoot { json in
          guard let id = cancelled(by: json) else { return requests(in: json) as [RequestID]? }
          cancel(id)
          return nil
        }
        if let ids, case .message(let range) = event {
          arrivals.add(.message(decoder.withMessage(range) { Array($0) }), framing, ids: ids)
        }
      }
    }
  }

  private func cancel(_ id: RequestID) {
    if id == current { isCurrentCancelled = true } else { arrivals.cancel(id) }
  }

  private func cancelled(by json: JSONValue) -> RequestID? {
    guard heedsCancellations, case .notification(let invocation) = IncomingMessage(json: json),
      invocation.method.withUTF8({ Method.cancelRequest.isNamed($0) }) == true,
      case .cancel(let id)? = try? Method.cancelRequest.decode(invocation.params)
    else { return nil }
    return id
  }

  private func requests(in json: JSONValue) -> [RequestID] {
    let messages = json.kind == .array ? (0..<json.count).compactMap { json[$0] } : [json]
    return messages.compactMap { if case .request(let id, _) = IncomingMessage(json: $0) { id } else { nil } }
  }
}

/// Messages that were read before their turn.
private struct Arrivals {
  /// A message, or malformed input.
  enum Item {
    /// The text of a message, which is valid JSON.
    case message([UInt8])
    /// Malformed input, and the error that answers it.
    case unreadable(RPCError)
  }

  private var items: [(item: Item, framing: Framing)] = []
  private var first = 0
  private var waiting: [RequestID: Int] = [:]
  private var cancelled: [RequestID: Int] = [:]

  /// The memory that they take, in bytes.
  private(set) var size = 0

  /// The approximate overhead of an item, in bytes: an array, and its element in another one.
  private static let overhead = 128

  var isEmpty: Bool { first == items.count }

  /// Adds an item, and the ids of the requests in it.
  mutating func add(_ item: Item, _ framing: Framing, ids: [RequestID] = []) {
    items.append((item, framing))
    size += Self.size(of: item)
    for id in ids { waiting[id, default: 0] += 1 }
  }

  /// Takes the item that arrived first.
  mutating func takeFirst() -> (item: Item, framing: Framing)? {
    guard !isEmpty else { return nil }
    let taken = items[first]
    items[first].item = .message([])
    first += 1
    size -= Self.size(of: taken.item)
    if isEmpty { (items, first) = ([], 0) }
    return taken
  }

  /// Cancels a request that is waiting here.
  mutating func cancel(_ id: RequestID) {
    if waiting[id] ?? 0 > cancelled[id] ?? 0 { cancelled[id, default: 0] += 1 }
  }

  /// Checks a request whose turn has come.
  /// - Returns: whether it was cancelled.
  mutating func takeCancellation(_ id: RequestID) -> Bool {
    guard let count = waiting[id] else { return false }
    waiting[id] = count > 1 ? count - 1 : nil
    guard let count = cancelled[id] else { return false }
    cancelled[id] = count > 1 ? count - 1 : nil
    return true
  }

  private static func size(of item: Item) -> Int {
    switch item {
    case .message(let text): text.count + overhead
    case .unreadable: overhead
    }
  }
}
