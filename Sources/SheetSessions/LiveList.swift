/// The serial numbers of sessions that wait for a tick, or for space for a frame.
///
/// A session may still be listed when it no longer waits; whoever takes it checks.
struct LiveList: Sendable {
  private var ticking = SerialQueue()
  private var pending = SerialQueue()
  /// The time of the first tick that a session waits for, or earlier; nil when none waits.
  private(set) var nextTick: Instant?

  /// Lists a session as waiting for a tick.
  mutating func add(_ serial: Int, until instant: Instant) {
    ticking.add(serial)
    nextTick = min(nextTick ?? instant, instant)
  }

  /// Takes all sessions that wait for a tick.
  mutating func takeTicking() -> [Int] {
    nextTick = nil
    var all: [Int] = []
    while let serial = ticking.takeFirst() { all.append(serial) }
    return all
  }

  /// Lists a session as having a pending frame.
  mutating func addPending(_ serial: Int) {
    pending.add(serial)
  }

  /// Whether a session is listed as having a pending frame.
  var hasPending: Bool { !pending.isEmpty }

  /// Takes the session whose frame has been pending for longest.
  mutating func takePending() -> Int? { pending.takeFirst() }

  /// Removes a session.
  mutating func remove(_ serial: Int) {
    ticking.remove(serial)
    pending.remove(serial)
    if ticking.isEmpty { nextTick = nil }
  }
}

/// Serial numbers, each at most once, in the order in which they were added.
private struct SerialQueue: Sendable {
  /// Those that were removed are still here, until there are as many of them as of the others.
  private var all: [Int] = []
  private var first = 0
  private var members: Set<Int> = []

  var isEmpty: Bool { members.isEmpty }

  mutating func add(_ serial: Int) {
    if members.insert(serial).inserted { all.append(serial) }
  }

  mutating func remove(_ serial: Int) {
    if members.remove(serial) != nil { forget() }
  }

  mutating func takeFirst() -> Int? {
    while first < all.count {
      first += 1
      let serial = all[first - 1]
      if members.remove(serial) != nil {
        forget()
        return serial
      }
    }
    return nil
  }

  /// Forgets those that were taken or removed, once they are most of the list.
  private mutating func forget() {
    guard all.count > 2 * members.count + Self.fewest else { return }
    // One that was removed and added again is twice in the list; it keeps its first place.
    var left = members
    all = all[first...].filter { left.remove($0) != nil }
    first = 0
  }

  /// A list of this length is not worth the effort.
  private static let fewest = 16
}
