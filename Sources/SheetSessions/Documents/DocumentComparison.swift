import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// The sheet of a document with the behavior of several presets.
public struct DocumentComparison: Sendable {
  private let sheets: ComparedSheets
  private let subject: ComparedSheets.Subject

  /// The groups of presets, by name.
  public static let groups = ["libraries", "systems", "all"]

  /// A preset or a detent that does not exist.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// A drag of a real sheet.
  public struct RecordedDrag: Sendable {
    /// Its samples, with the times from its start, s.
    public var samples: [(time: Seconds, sample: GestureSample)]
    /// How far the sheet reached where it began, pt; nil is where the document's rests.
    public var reach: Points?
    /// The size of the window in which it was recorded, pt; nil is the document's.
    public var size: Size?

    public init(_ samples: [(time: Seconds, sample: GestureSample)], reach: Points?, size: Size?) {
      (self.samples, self.reach, self.size) = (samples, reach, size)
    }

    /// The samples in another window: as far above its lower edge, and from its middle.
    fileprivate func samples(in other: Size) -> [(time: Seconds, sample: GestureSample)] {
      guard let size else { return samples }
      return samples.map { time, sample in
        var sample = sample
        sample.location.x += (other.width - size.width) / 2
        sample.location.y += other.height - size.height
        return (time, sample)
      }
    }
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
    sheets = ComparedSheets(sheet, as: presets)
    let places = sheet.placedDetents
    try Self.check(release.start, among: places.map { $0.id } + ["dismissed"])
    let reaches = ([0] + (places.isEmpty ? [sheet.shownReach] : places.map { $0.reach })).sorted()
    let middle = (reaches[reaches.count > 2 ? 1 : 0] + reaches[reaches.count > 2 ? 2 : 1]) / 2
    subject = .release(
      ReleaseQuestion(
        start: release.start.map { $0 == "dismissed" ? .dismissed : .detent($0) }, reach: release.reach ?? middle,
        velocity: release.velocity))
  }

  /// - Parameters:
  ///   - drag: recorded from a sheet that comes from below.
  ///   - start: the detent where it began instead.
  /// - Returns: nil for a document with errors.
  /// - Throws: ``Failure``.
  public init?(
    _ analysis: DocumentAnalysis, with names: [String], _ drag: RecordedDrag, start: String?
  ) throws(Failure) {
    guard let document = analysis.document else { return nil }
    let presets = try Self.presets(named: names)
    var sheet = document.sheet
    _ = try? sheet.send(.present(animated: false), at: sheet.now)
    let places = sheet.placedDetents
    try Self.check(start, among: places.map { $0.id })
    let nearest = drag.reach.flatMap { reach in
      places.min { ($0.reach - reach).magnitude < ($1.reach - reach).magnitude }?.id
    }
    if let detent = start ?? nearest { _ = try? sheet.send(.selectDetent(detent, animated: false), at: sheet.now) }
    sheets = ComparedSheets(sheet, as: presets)
    subject = .gesture(drag.samples(in: document.container.size), from: drag.reach)
  }

  private static func check(_ start: String?, among detents: [String]) throws(Failure) {
    if let start, !detents.contains(start) {
      throw Failure(
        description: "there is no detent \"\(start)\": expected one of " + Spelling.expectation(start, among: detents))
    }
  }

  /// The preset of a name.
  /// - Parameter groups: names that could be meant as well.
  static func preset(_ name: String, or groups: [String] = []) throws(Failure) -> Preset {
    guard let preset = Preset.named(name) else {
      throw Failure(
        description: "there is no preset \"\(name)\": expected one of "
          + Spelling.expectation(name, among: groups + Preset.names))
    }
    return preset
  }

  /// Presets by their names and those of their groups, each once.
  private static func presets(named names: [String]) throws(Failure) -> [Preset] {
    var presets: [Preset] = []
    for name in names {
      var found: [Preset]
      switch name {
      case "libraries": found = Preset.libraries
      case "systems": found = Preset.systems
      case "all": found = Preset.all
      default: found = [try preset(name, or: groups)]
      }
      for preset in found where !presets.contains(where: { $0.name == preset.name }) { presets.append(preset) }
    }
    return presets
  }

  /// The columns of ``rows``.
  public static let columns: [(title: String, isNumber: Bool)] = [
    ("preset", false), ("lands at", false), ("reach (pt)", true), ("time (s)", true), ("overshoot (pt)", true),
    ("landing", false), ("settling", false), ("why", false),
  ]

  /// The rows of a table: preset, outcome, reach, seconds, overshoot, how well landing and settling are known and, of a release, why.
  public var rows: [[String]] {
    sheets.rows(of: subject).map { row in
      [
        row.preset, row.outcome, fixed(row.reach, 0), fixed(row.duration, 2), fixed(row.overshoot, 1), row.landing,
        row.settling, row.reason,
      ]
    }
  }

  /// The columns of ``shares``.
  public var shareColumns: [(title: String, isNumber: Bool)] {
    [("preset", false)] + sheets.places.map { ("to \($0) (%)", true) } + [("unlike most (%)", true)]
  }

  /// The rows of a table about releases from every reach with every velocity: preset, the percentage that goes to each place, and the
  /// percentage that most presets send elsewhere.
  public var shares: [[String]] {
    sheets.shares().map { share in
      [share.preset] + (share.fractions + [share.unusual]).map { fixed(100 * $0, 1) }
    }
  }

  /// The subject of the comparison, in words.
  public var title: String {
    switch subject {
    case .gesture(let samples, _):
      return "One drag of \(fixed(samples.last?.time ?? 0, 2)) s in \(samples.count) samples"
    case .release(let question):
      let start =
        switch question.start {
        case .detent(let id): id
        case .dismissed: "off the screen"
        case nil: "where it rests"
        }
      return "Released at \(fixed(question.reach, 0)) pt with \(fixed(question.velocity.magnitude, 0)) pt/s "
        + (question.velocity < 0 ? "inward" : "outward") + ", dragged from \(start)"
    }
  }

  /// Curves and landing maps as SVG.
  public func picture(theme: Theme) -> String { sheets.picture(of: subject, theme: theme).text }
}
