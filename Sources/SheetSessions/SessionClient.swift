import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// The receiver of everything that happens to sheets and documents: a connection that writes messages, or a recorder.
///
/// Calls come in the order of events, before the call that caused them returns.
package protocol SessionClient: ~Copyable {
  /// Whether updates are wanted. If not, no frames are produced while time passes.
  var wantsUpdates: Bool { get }
  /// Whether every input is recorded: ``didOpen(_:)``, ``didChange(_:by:_:)`` and ``didRestore(_:)`` are called.
  var recordsInputs: Bool { get }
  /// The number of bytes that are ready to be written.
  var pendingCount: Int { get }
  /// Whether there is space for a frame of a realtime clock; until there is, the frame is pending.
  var hasRoom: Bool { get }

  /// Sends a frame that is not an answer: `sheet/frame`.
  mutating func send(_ frame: SheetFrame, of sheet: String, tag: Tag?, gesture: GestureReport?)
  /// Sends an event or an animation that the session wants.
  mutating func send(_ update: Update, of sheet: String)
  /// Asks a question, whose answer will have the id.
  mutating func ask(_ question: Question, id: RequestID)
  /// Publishes the diagnostics of a version of a document; without a version, the document is closed.
  mutating func publish(
    _ diagnostics: [Diagnostic], of uri: String, _ text: SourceText, version: Int?, _ encoding: SourceText.Encoding)
  /// Reports the version of its document that a sheet shows, the latest version, and what that changed on the sheet.
  mutating func sheet(_ sheet: String, shows version: Int, of document: String, latest: Int, by inputs: MadeInputs)

  /// A session was opened.
  mutating func didOpen(_ session: Session)
  /// An input was carried out; nil where time passed.
  mutating func didChange(_ session: Session, by input: Input?, _ updates: [Update])
  /// The sheet of a session was replaced.
  mutating func didRestore(_ session: Session)
}

/// By default, a client ignores everything.
extension SessionClient where Self: ~Copyable {
  package var wantsUpdates: Bool { true }
  package var recordsInputs: Bool { false }
  package var pendingCount: Int { 0 }
  package var hasRoom: Bool { true }
  package mutating func send(_ frame: SheetFrame, of sheet: String, tag: Tag?, gesture: GestureReport?) {}
  package mutating func send(_ update: Update, of sheet: String) {}
  package mutating func ask(_ question: Question, id: RequestID) {}
  package mutating func publish(
    _ diagnostics: [Diagnostic], of uri: String, _ text: SourceText, version: Int?, _ encoding: SourceText.Encoding
  ) {}
  package mutating func sheet(
    _ sheet: String, shows version: Int, of document: String, latest: Int, by inputs: MadeInputs
  ) {}
  package mutating func didOpen(_ session: Session) {}
  package mutating func didChange(_ session: Session, by input: Input?, _ updates: [Update]) {}
  package mutating func didRestore(_ session: Session) {}
}
