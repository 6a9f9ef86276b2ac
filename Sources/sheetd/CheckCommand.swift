import ArgumentParser
import SheetDocument
import SheetServer

/// `sheetd check`: what is wrong with sheet documents.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say what is wrong with sheet documents, as compilers do.",
    discussion: "Ends with 1 when there are errors. Columns count UTF-16, as editors do."
  )

  /// How it is said.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif
  }

  @Option(help: "How it is said.")
  var format = Format.text

  @Argument(help: ArgumentHelp("What to check.", valueName: "file"))
  var files: [String]

  func run() throws {
    var report = Report()
    for file in files {
      let bytes = try Descriptor.read(file)
      let text = SourceText(bytes)
      report.add(DocumentCheck.diagnostics(of: text), in: file, text)
    }
    let output =
      switch format {
      case .text: report.lines
      case .json: report.json
      case .sarif: report.sarif(version: Version.current)
      }
    guard Descriptor.standardOutput.writeAll(Array(output.utf8)) else {
      throw ProcessFailure("what was found can't be written")
    }
    if report.hasErrors { throw ExitCode.failure }
  }
}
