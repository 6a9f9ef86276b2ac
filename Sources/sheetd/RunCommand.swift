import ArgumentParser
import JSON
import SheetDocument
import SheetServer
import SheetSessions

/// `sheetd run`: runs the scenarios of sheet documents.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the scenarios of sheet documents and check their expectations.",
    discussion: """
      Prints a line for each scenario; then each failure with its line in the document, the events and a plot; then the \
      totals. A failure that is the same on several devices is printed once. All times come from the scenario, so the \
      result does not depend on the speed of the machine. The exit status is 1 if an expectation fails or a document has \
      errors.

      The command also compares each document with the traces in its folder that are named after it, as 'sheetd verify' does: \
      menu.trace.jsonl or menu.slow.trace.jsonl for menu.sheet.json.

      Examples:
        sheetd run menu.sheet.json
        sheetd run --verbose --filter rotation Sheets
        sheetd run --format junit 'Sources/**/*.sheet.json' > sheets.xml
        sheetd run --watch Sheets
        sheetd run --pictures failures --baseline main.json Sheets
        sheetd run --shard 2/4 Sheets
        sheetd run --mutate menu.sheet.json
        sheetd run --suggest settles --suggest lands menu.sheet.json
        sheetd run --frames --frame-rate 120 menu.sheet.json > frames.jsonl
      """
  )

  /// The format of the result.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, junit, tap, json, github

    /// Whether it contains events and plots.
    var showsCourse: Bool { self == .text || self == .junit }
  }

  @Option(
    help: ArgumentHelp("Run only scenarios whose name or file contains this text, ignoring case.", valueName: "text"))
  var filter: String?

  @Option(help: "The format of the result; github prints annotations for GitHub Actions.")
  var format = Format.text

  @Flag(help: "Stop at the first failure.")
  var failFast = false

  @Option(
    help: ArgumentHelp(
      "Run one of several parts of the scenarios, such as 2/4: the second of four.", valueName: "part/parts"))
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      """
      The result of an earlier run, from --format json: what failed then is reported apart, and does not fail this run.
      """, valueName: "file"), completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Draw each failed expectation, with what was expected and what was found, as SVG in this folder.",
      valueName: "folder"), completion: .directory)
  var pictures: String?

  @Flag(name: .shortAndLong, help: "Print all warnings, and events and a plot also of scenarios that pass.")
  var verbose = false

  @Flag(help: "Run again whenever a document changes, until Ctrl-C.")
  var watch = false

  @Flag(
    help: """
      Change one value of each document's configuration at a time, and print the changes that no expectation notices. The \
      scenarios have to pass as they are.
      """)
  var mutate = false

  @Option(
    help: ArgumentHelp(
      "Print expectations of this kind that hold now, for you to choose from. May be repeated.", valueName: "kind"))
  var suggest: [ScenarioRun.SuggestionKind] = []

  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  @Flag(help: "Print only the messages that a client would receive, as JSON lines.")
  var frames = false

  @Option(help: ArgumentHelp("Frames per second while the sheet moves, 1 to 240.", valueName: "rate"))
  var frameRate = ScenarioRun.usualFrameRate

  @Argument(
    help: ArgumentHelp("\(DocumentFiles.help)", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var files: [String]

  /// - Throws: which options exclude each other, or are out of range.
  func validate() throws {
    guard (1...240).contains(frameRate) else { throw ValidationError("--frame-rate is a number from 1 to 240.") }
    let others: [(name: String, isGiven: Bool)] = [
      ("--format", format != .text), ("--verbose", verbose), ("--watch", watch), ("--fail-fast", failFast),
      ("--shard", shard != nil), ("--baseline", baseline != nil), ("--pictures", pictures != nil),
      ("--frames", frames), ("--mutate", mutate), ("--suggest", !suggest.isEmpty),
    ]
    for (name, prints, allowed) in [
      ("--frames", "only messages", ["--shard"]), ("--mutate", "changes", []), ("--suggest", "expectations", []),
    ] where others.contains(where: { $0.name == name && $0.isGiven }) {
      if let other = others.first(where: { $0.isGiven && $0.name != name && !allowed.contains($0.name) }) {
        throw ValidationError("\(name) prints \(prints): it does not go with \(other.name).")
      }
    }
    guard !watch || format == .text && !files.contains("-") else {
      throw ValidationError("--watch prints text, and needs files.")
    }
  }

  func run() throws {
    if mutate { return try runMutated() }
    if !suggest.isEmpty { return try printExpectations() }
    let known = try readBaseline()
    guard watch else {
      var extended: Set<String> = []
      guard try runOnce(known, &extended) else { throw ExitCode.failure }
      return
    }
    var extended: Set<String> = []
    while true {
      var changes = FileWatch(files, and: extended)
      _ = try runOnce(known, &extended)
      changes.add(extended)
      try Descriptor.deliver("\nWaiting for a change. Ctrl-C ends it.\n")
      changes.wait()
      try Descriptor.deliver(color.clears() ? "\u{1B}[H\u{1B}[2J" : "\n")
    }
  }

  private func readBaseline() throws -> TestReport.Baseline? {
    guard let baseline else { return nil }
    let text = String(decoding: try Descriptor.read(baseline), as: UTF8.self)
    guard let known = TestReport.Baseline(text) else {
      var problems = Problems()
      problems.report("\(baseline) is not the result of a run: 'sheetd run --format json' writes one")
      throw ExitCode.failure
    }
    return known
  }

  /// Calls a function with each document that can be read, and exits with a failure if there were problems.
  func forEachDocument(_ use: (String, DocumentAnalysis, inout Problems) throws -> Void) throws {
    let documents = DocumentFiles(files)
    var problems = Problems()
    documents.report(to: &problems)
    for file in documents.paths {
      guard let bytes = problems.read(file) else { continue }
      try use(file, DocumentReader.analysis(of: file, bytes), &problems)
    }
    if !problems.isEmpty { throw ExitCode.failure }
  }

  /// Whether a file or a scenario is to be run.
  func isWanted(_ name: String) -> Bool {
    filter.map { $0.isEmpty || name.lowercased().contains($0.lowercased()) } ?? true
  }
}
