import ArgumentParser
import SheetDocument
import SheetServer
import SheetSessions

/// `sheetd run`: plays the scenario of a sheet document.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the scenarios of sheet documents and check their expectations.",
    discussion: """
      Time comes from the scenario, so the result does not depend on how fast the machine is. The exit status is 1 if an \
      expectation fails or a document has errors.

      Examples:
        sheetd run menu.sheet.json
        sheetd run --frames --frame-rate 120 menu.sheet.json > frames.jsonl
      """
  )

  @Flag(help: "Print only the messages, as JSON lines.")
  var frames = false

  @Option(help: ArgumentHelp("Frames per second while the sheet moves, 1 to 240.", valueName: "rate"))
  var frameRate = 60.0

  @Argument(
    help: ArgumentHelp("The documents to run.", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var files: [String]

  func validate() throws {
    guard (1...240).contains(frameRate) else { throw ValidationError("--frame-rate is a number from 1 to 240.") }
  }

  func run() throws {
    var (report, unreadable) = (Report(), UnreadableFiles())
    for file in files {
      guard let bytes = unreadable.read(file) else { continue }
      let analysis = DocumentAnalysis(SourceText(bytes))
      report.add(DocumentCheck.diagnostics(of: analysis), in: file, analysis.text)
      guard let document = analysis.playable else { continue }
      for scenario in document.scenarios {
        let run = ScenarioRun(scenario, of: document, frameRate: frameRate)
        report.add(run.failures, in: file, analysis.text)
        try check(
          frames
            ? Descriptor.standardOutput.writeAll(run.messages)
            : Descriptor.standardOutput.writeText(text(of: run, file)))
      }
    }
    if frames {
      _ = Descriptor.standardError.writeText(report.lines)
    } else {
      try check(Descriptor.standardOutput.writeText(report.lines))
    }
    if report.hasErrors || !unreadable.isEmpty { throw ExitCode.failure }
  }

  private func text(of run: ScenarioRun, _ file: String) -> String {
    (files.count > 1 ? "\(file)\n" : "") + run.eventLines + run.strip
  }

  private func check(_ isWritten: Bool) throws {
    guard isWritten else { throw ProcessFailure("what happened can't be written") }
  }
}
