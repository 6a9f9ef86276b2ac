/// The indices of sessions that wait for a tick, or for space for a frame.
///
/// An index may still be listed when its session no longer waits; whoever takes it checks.
struct LiveList: Sendable {
  private var ticking: [Int] = []
  private var pending: [Int] = []
  private var firstPending = 0
  /// The time of the first tick that a session waits for, or earlier; nil when none waits.
  private(set) var nextTick: Instant?

  /// Lists an index as waiting for a tick.
  mutating func add(_ index: Int, until instant: Instant) {
    ticking.append(index)
    nextTick = min(nextTick ?? instant, instant)
  }

  /// Takes all indices that wait for a tick.
  mutating func takeTicking() -> [Int] {
    defer { (ticking, nextTick) = ([], nil) }
    return ticking
  }

  /// Lists an index as having a pending frame.
  mutating func addPending(_ index: Int) {
    pending.append(index)
  }

  /// Whether an index is listed as having a pending frame.
  var hasPending: Bool { firstPending < pending.count }

  /// Takes the index whose frame has been pending for longest.
  mutating func takePending() -> Int? {
    guard hasPending else { return nil }
    defer {
      firstPending += 1
      if !hasPending { (pending, firstPending) = ([], 0) }
    }
    return pending[firstPending]
  }

  /// Removes an index.
  mutating func remove(_ index: Int) {
    ticking.removeAll { $0 == index }
    pending.removeSubrange(..<firstPending)
    firstPending = 0
    pending.removeAll { $0 == index }
    if ticking.isEmpty { nextTick = nil }
  }

  /// Follows a session to its new index.
  mutating func move(from old: Int, to new: Int) {
    for index in ticking.indices where ticking[index] == old { ticking[index] = new }
    for index in pending.indices where pending[index] == old { pending[index] = new }
  }
}
