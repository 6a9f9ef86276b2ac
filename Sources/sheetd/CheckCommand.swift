import ArgumentParser
import SheetDocument
import SheetProtocol
import SheetServer
import SheetSessions

/// `sheetd check`: reports the problems in sheet documents.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check sheet documents for errors.",
    discussion: """
      Prints one diagnostic per line as file:line:column. Columns count UTF-16 code units, as editors do. The exit status \
      is 1 if any document has errors.

      Examples:
        sheetd check menu.sheet.json
        sheetd check --format sarif Sheets/*.sheet.json > sheets.sarif
      """
  )

  /// The format of the diagnostics.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif
  }

  @Option(help: "The format of the diagnostics.")
  var format = Format.text

  @Argument(
    help: ArgumentHelp("The documents to check.", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var files: [String]

  func run() throws {
    var (report, unreadable) = (Report(), UnreadableFiles())
    for file in files {
      guard let bytes = unreadable.read(file) else { continue }
      let text = SourceText(bytes)
      report.add(DocumentCheck.diagnostics(of: text), in: file, text)
    }
    let output =
      switch format {
      case .text: report.lines
      case .json: report.json
      case .sarif: report.sarif(version: Version.current)
      }
    let isWritten =
      format == .text
      ? Descriptor.standardOutput.writeText(output) : Descriptor.standardOutput.writeAll(Array(output.utf8))
    guard isWritten else {
      throw ProcessFailure("what was found can't be written")
    }
    if report.hasErrors || !unreadable.isEmpty { throw ExitCode.failure }
  }
}
