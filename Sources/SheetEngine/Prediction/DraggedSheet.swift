/// A sheet that a finger holds, to try where releases of it land.
///
/// The finger holds the sheet 20 pt inside the side by which it reaches into the container.
public struct DraggedSheet {
  /// The sheet, held.
  public let sheet: Sheet
  private let edge: Edge

  /// The distance of the finger from the sheet's leading side, pt.
  private static let inset = 20.0

  /// The least reach to which a sheet is dragged, pt: at 0 it is where a dismissed one is already.
  private static let leastReach = 1e-7

  /// The maximum distance that the finger is moved, pt.
  private var farthest: Points { 2 * max(sheet.container.size.width, sheet.container.size.height) }

  /// Takes hold of a sheet at rest; a sheet that is already held stays held.
  /// - Returns: nil for a sheet that no finger can hold.
  public init?(_ sheet: Sheet) {
    var held = sheet
    held.describesMotion = false
    edge = held.configuration.edge
    if held.touchLocation == nil {
      _ = held.settle(limit: held.now + 60)
      if held.frame(at: held.now).phase == .dismissed {
        _ = try? held.send(.present(animated: false), at: held.now)
      }
      let shown = held.frame(at: held.now).frame
      // Near the side by which it reaches into the container.
      let location = Sheet.point(on: shown, inside: min(edge.length(of: shown.size) / 2, Self.inset), edge)
      let began = GestureSample(phase: .began, location: location, isRecognized: true)
      guard (try? held.send(.gesture(began), at: held.now)) != nil else { return nil }
    }
    guard held.touchLocation != nil else { return nil }
    self.sheet = held
  }

  /// The reach of the held sheet, pt.
  public var rest: Points { sheet.shownReach }

  /// The reaches to which it can be dragged, pt.
  public var ends: ClosedRange<Points>? {
    guard let low = moved(by: -farthest)?.shownReach, let high = moved(by: farthest)?.shownReach, high - low > 1 else {
      return nil
    }
    // Beyond its last position a sheet only stretches; a little of that is enough.
    let lowest = max(low, 0)
    let highest = max(rest, sheet.placedDetents.map { $0.reach }.max() ?? 0)
    return lowest...max(min(high, highest + 40), lowest + 1)
  }

  /// The work of ``at(_:)``.
  static let searchCost = 60 * Work.Cost.input

  /// The same sheet held at another reach; nil where that is impossible.
  public func at(_ reach: Points) -> DraggedSheet? {
    let reach = max(reach, Self.leastReach)
    // The necessary movement of the finger depends on the sheet, which may resist; the smallest one is searched for.
    var (near, far) = (0.0, reach < rest ? -farthest : farthest)
    for _ in 0..<60 {
      let middle = (near + far) / 2
      guard let reached = moved(by: middle)?.shownReach else { return nil }
      let isThere = reach < rest ? !reached.exceeds(reach) : !reach.exceeds(reached)
      if isThere { far = middle } else { near = middle }
    }
    return moved(by: far).flatMap { DraggedSheet($0) }
  }

  /// The sheet with the finger moved inward by a distance, pt.
  private func moved(by distance: Points) -> Sheet? {
    guard let location = sheet.touchLocation else { return nil }
    var moved = sheet
    let rules = sheet.configuration.interaction
    // Where only outward motion starts a drag, the movement begins outward.
    let first = rules.begin.needsOutward ? [edge.outward * (rules.slop + 1)] : []
    for step in first + [edge.outward * -distance] {
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
    case .atOnce, .movement, .movementWithRoom, .never: false
    case .outwardVelocity, .outwardTranslation: true
    }
  }
}
