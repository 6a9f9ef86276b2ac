import JSON
import SheetDocument
import SheetEngine
import SheetProtocol

/// A sheet that is to be written as code.
public struct ExportedSheet: Sendable {
  /// The name that a person reads.
  public let title: String
  /// The positions at which it can rest, in the author's order; at least one.
  let positions: [Position]
  /// Names for code.
  let names: CodeNames
  /// The sheet, dismissed. Its container decides the heights in comments.
  let sheet: Sheet
  /// The resting positions on devices.
  let heights: RestingTable
  /// The preset of its document.
  private let preset: Preset

  /// Somewhere to rest.
  struct Position {
    /// The detent's id; that of a sheet without detents is `content` or `full`.
    let id: String
    /// The height, as the author wrote it.
    let height: Height
    /// How far the sheet reaches there into the container, pt; nil where the detent is inactive in it.
    let reach: Points?
    /// Whether no release takes the sheet there.
    let isProgrammatic: Bool
    /// The opacity of what dims the presenter while the sheet rests there, 0...1.
    let opacity: Double
  }

  /// A height, as the author wrote it.
  enum Height: Equatable {
    /// About half of the maximum.
    case medium
    /// The maximum.
    case large
    /// A length inside the safe area, pt.
    case points(Points)
    /// A fraction of the maximum.
    case fraction(Double)
    /// A fraction of the container.
    case ofContainer(Double)
    /// A fraction of the container between its safe areas.
    case ofSafeArea(Double)
    /// A fraction of the content's own height.
    case content(Double)
  }

  /// The work of the code for one more platform, in units.
  public static let targetCost = 500

  /// The work of an export, in units: the sheet is presented at each detent, and each has a part in code.
  public static func cost(of sheet: Sheet) -> Int {
    targetCost + sheet.configuration.detents.count * (20 + 2 * Work.Cost.input(of: sheet))
  }

  /// - Parameters:
  ///   - title: what a person calls it, of which names are made.
  ///   - preset: that of its document.
  ///   - sheet: the sheet, dismissed; its detents are resolved where it is.
  ///   - heights: where it rests on devices; nil is where it is.
  public init(title: String, preset: Preset, _ sheet: Sheet, heights: RestingTable? = nil) {
    self.preset = preset
    (self.sheet, self.heights) = (sheet, heights ?? RestingTable(of: sheet))
    self.title = title.printableLine
    let configuration = sheet.configuration
    let placed = sheet.placedDetents
    let reach = configuration.edge.reach(of: sheet.restingFrame, in: sheet.container.size)
    func opacity(_ id: String?) -> Double {
      var presented = sheet
      _ = try? presented.send(.present(animated: false), at: presented.now)
      if let id { _ = try? presented.send(.selectDetent(id, animated: false), at: presented.now) }
      return presented.currentFrame().dimmingOpacity
    }
    switch configuration.frame.extent {
    case .detents:
      let written = configuration.detents.compactMap { detent in
        Height(detent.value, by: configuration.frame.detents).map { height in
          Position(
            id: detent.id, height: height, reach: placed.first { $0.id == detent.id }?.reach,
            isProgrammatic: detent.isProgrammatic, opacity: opacity(detent.id))
        }
      }
      positions =
        written.isEmpty
        ? [
          Position(
            id: Detent.large.id, height: .large, reach: placed.first?.reach, isProgrammatic: false,
            opacity: opacity(nil))
        ] : written
    case .content:
      positions = [
        Position(id: "content", height: .content(1), reach: reach, isProgrammatic: false, opacity: opacity(nil))
      ]
    case .fraction(let fraction):
      positions = [
        Position(id: "full", height: .ofContainer(fraction), reach: reach, isProgrammatic: false, opacity: opacity(nil))
      ]
    }
    names = CodeNames(title: title, ids: positions.map { $0.id })
  }

  var configuration: Configuration { sheet.configuration }
  var container: Container { sheet.container }
  var content: Content { sheet.content }

  /// The position at which a presented sheet stands first.
  var first: Int { index(of: configuration.selectedDetentIdentifier) ?? 0 }

  /// The largest position at which nothing is dimmed; nil is none.
  var undimmed: Int? { index(of: configuration.largestUndimmedDetentIdentifier) }

  /// Whether the height of a position follows from the content's.
  var isMeasured: Bool {
    positions.contains { if case .content = $0.height { true } else { false } }
  }

  /// Whether a person may dismiss it.
  var mayBeDismissed: Bool {
    !configuration.isModalInPresentation && configuration.interaction.dismissal != .refuse
      && configuration.interaction.begin != .never
  }

  private func index(of id: String?) -> Int? { positions.firstIndex { $0.id == id } }

  /// Positions and where they are, as `peek 154 pt, medium 424.72 pt`.
  var places: String {
    positions.map { position in
      position.id.commentText + " " + (position.reach.map { rounded($0, 2) + " pt" } ?? "(inactive)")
    }.joined(separator: ", ")
  }

  /// The preset, the detents and the one at which the sheet opens, as the document that it is made of has them: `sheetd import` reads there
  /// what the code computes.
  var documentJSON: String {
    let detents = configuration.frame.extent == .detents ? configuration.detents : []
    let selected = configuration.selectedDetentIdentifier
    let text = JSONWriter.text { writer in
      writer.beginObject()
      writer.member("preset", preset.name)
      if !detents.isEmpty || selected != nil {
        writer.key("configuration")
        writer.beginObject()
        if !detents.isEmpty {
          writer.key("detents")
          writer.beginArray()
          for detent in detents { detent.encode(to: &writer) }
          writer.endArray()
        }
        if let selected { writer.member("selectedDetentIdentifier", selected) }
        writer.endObject()
      }
      writer.endObject()
    }
    // A slash neither ends a comment nor begins one, and stays a slash of JSON.
    return text.printableJSON.replacing("/", by: "\\/")
  }

  /// The motion with which it comes and goes.
  var coming: ExportedMotion { ExportedMotion(configuration.transition.animation) }

  /// The motion after a release.
  var settling: ExportedMotion {
    let rules = configuration.transition
    return ExportedMotion(Animation(duration: rules.animation.duration, curve: rules.completionCurve))
  }

  /// The motions of the sheet, each once.
  var motions: [(name: String, motion: ExportedMotion)] {
    [
      ("presentation and dismissal", coming), ("after a release", settling),
      ("resize", ExportedMotion(configuration.frame.resize)),
    ]
  }
}

extension ExportedSheet.Height {
  /// Nil for a detent without a height.
  init?(_ value: Detent.Value, by rules: DetentRules) {
    switch value {
    case .medium:
      switch rules.fractionOf {
      case .available: self = .medium
      case .container: self = .ofContainer(rules.mediumFraction)
      case .safeArea: self = .ofSafeArea(rules.mediumFraction)
      }
    case .large: self = .large
    case .height(let points): self = .points(points)
    case .fraction(let fraction):
      switch rules.fractionOf {
      case .available: self = .fraction(fraction)
      case .container: self = .ofContainer(fraction)
      case .safeArea: self = .ofSafeArea(fraction)
      }
    case .content(let fraction): self = .content(fraction)
    case .none: return nil
    }
  }
}

/// A motion in the terms of every platform.
enum ExportedMotion: Equatable {
  /// A spring in both notations, and how long it takes.
  case spring(SpringNumbers, duration: Seconds)
  /// A cubic Bézier; linear is (0, 0) (1, 1).
  case bezier(CubicBezier, duration: Seconds)

  init(_ animation: Animation) {
    if let spring = SpringNumbers(animation.curve) {
      self = .spring(spring, duration: animation.duration)
    } else {
      self = .bezier(animation.curve.bezier ?? CubicBezier(0, 0, 1, 1), duration: animation.duration)
    }
  }

  /// The spring; nil for a curve.
  var spring: SpringNumbers? { if case .spring(let spring, _) = self { spring } else { nil } }

  /// The curve; nil for a spring.
  var bezier: CubicBezier? { if case .bezier(let curve, _) = self { curve } else { nil } }

  /// How long it takes, s; a spring, until it has settled.
  var duration: Seconds {
    switch self {
    case .spring(_, let duration), .bezier(_, let duration): duration
    }
  }

  /// In words.
  var words: String {
    switch self {
    case .spring(let spring, _):
      "a spring with response \(spring.response.code) s and damping ratio \(spring.dampingRatio.code)"
    case .bezier(let curve, let duration):
      curve == CubicBezier(0, 0, 1, 1)
        ? "linear, \(duration.code) s" : "cubic-bezier(\(curve.list)), \(duration.code) s"
    }
  }
}

extension CubicBezier {
  /// The four numbers, separated by commas.
  var list: String { [x1, y1, x2, y2].map { $0.code }.joined(separator: ", ") }
}
