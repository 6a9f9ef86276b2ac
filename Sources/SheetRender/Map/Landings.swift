import SheetEngine

/// The outcomes of releases, by the sheet's reach and the finger's velocity.
struct Landings {
  /// The outcomes of releases at one reach, and the velocities at which they change, outward, pt/s.
  struct Row {
    let reach: Points
    var outcomes: [String]
    var borders: [PointsPerSecond]
  }

  /// Rows with the same outcomes in the same order, from the smallest reach to the largest.
  struct Block {
    var rows: [Row]
    var outcomes: [String] { rows[0].outcomes }
  }

  /// The outcome of a sheet that leaves.
  static let gone = "dismiss"

  let blocks: [Block]
  let reaches: ClosedRange<Points>
  /// The reaches at which the sheet may come to rest, pt.
  let rests: [Points]

  /// The most borders at one reach that leave space for their numbers.
  static let numbered = 12
  /// The number of intervals between the initial rows.
  private static let rowCount = 48
  /// The distance from a resting position, on both sides, that is tried too, pt.
  static let side = 0.01
  /// Of resting positions that are closer than this fraction of the range, only the lowest is shown.
  private static let closestRests = 1.0 / 48
  /// The minimum spacing of rows is half of this fraction of the range.
  private static let finest = 1.0 / 1600
  /// A border that deviates less than this from a straight line counts as straight, pt/s.
  private static let straightness = 6.0
  /// After this many releases, no more rows are added between others.
  private static let enough = 50_000

  /// Finds the outcomes by trying releases.
  /// - Parameters:
  ///   - sheet: at rest on screen, or held.
  ///   - work: the budget; if it ends early, the results are incomplete.
  /// - Returns: nil for a sheet that no finger can drag.
  init?(_ sheet: Sheet, velocities: ClosedRange<PointsPerSecond>, _ work: Work) {
    guard let hold = DraggedSheet(sheet), let ends = hold.ends else { return nil }
    reaches = ends
    let extent = ends.upperBound - ends.lowerBound
    rests = Self.spaced(
      Set(sheet.placedDetents.map { $0.reach } + [hold.rest]).filter(ends.contains).sorted(),
      by: extent * Self.closestRests)
    let rests = rests
    let spread = (0...Self.rowCount).map { ends.lowerBound + extent * Double($0) / Double(Self.rowCount) }
    // Exactly at rest, nothing has been dragged; a drag is on one side or the other.
    let sides = rests.flatMap { [$0 - Self.side, $0 + Self.side] }.filter(ends.contains)
    var trials = Trials(hold, velocities, work)
    var rows = Set(spread.filter { !rests.contains($0) } + sides).sorted().compactMap { trials.row(at: $0) }
    Self.refine(&rows, spacing: extent * Self.finest / 2, &trials)
    blocks = Self.blocks(rows)
  }

  /// Those of sorted values that are far enough from the one before.
  private static func spaced(_ values: [Points], by distance: Points) -> [Points] {
    values.reduce(into: []) { kept, value in
      if value - (kept.last ?? -.infinity) >= distance { kept.append(value) }
    }
  }

  /// Adds rows until straight lines between them follow the borders, the widest gaps first.
  private static func refine(_ rows: inout [Row], spacing: Points, _ trials: inout Trials) {
    // The index of the row before each gap in which rows may be missing.
    var gaps = Array(rows.indices.dropLast())
    while !gaps.isEmpty {
      var (refined, next): ([Row], [Int]) = ([], [])
      var copied = 0
      for gap in gaps where trials.count < enough {
        let (first, last) = (rows[gap], rows[gap + 1])
        guard last.reach - first.reach > spacing, let middle = trials.row(at: (first.reach + last.reach) / 2),
          !middle.isStraight(between: first, last, within: straightness)
        else { continue }
        refined += rows[copied...gap] + [middle]
        copied = gap + 1
        next += [refined.count - 2, refined.count - 1]
      }
      (rows, gaps) = (refined + rows[copied...], next)
    }
  }
}

extension Landings {
  /// Blocks of consecutive rows with the same outcomes; each ends halfway to the next.
  private static func blocks(_ rows: [Row]) -> [Block] {
    var blocks: [Block] = []
    for row in rows {
      guard let last = blocks.last?.rows.last else {
        blocks.append(Block(rows: [row]))
        continue
      }
      if last.outcomes != row.outcomes {
        let middle = (last.reach + row.reach) / 2
        blocks[blocks.count - 1].rows.append(Row(reach: middle, outcomes: last.outcomes, borders: last.borders))
        blocks.append(Block(rows: [Row(reach: middle, outcomes: row.outcomes, borders: row.borders)]))
      }
      blocks[blocks.count - 1].rows.append(row)
    }
    return blocks
  }
}

extension Landings.Row {
  /// Whether straight lines between two rows follow the borders of this one, which is in the middle.
  fileprivate func isStraight(between first: Self, _ last: Self, within tolerance: PointsPerSecond) -> Bool {
    outcomes == first.outcomes && outcomes == last.outcomes
      && borders.indices.allSatisfy { (borders[$0] - (first.borders[$0] + last.borders[$0]) / 2).magnitude < tolerance }
  }
}

/// Releases of a held sheet at several reaches.
private struct Trials {
  private let hold: DraggedSheet
  private var releases: ReleaseTrials

  /// The precision of a border for whose number there is no space, pt/s.
  private static let drawnPrecision = 4.0

  init(_ hold: DraggedSheet, _ velocities: ClosedRange<PointsPerSecond>, _ work: Work) {
    self.hold = hold
    releases = ReleaseTrials(velocities, work)
  }

  /// How many there were.
  var count: Int { releases.count }

  /// The outcomes at a reach; nil where the sheet can't be held.
  mutating func row(at reach: Points) -> Landings.Row? {
    guard let row = releases.row(of: hold, at: reach, numbered: Landings.numbered, coarse: Self.drawnPrecision) else {
      return nil
    }
    return Landings.Row(reach: reach, outcomes: row.outcomes.map { name(of: $0) }, borders: row.borders)
  }

  private func name(of outcome: Prediction.Outcome) -> String {
    switch outcome {
    case .present: "present"
    case .dismiss: Landings.gone
    case .detent(let id): id
    }
  }
}
