import ArgumentParser
import JSON
import SheetProtocol
import SheetServer
import SheetSessions

/// The command line.
struct Sheetd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheetd",
    abstract: "Simulate bottom sheets without a phone: JSON-RPC 2.0 on stdin and stdout.",
    discussion: """
      Reads requests from stdin and writes answers to stdout. A message is a line of JSON, or has a Content-Length header \
      as in the Language Server Protocol; answers use the framing of the requests. Logs go to stderr.

      The exit status is 0 after the messages shutdown and exit, or when the input ends with a complete line. It is 1 \
      when the input ends inside a message, or when the answers can no longer be written.

      Messages, sheets and work have limits: 'sheetd --help-hidden' lists the options that set them.

      Examples:
        echo '{"jsonrpc":"2.0","id":1,"method":"initialize"}' | sheetd
        sheetd --record session.jsonl
      """,
    version: Version.current,
    subcommands: [
      InitCommand.self, ImportCommand.self, CheckCommand.self, RunCommand.self, TableCommand.self, CompareCommand.self,
      ExportCommand.self,
      RenderCommand.self, ReplayCommand.self, VerifyCommand.self, SchemaCommand.self,
    ]
  )

  @Flag(help: "Serve stdin and stdout (always on; accepted because language clients pass it).")
  var stdio = false

  @Option(
    help: ArgumentHelp("Record all messages with their times to a file, for 'sheetd replay'.", valueName: "file"),
    completion: .file())
  var record: String?

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  /// Refuses a first argument that is neither an option nor a command, and names what was probably meant.
  static func checkCommand(_ argument: String?) throws {
    guard let argument, !argument.hasPrefix("-") else { return }
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !(commands + ["help"]).contains(argument) else { return }
    if argument.hasSuffix(".json") || argument.hasSuffix(".jsonl") || Descriptor.exists(argument) {
      let uses = argument.hasSuffix(".jsonl") ? ["replay", "render"] : ["run", "check"]
      throw ValidationError(
        "'\(argument)' is not a command. Did you mean "
          + "\(uses.map { "'sheetd \($0) \(argument)'" }.joined(separator: " or "))?")
    }
    let nearest = Spelling.nearest(to: argument, among: commands)
    throw ValidationError(
      "Unknown command '\(argument)'. "
        + (nearest.map { "Did you mean '\($0)'?" } ?? "The commands are \(commands.joined(separator: ", "))."))
  }

  func run() throws {
    var daemon = try Daemon(limits: limits.limits, recording: record)
    throw ExitCode(daemon.run())
  }
}
