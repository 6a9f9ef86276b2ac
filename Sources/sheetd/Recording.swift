import JSON
import SheetServer
import SheetSessions
import SheetTranscript

/// A file to which a conversation is recorded while it happens.
struct Recording: ~Copyable {
  var recorder: Recorder
  private let path: String
  private var file: Descriptor?

  init(to path: String, limits: Limits) throws {
    let number = open(path.fileName, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else {
      throw ProcessFailure("the recording \(path) can't be written")
    }
    recorder = Recorder(limits: limits)
    self.path = path
    file = Descriptor(number: number)
  }

  /// Writes what has been recorded since the last call.
  /// - Returns: a line to log on failure, after which nothing more is written.
  mutating func save() -> String? {
    let lines = recorder.takeLines()
    guard let file, !lines.isEmpty else { return nil }
    if file.writeAll(lines) { return nil }
    self.file = nil
    return ProcessFailure("the recording \(path) is cut short").description
  }
}
