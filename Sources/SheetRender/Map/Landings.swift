import SheetEngine

/// Where a release lands, by where the sheet is and how fast the finger is.
struct Landings {
  /// What becomes of a release at one place, over all velocities: outcomes, and the velocities between them, outward, pt/s.
  struct Row {
    let reach: Points
    var outcomes: [String]
    var borders: [PointsPerSecond]
  }

  /// Rows with the same outcomes in the same order, from the smallest reach to the largest.
  struct Block {
    var rows: [Row]
  }

  /// What a sheet comes to that leaves.
  static let gone = "dismiss"

  let blocks: [Block]
  let reaches: ClosedRange<Points>
  let velocities: ClosedRange<PointsPerSecond>
  /// Where the sheet may come to rest, pt.
  let rests: [Points]

  /// So many places and velocities are tried; between two that differ the border is looked for.
  private static let places = 48
  private static let speeds = 61
  /// How exactly a border is found, pt/s.
  private static let precision = 0.05
  /// So far beside a resting place is looked at, pt.
  static let side = 0.01
  /// Rows are not closer to each other than half of such a part of the way.
  private static let finest = 1.0 / 1600
  /// A border that is off a straight line by less than this is one, pt/s.
  private static let straightness = 6.0

  /// Tries them.
  /// - Parameter sheet: at rest on screen, or held.
  /// - Returns: nil for a sheet that no finger can drag.
  init?(_ sheet: Sheet, velocities: ClosedRange<PointsPerSecond>) {
    guard let hold = Hold(sheet), let ends = hold.ends else { return nil }
    self.velocities = velocities
    reaches = ends
    let way = ends.upperBound - ends.lowerBound
    let rests = Array(Set(sheet.placedDetents.map(\.reach) + [hold.rest])).filter(ends.contains).sorted()
    let spread = (0...Self.places).map { ends.lowerBound + way * Double($0) / Double(Self.places) }
    // At rest nothing has been dragged yet; what matters is on which side of it the finger is.
    let sides = rests.flatMap { [$0 - Self.side, $0 + Self.side] }.filter(ends.contains)
    var rows: [Row] = []
    for reach in Array(Set(spread.filter { !rests.contains($0) } + sides)).sorted() {
      guard let row = Self.row(hold, reach, velocities) else { continue }
      if let last = rows.last { rows += Self.rows(hold, last, row, velocities, step: way * Self.finest) }
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

  /// The rows between two that it takes until a straight line from each to the next is a border.
  private static func rows(
    _ hold: Hold, _ first: Row, _ last: Row, _ velocities: ClosedRange<PointsPerSecond>, step: Points
  ) -> [Row] {
    guard last.reach - first.reach > step / 2, let middle = row(hold, (first.reach + last.reach) / 2, velocities) else {
      return []
    }
    let isStraight =
      middle.outcomes == first.outcomes && middle.outcomes == last.outcomes
      && middle.borders.indices.allSatisfy { place in
        (middle.borders[place] - (first.borders[place] + last.borders[place]) / 2).magnitude < straightness
      }
    guard !isStraight else { return [] }
    return rows(hold, first, middle, velocities, step: step) + [middle]
      + rows(hold, middle, last, velocities, step: step)
  }

  private static func row(_ hold: Hold, _ reach: Points, _ velocities: ClosedRange<PointsPerSecond>) -> Row? {
    guard let held = hold.at(reach) else { return nil }
    let way = velocities.upperBound - velocities.lowerBound
    var row = Row(reach: reach, outcomes: [], borders: [])
    var before: (velocity: PointsPerSecond, outcome: String)?
    for step in 0..<speeds {
      let velocity = velocities.lowerBound + way * Double(step) / Double(speeds - 1)
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

/// A sheet that a finger holds.
struct Hold {
  private let sheet: Sheet
  private let edge: Edge

  /// No finger has to go farther, pt.
  private var farthest: Points { 2 * max(sheet.container.size.width, sheet.container.size.height) }
  /// Sums of ways are off in their last bits.
  private static let slack = 1e-9

  /// Takes hold of a sheet that is at rest; one that is held stays so.
  init?(_ sheet: Sheet) {
    var held = sheet
    edge = held.configuration.edge
    if held.touchLocation == nil {
      _ = held.settle(limit: held.now + 60)
      if held.frame(at: held.now).phase == .dismissed {
        _ = try? held.send(.present(animated: false), at: held.now)
      }
      let shown = held.frame(at: held.now).frame
      let place = Point(x: shown.x + shown.width / 2, y: shown.y + min(shown.height / 2, 20))
      let began = GestureSample(phase: .began, location: place)
      guard (try? held.send(.gesture(began), at: held.now)) != nil else { return nil }
    }
    guard held.touchLocation != nil else { return nil }
    self.sheet = held
  }

  /// Where it is, pt.
  var rest: Points { reach(sheet) }

  /// How far it can be taken, pt.
  var ends: ClosedRange<Points>? {
    guard let low = moved(by: -farthest).map(reach), let high = moved(by: farthest).map(reach), high - low > 1 else {
      return nil
    }
    // Beyond its last place a sheet is only pulled; the map shows a little of that.
    let least = max(low, 0)
    let most = max(rest, sheet.placedDetents.map(\.reach).max() ?? 0)
    return least...max(min(high, most + 40), least + 1)
  }

  /// The same, held where it reaches so far; nil where it can't be.
  func at(_ reach: Points) -> Hold? {
    // How far the finger has to go for that depends on the sheet, which may resist; it goes no farther than it has to.
    var (near, far) = (0.0, reach < rest ? -farthest : farthest)
    for _ in 0..<60 {
      let middle = (near + far) / 2
      guard let place = moved(by: middle).map(self.reach) else { return nil }
      let isThere = reach < rest ? place <= reach + Self.slack : place >= reach - Self.slack
      if isThere { far = middle } else { near = middle }
    }
    return moved(by: far).flatMap { Hold($0) }
  }

  /// Where it lands, if let go at a velocity, outward, pt/s.
  func outcome(_ velocity: PointsPerSecond) -> String {
    let outward = edge.outwardWay(velocity)
    return switch sheet.predict(velocity: Velocity(x: outward.x, y: outward.y)).outcome {
    case .present: "present"
    case .dismiss: Landings.gone
    case .detent(let id): id
    }
  }

  private func reach(_ sheet: Sheet) -> Points {
    edge.reach(of: sheet.frame(at: sheet.now).frame, in: sheet.container.size)
  }

  /// The sheet with the finger moved so far inward, pt.
  private func moved(by way: Points) -> Sheet? {
    guard let location = sheet.touchLocation else { return nil }
    var moved = sheet
    let rules = sheet.configuration.interaction
    // Where only a way outward makes a drag, that is how it begins.
    let first = rules.begin.needsOutward ? [edge.outwardWay(rules.slop + 1)] : []
    for step in first + [edge.outwardWay(-way)] {
      let sample = GestureSample(
        phase: .moved, location: Point(x: location.x + step.x, y: location.y + step.y),
        velocity: Velocity(x: step.x, y: step.y))
      guard (try? moved.send(.gesture(sample), at: moved.now)) != nil else { return nil }
    }
    return moved
  }
}

extension BeginRule {
  /// Whether a drag has to begin outward.
  fileprivate var needsOutward: Bool {
    switch self {
    case .atOnce, .movement: false
    case .outwardVelocity, .outwardTranslation: true
    }
  }
}

extension Edge {
  /// A way of that length outward.
  func outwardWay(_ length: Points) -> Point {
    switch self {
    case .top: Point(x: 0, y: -length)
    case .leading: Point(x: -length, y: 0)
    case .bottom: Point(x: 0, y: length)
    case .trailing: Point(x: length, y: 0)
    }
  }
}
