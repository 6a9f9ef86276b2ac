/// The detents of a sheet, resolved in a container (Behavior, 2.2).
///
/// Detents are measured by how far the sheet reaches into the container, its safe area included.
struct DetentLayout: Equatable, Sendable {
  /// A detent that exists in the container.
  struct ResolvedDetent: Equatable, Sendable {
    /// The detent's name.
    let id: String
    /// How far the sheet reaches into the container.
    let reach: Points
  }

  /// The resolved detents in the order of the configuration; at least one.
  let resolved: [ResolvedDetent]
  /// The appearance of the sheet as a function of its reach.
  let geometry: DetentGeometry
  /// Whether the sheet takes up all of a container of compact height.
  let isFullScreen: Bool
  /// Whether the container's height is compact.
  let isCompact: Bool
  /// How the sheet floats; in compact height it does at no height. Nil for a sheet that never does.
  let float: Shared<FloatProfile>?

  /// - Parameters:
  ///   - content: the content as it is.
  ///   - resolvedContent: the content when the detents were last resolved; a live detent goes by the content as it is.
  ///   - isOverSheet: whether the sheet is presented over another one.
  init(
    _ configuration: Configuration, _ container: Container, content: Content, resolvedContent: Content,
    isOverSheet: Bool
  ) {
    let (rules, edge) = (configuration.frame.detents, configuration.edge)
    let length = edge.length(of: container.size)
    isCompact = container.size.height < rules.compactHeight
    isFullScreen = isCompact && !configuration.prefersEdgeAttachedInCompactHeight
    let isCompact = isCompact
    let edgeMargin = configuration.frame.float == nil ? min(configuration.frame.margins[edge], length) : 0
    let full = isFullScreen ? length : Self.fullReach(configuration, container, isCompact: isCompact, isOverSheet)
    let safeArea = max(container.safeArea[edge], edgeMargin)
    let maximum = max(full - safeArea, 0)
    let medium = container.size.height > rules.smallHeight ? rules.mediumFraction : rules.mediumFractionWhenSmall
    let span = EdgeSpan(configuration, container, isCompact: isCompact, preferredWidth: content.width)
    let float = configuration.frame.float.map {
      FloatLayout(
        rules: $0, edge: edge, topRadius: configuration.preferredCornerRadius, width: span.length, full: full,
        maximum: maximum, container: container, rounding: configuration.frame.rounding)
    }
    var heights: [Points] = []
    let active = configuration.detents.compactMap { detent -> ResolvedDetent? in
      if isCompact, detent.inactiveIn.contains(.compactHeight) { return nil }
      let value: Points? =
        switch detent.value {
        case .medium: maximum * medium
        case .large: maximum
        case .height(let height): height
        case .fraction(let fraction): maximum * fraction
        case .content: (detent.isLive ? content : resolvedContent).length(from: edge)
        case .none: nil
        }
      guard let value else { return nil }
      guard let float, !isCompact else {
        return ResolvedDetent(id: detent.id, reach: min(value, maximum) + min(safeArea, full))
      }
      heights.append(value)
      return ResolvedDetent(id: detent.id, reach: float.stop(ofHeight: value).reach)
    }
    if isFullScreen || active.isEmpty {
      resolved = [ResolvedDetent(id: active.last?.id ?? Detent.large.id, reach: full)]
    } else {
      resolved = active
    }
    self.float = float.map { Shared($0.profile(heights)) }
    // A last detent that is not the highest replaces the full-height one, and the presenter does not step back for it.
    let stepsBack = !isCompact && resolved[resolved.count - 1].reach >= full
    geometry = DetentGeometry(
      edge: edge, size: container.size,
      span: span,
      margin: isFullScreen ? 0 : edgeMargin, floor: resolved.map { $0.reach }.min() ?? full, fullReach: full,
      dimming: Self.dimming(resolved, largestUndimmed: configuration.largestUndimmedDetentIdentifier),
      depth: stepsBack ? Self.ramp(to: full, from: resolved) : .never)
  }

  /// How far a sheet of full height reaches into a container in which it is not full screen (Behavior, 2.2 and 2.8).
  private static func fullReach(
    _ configuration: Configuration, _ container: Container, isCompact: Bool, _ isOverSheet: Bool
  ) -> Points {
    let (rules, edge) = (configuration.frame.detents, configuration.edge)
    let margin =
      isCompact
      ? rules.topMarginInCompactHeight
      : container.safeArea[edge] > 0 ? rules.topMargin : rules.topMarginWithHomeButton
    let top =
      max(container.safeArea[edge.opposite] + margin, isCompact ? 0 : rules.minimumTop)
      + (isOverSheet ? rules.topMarginOverSheet : 0)
    return max(edge.length(of: container.size) - max(top, configuration.frame.margins[edge.opposite]), 0)
  }

  private static func dimming(_ resolved: [ResolvedDetent], largestUndimmed id: String?) -> Ramp {
    let undimmed = resolved.first { $0.id == id }?.reach
    let dimmed = resolved.map { $0.reach }.filter { $0 > undimmed ?? 0 }.min()
    return dimmed.map { ramp(to: $0, from: resolved) } ?? (undimmed == nil ? .always : .never)
  }

  /// A ramp from the next lower detent, or from 0 (dismissed) where there is none.
  private static func ramp(to reach: Points, from resolved: [ResolvedDetent]) -> Ramp {
    Ramp(start: resolved.map { $0.reach }.filter { $0 < reach }.max() ?? 0, end: reach)
  }

  // MARK: Finding a detent

  /// The frame of a sheet at a reach, and how it floats there.
  func look(reaching reach: Points, floor: Points? = nil) -> (frame: Rect, floating: SheetFrame.Floating?) {
    if let float { return float.value.look(reaching: reach, floor: floor, geometry) }
    return (geometry.frame(reaching: reach, floor: floor), nil)
  }

  /// Where a dismissed sheet stands for a landing rule.
  var dismissedReach: Points { float?.value.dismissedReach ?? 0 }

  /// The detent that an id selects, or the first one if there is none of that name.
  func detent(selected id: String?) -> ResolvedDetent {
    resolved.first { $0.id == id } ?? resolved[0]
  }

  /// The highest detent.
  var largest: ResolvedDetent { resolved.max { $0.reach < $1.reach } ?? resolved[0] }

  /// The lowest detent.
  var smallest: ResolvedDetent { resolved.min { $0.reach < $1.reach } ?? resolved[0] }

  /// Whether each detent is at least as high as the one before it. Where not, the author's order still decides which is
  /// first and which is last.
  var isInOrder: Bool {
    zip(resolved, resolved.dropFirst()).allSatisfy { $0.reach <= $1.reach }
  }

  /// The next higher detent, or the lowest after the highest.
  func detent(after id: String?) -> ResolvedDetent {
    let here = detent(selected: id).reach
    return resolved.filter { $0.reach > here }.min { $0.reach < $1.reach } ?? smallest
  }
}
