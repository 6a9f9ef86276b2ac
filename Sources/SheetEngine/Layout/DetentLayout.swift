/// The detents of a sheet, resolved in a container (behaviour.md, 2.2).
///
/// Places are measured by how far the sheet reaches into the container there, its safe area included.
struct DetentLayout: Equatable, Sendable {
  /// A detent that exists in the container.
  struct Place: Equatable, Sendable {
    /// The detent's name.
    let id: String
    /// How far the sheet reaches into the container.
    let reach: Points
  }

  /// The places that there are, in the author's order; at least one.
  let places: [Place]
  /// What the sheet looks like by how far it reaches.
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
    let active = configuration.detents.compactMap { detent -> Place? in
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
      return value.map { Place(id: detent.id, reach: min($0, maximum) + min(safeArea, full)) }
    }
    if isFullScreen || active.isEmpty {
      places = [Place(id: active.last?.id ?? Detent.large.id, reach: full)]
    } else {
      places = active
    }
    // A last detent that is not the highest takes the place of the full-height one, and nothing happens on the way to it.
    let stepsBack = !isCompact && places[places.count - 1].reach >= full
    geometry = DetentGeometry(
      edge: edge, size: container.size,
      span: EdgeSpan(configuration, container, isCompact: isCompact, preferredWidth: content.width),
      margin: isFullScreen ? 0 : edgeMargin, floor: places.map(\.reach).min() ?? full, fullReach: full,
      dimming: Self.dimming(places, largestUndimmed: configuration.largestUndimmedDetentIdentifier),
      depth: stepsBack ? Self.ramp(to: full, from: places) : .never)
  }

  private static func dimming(_ places: [Place], largestUndimmed id: String?) -> Ramp {
    let undimmed = places.first { $0.id == id }?.reach
    let dimmed = places.map(\.reach).filter { $0 > undimmed ?? 0 }.min()
    return dimmed.map { ramp(to: $0, from: places) } ?? (undimmed == nil ? .always : .never)
  }

  /// From the next lower place, or from 0 where there is none: gone.
  private static func ramp(to reach: Points, from places: [Place]) -> Ramp {
    Ramp(start: places.map(\.reach).filter { $0 < reach }.max() ?? 0, end: reach)
  }

  // MARK: Places

  /// The place that an id selects: its own, or the first one's when there is none of that name.
  func place(selected id: String?) -> Place {
    places.first { $0.id == id } ?? places[0]
  }

  /// The highest place.
  var largest: Place { places.max { $0.reach < $1.reach } ?? places[0] }

  /// The lowest place.
  var smallest: Place { places.min { $0.reach < $1.reach } ?? places[0] }

  /// Whether each detent is at least as high as the one before; where not, the author's order decides what is first and
  /// what is last.
  var isInOrder: Bool {
    zip(places, places.dropFirst()).allSatisfy { $0.reach <= $1.reach }
  }

  /// The place above one, or the lowest after the highest.
  func placeAfter(_ id: String?) -> Place {
    let here = place(selected: id).reach
    return places.filter { $0.reach > here }.min { $0.reach < $1.reach } ?? smallest
  }
}
