import ArgumentParser
import SheetTranscript

/// `sheetd replay`: plays what was recorded against this binary.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play recordings and transcripts, and show what comes out differently.",
    discussion: """
      A recording is what --record wrote; a transcript is one that was written by hand. Time is the recording's own, so \
      that it makes no difference how long this takes. Ends with 1 when anything is different.
      """
  )

  @Flag(help: "Write what came out in the place of what was expected.")
  var update = false

  @Argument(help: ArgumentHelp("What to play.", valueName: "file"))
  var files: [String]

  func run() throws {
    var isDifferent = false
    for file in files {
      let replay = Replay(Transcript(text: String(decoding: try Descriptor.read(file), as: UTF8.self)))
      if update {
        try write(replay.updated, to: file)
      } else {
        isDifferent = isDifferent || !replay.differences.isEmpty
        _ = Descriptor.standardOutput.writeAll(Array(replay.report(file: file).utf8))
      }
    }
    if isDifferent { throw ExitCode.failure }
  }

  private func write(_ text: String, to path: String) throws {
    guard Descriptor.replaceContents(of: path, with: Array(text.utf8)) else {
      throw ProcessFailure("\(path) can't be written")
    }
  }
}
