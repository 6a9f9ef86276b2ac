import ArgumentParser
import SheetTranscript

/// `sheetd replay`: plays recordings against this binary.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay recordings and transcripts and compare the output.",
    discussion: """
      A recording is a file that 'sheetd --record' wrote; a transcript is one that a person wrote. Time comes from the \
      file. Prints every difference; the exit status is 1 if there is one.

      Examples:
        sheetd replay session.jsonl
        sheetd replay --update Tests/Transcripts/system/S1-default-detent-is-large.jsonl
      """
  )

  @Flag(help: "Replace the expected messages with the actual ones.")
  var update = false

  @Argument(help: ArgumentHelp("The files to replay.", valueName: "file"))
  var files: [String]

  func run() throws {
    var (isDifferent, unreadable) = (false, UnreadableFiles())
    for file in files {
      guard let bytes = unreadable.read(file) else { continue }
      let replay = Replay(Transcript(text: String(decoding: bytes, as: UTF8.self)))
      if update {
        try write(replay.updated, to: file)
      } else {
        isDifferent = isDifferent || !replay.differences.isEmpty
        _ = Descriptor.standardOutput.writeText(replay.report(file: file))
      }
    }
    if isDifferent || !unreadable.isEmpty { throw ExitCode.failure }
  }

  private func write(_ text: String, to path: String) throws {
    guard Descriptor.replaceContents(of: path, with: Array(text.utf8)) else {
      throw ProcessFailure("\(path) can't be written")
    }
  }
}
