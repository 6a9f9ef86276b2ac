import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// Requests that are answered later: `clock/settle` on a realtime clock.
package struct WaitingRequests: Sendable {
  /// A request, its sheet, and its deadline.
  struct Request: Sendable {
    let id: RequestID
    let sheet: String
    /// The session's serial number; another session may have the sheet's id by the time of the answer.
    let serial: Int
    /// The sheet's time at which it is answered at the latest.
    let deadline: Seconds
  }

  private(set) var all: [Request] = []
  /// Requests that no longer wait, with their errors.
  private var ended: [(id: RequestID, error: RPCError)] = []

  mutating func add(_ request: Request) {
    all.append(request)
  }

  /// Ends the waiting of a request.
  package mutating func end(_ id: RequestID, _ error: RPCError) {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return }
    ended.append((all.remove(at: index).id, error))
  }

  /// Ends the waiting of all requests.
  package mutating func endAll(_ error: RPCError) {
    ended += all.map { ($0.id, error) }
    all = []
  }

  /// Takes the requests whose waiting was ended.
  mutating func takeEnded() -> [(id: RequestID, error: RPCError)] {
    defer { ended = [] }
    return ended
  }

  /// Removes requests that are being answered, by their indices.
  mutating func remove(at indices: [Int]) {
    for index in indices.reversed() { all.remove(at: index) }
  }

  /// Whether no request waits or has an unsent answer.
  var isEmpty: Bool { all.isEmpty && ended.isEmpty }

  /// The earliest deadline of a session's requests.
  func deadline(of serial: Int) -> Seconds? {
    all.isEmpty ? nil : all.lazy.filter { $0.serial == serial }.map { $0.deadline }.min()
  }
}

extension Sessions {
  /// Lets a request wait until a sheet has come to rest.
  package mutating func wait(_ id: RequestID, for index: Int, upTo limit: Seconds) throws(CallFailure) {
    guard waiting.all.count < limits.waiting else {
      throw .sheet(.limitExceeded("waiting", maximum: limits.waiting))
    }
    let session = table.all[index]
    waiting.add(
      WaitingRequests.Request(
        id: id, sheet: session.id, serial: session.serial, deadline: time(at: index) + limit))
    keepTicking(index)
  }

  /// Takes the requests that no longer need to wait, each with its answer.
  package mutating func takeDone() -> [(id: RequestID, answer: Result<Answer, CallFailure>)] {
    guard !waiting.isEmpty else { return [] }
    var taken: [(id: RequestID, answer: Result<Answer, CallFailure>)] = []
    for ended in waiting.takeEnded() { taken.append((ended.id, .failure(.refused(ended.error)))) }
    let done = waiting.all.indices.filter { request in
      guard let index = index(of: waiting.all[request]) else { return true }
      return !table[index].isMoving || table[index].now >= waiting.all[request].deadline
    }
    for request in done.map({ waiting.all[$0] }) {
      if let index = index(of: request) {
        taken.append((request.id, .success(.frame(index: index, nil, FrameNote(isSettled: !table[index].isMoving)))))
      } else {
        taken.append((request.id, .failure(.sheet(.unknownSheet(request.sheet)))))
      }
    }
    waiting.remove(at: done)
    return taken
  }

  private func index(of request: WaitingRequests.Request) -> Int? {
    table.index(of: request.sheet).flatMap { table.all[$0].serial == request.serial ? $0 : nil }
  }
}
