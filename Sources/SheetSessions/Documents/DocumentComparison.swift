import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// The sheet of a document with the behavior of several presets.
public struct DocumentComparison: Sendable {
  private let sheets: ComparedSheets
  private let question: ReleaseQuestion

  /// The groups of presets, by name.
  public static let groups = ["engines", "systems", "all"]

  /// Names that are no presets, or a release that can't be.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// A release as a person writes it.
  public struct Release: Sendable {
    /// How far the sheet reaches, pt; nil is halfway between its two lowest places.
    public var reach: Double?
    /// The outward velocity, pt/s.
    public var velocity: Double
    /// Where the drag began; nil is where the sheet rests.
    public var start: String?

    public init(reach: Double?, velocity: Double, start: String?) {
      (self.reach, self.velocity, self.start) = (reach, velocity, start)
    }
  }

  /// - Parameters:
  ///   - analysis: the document's.
  ///   - names: presets, or ``groups`` of them.
  /// - Returns: nil for a document with errors.
  /// - Throws: ``Failure``.
  public init?(_ analysis: DocumentAnalysis, with names: [String], _ release: Release) throws(Failure) {
    guard let document = analysis.document else { return nil }
    let presets = try Self.presets(named: names)
    var sheet = document.sheet
    _ = try? sheet.send(.present(animated: false), at: sheet.now)
    let places = sheet.placedDetents
    if let start = release.start, start != "dismissed", !places.contains(where: { $0.id == start }) {
      throw Failure(
        description: "there is no detent \"\(start)\": expected one of "
          + Spelling.expectation(start, among: places.map { $0.id } + ["dismissed"]))
    }
    let reaches = ([0] + (places.isEmpty ? [sheet.shownReach] : places.map { $0.reach })).sorted()
    let middle = (reaches[reaches.count > 2 ? 1 : 0] + reaches[reaches.count > 2 ? 2 : 1]) / 2
    question = ReleaseQuestion(
      start: release.start.map { $0 == "dismissed" ? .dismissed : .detent($0) }, reach: release.reach ?? middle,
      velocity: release.velocity)
    sheets = ComparedSheets(sheet, as: presets)
  }

  /// Presets by their names and those of their groups, each once.
  private static func presets(named names: [String]) throws(Failure) -> [Preset] {
    var presets: [Preset] = []
    for name in names {
      var found: [Preset]
      switch name {
      case "engines": found = Preset.libraries
      case "systems": found = Preset.systems
      case "all": found = Preset.all
      default:
        guard let preset = Preset.named(name) else {
          throw Failure(
            description: "there is no preset \"\(name)\": expected one of "
              + Spelling.expectation(name, among: groups + Preset.names))
        }
        found = [preset]
      }
      for preset in found where !presets.contains(where: { $0.name == preset.name }) { presets.append(preset) }
    }
    return presets
  }

  /// The rows of a table: preset, outcome, seconds, overshoot and why.
  public var rows: [[String]] {
    sheets.rows(of: question).map { row in
      [row.preset, row.outcome, fixed(row.duration, 2), fixed(row.overshoot, 1), row.reason]
    }
  }

  /// Where the drag began.
  private var start: String {
    switch question.start {
    case .detent(let id): id
    case .dismissed: "off the screen"
    case nil: "where it rests"
    }
  }

  /// The release in words.
  public var title: String {
    "Released at \(fixed(question.reach, 0)) pt with \(fixed(question.velocity.magnitude, 0)) pt/s "
      + (question.velocity < 0 ? "inward" : "outward") + ", dragged from \(start)"
  }

  /// Curves and landing maps as SVG.
  public func picture(theme: Theme) -> String { sheets.picture(of: question, theme: theme).text }
}
