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
      totals. All times come from the scenario, so the result does not depend on the speed of the machine. The exit \
      status is 1 if an expectation fails or a document has errors.

      Examples:
        sheetd run menu.sheet.json
        sheetd run --verbose --filter rotation Sheets
        sheetd run --format junit 'Sources/**/*.sheet.json' > sheets.xml
        sheetd run --watch Sheets
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
      "Print what holds now as expectations of this kind, of which you choose. May be repeated.", valueName: "kind"))
  var suggest: [ScenarioRun.SuggestionKind] = []

  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  @Flag(help: "Print only the messages that a client would receive, as JSON lines.")
  var frames = false

  @Option(help: ArgumentHelp("Frames per second while the sheet moves, 1 to 240.", valueName: "rate"))
  var frameRate = 60.0

  @Argument(
    help: ArgumentHelp("\(DocumentFiles.help)", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var files: [String]

  func validate() throws {
    guard (1...240).contains(frameRate) else { throw ValidationError("--frame-rate is a number from 1 to 240.") }
    guard !frames || format == .text && !watch && !verbose else {
      throw ValidationError("--frames prints only messages: it goes with neither --format nor --verbose nor --watch.")
    }
    guard !mutate || format == .text && !watch && !verbose && !frames else {
      throw ValidationError(
        "--mutate prints text: it goes with neither --format nor --verbose nor --watch nor --frames.")
    }
    guard suggest.isEmpty || format == .text && !watch && !verbose && !frames && !mutate else {
      throw ValidationError(
        "--suggest prints expectations: it goes with neither --format nor --verbose nor --watch nor --frames nor --mutate."
      )
    }
    guard !watch || format == .text && !files.contains("-") else {
      throw ValidationError("--watch prints text, and needs files.")
    }
  }

  func run() throws {
    if mutate { return try runMutated() }
    if !suggest.isEmpty { return try printExpectations() }
    guard watch else {
      var extended: Set<String> = []
      guard try runOnce(&extended) else { throw ExitCode.failure }
      return
    }
    var extended: Set<String> = []
    while true {
      var changes = FileWatch(files, and: extended)
      _ = try runOnce(&extended)
      changes.add(extended)
      try Descriptor.deliver("\nWaiting for a change. Ctrl-C ends it.\n")
      changes.wait()
      try Descriptor.deliver(color.clears() ? "\u{1B}[H\u{1B}[2J" : "\n")
    }
  }

  /// Runs all documents.
  /// - Parameter extended: gets the paths of the documents that they extend.
  /// - Returns: whether everything passed.
  private func runOnce(_ extended: inout Set<String>) throws -> Bool {
    let (clock, style, documents) = (MonotonicClock(), color.style(), DocumentFiles(files))
    var (report, problems) = (TestReport(), Problems())
    documents.report(to: &problems)
    for file in documents.paths {
      guard let bytes = problems.read(file) else { continue }
      let analysis = DocumentReader.analysis(of: file, bytes)
      extended.formUnion(analysis.extended)
      try run(analysis, file) { test in
        report.add(test)
        guard format == .text, !frames else { return }
        try Descriptor.deliver(test.line(style))
        if !test.isFailure { try Descriptor.deliver(test.report.text(style) + test.course.printable) }
      }
    }
    if let filter, report.tests.isEmpty { problems.report("no scenario and no file contains \"\(filter)\"") }
    report.seconds = clock.now.seconds
    if frames {
      let failures = report.tests.map { $0.report.text(color.style(.standardError)) }.joined()
      _ = Descriptor.standardError.writeAll(Array(failures.utf8))
    } else if format != .text || !report.tests.isEmpty || problems.isEmpty {
      try Descriptor.deliver(conclusion(of: report, style))
    }
    return !report.hasFailures && problems.isEmpty
  }

  private func conclusion(of report: TestReport, _ style: TextStyle) -> String {
    switch format {
    case .text: report.conclusion(style)
    case .junit: report.junit
    case .tap: report.tap
    case .json: report.json.printableJSON
    case .github: report.github
    }
  }

  /// Runs the scenarios of a document, each of which gets the diagnostics in its range.
  private func run(_ analysis: DocumentAnalysis, _ file: String, add: (TestReport.Test) throws -> Void) throws {
    func report(_ diagnostics: [Diagnostic]) -> Report {
      var report = Report()
      report.add(diagnostics, in: file, analysis.text)
      return report
    }
    let isFileWanted = isWanted(file)
    let diagnostics = DocumentCheck.diagnostics(of: analysis).filter {
      verbose || $0.severity == .error || $0.code.questionsTest
    }
    guard let document = analysis.playable else {
      if isFileWanted { try add(TestReport.Test(file: file, .error, report(diagnostics))) }
      return
    }
    let scenarios = document.scenarios
    let others = diagnostics.filter { one in
      one.code != .scenarioRefused && !scenarios.contains { $0.contains(one.range.lowerBound) }
    }
    let isBroken = others.contains { $0.severity == .error }
    if isFileWanted, isBroken || scenarios.isEmpty {
      try add(TestReport.Test(file: file, isBroken ? .error : .skipped, report(others)))
    }
    for scenario in scenarios {
      // Each setting may refuse other steps.
      let found = diagnostics.filter { $0.code != .scenarioRefused && scenario.contains($0.range.lowerBound) }
      var isFirst = true
      for variant in scenario.variants where isFileWanted || variant.title.map(isWanted) ?? false {
        let clock = MonotonicClock()
        let run = ScenarioRun(variant, of: document, frameRate: frameRate, recordsMessages: frames)
        let found = (isFirst ? found : []) + run.failures
        isFirst = false
        let isFailure = found.contains { $0.severity == .error }
        if frames { try Descriptor.deliver(run.messages) }
        try add(
          TestReport.Test(
            file: file, name: variant.title, isFailure ? .failed : .passed, report(found),
            course: format.showsCourse && !frames && (isFailure || verbose) ? run.eventLines + run.strip : "",
            seconds: clock.now.seconds))
      }
    }
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

  func isWanted(_ name: String) -> Bool {
    filter.map { $0.isEmpty || name.lowercased().contains($0.lowercased()) } ?? true
  }
}
