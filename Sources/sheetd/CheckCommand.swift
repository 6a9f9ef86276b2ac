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
      is 1 if any document has errors. With --devices it also reports what is only wrong on other devices than the \
      document's, in either orientation: a detent that is inactive there, for instance.

      Examples:
        sheetd check menu.sheet.json
        sheetd check --devices all menu.sheet.json
        sheetd check --format sarif Sheets/*.sheet.json > sheets.sarif
      """
  )

  /// The format of the diagnostics.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif
  }

  @Option(help: "The format of the diagnostics.")
  var format = Format.text

  @OptionGroup
  var devices: DeviceOptions

  @Argument(
    help: ArgumentHelp("The documents to check.", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var files: [String]

  func run() throws {
    var (report, unreadable) = (Report(), UnreadableFiles())
    for file in files {
      guard let bytes = unreadable.read(file) else { continue }
      let analysis = DocumentAnalysis(SourceText(bytes))
      let elsewhere = analysis.diagnostics(on: devices.selection?.devices ?? [])
      report.add((DocumentCheck.diagnostics(of: analysis) + elsewhere).inOrder, in: file, analysis.text)
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
