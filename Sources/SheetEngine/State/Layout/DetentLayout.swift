/// The detents of a sheet, resolved in a container (Behavior, 2.2).
///
/// Detents are measured by how far the sheet reaches into the container, its safe area included.
struct DetentLayout: Equatable, Sendable {
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
  /// The alpha of the dimming by the reach, from the lowest; nil where it does not go by stops.
  let dimmingStops: Shared<[DimmingStop]>?
  /// The lowest and the highest reach of all detents.
  private let allEnds: ClosedRange<Points>
  /// Whether a release may reach every detent.
  private let isFree: Bool
  /// The reach up to which a drag is not slowed down, if it is not that of the highest detent.
  let freeReach: Points

  /// The alpha of the dimming at a reach.
  struct DimmingStop: Equatable, Sendable {
    let reach: Points
    let alpha: Double
  }

  /// - Parameters:
  ///   - content: the content as it is.
  ///   - resolvedContent: the content when the detents were last resolved; a live detent goes by the content as it is.
  ///   - isOverSheet: whether the sheet is presented over another one.
  ///   - hasScreenReader: whether a screen reader is on, for which there may be only one detent.
  ///   - covered: how much of the container at its bottom the sheet is laid out above, pt. Whether it is small or compact, and has a home
  ///     button, does not depend on that.
  init(
    _ configuration: Configuration, _ container: Container, content: Content, resolvedContent: Content,
    isOverSheet: Bool, hasScreenReader: Bool = false, covered: Points = 0
  ) {
    let (rules, edge) = (configuration.frame.detents, configuration.edge)
    let uncovered = container.uncovered(above: covered)
    let length = edge.length(of: uncovered.size)
    isCompact = container.size.height < rules.compactHeight
    isFullScreen = isCompact && !configuration.prefersEdgeAttachedInCompactHeight
    let isCompact = isCompact
    let edgeMargin = configuration.frame.float == nil ? min(configuration.frame.margins[edge], length) : 0
    let full =
      isFullScreen
      ? length : max(Self.fullReach(configuration, container, isCompact: isCompact, isOverSheet) - covered, 0)
    let safeArea = max(configuration.frame.addedSafeArea(of: uncovered, at: edge), edgeMargin)
    let maximum = max(full - safeArea, 0)
    let span = EdgeSpan(configuration, container, isCompact: isCompact, preferredWidth: content.width)
    let float = configuration.frame.float.map {
      FloatLayout(
        rules: $0, edge: edge, topRadius: configuration.preferredCornerRadius, width: span.length, full: full,
        maximum: maximum, container: container, rounding: configuration.frame.rounding)
    }
    var heights: [Points] = []
    let measure = DetentMeasure(
      configuration, uncovered, isSmall: container.size.height <= rules.smallHeight, full: full, safeArea: safeArea,
      cap: rules.cappedByContent ? content.length(from: edge) + rules.contentAddition : .infinity)
    let active = configuration.detents.compactMap { detent -> DetentMeasure.Placed? in
      if isCompact, detent.inactiveIn.contains(.compactHeight) { return nil }
      let measured = detent.isLive ? content : resolvedContent
      guard let height = measure.height(of: detent, measured.length(from: edge)) else { return nil }
      guard let float, !isCompact else { return measure.placed(detent, height: height) }
      heights.append(height)
      return measure.placed(detent, height: height, reach: float.stop(ofHeight: height).reach)
    }
    if isFullScreen || active.isEmpty {
      resolved = [ResolvedDetent(id: active.last?.detent.id ?? Detent.large.id, reach: full + covered)]
    } else {
      let apart = DetentMeasure.apart(active, by: rules).map { $0.raised(by: covered) }
      let isForReader = hasScreenReader && configuration.accessibility.screenReaderDetent == .largest
      resolved = isForReader ? [apart.max { $0.reach < $1.reach } ?? apart[0]] : apart
    }
    isFree = !resolved.contains { $0.isProgrammatic }
    freeReach =
      switch configuration.interaction.rubberBand.freeUpTo {
      case .highest: 0
      case .content: min(content.length(from: edge) + rules.contentAddition + safeArea, full) + covered
      case .full: full + covered
      }
    allEnds = Self.ends(of: resolved)
    self.float = float.map { Shared($0.profile(heights)) }
    dimmingStops = Self.dimmingStops(
      configuration.dimming.progress, resolved, in: configuration.edge.length(of: container.size))
    // A last detent that is not the highest replaces the full-height one, and the presenter does not step back for it.
    let top = full + covered
    let stepsBack = !isCompact && !top.exceeds(resolved[resolved.count - 1].reach)
    geometry = DetentGeometry(
      edge: edge, size: container.size,
      span: span,
      margin: (isFullScreen ? 0 : edgeMargin) + covered,
      floor: configuration.frame.sizing == .fixed ? allEnds.upperBound : allEnds.lowerBound, fullReach: top,
      dimming: Self.dimming(resolved, largestUndimmed: configuration.largestUndimmedDetentIdentifier),
      depth: stepsBack ? Self.ramp(to: top, from: resolved) : .never)
  }

  /// A dimming that is there where the sheet is dismissed comes within this distance, pt.
  private static let onset: Points = 1

  private static func dimmingStops(
    _ progress: DimmingRules.Progress, _ resolved: [ResolvedDetent], in container: Points
  ) -> Shared<[DimmingStop]>? {
    guard case .stops(let stops) = progress else { return nil }
    // Detents at one height count as one.
    let reaches = resolved.map { $0.reach }.ordered { $0 }.reduce(into: [Points]()) { kept, reach in
      if kept.last.map({ reach.exceeds($0) }) ?? true { kept.append(reach) }
    }
    let placed = stops.compactMap { stop -> DimmingStop? in
      let reach: Points? =
        switch stop.position {
        case .place(.dismissed): 0
        case .place(.smallest): reaches.first
        case .place(.largest): reaches.last
        case .place(.container): container
        case .place(.detent(let id)): resolved.first { $0.id == id }?.reach
        case .place(.sheet), .place(.finger), .place(.touch), .place(.start): nil
        case .index(let index): reach(ofIndex: index, in: reaches)
        }
      return reach.map { DimmingStop(reach: $0, alpha: stop.alpha) }
    }
    // A dismissed sheet dims nothing, and one that comes or goes does not dim at once.
    let ordered = placed.map { $0.reach <= 0 && $0.alpha > 0 ? DimmingStop(reach: Self.onset, alpha: $0.alpha) : $0 }
      .ordered { $0.reach }
    guard let lowest = ordered.first?.reach else { return nil }
    return Shared((lowest > 0 ? [DimmingStop(reach: 0, alpha: 0)] : []) + ordered)
  }

  private static func reach(ofIndex index: Int, in reaches: [Points]) -> Points? {
    let index = index < 0 ? reaches.count + index : index
    return index < 0 ? 0 : index < reaches.count ? reaches[index] : nil
  }

  /// The alpha of the dimming at a reach; nil where it does not go by stops.
  /// - Parameter continues: whether it goes on beyond the outermost stops, of which the one where the sheet is dismissed is none.
  func dimmingAlpha(at reach: Points, continues: Bool) -> Double? {
    guard var stops = dimmingStops?.value, let last = stops.last else { return nil }
    if continues, stops.count > 2, stops[0].reach == 0 { stops.removeFirst() }
    let next = stops.firstIndex { $0.reach > reach }
    guard continues ? stops.count > 1 : next.map({ $0 > 0 }) ?? false else {
      return next == nil ? last.alpha : stops[0].alpha
    }
    let index = min(max(next ?? stops.count - 1, 1), stops.count - 1)
    let (low, high) = (stops[index - 1], stops[index])
    guard high.reach.exceeds(low.reach) else { return reach < high.reach ? low.alpha : high.alpha }
    let alpha = low.alpha + (high.alpha - low.alpha) * (reach - low.reach) / (high.reach - low.reach)
    return min(max(alpha, 0), 1)
  }

  /// The detents that a release may reach from one of them, or else all.
  func reachable(from id: String?) -> [ResolvedDetent] {
    guard !isFree else { return resolved }
    let reachable = resolved.filter { !$0.isProgrammatic || $0.id == id }
    return reachable.isEmpty ? resolved : reachable
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
    let inset = configuration.frame.staysInSafeArea ? container.safeArea[edge.opposite] : 0
    let top =
      max(inset + margin, isCompact ? 0 : rules.minimumTop)
      + (isOverSheet ? rules.topMarginOverSheet : 0)
    return max(edge.length(of: container.size) - max(top, configuration.frame.margins[edge.opposite]), 0)
  }

  private static func dimming(_ resolved: [ResolvedDetent], largestUndimmed id: String?) -> Ramp {
    let undimmed = resolved.first { $0.id == id }?.reach
    let dimmed = resolved.map { $0.reach }.filter { $0.exceeds(undimmed ?? 0) }.min()
    return dimmed.map { ramp(to: $0, from: resolved) } ?? (undimmed == nil ? .always : .never)
  }

  /// A ramp from the next lower detent, or from 0 (dismissed) where there is none.
  private static func ramp(to reach: Points, from resolved: [ResolvedDetent]) -> Ramp {
    Ramp(start: resolved.map { $0.reach }.filter { reach.exceeds($0) }.max() ?? 0, end: reach)
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
    zip(resolved, resolved.dropFirst()).allSatisfy { !$0.reach.exceeds($1.reach) }
  }

  /// The lowest and the highest reach of a release from a detent.
  func ends(from id: String?) -> ClosedRange<Points> {
    isFree ? allEnds : Self.ends(of: reachable(from: id))
  }

  private static func ends(of detents: [ResolvedDetent]) -> ClosedRange<Points> {
    var (low, high) = (detents[0].reach, detents[0].reach)
    for detent in detents { (low, high) = (min(low, detent.reach), max(high, detent.reach)) }
    return low...high
  }

  /// The next higher detent, or the lowest after the highest.
  func detent(after id: String?, at reach: Points) -> ResolvedDetent {
    neighbor(of: id, at: reach, isAbove: true) ?? reachable(from: id).min { $0.reach < $1.reach } ?? smallest
  }

  /// The next higher or lower detent; nil where there is none.
  /// - Parameter reach: how far the sheet reaches that is at no detent, pt.
  func neighbor(of id: String?, at reach: Points, isAbove: Bool) -> ResolvedDetent? {
    let (here, detents) = (id == nil ? reach : detent(selected: id).reach, reachable(from: id))
    return isAbove
      ? detents.filter { $0.reach.exceeds(here) }.min { $0.reach < $1.reach }
      : detents.filter { here.exceeds($0.reach) }.max { $0.reach < $1.reach }
  }
}
