import SheetDocument
import SheetEngine
import SheetProtocol

/// The open sheets and documents, and the calls on them, as values without JSON text.
///
/// It reads no clock: the moment of a call is ``now``. Everything besides the answer goes to the ``SessionClient`` that
/// comes with the call.
package struct Sessions {
  /// The limits of the daemon.
  package let limits: Limits
  /// The work of the current call.
  package let work: Work
  /// The moment of the current call. It never goes back.
  package var now = Instant.zero {
    didSet { now = max(now, oldValue) }
  }
  /// The open sheets.
  package internal(set) var table = SessionTable()
  /// The open documents.
  package internal(set) var documents: OpenDocuments
  /// The requests that wait for a sheet to come to rest.
  package var waiting = WaitingRequests()
  var questions = OpenQuestions()
  var snapshots = Snapshots()

  /// Whether the client may be newer than the daemon: params that do not exist are ignored.
  package var isTolerant: Bool { documents.editor.isTolerant }

  /// No sheets and no documents.
  /// - Parameter closed: the documents that are not open; nil where there are no files.
  package init(limits: Limits = Limits(), work: Work = Work(), closed: ClosedDocuments? = nil) {
    (self.limits, self.work) = (limits, work)
    documents = OpenDocuments(closed: closed)
  }

  /// The frame of a sheet in an answer: after everything that is due. Usually nothing is, and the sheet is read in place.
  package mutating func answeredFrame(at index: Int) -> SheetFrame {
    let now = table[index].now
    if let due = table[index].nextDeadline, due <= now { return table[index].frame(at: now) }
    return table[index].currentFrame()
  }
}
