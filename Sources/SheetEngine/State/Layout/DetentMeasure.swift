/// What the heights of detents are measured by in a container (Behavior, 2.2), in points.
struct DetentMeasure {
  private let frame: FrameRules
  private let edge: Edge
  private let container: Container
  /// Whether the container counts as small.
  private let isSmall: Bool
  /// How far a sheet of full height reaches.
  private let full: Points
  /// What is added to each height: the safe area at the sheet's edge, or a margin.
  private let safeArea: Points
  /// The greatest height that the content allows.
  private let cap: Points
  /// Whether a sheet that floats has its own measures of what is on the pixel grid.
  private let floats: Bool

  /// A detent with its place.
  struct Placed {
    let detent: ResolvedDetent
    /// The height that it was to have, before any limit; nil for one that goes by the content.
    fileprivate let wanted: Points?
  }

  init(
    _ configuration: Configuration, _ container: Container, isSmall: Bool, full: Points, safeArea: Points, cap: Points
  ) {
    (frame, edge, self.container, self.isSmall) = (configuration.frame, configuration.edge, container, isSmall)
    (self.full, self.safeArea, self.cap) = (full, safeArea, cap)
    floats = configuration.frame.float != nil
  }

  /// The height of a detent above what is added to it; nil for one without a height.
  /// - Parameter content: the length of the content.
  func height(of detent: Detent, _ content: Points) -> Points? {
    let (rules, near) = (frame.detents, added(to: detent))
    let maximum = max(full - near, 0)
    switch detent.value {
    case .medium: return height(of: isSmall ? rules.mediumFractionWhenSmall : rules.mediumFraction, maximum, near)
    case .large: return maximum
    case .height(let height): return height
    case .fraction(let fraction): return height(of: fraction, maximum, near)
    case .content(let fraction): return min(content + rules.contentAddition, maximum) * fraction
    case .none: return nil
    }
  }

  /// The height of a detent that is a fraction.
  private func height(of fraction: Double, _ maximum: Points, _ near: Points) -> Points {
    switch frame.detents.fractionOf {
    case .available: maximum * fraction
    case .container: max(length * fraction - near, 0)
    case .safeArea: max(length - container.safeArea[edge] - container.safeArea[edge.opposite], 0) * fraction
    }
  }

  /// Where a detent of a height is.
  func placed(_ detent: Detent, height: Points) -> Placed {
    let near = added(to: detent)
    let limited = min(height, max(full - near, 0), cap)
    let base = min(near, full)
    let reach =
      switch floats ? .none : frame.rounding {
      case .none, .up: limited + base
      case .nearest: length - PixelGrid(scale: container.scale).nearest(length - limited - base)
      case .points: PixelGrid(scale: 1).nearest(limited) + base
      }
    return placed(detent, height: height, reach: max(reach, least))
  }

  /// How far each detent reaches at least.
  private var least: Points {
    guard let buffer = frame.gestureBuffer, let gestures = container.insets?.gestures[edge], gestures > 0 else {
      return 0
    }
    return min(gestures + buffer, full)
  }

  /// A detent of a height at a place.
  func placed(_ detent: Detent, height: Points, reach: Points) -> Placed {
    let goesByContent = if case .content = detent.value { true } else { false }
    return Placed(
      detent: ResolvedDetent(id: detent.id, reach: reach, isProgrammatic: detent.isProgrammatic),
      wanted: goesByContent ? nil : height)
  }

  private var length: Points { edge.length(of: container.size) }

  private func added(to detent: Detent) -> Points {
    detent.addsSafeArea ? max(safeArea, container.safeArea[edge]) : safeArea
  }

  /// The detents without those that are too near to one that is kept.
  static func apart(_ detents: [Placed], by rules: DetentRules) -> [ResolvedDetent] {
    guard rules.mergeDistance > 0 else { return detents.map { $0.detent } }
    let isReversed = rules.mergeKeeps == .last
    let kept = (isReversed ? detents.reversed() : detents).reduce(into: [Placed]()) { kept, detent in
      let isNear = kept.contains { rules.mergeDistance.exceeds(distance($0, detent)) }
      if !isNear { kept.append(detent) }
    }
    return (isReversed ? kept.reversed() : kept).map { $0.detent }
  }

  /// How far two detents are from each other. Two that the content limits to its own height are so far from each other as
  /// they were to be, and a detent of the content's height is at the same place as one that is limited to it.
  private static func distance(_ a: Placed, _ b: Placed) -> Points {
    if let a = a.wanted, let b = b.wanted { return (a - b).magnitude }
    return (a.detent.reach - b.detent.reach).magnitude
  }
}
