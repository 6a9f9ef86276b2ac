import JSON
import SheetEngine
import SheetProtocol

/// An id compared by its bytes: strings that are only canonically equivalent are different ids.
private struct SheetID: Hashable, Sendable {
  private let text: String
  /// Distinguishes most different ids without comparing their texts.
  private let digest: Int

  init(_ text: String) {
    var text = text
    var hasher = Hasher()
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    digest = hasher.finalize()
    self.text = text
  }

  static func == (a: SheetID, b: SheetID) -> Bool {
    a.digest == b.digest && a.text.utf8.elementsEqual(b.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
  }
}

/// The open sessions: a dense array with an index by id, so that finding one takes constant time.
package struct SessionTable: Sendable {
  /// The sessions presented over a session.
  private struct Above: Sendable {
    /// Their serial numbers.
    var serials: Set<Int> = []
    /// How many of them are shown.
    var shownCount = 0
    /// The frame of the session that all of them know; nil as long as that is open.
    var frame: Rect??
  }

  package private(set) var all: [Session] = []
  private var indices: [SheetID: Int] = [:]
  /// The indices by serial number.
  private var places: [Int: Int] = [:]
  private var above: [SheetID: Above] = [:]
  /// The serial numbers of the sessions that follow a document, by its URI without percent-encoding.
  private var followers: [String: Set<Int>] = [:]
  private var opened = 0
  private var lastNumber = 0
  private var live = LiveList()

  /// The index of the session with that id.
  package func index(of id: String) -> Int? {
    // Most clients have one sheet, and comparing is faster than hashing.
    if all.count == 1, all[0].id.utf8.elementsEqual(id.utf8) { return 0 }
    return indices[SheetID(id)]
  }

  /// The sessions, in the order in which they were opened.
  package var inOrder: [Session] { all.ordered { Double($0.serial) } }

  /// Adds a session; its id must be free.
  /// - Returns: its index.
  mutating func open(
    _ id: String, _ preset: Preset, _ updates: UpdateSelection, over presenter: String?, _ clock: RealtimeClock?,
    of document: String?, _ sheet: Sheet
  ) -> Int {
    opened += 1
    var sheet = sheet
    sheet.describesMotion = updates.animations
    all.append(
      Session(
        id: id, preset: preset, updates: updates, serial: opened, presenter: presenter, clock: clock,
        document: document, sheet: sheet))
    if let document { followers[document.percentDecoded, default: []].insert(opened) }
    indices[SheetID(id)] = all.count - 1
    places[opened] = all.count - 1
    if let presenter { above[SheetID(presenter), default: Above()].serials.insert(opened) }
    return all.count - 1
  }

  /// The indices of sessions, in the order in which they were opened.
  private func indices(of serials: Set<Int>?) -> [Int] { serials?.sorted().compactMap { places[$0] } ?? [] }

  /// The sessions that follow a document, by index, in the order in which they were opened.
  func following(_ document: String) -> [Int] { indices(of: followers[document.percentDecoded]) }

  /// Sets the preset of a session.
  mutating func setPreset(_ preset: Preset, at index: Int) {
    all[index].preset = preset
  }

  /// Removes a session. The last one takes its index.
  mutating func close(at index: Int) {
    setShown(false, at: index)
    let closed = all[index]
    indices[SheetID(closed.id)] = nil
    places[closed.serial] = nil
    if let presenter = closed.presenter {
      let id = SheetID(presenter)
      above[id]?.serials.remove(closed.serial)
      if above[id]?.serials.isEmpty == true { above[id] = nil }
    }
    if let document = closed.document?.percentDecoded {
      followers[document]?.remove(closed.serial)
      if followers[document]?.isEmpty == true { followers[document] = nil }
    }
    live.remove(closed.serial)
    let last = all.removeLast()
    guard index < all.count else { return }
    all[index] = last
    indices[SheetID(last.id)] = index
    places[last.serial] = index
  }

  // MARK: A sheet over a sheet

  /// The sessions presented over a session, by index, in the order in which they were opened.
  func presented(over id: String) -> [Int] { indices(of: above[SheetID(id)]?.serials) }

  /// Whether any session is presented over another one.
  var hasPresenters: Bool { !above.isEmpty }

  /// Whether any session over a session is shown.
  func isCovered(_ id: String) -> Bool { above[SheetID(id)].map { $0.shownCount > 0 } ?? false }

  /// Sets whether a session is shown.
  mutating func setShown(_ isShown: Bool, at index: Int) {
    guard isShown != all[index].isShown else { return }
    all[index].isShown = isShown
    if let presenter = all[index].presenter { above[SheetID(presenter)]?.shownCount += isShown ? 1 : -1 }
  }

  /// Sets the frame of a session that those over it know.
  /// - Returns: their indices; none when they know it already.
  mutating func setFrame(_ frame: Rect?, of id: String) -> [Int] {
    let id = SheetID(id)
    guard let known = above[id]?.frame, known == frame else {
      above[id]?.frame = .some(frame)
      return indices(of: above[id]?.serials)
    }
    return []
  }

  /// An id that no session has, and that was not generated before: s1, s2 and so on.
  mutating func freeID() -> String {
    repeat { lastNumber += 1 } while index(of: "s\(lastNumber)") != nil
    return "s\(lastNumber)"
  }

  /// Records what the client was asked to measure.
  mutating func setMeasured(_ measured: Session.Measured, at index: Int) {
    all[index].measured = measured
  }

  /// Replaces the sheet at an index by that of a snapshot. A realtime clock continues from the time of the new sheet.
  mutating func restore(_ snapshot: Snapshots.Snapshot, at index: Int, now: Instant) {
    all[index].sheet = snapshot.sheet
    all[index].sheet.describesMotion = all[index].updates.animations
    all[index].preset = snapshot.preset
    all[index].clock?.set(to: snapshot.sheet.now, at: now)
  }

  // MARK: Taking changes back

  /// Sessions before a change.
  enum Saved {
    /// All of them, because a change of one may change those over it and below it.
    case all(SessionTable)
    case some([(index: Int, session: Session)])
  }

  /// The sessions at some indices, to be restored later.
  func saved(_ indices: [Int]) -> Saved {
    hasPresenters ? .all(self) : .some(indices.map { ($0, all[$0]) })
  }

  /// Restores sessions; none may have been opened or closed since.
  mutating func restore(_ saved: Saved) {
    switch saved {
    case .all(let table): self = table
    case .some(let sessions): for (index, session) in sessions { all[index] = session }
    }
  }

  // MARK: Realtime clocks

  /// The first moment that a session waits for; nil when none waits.
  var nextTick: Instant? { live.nextTick }

  /// Sets what a session waits for.
  mutating func wait(_ state: RealtimeClock.State, at index: Int) {
    all[index].clock?.state = state
    switch state {
    case .resting: break
    case .ticking(let instant): live.add(all[index].serial, until: instant)
    case .pending: live.addPending(all[index].serial)
    }
  }

  /// The state of a session's clock; resting if it has none.
  func waiting(at index: Int) -> RealtimeClock.State {
    all[index].clock?.state ?? .resting
  }

  /// Marks the frames of the sessions whose tick is due as pending; a sheet that no longer moves stops ticking.
  mutating func markFramesPending(at now: Instant) {
    for serial in live.takeTicking() {
      guard let index = places[serial], case .ticking(let instant) = waiting(at: index) else { continue }
      if instant > now {
        live.add(serial, until: instant)
      } else {
        wait(all[index].sheet.isMoving ? .pending(nil) : .resting, at: index)
      }
    }
  }

  /// The session whose frame has been pending for longest.
  mutating func nextPending() -> Int? {
    while let serial = live.takePending() {
      if let index = places[serial], case .pending = waiting(at: index) { return index }
    }
    return nil
  }

  /// Whether the frame of a session is pending.
  var hasPendingFrames: Bool { live.hasPending }

  /// The sheet at an index, for changes in place.
  package subscript(index: Int) -> Sheet {
    _read { yield all[index].sheet }
    _modify { yield &all[index].sheet }
  }
}
