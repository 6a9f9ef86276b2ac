import JSONRPC

/// Messages that were read but can't be carried out yet, because too much output is unread.
///
/// They are separate from the stream so that a later `$/cancelRequest` reaches its request in time.
struct Arrivals: Sendable {
  /// A message, or malformed input.
  enum Item: Sendable {
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
