import SheetEngine

/// A sheet that a finger holds.
struct Hold {
  private let sheet: Sheet
  private let edge: Edge

  /// The distance of the finger from the sheet's leading side, pt.
  private static let inset = 20.0

  /// The maximum distance that the finger is moved, pt.
  private var farthest: Points { 2 * max(sheet.container.size.width, sheet.container.size.height) }
  /// Sums of distances have rounding errors.
  private static let tolerance = 1e-9

  /// Takes hold of a sheet at rest; a sheet that is already held stays held.
  init?(_ sheet: Sheet) {
    var held = sheet
    edge = held.configuration.edge
    if held.touchLocation == nil {
      _ = held.settle(limit: held.now + 60)
      if held.frame(at: held.now).phase == .dismissed {
        _ = try? held.send(.present(animated: false), at: held.now)
      }
      let shown = held.frame(at: held.now).frame
      // Near the side by which it reaches into the container.
      let location =
        switch edge {
        case .bottom: Point(x: shown.x + shown.width / 2, y: shown.y + min(shown.height / 2, Self.inset))
        case .top: Point(x: shown.x + shown.width / 2, y: shown.maxY - min(shown.height / 2, Self.inset))
        case .leading: Point(x: shown.maxX - min(shown.width / 2, Self.inset), y: shown.y + shown.height / 2)
        case .trailing: Point(x: shown.x + min(shown.width / 2, Self.inset), y: shown.y + shown.height / 2)
        }
      let began = GestureSample(phase: .began, location: location, isRecognized: true)
      guard (try? held.send(.gesture(began), at: held.now)) != nil else { return nil }
    }
    guard held.touchLocation != nil else { return nil }
    self.sheet = held
  }

  var detentCount: Int { sheet.configuration.detents.count }

  /// The reach of the held sheet, pt.
  var rest: Points { reach(sheet) }

  /// The reaches to which it can be dragged, pt.
  var ends: ClosedRange<Points>? {
    guard let low = moved(by: -farthest).map(reach), let high = moved(by: farthest).map(reach), high - low > 1 else {
      return nil
    }
    // Beyond its last position a sheet only stretches; the map shows a little of that.
    let lowest = max(low, 0)
    let highest = max(rest, sheet.placedDetents.map { $0.reach }.max() ?? 0)
    return lowest...max(min(high, highest + 40), lowest + 1)
  }

  /// The same sheet held at another reach; nil where that is impossible.
  func at(_ reach: Points) -> Hold? {
    // The necessary movement of the finger depends on the sheet, which may resist; the smallest one is searched for.
    var (near, far) = (0.0, reach < rest ? -farthest : farthest)
    for _ in 0..<60 {
      let middle = (near + far) / 2
      guard let reached = moved(by: middle).map(self.reach) else { return nil }
      let isThere = reach < rest ? reached <= reach + Self.tolerance : reached >= reach - Self.tolerance
      if isThere { far = middle } else { near = middle }
    }
    return moved(by: far).flatMap { Hold($0) }
  }

  /// The outcome of a release at an outward velocity, pt/s.
  func outcome(_ velocity: PointsPerSecond) -> String {
    let outward = edge.translation(outward: velocity)
    return switch sheet.predict(velocity: Velocity(x: outward.x, y: outward.y)).outcome {
    case .present: "present"
    case .dismiss: Landings.gone
    case .detent(let id): id
    }
  }

  private func reach(_ sheet: Sheet) -> Points {
    edge.reach(of: sheet.frame(at: sheet.now).frame, in: sheet.container.size)
  }

  /// The sheet with the finger moved inward by a distance, pt.
  private func moved(by distance: Points) -> Sheet? {
    guard let location = sheet.touchLocation else { return nil }
    var moved = sheet
    let rules = sheet.configuration.interaction
    // Where only outward motion starts a drag, the movement begins outward.
    let first = rules.begin.needsOutward ? [edge.translation(outward: rules.slop + 1)] : []
    for step in first + [edge.translation(outward: -distance)] {
      let sample = GestureSample(
        phase: .moved, location: Point(x: location.x + step.x, y: location.y + step.y),
        velocity: Velocity(x: step.x, y: step.y))
      guard (try? moved.send(.gesture(sample), at: moved.now)) != nil else { return nil }
    }
    return moved
  }
}

extension BeginRule {
  /// Whether a drag must begin outward.
  fileprivate var needsOutward: Bool {
    switch self {
    case .atOnce, .movement, .never: false
    case .outwardVelocity, .outwardTranslation: true
    }
  }
}

extension Edge {
  /// A translation of a length outward.
  func translation(outward length: Points) -> Point {
    switch self {
    case .top: Point(x: 0, y: -length)
    case .leading: Point(x: -length, y: 0)
    case .bottom: Point(x: 0, y: length)
    case .trailing: Point(x: length, y: 0)
    }
  }
}
