import ArgumentParser
import SheetDocument
import SheetProtocol
import SheetRender
import SheetSessions

/// `sheetd compare`: shows what several libraries would do with one release.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare what libraries would do with one release of a sheet.",
    discussion: """
      The sheet keeps its own detents, device and content, and behaves like each preset in turn: where it lands, how long \
      it takes, how far it overshoots, and why. Reaches are in points from the sheet's edge, velocities in points per \
      second: outward is positive, inward negative. With --format svg it draws the motions over each other, and below \
      them where each preset sends every release.

      Examples:
        sheetd compare menu.sheet.json
        sheetd compare --with gorhom,vaul,material --reach 300 --velocity 900 menu.sheet.json
        sheetd compare --with all --format svg menu.sheet.json > engines.svg
      """
  )

  /// The format of the comparison.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, csv, svg
  }

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Presets or groups, separated by commas: engines (the thirteen libraries), systems (the other six) or all (also the variants).",
      valueName: "presets"))
  var presets = "engines"

  @Option(
    help: ArgumentHelp(
      "How far the sheet reaches. (default: halfway between its two lowest positions)", valueName: "pt"))
  var reach: Double?

  @Option(help: ArgumentHelp("The finger's velocity outward.", valueName: "pt/s"))
  var velocity = 600.0

  @Option(help: ArgumentHelp("The detent where the drag began. (default: where the sheet rests)", valueName: "detent"))
  var start: String?

  @Option(help: "The format of the comparison.")
  var format = Format.text

  @Option(help: "The colors of the picture.")
  var theme = Theme.auto

  @Argument(
    help: ArgumentHelp("The document.", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var file: String

  func validate() throws {
    if presets.split(separator: ",").isEmpty { throw ValidationError("--with names at least one preset.") }
    for (name, value) in [("--reach", reach ?? 0), ("--velocity", velocity)] where value.magnitude > 1e6 || value.isNaN
    {
      throw ValidationError("\(name) is a number from -1000000 to 1000000.")
    }
  }

  func run() throws {
    let analysis = DocumentReader.analysis(of: file, try Descriptor.read(file))
    let comparison: DocumentComparison?
    do throws(DocumentComparison.Failure) {
      comparison = try DocumentComparison(
        analysis, with: presets.split(separator: ",").map { String($0.drop { $0 == " " }) },
        DocumentComparison.Release(reach: reach, velocity: velocity, start: start))
    } catch {
      throw ValidationError(error.description)
    }
    guard let comparison else {
      throw DocumentReader.refusal(of: analysis, in: file)
    }
    guard Descriptor.standardOutput.writeAll(Array(text(of: comparison).utf8)) else {
      throw ProcessFailure("the comparison can't be written")
    }
  }

  private func text(of comparison: DocumentComparison) -> String {
    if format == .svg { return comparison.picture(theme: theme) }
    let table = TextTable(
      columns: [("preset", false), ("lands at", false), ("time (s)", true), ("overshoot (pt)", true), ("why", false)],
      rows: comparison.rows)
    return switch format {
    case .text: comparison.title + "\n\n" + table.aligned
    case .markdown: table.markdown
    case .csv, .svg: table.csv
    }
  }
}
