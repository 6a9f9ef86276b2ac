/// The outcomes of releases of a sheet at one reach, over a range of velocities.
public struct LandingRow: Equatable, Sendable {
  /// How far the sheet reaches into its container, pt.
  public var reach: Points
  /// The outcomes, from the lowest velocity to the highest; neighbors differ.
  public var outcomes: [Prediction.Outcome]
  /// The velocities between them, outward, pt/s: one less.
  public var borders: [PointsPerSecond]

  public init(reach: Points, outcomes: [Prediction.Outcome], borders: [PointsPerSecond]) {
    (self.reach, self.outcomes, self.borders) = (reach, outcomes, borders)
  }
}

/// Releases of a sheet that are tried one by one, to find the velocities between their outcomes.
///
/// The outcomes are those of the sheet itself, not of an assumed rule. An outcome that spans less than the distance
/// between two tried velocities may be missed: 100 pt/s or a sixtieth of the range, whichever is less, and more only for a
/// range of more than 20 000 pt/s.
public struct ReleaseTrials {
  private let velocities: ClosedRange<PointsPerSecond>
  private let work: Work
  private let speeds: Int
  /// How many there were.
  public private(set) var count = 0

  /// The precision of a border, pt/s.
  public static let precision = 0.05
  private static let fewestSpeeds = 60
  private static let mostSpeeds = 200
  private static let spacing: PointsPerSecond = 100
  /// No more outcomes than this are looked for between two tried velocities.
  private static let mostBetween = 8

  /// - Parameters:
  ///   - velocities: the finger's, outward, pt/s.
  ///   - work: the budget; if it ends early, the result is incomplete.
  public init(_ velocities: ClosedRange<PointsPerSecond>, _ work: Work) {
    (self.velocities, self.work) = (velocities, work)
    let wanted = ((velocities.upperBound - velocities.lowerBound) / Self.spacing).rounded(.up)
    speeds = Int(min(max(wanted, Double(Self.fewestSpeeds)), Double(Self.mostSpeeds)))
  }

  /// The outcomes of releases of a sheet where it is.
  /// - Parameters:
  ///   - sheet: the sheet, which does not change.
  ///   - numbered: the number of borders up to which they are found precisely.
  ///   - coarse: the precision of more than that, pt/s.
  public mutating func row(
    of sheet: Sheet, numbered: Int = .max, coarse: PointsPerSecond = ReleaseTrials.precision
  ) -> LandingRow {
    let extent = velocities.upperBound - velocities.lowerBound
    var tried: [(velocity: PointsPerSecond, outcome: Prediction.Outcome)] = []
    var changes = 0
    for step in 0...speeds where tried.isEmpty || work.end == nil {
      let velocity = velocities.lowerBound + extent * Double(step) / Double(speeds)
      let outcome = outcome(of: sheet, velocity)
      if let last = tried.last, last.outcome != outcome { changes += 1 }
      tried.append((velocity, outcome))
    }
    let precision = changes > numbered ? coarse : Self.precision
    var row = LandingRow(reach: sheet.shownReach, outcomes: [tried[0].outcome], borders: [])
    for index in tried.indices.dropFirst() {
      find(from: tried[index - 1].velocity, to: tried[index].velocity, tried[index].outcome, of: sheet, precision, &row)
    }
    return row
  }

  /// The outcomes of releases of a sheet that is dragged to a reach.
  /// - Returns: nil where it can't be held there, or the work has ended.
  public mutating func row(
    of sheet: DraggedSheet, at reach: Points, numbered: Int = .max,
    coarse: PointsPerSecond = ReleaseTrials.precision
  ) -> LandingRow? {
    guard work.spend(DraggedSheet.searchCost), let held = sheet.at(reach)?.sheet,
      (held.shownReach - reach).magnitude < Self.reachTolerance
    else { return nil }
    var row = row(of: held, numbered: numbered, coarse: coarse)
    row.reach = reach
    return row
  }

  /// How near a sheet has to be to a reach to be held there, pt.
  private static let reachTolerance = 0.01

  /// Finds the borders between two velocities, of which the first has the outcome that a row ends with.
  private mutating func find(
    from start: PointsPerSecond, to end: PointsPerSecond, _ last: Prediction.Outcome, of sheet: Sheet,
    _ precision: PointsPerSecond, _ row: inout LandingRow
  ) {
    var start = start
    for _ in 0..<Self.mostBetween {
      let first = row.outcomes[row.outcomes.count - 1]
      guard first != last else { return }
      var (low, high, next) = (start, end, last)
      while high - low > precision, work.end == nil {
        let middle = (low + high) / 2
        let outcome = outcome(of: sheet, middle)
        if outcome == first { low = middle } else { (high, next) = (middle, outcome) }
      }
      row.borders.append((low + high) / 2)
      row.outcomes.append(next)
      start = high
    }
  }

  private mutating func outcome(of sheet: Sheet, _ velocity: PointsPerSecond) -> Prediction.Outcome {
    count += 1
    _ = work.spend(Work.Cost.prediction(of: sheet))
    let outward = sheet.configuration.edge.outward * velocity
    return sheet.predict(velocity: Velocity(x: outward.x, y: outward.y)).outcome
  }
}

extension Sheet {
  /// How far the sheet is shown to reach into its container, pt.
  public var shownReach: Points { configuration.edge.reach(of: shown(at: now).frame, in: container.size) }
}
