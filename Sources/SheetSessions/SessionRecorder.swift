import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// A client that records what happens instead of sending it.
package struct SessionRecorder: SessionClient, ~Copyable {
  /// What is recorded.
  package enum Extent: Sendable {
    case nothing
    /// The timeline of every sheet.
    case timelines
    /// Also every frame.
    case frames
    /// Also every message.
    case everything
  }

  private let extent: Extent
  package private(set) var timelines = Timelines()
  private(set) var messages = Outbox()
  private(set) var frames: [SheetFrame] = []

  package init(_ extent: Extent) { self.extent = extent }

  package var wantsUpdates: Bool { extent == .frames || extent == .everything }
  package var recordsInputs: Bool { extent != .nothing }
  package var pendingCount: Int { messages.pendingCount }

  /// Keeps a frame, in place of an earlier one of the same time.
  mutating func keep(_ frame: SheetFrame) {
    if frames.last?.time == frame.time { frames.removeLast() }
    frames.append(frame)
  }

  /// Keeps the frame of an answer, also as a message.
  mutating func answer(_ frame: SheetFrame, of sheet: String, _ tag: Tag?, _ note: FrameNote) {
    keep(frame)
    guard extent == .everything else { return }
    messages.notify("sheet/frame") { frame.encodeAnswer(sheet: sheet, tag: tag, note, to: &$0) }
  }

  package mutating func send(_ frame: SheetFrame, of sheet: String, tag: Tag?, gesture: GestureReport?) {
    guard wantsUpdates else { return }
    keep(frame)
    guard extent == .everything else { return }
    messages.send(frame, of: sheet, tag: tag, gesture: gesture)
  }

  package mutating func send(_ update: Update, of sheet: String) {
    if extent == .everything { messages.send(update, of: sheet) }
  }

  package mutating func ask(_ question: Question, id: RequestID) {
    if extent == .everything { messages.ask(question, id: id) }
  }

  package mutating func didOpen(_ session: Session) { timelines.open(session) }

  package mutating func didChange(_ session: Session, by input: Input?, _ updates: [Update]) {
    timelines.record(session, input, updates)
  }

  package mutating func didRestore(_ session: Session) { timelines.replace(session) }
}
