import SheetEngine
import SheetProtocol

/// An id as its bytes: two strings that merely look the same are two ids.
private struct SheetID: Hashable, Sendable {
  private let text: String
  /// Ids that meet in the index are mostly told apart by this.
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

/// The open sessions: a dense array behind an index by id, so that finding one costs the same however many there are.
struct SessionTable: Sendable {
  private(set) var all: [Session] = []
  private var places: [SheetID: Int] = [:]
  /// The ids of the sessions that are presented over one.
  private var above: [SheetID: [String]] = [:]
  /// The ids of the sessions that follow a document, by its name.
  private var followers: [String: [String]] = [:]
  private var opened = 0
  private var lastNumber = 0
  private var live = LiveList()

  /// The place of the session with that id.
  func place(of id: String) -> Int? { places[SheetID(id)] }

  /// The sessions, in the order in which they were opened.
  var inOrder: [Session] { all.sorted { $0.serial < $1.serial } }

  /// Adds a session; its id must be free.
  /// - Returns: its place.
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
    places[SheetID(id)] = all.count - 1
    if let presenter { above[SheetID(presenter), default: []].append(id) }
    return all.count - 1
  }

  /// The sessions that are presented over one, in the order in which they were opened.
  func presented(over id: String) -> [Session] {
    above[SheetID(id)]?.compactMap { place(of: $0).map { all[$0] } } ?? []
  }

  /// Whether any session is presented over another one.
  var hasPresenters: Bool { !above.isEmpty }

  /// The ids of the sessions that follow a document, in the order in which they were opened.
  func following(_ document: String) -> [String] { followers[document] ?? [] }

  /// Sets what a session was opened as.
  mutating func setPreset(_ preset: Preset, at place: Int) {
    all[place].preset = preset
  }

  /// Removes a session. The last one takes its place.
  mutating func close(at place: Int) {
    let closed = all[place]
    places[SheetID(closed.id)] = nil
    if let presenter = closed.presenter {
      let others = presented(over: presenter).map(\.id).filter { !$0.utf8.elementsEqual(closed.id.utf8) }
      above[SheetID(presenter)] = others.isEmpty ? nil : others
    }
    if let document = closed.document {
      let others = followers[document]?.filter { !$0.utf8.elementsEqual(closed.id.utf8) } ?? []
      followers[document] = others.isEmpty ? nil : others
    }
    if closed.clock != nil { live.remove(place) }
    let last = all.removeLast()
    guard place < all.count else { return }
    all[place] = last
    places[SheetID(last.id)] = place
    if last.clock != nil { live.move(from: all.count, to: place) }
  }

  /// An id that no session has or had from here: s1, s2 and so on.
  mutating func freeID() -> String {
    repeat { lastNumber += 1 } while place(of: "s\(lastNumber)") != nil
    return "s\(lastNumber)"
  }

  /// Remembers what the client was asked to measure.
  mutating func setMeasured(_ measured: Session.Measured, at place: Int) {
    all[place].measured = measured
  }

  /// Puts another sheet in the place of one; a clock that runs by itself goes on from the sheet's time.
  mutating func restore(_ sheet: Sheet, preset: Preset, at place: Int, now: Instant) {
    all[place].sheet = sheet
    all[place].preset = preset
    all[place].clock?.set(to: sheet.now, at: now)
  }

  // MARK: Clocks that run by themselves

  /// The first moment for which a session waits; nil when none does.
  var nextTick: Instant? { live.nextTick }

  /// Sets what a session waits for.
  mutating func wait(_ state: RealtimeClock.State, at place: Int) {
    all[place].clock?.state = state
    switch state {
    case .resting: break
    case .ticking(let instant): live.add(place, until: instant)
    case .owing: live.owe(place)
    }
  }

  /// What a session waits for.
  func waiting(at place: Int) -> RealtimeClock.State {
    all[place].clock?.state ?? .resting
  }

  /// Makes the sessions whose tick has come owe a frame; those that do not move any more rest.
  mutating func oweFrames(at now: Instant) {
    for place in live.takeTicking() {
      guard case .ticking(let instant) = waiting(at: place) else { continue }
      if instant > now {
        live.add(place, until: instant)
      } else {
        wait(all[place].sheet.isMoving ? .owing(nil) : .resting, at: place)
      }
    }
  }

  /// The session that has owed a frame for longest.
  mutating func nextOwing() -> Int? {
    while let place = live.takeOwing() {
      if case .owing = waiting(at: place) { return place }
    }
    return nil
  }

  /// Whether a session owes a frame.
  var owesFrames: Bool { live.owes }

  /// The sheet at a place, to be changed there.
  subscript(place: Int) -> Sheet {
    _read { yield all[place].sheet }
    _modify { yield &all[place].sheet }
  }
}
