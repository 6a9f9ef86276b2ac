import SheetServer
import SheetSessions
import SheetTranscript

/// A file to which a conversation is written while it happens.
struct Recording: ~Copyable {
  var recorder: Recorder
  private let path: String
  private var file: Descriptor?

  init(to path: String, limits: Limits) throws {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else {
      throw ProcessFailure("the recording \(path) can't be written")
    }
    recorder = Recorder(limits: limits)
    self.path = path
    file = Descriptor(number: number)
  }

  /// Writes what has happened since the last time.
  /// - Returns: what to log when that fails; nothing more is recorded then.
  mutating func save() -> String? {
    let lines = recorder.takeLines()
    guard let file, !lines.isEmpty else { return nil }
    if file.writeAll(lines) { return nil }
    self.file = nil
    return ProcessFailure("the recording \(path) is cut short").description
  }
}
