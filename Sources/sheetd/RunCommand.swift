import ArgumentParser
import SheetDocument
import SheetServer

/// `sheetd run`: plays the scenario of a sheet document.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Play the scenario of a sheet document, and say what happens and whether it was expected.",
    discussion: """
      Time is the scenario's own, so it makes no difference how long this takes. Ends with 1 when something was expected \
      and did not come, or the document is wrong.
      """
  )

  @Flag(help: "Print every message that comes out, as JSON lines, and nothing else.")
  var frames = false

  @Option(help: ArgumentHelp("Frames a second while anything moves, 1 to 240.", valueName: "rate"))
  var frameRate = 60.0

  @Argument(help: ArgumentHelp("What to play.", valueName: "file"))
  var files: [String]

  func validate() throws {
    guard (1...240).contains(frameRate) else { throw ValidationError("--frame-rate is a number from 1 to 240.") }
  }

  func run() throws {
    var report = Report()
    for file in files {
      let bytes = try Descriptor.read(file)
      let analysis = DocumentAnalysis(SourceText(bytes))
      report.add(DocumentCheck.diagnostics(of: analysis), in: file, analysis.text)
      guard let document = analysis.playable else { continue }
      let run = ScenarioRun(document, frameRate: frameRate)
      report.add(run.failures, in: file, analysis.text)
      try write(frames ? run.messages.map { $0 + "\n" }.joined() : text(of: run, file))
    }
    if frames {
      _ = Descriptor.standardError.writeAll(Array(report.lines.utf8))
    } else {
      try write(report.lines)
    }
    if report.hasErrors { throw ExitCode.failure }
  }

  private func text(of run: ScenarioRun, _ file: String) -> String {
    (files.count > 1 ? "\(file)\n" : "") + run.eventLines + run.strip
  }

  private func write(_ text: String) throws {
    guard Descriptor.standardOutput.writeAll(Array(text.utf8)) else {
      throw ProcessFailure("what happened can't be written")
    }
  }
}
