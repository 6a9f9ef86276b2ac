import ArgumentParser
import SheetServer

/// The command line.
struct Sheetd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheetd",
    abstract: "Bottom sheets without the phone: JSON-RPC 2.0 on stdin and stdout.",
    discussion: """
      Reads one JSON text per line, or messages with a Content-Length header as language servers do, and answers in \
      kind. Logs go to stderr. Ends with 0 after shutdown and exit, or at the end of lines that were whole; with 1 when \
      it was cut off, or when nobody reads its answers any more. SIGTERM, SIGINT and SIGHUP end it by that signal.
      """,
    version: Version.current,
    subcommands: [CheckCommand.self, RunCommand.self, RenderCommand.self, ReplayCommand.self, SchemaCommand.self]
  )

  @Flag(help: "Serve stdin and stdout. That is what it does anyway; language clients pass it.")
  var stdio = false

  @Option(help: ArgumentHelp("Write both directions, with their times, to this file; see replay.", valueName: "file"))
  var record: String?

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func run() throws {
    var daemon = try Daemon(limits: limits.limits, recording: record)
    throw ExitCode(daemon.run())
  }
}
