import ArgumentParser
import SheetTranscript

/// `sheetd replay`: plays recordings against this binary.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay recordings and transcripts and compare the output.",
    discussion: """
      A transcript is a file of messages and their expected output; a recording is a transcript that 'sheetd --record' \
      wrote. All times come from the file. If a transcript does not begin with 'initialize', the command first sends \
      'initialize' and 'initialized'. It prints every difference; the exit status is 1 if there are any.

      Examples:
        sheetd replay session.jsonl
        sheetd replay --update Tests/Transcripts/system/S1-default-detent-is-large.jsonl
      """
  )

  @Flag(help: "Replace the expected messages with the actual ones.")
  var update = false

  @Argument(help: ArgumentHelp("The files to replay.", valueName: "file"), completion: .file())
  var files: [String]

  func run() throws {
    var (isDifferent, problems) = (false, Problems())
    for file in files {
      if update {
        problems.attempt { try rewrite(file) }
      } else {
        problems.attempt { isDifferent = try !report(file) || isDifferent }
      }
    }
    if isDifferent || !problems.isEmpty { throw ExitCode.failure }
  }

  /// Prints the differences in a file.
  /// - Returns: whether there is none.
  private func report(_ file: String) throws -> Bool {
    var (count, isDifferent) = (0, false)
    try play(file) { exchange in
      count += exchange.found.count
      guard !exchange.isAsExpected else { return }
      isDifferent = true
      try Descriptor.deliver(exchange.report(file: file).printable)
    }
    if !isDifferent {
      let messages = count == 1 ? "1 message" : "\(count) messages"
      try Descriptor.deliver("\(file): \(messages) received, as expected\n".printable)
    }
    return !isDifferent
  }

  private func rewrite(_ file: String) throws {
    var new = try ScratchFile(replacing: file)
    try play(file) { try new.write(Array($0.updated.utf8)) }
    try new.replace()
  }

  private func play(_ file: String, _ body: (Replay.Exchange) throws -> Void) throws {
    var replay = Replay()
    try Descriptor.forEachLine(of: file) { line in
      if let exchange = replay.play(line) { try body(exchange) }
    }
    try body(replay.finish())
  }
}
