import ArgumentParser
import JSON
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
      Prints each diagnostic as file:line:column, with the line of the document. Columns count UTF-16 code units, as \
      editors do. The exit status is 1 if any document has errors. With --devices, it also reports problems that occur \
      only on other devices than the document's, in either orientation, such as a detent that is inactive there. With \
      --text-sizes, it also looks at the document with text of 135, 200 and 310 % of the usual size.

      With --fix, it makes the quick fixes that editors offer, prints what it changed, and then prints the remaining \
      problems. It also replaces the names that libraries use: {"preset": "gorhom", "snapPoints": ["25%", 300]} becomes a \
      sheet with these detents. If the document comes from stdin (-), the fixed document goes to stdout and the report to stderr.

      Examples:
        sheetd check menu.sheet.json
        sheetd check Sheets
        sheetd check --devices all menu.sheet.json
        sheetd check --fix menu.sheet.json
        sheetd check --fix - < props.json > menu.sheet.json
        sheetd check --format sarif 'Sources/**/*.sheet.json' > sheets.sarif
      """
  )

  /// The format of the diagnostics.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif, github
  }

  @Option(help: "The format of the diagnostics.")
  var format = Format.text

  @OptionGroup
  var devices: DeviceOptions

  @Flag(help: "Also reports problems that occur only with larger text.")
  var textSizes = false

  @Flag(help: "Make the quick fixes, and write the documents.")
  var fix = false

  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  @Argument(
    help: ArgumentHelp("\(DocumentFiles.help)", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var files: [String]

  func validate() throws {
    if fix, format != .text { throw ValidationError("--fix prints text: it does not go with --format.") }
  }

  func run() throws {
    let documents = DocumentFiles(files)
    var (report, problems, fixed) = (Report(), Problems(), "")
    documents.report(to: &problems)
    for file in documents.paths {
      guard let bytes = problems.read(file) else { continue }
      var analysis = DocumentReader.analysis(of: file, bytes)
      if fix { problems.attempt { fixed += try makeFixes(&analysis, of: file) } }
      let elsewhere = devices.selection.map { analysis.diagnostics(on: $0.devices) } ?? []
      let larger = textSizes ? analysis.diagnosticsWithLargerText : []
      report.add((DocumentCheck.diagnostics(of: analysis) + elsewhere + larger).inOrder, in: file, analysis.text)
    }
    let style = color.style()
    let output =
      switch format {
      case .text: report.text(style) + report.summary(style)
      case .json: report.json.printableJSON
      case .sarif: report.sarif(version: Version.current).printableJSON
      case .github: report.github()
      }
    if fix, files.contains("-") {
      _ = Descriptor.standardError.writeAll(Array((fixed + output).utf8))
    } else {
      try Descriptor.deliver(fixed + output)
    }
    if report.hasErrors || !problems.isEmpty { throw ExitCode.failure }
  }

  /// Makes the fixes of a document, and writes it.
  /// - Returns: what was fixed, a line each.
  /// - Throws: why it can't be written.
  private func makeFixes(_ analysis: inout DocumentAnalysis, of file: String) throws -> String {
    let made = analysis.fix(at: DocumentReader.location(of: file))
    if file == "-" {
      try Descriptor.deliver(analysis.text.bytes)
    } else if !made.isEmpty {
      var replaced = try ScratchFile(replacing: file)
      try replaced.write(analysis.text.bytes)
      try replaced.replace()
    }
    return made.map { "fixed  \(file)  \($0.message)".printableLine + "\n" }.joined()
  }
}
