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
  package private(set) var all: [Session] = []
  private var indices: [SheetID: Int] = [:]
  /// The ids of the sessions presented over a session, by its id.
  private var above: [SheetID: [String]] = [:]
  /// The ids of the sessions that follow a document, by its URI.
  private var followers: [String: [String]] = [:]
  private var opened = 0
  private var lastNumber = 0
  private var live = LiveList()

  /// The index of the session with that id.
  package func index(of id: String) -> Int? { indices[SheetID(id)] }

  /// The sessions, in the order in which they were opened.
  package var inOrder: [Session] { all.sorted { $0.serial < $1.serial } }

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
    if let document { followers[document, default: []].append(id) }
    indices[SheetID(id)] = all.count - 1
    if let presenter { above[SheetID(presenter), default: []].append(id) }
    return all.count - 1
  }

  /// The sessions presented over a session, in the order in which they were opened.
  func presented(over id: String) -> [Session] {
    above[SheetID(id)]?.compactMap { index(of: $0).map { all[$0] } } ?? []
  }

  /// Whether any session is presented over another one.
  var hasPresenters: Bool { !above.isEmpty }

  /// The ids of the sessions that follow a document, in the order in which they were opened.
  func following(_ document: String) -> [String] { followers[document] ?? [] }

  /// Sets the preset of a session.
  mutating func setPreset(_ preset: Preset, at index: Int) {
    all[index].preset = preset
  }

  /// Removes a session. The last one takes its index.
  mutating func close(at index: Int) {
    let closed = all[index]
    indices[SheetID(closed.id)] = nil
    if let presenter = closed.presenter {
      let others = presented(over: presenter).map(\.id).filter { !$0.utf8.elementsEqual(closed.id.utf8) }
      above[SheetID(presenter)] = others.isEmpty ? nil : others
    }
    if let document = closed.document {
      let others = followers[document]?.filter { !$0.utf8.elementsEqual(closed.id.utf8) } ?? []
      followers[document] = others.isEmpty ? nil : others
    }
    if closed.clock != nil { live.remove(index) }
    let last = all.removeLast()
    guard index < all.count else { return }
    all[index] = last
    indices[SheetID(last.id)] = index
    if last.clock != nil { live.move(from: all.count, to: index) }
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

  /// Replaces the sheet at an index. A realtime clock continues from the time of the new sheet.
  mutating func restore(_ sheet: Sheet, preset: Preset, at index: Int, now: Instant) {
    all[index].sheet = sheet
    all[index].preset = preset
    all[index].clock?.set(to: sheet.now, at: now)
  }

  // MARK: Realtime clocks

  /// The first moment that a session waits for; nil when none waits.
  var nextTick: Instant? { live.nextTick }

  /// Sets what a session waits for.
  mutating func wait(_ state: RealtimeClock.State, at index: Int) {
    all[index].clock?.state = state
    switch state {
    case .resting: break
    case .ticking(let instant): live.add(index, until: instant)
    case .pending: live.addPending(index)
    }
  }

  /// What a session waits for.
  func waiting(at index: Int) -> RealtimeClock.State {
    all[index].clock?.state ?? .resting
  }

  /// Marks the frames of the sessions whose tick is due as pending; a sheet that no longer moves stops ticking.
  mutating func markFramesPending(at now: Instant) {
    for index in live.takeTicking() {
      guard case .ticking(let instant) = waiting(at: index) else { continue }
      if instant > now {
        live.add(index, until: instant)
      } else {
        wait(all[index].sheet.isMoving ? .pending(nil) : .resting, at: index)
      }
    }
  }

  /// The session whose frame has been pending for longest.
  mutating func nextPending() -> Int? {
    while let index = live.takePending() {
      if case .pending = waiting(at: index) { return index }
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
