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
  /// How far a sheet of full height reaches.
  let fullReach: Points
  /// Whether the sheet takes up all of a container of compact height.
  let isFullScreen: Bool
  /// Whether the container's height is compact.
  let isCompact: Bool
  /// How much of the dimming shows by how far the sheet reaches: none up to the largest undimmed detent, all from the next
  /// one on.
  let dimming: Ramp
  /// How far the presenter has stepped back by how far the sheet reaches: from the place below full height, to full
  /// height.
  let depth: Ramp
  /// Where the sheet begins, and how wide it is, along its edge.
  private let span: Span
  private let size: Size
  private let edge: Edge

  /// A stretch along the edge.
  private struct Span: Equatable, Sendable {
    var start: Points
    var length: Points
  }

  init(_ configuration: Configuration, _ container: Container, _ content: Content, preferredWidth: Points?) {
    let (rules, edge) = (configuration.frame.detents, configuration.edge)
    (self.edge, size) = (edge, container.size)
    let length = edge.length(of: container.size)
    isCompact = container.size.height < rules.compactHeight
    isFullScreen = isCompact && !configuration.prefersEdgeAttachedInCompactHeight
    let margin =
      isCompact
      ? rules.topMarginInCompactHeight
      : container.safeArea[edge] > 0 ? rules.topMargin : rules.topMarginWithHomeButton
    let full = isFullScreen ? length : max(length - container.safeArea[edge.opposite] - margin, 0)
    fullReach = full
    span = Self.span(configuration, container, isCompact: isCompact, preferredWidth: preferredWidth)
    let safeArea = container.safeArea[edge]
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
        case .content: content.length(from: edge)
        case .none: nil
        }
      return value.map { Place(id: detent.id, reach: min($0, maximum) + min(safeArea, full)) }
    }
    if isFullScreen || active.isEmpty {
      places = [Place(id: active.last?.id ?? Detent.large.id, reach: full)]
    } else {
      places = active
    }
    dimming = Self.dimming(places, largestUndimmed: configuration.largestUndimmedDetentIdentifier)
    // A last detent that is not the highest takes the place of the full-height one, and nothing happens on the way to it.
    depth = !isCompact && places[places.count - 1].reach >= full ? Self.ramp(to: full, from: places) : .never
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

  private static func span(
    _ configuration: Configuration, _ container: Container, isCompact: Bool, preferredWidth: Points?
  ) -> Span {
    let isUpright = configuration.edge == .top || configuration.edge == .bottom
    guard isUpright, isCompact, configuration.prefersEdgeAttachedInCompactHeight else {
      return Span(start: 0, length: isUpright ? container.size.width : container.size.height)
    }
    let safe = container.size.width - container.safeArea.left - container.safeArea.right
    guard configuration.widthFollowsPreferredContentSizeWhenEdgeAttached, let preferredWidth else {
      return Span(start: container.safeArea.left, length: safe)
    }
    let width = min(preferredWidth, safe)
    return Span(start: (container.size.width - width) / 2, length: width)
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

  /// The frame of a sheet that reaches so far into the container.
  func frame(reaching reach: Points) -> Rect {
    switch edge {
    case .bottom: Rect(x: span.start, y: size.height - reach, width: span.length, height: reach)
    case .top: Rect(x: span.start, y: 0, width: span.length, height: reach)
    case .leading: Rect(x: 0, y: span.start, width: reach, height: span.length)
    case .trailing: Rect(x: size.width - reach, y: span.start, width: reach, height: span.length)
    }
  }

  /// Whether the sheet is as wide as the container.
  var isFullWidth: Bool { span.length >= size.width }
}
