/// The start and length of a sheet along its edge.
struct EdgeSpan: Equatable, Sendable {
  /// From the container's left side, or its top for a sheet at a side, pt.
  let start: Points
  /// The length in points.
  let length: Points

  /// The span of a sheet with detents, which stays in the safe area where it is attached to its edge in compact height
  /// (Behavior, 2.2).
  init(_ configuration: Configuration, _ container: Container, isCompact: Bool, preferredWidth: Points?) {
    let isUpright = configuration.edge == .top || configuration.edge == .bottom
    guard isUpright, isCompact, configuration.prefersEdgeAttachedInCompactHeight else {
      self.init(configuration, container)
      return
    }
    let safe = container.size.width - container.safeArea.left - container.safeArea.right
    guard configuration.widthFollowsPreferredContentSizeWhenEdgeAttached, let preferredWidth else {
      self.init(start: container.safeArea.left, length: safe)
      return
    }
    let width = min(preferredWidth, safe)
    self.init(start: (container.size.width - width) / 2, length: width)
  }

  private init(start: Points, length: Points) {
    self.start = start
    self.length = length
  }

  /// The span between the margins: all of it, or as wide as configured, aligned as configured.
  init(_ configuration: Configuration, _ container: Container) {
    let rules = configuration.frame
    switch configuration.edge {
    case .top, .bottom:
      let sides = rules.staysInSideSafeArea ? container.safeArea : .zero
      let left = max(rules.margins.left, sides.left)
      let right = max(rules.margins.right, sides.right)
      let available = max(container.size.width - left - right, 0)
      let wanted: Points =
        switch rules.width {
        case nil: available
        case .points(let points): points
        case .fraction(let fraction): container.size.width * fraction
        }
      length = min(wanted, available)
      switch rules.alignment {
      case .leading: start = left
      case .center: start = left + (available - length) / 2
      case .trailing: start = container.size.width - right - length
      }
    case .leading, .trailing:
      start = min(rules.margins.top, container.size.height)
      length = max(container.size.height - rules.margins.top - rules.margins.bottom, 0)
    }
  }
}
