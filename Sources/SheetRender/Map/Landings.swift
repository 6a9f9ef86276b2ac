import SheetEngine

/// The outcomes of releases, by the sheet's reach and the finger's velocity.
struct Landings {
  /// The outcomes of a release at one reach over all velocities, and the velocities between them, outward, pt/s.
  struct Row {
    let reach: Points
    var outcomes: [String]
    var borders: [PointsPerSecond]
  }

  /// Rows with the same outcomes in the same order, from the smallest reach to the largest.
  struct Block {
    var rows: [Row]
  }

  /// The outcome of a sheet that leaves.
  static let gone = "dismiss"

  let blocks: [Block]
  let reaches: ClosedRange<Points>
  /// The reaches at which the sheet may come to rest, pt.
  let rests: [Points]

  /// The number of reaches and velocities that are tried; a border is searched between two that differ.
  private static let rowCount = 48
  private static let speeds = 61
  /// The precision of a border, pt/s.
  private static let precision = 0.05
  /// The distance from a resting position, on both sides, that is tried too, pt.
  static let side = 0.01
  /// The minimum spacing of rows is half of this fraction of the range.
  private static let finest = 1.0 / 1600
  /// A border that deviates less than this from a straight line counts as straight, pt/s.
  private static let straightness = 6.0

  /// Finds the outcomes by trying releases.
  /// - Parameter sheet: at rest on screen, or held.
  /// - Returns: nil for a sheet that no finger can drag.
  init?(_ sheet: Sheet, velocities: ClosedRange<PointsPerSecond>) {
    guard let hold = Hold(sheet), let ends = hold.ends else { return nil }
    reaches = ends
    let extent = ends.upperBound - ends.lowerBound
    let rests = Array(Set(sheet.placedDetents.map(\.reach) + [hold.rest])).filter(ends.contains).sorted()
    let spread = (0...Self.rowCount).map { ends.lowerBound + extent * Double($0) / Double(Self.rowCount) }
    // At rest nothing has been dragged yet; what matters is the side of it that the finger is on.
    let sides = rests.flatMap { [$0 - Self.side, $0 + Self.side] }.filter(ends.contains)
    var rows: [Row] = []
    for reach in Array(Set(spread.filter { !rests.contains($0) } + sides)).sorted() {
      guard let row = Self.row(hold, reach, velocities) else { continue }
      if let last = rows.last { rows += Self.rows(hold, last, row, velocities, step: extent * Self.finest) }
      rows.append(row)
    }
    var blocks: [Block] = []
    for row in rows {
      if blocks.last?.rows.last?.outcomes == row.outcomes {
        blocks[blocks.count - 1].rows.append(row)
      } else {
        blocks.append(Block(rows: [row]))
      }
    }
    self.blocks = blocks
    self.rests = rests
  }

  /// The rows between two that are necessary for straight lines between rows to follow the borders.
  private static func rows(
    _ hold: Hold, _ first: Row, _ last: Row, _ velocities: ClosedRange<PointsPerSecond>, step: Points
  ) -> [Row] {
    guard last.reach - first.reach > step / 2, let middle = row(hold, (first.reach + last.reach) / 2, velocities) else {
      return []
    }
    let isStraight =
      middle.outcomes == first.outcomes && middle.outcomes == last.outcomes
      && middle.borders.indices.allSatisfy { index in
        (middle.borders[index] - (first.borders[index] + last.borders[index]) / 2).magnitude < straightness
      }
    guard !isStraight else { return [] }
    return rows(hold, first, middle, velocities, step: step) + [middle]
      + rows(hold, middle, last, velocities, step: step)
  }

  private static func row(_ hold: Hold, _ reach: Points, _ velocities: ClosedRange<PointsPerSecond>) -> Row? {
    guard let held = hold.at(reach) else { return nil }
    let extent = velocities.upperBound - velocities.lowerBound
    var row = Row(reach: reach, outcomes: [], borders: [])
    var before: (velocity: PointsPerSecond, outcome: String)?
    for step in 0..<speeds {
      let velocity = velocities.lowerBound + extent * Double(step) / Double(speeds - 1)
      let outcome = held.outcome(velocity)
      if let before, before.outcome != outcome {
        var (low, high) = (before.velocity, velocity)
        while high - low > precision {
          let middle = (low + high) / 2
          if held.outcome(middle) == before.outcome { low = middle } else { high = middle }
        }
        row.borders.append((low + high) / 2)
      }
      if before?.outcome != outcome { row.outcomes.append(outcome) }
      before = (velocity, outcome)
    }
    return row
  }
}
