import ArgumentParser
import JSON
import SheetDocument
import SheetProtocol
import SheetRender
import SheetSessions

/// `sheetd table`: prints where the sheet of a document rests.
struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Print where a sheet rests: for each detent, device and orientation.",
    discussion: """
      Positions and sizes are in points, in the coordinates of the container. containerFraction is the sheet's height divided \
      by the container's; for a sheet from the side, it is the width. A detent that does not exist in an orientation is \
      listed as inactive.

      Examples:
        sheetd table menu.sheet.json
        sheetd table --devices all --format markdown menu.sheet.json > heights.md
        sheetd table --devices 'iPhone 15,Pixel 8,iPad, iOS 26' menu.sheet.json
      """
  )

  /// The format of the table.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, csv, json
  }

  @Option(help: "The format of the table.")
  var format = Format.text

  @OptionGroup
  var devices: DeviceOptions

  @Argument(
    help: ArgumentHelp("The document.", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var file: String

  func run() throws {
    let analysis = DocumentReader.analysis(of: file, try Descriptor.read(file))
    guard let table = analysis.restingTable(on: devices.selection?.devices) else {
      throw DocumentReader.refusal(of: analysis, in: file)
    }
    try Descriptor.deliver(text(of: table))
  }

  private func text(of table: RestingTable) -> String {
    switch format {
    case .text: table.rounded.aligned(within: Descriptor.standardOutput.columns)
    case .markdown: table.rounded.markdown
    case .csv: table.exact.csv
    case .json: table.json.printableJSON
    }
  }
}

extension RestingTable {
  /// The table for people: with rounded numbers, and with "inactive" in place of those of a detent that is inactive.
  fileprivate var rounded: TextTable {
    TextTable(
      columns: Self.columns,
      rows: rows.map { row in
        row.names
          + (row.place.map { $0.numbers.map { (($0 * 100).rounded() / 100).jsonText } + [$0.roundedFraction] }
            ?? ["", "", "", "", "inactive"])
      })
  }

  /// The table for programs: with the precision of the protocol, and whether each detent is active.
  fileprivate var exact: TextTable {
    TextTable(
      columns: Self.columns + [("active", false)],
      rows: rows.map { row in
        row.names
          + (row.place.map { ($0.numbers + [$0.fraction]).map { $0.jsonText } + ["true"] } ?? [
            "", "", "", "", "", "false",
          ])
      })
  }

  private static let columns = [
    ("device", false), ("orientation", false), ("detent", false), ("x", true), ("y", true), ("width", true),
    ("height", true), ("containerFraction", true),
  ]

  /// The table as a JSON array of objects.
  fileprivate var json: String {
    JSONWriter.text { writer in
      writer.beginArray()
      for row in rows {
        writer.beginObject()
        writer.member("device", row.device)
        writer.member("orientation", row.orientation.rawValue)
        writer.key("container")
        writer.beginObject()
        writer.member("width", row.container.width)
        writer.member("height", row.container.height)
        writer.endObject()
        writer.key("detent")
        if let detent = row.detent { writer.string(detent) } else { writer.null() }
        writer.member("active", row.place != nil)
        if let place = row.place {
          writer.member("frame", place.frame)
          writer.member("containerFraction", place.fraction)
        }
        writer.endObject()
      }
      writer.endArray()
    } + "\n"
  }
}

extension RestingTable.Place {
  /// The numbers of the frame, pt.
  fileprivate var numbers: [Double] { [frame.x, frame.y, frame.width, frame.height] }

  /// The fraction, to a thousandth.
  fileprivate var roundedFraction: String { ((fraction * 1000).rounded() / 1000).jsonText }
}

extension RestingTable.Row {
  fileprivate var names: [String] { [device, orientation.rawValue, detent ?? ""] }
}
