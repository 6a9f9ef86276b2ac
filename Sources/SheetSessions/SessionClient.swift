import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// Who is told what happens to sheets and documents, in that order, before the call that caused it returns: a connection, or
/// whoever plays inputs and looks at what comes of them.
package struct SessionClient: ~Copyable {
  /// A selection of what is kept.
  package struct Kept: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The timeline of every sheet.
    package static let timelines = Kept(rawValue: 1)
    /// Every frame that is reported.
    package static let frames = Kept(rawValue: 2)
    /// Every event.
    package static let events = Kept(rawValue: 16)
    /// Frames, events, animations and questions, as messages.
    package static let messages = Kept(rawValue: 4)
    /// Messages about documents.
    package static let documents = Kept(rawValue: 8)
    /// The messages that a connection is sent.
    package static let connection: Kept = [.messages, .documents]
  }

  /// The selection of what is kept.
  private let kept: Kept
  private let work: Work
  package private(set) var timelines: Timelines
  /// The messages that were sent or recorded.
  package var messages = Outbox()
  package private(set) var frames: [SheetFrame] = []
  private(set) var events: [(time: Seconds, event: Event)] = []

  /// - Parameter work: what is kept of anything but messages is a part of it.
  package init(keeping kept: Kept, _ work: Work = Work()) {
    (self.kept, self.work) = (kept, work)
    timelines = Timelines(work)
  }

  /// Whether updates are wanted. If not, no frames are produced while time passes.
  var wantsUpdates: Bool { !kept.isDisjoint(with: [.frames, .messages]) }
  /// Whether timelines are recorded.
  var recordsInputs: Bool { kept.contains(.timelines) }
  /// Whether it is told of changes; who asks first need not copy a session for nothing.
  var recordsChanges: Bool { !kept.isDisjoint(with: [.timelines, .events]) }

  // MARK: Messages

  /// Frames are sent to a connection while fewer bytes than this are unwritten: about the capacity of a pipe.
  private static let capacity = 1 << 16

  /// Whether there is space for a frame of a realtime clock; until there is, the frame is pending.
  package var hasRoom: Bool { kept != .connection || messages.pendingCount < Self.capacity }

  /// Takes a frame that is not an answer: `sheet/frame`.
  mutating func send(_ frame: SheetFrame, of sheet: String, tag: Tag?, gesture: GestureReport?) {
    keep(frame)
    guard kept.contains(.messages) else { return }
    messages.notify("sheet/frame") { frame.encode(sheet: sheet, tag: tag, gesture: gesture, to: &$0) }
  }

  /// Takes an event or an animation that the session wants.
  mutating func send(_ update: Update, of sheet: String) {
    guard kept.contains(.messages), let method = update.method else { return }
    messages.notify(method) { update.encode(sheet: sheet, to: &$0) }
  }

  /// Takes a question, whose answer will have the id.
  mutating func ask(_ question: Question, id: RequestID) {
    guard kept.contains(.messages) else { return }
    messages.request(id, question.method) { question.encode(to: &$0) }
  }

  /// Takes the diagnostics of a version of a document; without a version, the document is closed.
  mutating func publish(_ diagnostics: PublishedDiagnostics) {
    guard kept.contains(.documents) else { return }
    messages.notify("textDocument/publishDiagnostics") { diagnostics.encode(to: &$0) }
  }

  /// Takes the version of its document that a sheet shows, the latest version, and what that changed on the sheet.
  mutating func sheet(
    _ sheet: String, shows version: Int, of document: String, latest: Int, by inputs: MadeInputs
  ) {
    guard kept.contains(.documents) else { return }
    messages.notify("sheet/didChangeDocument") {
      ShownDocument(sheet: sheet, document: document, version: version, latest: latest, inputs: inputs).encode(to: &$0)
    }
  }

  // MARK: What is kept

  /// Keeps a frame, in place of an earlier one of the same time.
  mutating func keep(_ frame: SheetFrame) {
    guard kept.contains(.frames) else { return }
    if frames.last?.time == frame.time { frames.removeLast() }
    var frame = frame
    // Regions that rest are kept once for many frames.
    let rest = frame.regions == frames.last?.regions
    if rest, let last = frames.last { frame.regions = last.regions }
    let (units, space) = (1 + frame.regions.count / 8, rest ? 0 : 40 * frame.regions.count)
    guard work.spend(units, space: 400 + 48 * frame.screens.count + space) else { return }
    frames.append(frame)
  }

  /// Keeps the frame of an answer, also as a message.
  mutating func answer(_ frame: SheetFrame, of sheet: String, _ tag: Tag?, _ note: FrameNote) {
    keep(frame)
    guard kept.contains(.messages) else { return }
    messages.notify("sheet/frame") { frame.encodeAnswer(sheet: sheet, tag: tag, note, to: &$0) }
  }

  /// A session was opened.
  mutating func didOpen(_ session: Session) {
    if recordsInputs { timelines.open(session) }
  }

  /// An input was carried out; nil where time passed.
  mutating func didChange(_ session: Session, by input: Input?, _ updates: [Update]) {
    if recordsInputs { timelines.record(session, input, updates) }
    guard kept.contains(.events) else { return }
    for case .event(let event, let time) in updates where work.spend(1, space: 300) { events.append((time, event)) }
  }

  /// The sheet of a session was replaced.
  mutating func didRestore(_ session: Session) {
    if recordsInputs { timelines.replace(session) }
  }
}
