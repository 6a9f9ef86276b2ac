import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// Where everything that happens to sheets and documents goes: to a connection as messages, or into a record.
///
/// Both are one type, because every call is compiled for each type of client.
package struct SessionOutlet: SessionClient, ~Copyable {
  /// What becomes of what happens.
  package enum Purpose: Sendable {
    /// It is sent to a client.
    case connection
    /// Nothing.
    case nothing
    /// The timeline of every sheet is recorded.
    case timelines
    /// Also every frame.
    case frames
    /// Also every message.
    case everything
  }

  private let purpose: Purpose
  private let work: Work
  package private(set) var timelines: Timelines
  /// The messages that were sent or recorded.
  package var messages = Outbox()
  private(set) var frames: [SheetFrame] = []

  /// - Parameter work: what is recorded is a part of it.
  package init(_ purpose: Purpose, _ work: Work = Work()) {
    (self.purpose, self.work) = (purpose, work)
    timelines = Timelines(work)
  }

  /// Frames are sent while fewer bytes than this are unwritten: about the capacity of a pipe.
  private static let capacity = 1 << 16

  package var hasRoom: Bool { purpose != .connection || messages.pendingCount < Self.capacity }
  package var wantsUpdates: Bool { hasMessages || purpose == .frames }
  package var recordsInputs: Bool { purpose != .nothing && purpose != .connection }
  package var pendingCount: Int { messages.pendingCount }

  private var hasMessages: Bool { purpose == .connection || purpose == .everything }

  // MARK: Messages

  package mutating func send(_ frame: SheetFrame, of sheet: String, tag: Tag?, gesture: GestureReport?) {
    guard wantsUpdates else { return }
    if purpose != .connection { keep(frame) }
    guard hasMessages else { return }
    messages.notify("sheet/frame") { frame.encode(sheet: sheet, tag: tag, gesture: gesture, to: &$0) }
  }

  package mutating func send(_ update: Update, of sheet: String) {
    guard hasMessages, let method = update.method else { return }
    messages.notify(method) { update.encode(sheet: sheet, to: &$0) }
  }

  package mutating func ask(_ question: Question, id: RequestID) {
    guard hasMessages else { return }
    messages.request(id, question.method) { question.encode(to: &$0) }
  }

  package mutating func publish(
    _ diagnostics: [Diagnostic], of uri: String, _ text: SourceText, version: Int?, _ encoding: SourceText.Encoding
  ) {
    guard purpose == .connection else { return }
    let diagnostics = diagnostics.map { $0.published(in: text, encoding) }
    messages.notify("textDocument/publishDiagnostics") {
      PublishedDiagnostics(uri: uri, diagnostics: diagnostics, version: version).encode(to: &$0)
    }
  }

  package mutating func sheet(
    _ sheet: String, shows version: Int, of document: String, latest: Int, by inputs: MadeInputs
  ) {
    guard purpose == .connection else { return }
    messages.notify("sheet/didChangeDocument") {
      ShownDocument(sheet: sheet, document: document, version: version, latest: latest, inputs: inputs).encode(to: &$0)
    }
  }

  // MARK: The record

  /// Keeps a frame, in place of an earlier one of the same time.
  mutating func keep(_ frame: SheetFrame) {
    if frames.last?.time == frame.time { frames.removeLast() }
    guard work.spend(1, space: 400 + 48 * frame.screens.count) else { return }
    frames.append(frame)
  }

  /// Keeps the frame of an answer, also as a message.
  mutating func answer(_ frame: SheetFrame, of sheet: String, _ tag: Tag?, _ note: FrameNote) {
    keep(frame)
    guard hasMessages else { return }
    messages.notify("sheet/frame") { frame.encodeAnswer(sheet: sheet, tag: tag, note, to: &$0) }
  }

  package mutating func didOpen(_ session: Session) { timelines.open(session) }

  package mutating func didChange(_ session: Session, by input: Input?, _ updates: [Update]) {
    timelines.record(session, input, updates)
  }

  package mutating func didRestore(_ session: Session) { timelines.replace(session) }
}
