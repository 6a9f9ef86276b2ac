/// The places of the sessions that wait: for a tick, or for room for a frame.
///
/// A place may be listed when its session does not wait any more; whoever takes it asks the session.
struct LiveList: Sendable {
  private var ticking: [Int] = []
  private var owing: [Int] = []
  private var firstOwing = 0
  /// Not later than the first tick for which a session waits; nil when none does.
  private(set) var nextTick: Instant?

  /// Lists a place as waiting for a tick.
  mutating func add(_ place: Int, until instant: Instant) {
    ticking.append(place)
    nextTick = min(nextTick ?? instant, instant)
  }

  /// Takes all places that wait for a tick.
  mutating func takeTicking() -> [Int] {
    defer { (ticking, nextTick) = ([], nil) }
    return ticking
  }

  /// Lists a place as owing a frame.
  mutating func owe(_ place: Int) {
    owing.append(place)
  }

  /// Whether a place is listed as owing a frame.
  var owes: Bool { firstOwing < owing.count }

  /// Takes the place that has owed a frame for longest.
  mutating func takeOwing() -> Int? {
    guard owes else { return nil }
    defer {
      firstOwing += 1
      if !owes { (owing, firstOwing) = ([], 0) }
    }
    return owing[firstOwing]
  }

  /// Forgets a place.
  mutating func remove(_ place: Int) {
    ticking.removeAll { $0 == place }
    owing.removeSubrange(..<firstOwing)
    firstOwing = 0
    owing.removeAll { $0 == place }
    if ticking.isEmpty { nextTick = nil }
  }

  /// A session has another place from now on.
  mutating func move(from old: Int, to new: Int) {
    for index in ticking.indices where ticking[index] == old { ticking[index] = new }
    for index in owing.indices where owing[index] == old { owing[index] = new }
  }
}
