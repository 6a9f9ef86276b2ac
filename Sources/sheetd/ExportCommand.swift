import ArgumentParser
import JSON
import SheetDocument
import SheetExport
import SheetProtocol
import SheetSessions

extension ExportTarget: ExpressibleByArgument {}

/// `sheetd export`: writes the sheet of a document as code.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a sheet as code for a platform.",
    discussion: """
      The code goes to stdout. What the platform can't reproduce is listed on stderr and in comments of the code. The target \
      table is not code: it shows where the sheet rests on devices, its motions and its thresholds.

      Examples:
        sheetd export --to swiftui menu.sheet.json > MenuSheet.swift
        sheetd export --to web menu.sheet.json > menu.html
        sheetd export --to table --format html --devices all menu.sheet.json > menu-handover.html
      """
  )

  /// The formats of a table.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, html
  }

  @Option(name: .customLong("to"), help: "The platform, or table.")
  var target: ExportTarget

  @Option(help: "The format of the table, with --to table: Markdown, or a web page with pictures. (default: markdown)")
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "The name of the sheet, also for names in the code. (default: the name of the file)", valueName: "name"))
  var name: String?

  @OptionGroup
  var devices: DeviceOptions

  @Argument(
    help: ArgumentHelp("The document.", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var file: String

  func validate() throws {
    guard target != .table else { return }
    if format != nil { throw ValidationError("--format is for --to table.") }
    if devices.selection != nil { throw ValidationError("--devices is for --to table.") }
  }

  func run() throws {
    let analysis = DocumentReader.analysis(of: file, try Descriptor.read(file))
    guard let document = analysis.document, let heights = analysis.restingTable(on: devices.selection?.devices) else {
      throw DocumentReader.refusal(of: analysis, in: file)
    }
    let sheet = ExportedSheet(
      title: name ?? Self.title(of: file), preset: document.preset, document.sheet, heights: heights)
    let export = SheetExport(sheet, to: target, isPage: format == .html)
    try Descriptor.deliver(export.text)
    let report = export.gaps.map { "not exported: \($0.printableLine)\n" }.joined()
    _ = Descriptor.standardError.writeAll(Array(report.utf8))
  }

  /// The name of a file without its folder and its extension.
  private static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    for ending in [".sheet.json", ".json"] where name.hasSuffix(ending) && name.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name == "-" ? "sheet" : name
  }
}
