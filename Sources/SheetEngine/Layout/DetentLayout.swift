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

  /// - Parameters:
  ///   - content: the content as it is.
  ///   - resolvedContent: the content when the detents were last resolved; a live detent goes by the content as it is.
  init(_ configuration: Configuration, _ container: Container, content: Content, resolvedContent: Content) {
    let (rules, edge) = (configuration.frame.detents, configuration.edge)
    let length = edge.length(of: container.size)
    let edgeMargin = min(configuration.frame.margins[edge], length)
    isCompact = container.size.height < rules.compactHeight
    isFullScreen = isCompact && !configuration.prefersEdgeAttachedInCompactHeight
    let topMargin =
      isCompact
      ? rules.topMarginInCompactHeight
      : container.safeArea[edge] > 0 ? rules.topMargin : rules.topMarginWithHomeButton
    let full =
      isFullScreen
      ? length
      : max(
        length - max(container.safeArea[edge.opposite] + topMargin, configuration.frame.margins[edge.opposite]), 0)
    let safeArea = max(container.safeArea[edge], edgeMargin)
    let maximum = max(full - safeArea, 0)
    let medium = container.size.height > rules.smallHeight ? rules.mediumFraction : rules.mediumFractionWhenSmall
    let isCompact = isCompact
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
      return value.map { ResolvedDetent(id: detent.id, reach: min($0, maximum) + min(safeArea, full)) }
    }
    if isFullScreen || active.isEmpty {
      resolved = [ResolvedDetent(id: active.last?.id ?? Detent.large.id, reach: full)]
    } else {
      resolved = active
    }
    // A last detent that is not the highest replaces the full-height one, and the presenter does not step back for it.
    let stepsBack = !isCompact && resolved[resolved.count - 1].reach >= full
    geometry = DetentGeometry(
      edge: edge, size: container.size,
      span: EdgeSpan(configuration, container, isCompact: isCompact, preferredWidth: content.width),
      margin: isFullScreen ? 0 : edgeMargin, floor: resolved.map(\.reach).min() ?? full, fullReach: full,
      dimming: Self.dimming(resolved, largestUndimmed: configuration.largestUndimmedDetentIdentifier),
      depth: stepsBack ? Self.ramp(to: full, from: resolved) : .never)
  }

  private static func dimming(_ resolved: [ResolvedDetent], largestUndimmed id: String?) -> Ramp {
    let undimmed = resolved.first { $0.id == id }?.reach
    let dimmed = resolved.map(\.reach).filter { $0 > undimmed ?? 0 }.min()
    return dimmed.map { ramp(to: $0, from: resolved) } ?? (undimmed == nil ? .always : .never)
  }

  /// A ramp from the next lower detent, or from 0 (dismissed) where there is none.
  private static func ramp(to reach: Points, from resolved: [ResolvedDetent]) -> Ramp {
    Ramp(start: resolved.map(\.reach).filter { $0 < reach }.max() ?? 0, end: reach)
  }

  // MARK: Finding a detent

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
