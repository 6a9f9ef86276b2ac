import ArgumentParser
import SheetDocument
import SheetProtocol
import SheetRender
import SheetSessions
import SheetTrace

/// `sheetd compare`: shows what several libraries would do with one release, one drag or every release.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare how libraries would handle a release or a drag of a sheet.",
    discussion: """
      The sheet keeps its detents, device and content, and behaves like each preset in turn. The preset also determines the \
      heights of the detents. The command prints where the sheet lands, how long that takes, how far it overshoots, how exact \
      the preset's landing and settling are (the member fidelity in sheet/presets), and why it \
      lands there. A reach is how far the sheet extends from its edge, in \
      points. Velocities are in points per second: outward (toward the edge) is positive, inward is negative. With \
      --format svg, the motions are drawn in one plot; a second one shows where each preset sends every release.

      Examples:
        sheetd compare menu.sheet.json
        sheetd compare --with gorhom,vaul,material --reach 300 --velocity 900 menu.sheet.json
        sheetd compare --drag recorded.trace.jsonl menu.sheet.json
        sheetd compare --grid --format csv menu.sheet.json
        sheetd compare --with all --format svg menu.sheet.json > libraries.svg
        sheetd compare --from gorhom --to swmansion menu.sheet.json
      """
  )

  /// The format of the comparison.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, csv, svg
  }

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      """
      Presets or groups, separated by commas: libraries, systems (the six other presets), or all \
      (also the variants of the libraries). (default: libraries)
      """,
      valueName: "presets"))
  var presets: String?

  @Option(
    help: ArgumentHelp(
      "How far the sheet reaches at the release. (default: halfway between its two lowest positions)", valueName: "pt"))
  var reach: Double?

  // A negative number is no option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The finger's velocity at the release; outward is positive. (default: 600)", valueName: "pt/s"))
  var velocity: Double?

  @Option(help: ArgumentHelp("The detent where the drag began. (default: where the sheet rests)", valueName: "detent"))
  var start: String?

  @Option(
    help: ArgumentHelp(
      "A recorded trace (see sheetd verify), whose first drag is compared instead of a release.", valueName: "trace"))
  var drag: String?

  @Flag(
    help:
      """
      Compare releases from every reach with velocities up to 3000 pt/s. Print the percentage that lands at each \
      position, and the percentage for which a preset differs from most others.
      """
  )
  var grid = false

  @Option(
    help: ArgumentHelp(
      """
      List everything that changes if the sheet moves to this preset, the largest difference first, instead of \
      comparing releases.
      """,
      valueName: "preset"))
  var to: String?

  @Option(help: ArgumentHelp("The preset from which it changes. (default: the document's own)", valueName: "preset"))
  var from: String?

  @OptionGroup
  var devices: DeviceOptions

  @Option(help: "The format of the comparison.")
  var format = Format.text

  @Option(help: "The colors of the picture.")
  var theme = Theme.auto

  @Argument(
    help: ArgumentHelp("The document.", valueName: "file"), completion: .file(extensions: ["sheet.json"]))
  var file: String

  func validate() throws {
    if let presets, presets.split(separator: ",").isEmpty { throw ValidationError("--with names at least one preset.") }
    for (name, value) in [("--reach", reach ?? 0), ("--velocity", velocity ?? 0)]
    where value.magnitude > 1e6 || value.isNaN {
      throw ValidationError("\(name) is a number from -1000000 to 1000000.")
    }
    if to == nil, from != nil || devices.selection != nil {
      throw ValidationError("--from and --devices need --to, which names the preset to which the sheet changes.")
    }
    if to != nil {
      if grid || drag != nil || reach != nil || start != nil || velocity != nil || presets != nil {
        throw ValidationError(
          "--to compares whole sheets: without --with, --reach, --velocity, --start, --drag and --grid.")
      }
      if format == .svg { throw ValidationError("--to has no picture: choose text, markdown or csv.") }
    }
    if drag != nil, grid { throw ValidationError("--drag and --grid exclude each other.") }
    if grid, format == .svg {
      throw ValidationError("--grid has no picture of its own: without it, svg shows every release.")
    }
  }

  /// The first drag of a trace.
  private func firstDrag(of trace: String) throws -> SheetTrace.Trace.Drag {
    let recorded: SheetTrace.Trace
    do { recorded = try SheetTrace.Trace(contentsOf: trace) } catch let failure as TraceFailure {
      throw ValidationError("\(failure)")
    }
    guard let found = recorded.firstDrag else {
      throw ValidationError("\(trace) has no drag: expected a finger that goes down, moves and goes up.")
    }
    return found
  }

  func run() throws {
    let analysis = DocumentReader.analysis(of: file, try Descriptor.read(file))
    if let to {
      let differences: DocumentDifferences?
      do throws(DocumentComparison.Failure) {
        differences = try DocumentDifferences(analysis, from: from, to: to, on: devices.selection?.devices)
      } catch {
        throw ValidationError(error.description)
      }
      guard let differences else { throw DocumentReader.refusal(of: analysis, in: file) }
      try Descriptor.deliver(text(of: differences))
      return
    }
    let recorded = try drag.map { try firstDrag(of: $0) }
    let names = (presets ?? "libraries").split(separator: ",").map { String($0.drop { $0 == " " }) }
    let comparison: DocumentComparison?
    do throws(DocumentComparison.Failure) {
      comparison =
        if let recorded {
          try DocumentComparison(
            analysis, with: names,
            DocumentComparison.RecordedDrag(recorded.samples, reach: recorded.reach, size: recorded.size), start: start)
        } else {
          try DocumentComparison(
            analysis, with: names, DocumentComparison.Release(reach: reach, velocity: velocity ?? 600, start: start))
        }
    } catch {
      throw ValidationError(error.description)
    }
    guard let comparison else {
      throw DocumentReader.refusal(of: analysis, in: file)
    }
    try Descriptor.deliver(text(of: comparison))
  }

  private func text(of differences: DocumentDifferences) -> String {
    let table = TextTable(columns: differences.columns, rows: differences.rows)
    return switch format {
    case .text: differences.title + "\n\n" + table.aligned(within: Descriptor.standardOutput.columns)
    case .markdown: table.markdown
    case .csv, .svg: table.csv
    }
  }

  private func text(of comparison: DocumentComparison) -> String {
    if format == .svg { return comparison.picture(theme: theme) }
    let table =
      grid
      ? TextTable(columns: comparison.shareColumns, rows: comparison.shares)
      : TextTable(columns: DocumentComparison.columns, rows: comparison.rows)
    return switch format {
    case .text:
      (grid ? "Releases from every reach, with up to 3000 pt/s" : comparison.title) + "\n\n"
        + table.aligned(within: Descriptor.standardOutput.columns)
    case .markdown: table.markdown
    case .csv, .svg: table.csv
    }
  }
}
