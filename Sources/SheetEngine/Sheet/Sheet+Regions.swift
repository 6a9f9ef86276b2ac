/// The regions of the content: where they are, how far they scroll, and which of them may take a finger (Behavior, 6.4).
extension Sheet {
  /// The regions of the content on top and, as the last, that of the presenter, as they are laid out.
  var regions: [Region] { scrolls.source }

  /// The same as they are to be laid out.
  private var newRegions: [Region] {
    guard let behind = configuration.presenter.sharedRegion else { return circumstances.content.regions }
    return circumstances.content.regions + [behind.value]
  }

  /// The names of those of the content.
  var contentRegionIDs: [String] { regions.filter { !$0.isPresenter }.map { $0.id } }

  /// The index of the presenter's region.
  private var presenterRegion: Int? { scrolls.presenter }

  /// Another screen is on top.
  mutating func setScrolls(_ new: Scrolls) {
    let before = scrolls
    scrolls = new
    scrolls.takePresenter(from: before)
  }

  // MARK: Where they are

  /// The sheet's frame at a moment, and the scale of what is in it.
  struct Look {
    let frame: Rect
    let scale: Double
  }

  var restingLook: Look { Look(frame: resting.frame, scale: resting.scale) }

  /// The width and the height of a region, in the sheet's own coordinates.
  private func size(of index: Int) -> Size {
    let place = regions[index].frame
    if index == presenterRegion {
      return Size(
        width: place.width ?? container.size.width - place.x, height: place.height ?? container.size.height - place.y)
    }
    let width = place.width ?? resting.frame.width / resting.scale
    if let height = place.height { return Size(width: width, height: height) }
    let bar = configuration.navigation.showsBar ? configuration.navigation.barHeight : 0
    let top = chain(from: index).reduce(0) { $0 + regions[$1].frame.y }
    return Size(width: width, height: max(resting.viewportLength - bar - top, 0))
  }

  /// The region or the content that a region moves with; nil for one that is fixed to the sheet.
  private func parent(of index: Int) -> Scroller? {
    switch regions[index].parent {
    case .sheet: nil
    case .content: .content
    case .usual: circumstances.content.isScrollable ? .content : nil
    case .region: scrolls.regions[index].parent.map { Scroller(region: $0, isHorizontal: false) }
    }
  }

  /// Where a region is on screen.
  func frame(of index: Int, in look: Look, at time: Seconds) -> Rect {
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    let size = size(of: index)
    if index == presenterRegion {
      return Rect(origin: Point(x: regions[index].frame.x, y: regions[index].frame.y), size: size)
    }
    var next: Int? = index
    for _ in regions.indices {
      guard let index = next else { break }
      let place = regions[index].frame
      (frame.x, frame.y) = (frame.x + place.x, frame.y + place.y)
      let parent = parent(of: index)
      next = parent?.region
      if let next {
        let offset = offset(of: next, at: time)
        (frame.x, frame.y) = (frame.x - offset.x, frame.y - offset.y)
      } else if parent == .content {
        frame.y -= scroll.offset(at: time)
      }
    }
    let scale = look.scale
    return Rect(
      x: look.frame.x + frame.x * scale, y: contentTop(in: look) + frame.y * scale, width: size.width * scale,
      height: size.height * scale)
  }

  /// The upper end of the content on screen: below a bar that is shown.
  func contentTop(in look: Look) -> Points {
    look.frame.y + (configuration.navigation.showsBar ? configuration.navigation.barHeight * look.scale : 0)
  }

  /// A region and what it moves with, from the innermost out, by their indices.
  func chain(from index: Int) -> [Int] {
    var chain = [index]
    while chain.count <= regions.count, let next = chain.last.flatMap({ parent(of: $0)?.region }) {
      chain.append(next)
    }
    return chain
  }

  /// Whether the outermost of a region's parents moves with the content.
  func isInContent(_ chain: [Int]) -> Bool { chain.last.map { parent(of: $0) == .content } ?? false }

  private func offset(of index: Int, at time: Seconds) -> Point {
    let scroll = scrolls.regions[index]
    return Point(x: scroll.horizontal.offset(at: time), y: scroll.vertical.offset(at: time))
  }

  func regionPositions(at time: Seconds) -> [SheetFrame.RegionPosition] {
    scrolls.regions.indices.map {
      SheetFrame.RegionPosition(id: scrolls.regions[$0].id, offset: offset(of: $0, at: time))
    }
  }

  /// A region on screen.
  public struct PlacedRegion: Sendable {
    public let region: Region
    /// Where it is in the container, at rest.
    public let frame: Rect
  }

  /// The regions that no scrolling moves.
  public var fixedRegions: [PlacedRegion] {
    regions.indices.filter { parent(of: $0) == nil && $0 != presenterRegion }.map {
      PlacedRegion(region: regions[$0], frame: frame(of: $0, in: restingLook, at: now))
    }
  }

  /// The regions that no scrolling moves in front of another; with nil, in front of the content.
  func frontRegions(after index: Int?) -> [Int] {
    regions.indices.filter { $0 > index ?? -1 && $0 != presenterRegion && parent(of: $0) == nil }
  }

  // MARK: How far they scroll

  /// What takes over what something that scrolls leaves of a movement: what it is in, from the inside out, and the presenter.
  func successors(of scroller: Scroller) -> [Scroller] {
    let (rules, isHorizontal) = (configuration.scroll, scroller.isHorizontal)
    var all: [Scroller] = []
    if rules.chains, let index = scroller.region, index != presenterRegion {
      let chain = chain(from: index)
      all = chain.dropFirst().map { Scroller(region: $0, isHorizontal: isHorizontal) }
      if !isHorizontal, isInContent(chain), circumstances.content.isScrollable { all.append(.content) }
    }
    if rules.chainsToPresenter, let index = presenterRegion, index != scroller.region {
      all.append(Scroller(region: index, isHorizontal: isHorizontal))
    }
    return all.filter { one in one.region.map { regions[$0].scrollers($0).contains(one) } ?? true }
  }

  /// The scale at which something that scrolls is shown: that of the sheet, but for what is behind it.
  func scale(of scroller: Scroller) -> Double {
    scroller.region != nil && scroller.region == presenterRegion ? 1 : resting.scale
  }

  /// The edges of something that scrolls.
  func limits(of scroller: Scroller) -> ScrollLimits {
    let stiffness = configuration.scroll.rubberBand
    guard let index = scroller.region else {
      return ScrollLimits(scrollRange, extent: resting.frame.height / resting.scale, stiffness: stiffness)
    }
    let (region, size) = (regions[index], size(of: index))
    let extent = scroller.isHorizontal ? size.width : size.height
    let isTaken = region.movements == .both || region.movements == (scroller.isHorizontal ? .horizontal : .vertical)
    return ScrollLimits(
      isTaken ? region.length.map { max($0 - (extent - covered(scroller)), 0) } : 0, extent: extent,
      bounces: region.bounces,
      stiffness: stiffness)
  }

  /// How much of a region the keyboard covers where its rule lets what is below it be scrolled further for that, pt.
  private func covered(_ scroller: Scroller) -> Points {
    guard let index = scroller.region, index != presenterRegion, !scroller.isHorizontal, keyboardHeight > 0,
      configuration.keyboard.letsContentScroll, configuration.edge == .bottom
    else { return 0 }
    let frame = frame(of: index, in: restingLook, at: now)
    return min(max(frame.maxY - (container.size.height - keyboardHeight), 0), frame.height) / resting.scale
  }

  /// The regions are those of the content on top, if they are not yet.
  mutating func replaceRegions() {
    let new = newRegions
    guard regions != new else { return }
    if case .region(let id)? = focus, !new.contains(where: { $0.id == id }) { focus = nil }
    let moved = scrolls.replaceRegions(by: new)
    for (index, region) in regions.enumerated() where !moved.contains(index) {
      for scroller in region.scrollers(index) { scrolls[scroller].place(at: region.offset, limits(of: scroller)) }
    }
    guard var touch else { return }
    touch.contest?.renumber { moved[$0] }
    touch.content?.renumber { moved[$0] }
    self.touch = touch
    if let region = touch.content?.region {
      guard let index = moved[region] else { return dropContentTouch() }
      touch.content?.region = index
    }
    self.touch = touch
  }

  /// Adapts the regions to a new layout.
  mutating func fitRegions(isMoving: Bool) {
    for scroller in scrolls.scrollers where scroller.region != nil {
      scrolls[scroller].fit(
        limits(of: scroller), at: now, isHeld: isHeld(scroller), isMoving: isMoving, by: configuration.scroll)
    }
    reportOwner()
  }

  /// Stops all that scrolls, within its range.
  mutating func stopScrolling() {
    for scroller in scrolls.scrollers where scroller.region == nil || scroller.region != presenterRegion {
      scrolls[scroller].stop(at: now, limits(of: scroller))
    }
  }

  // MARK: Who takes a finger

  /// The region that a touch hits: the innermost one at its point, or the one that it is attached to; nil where there is none.
  func region(hitBy sample: GestureSample, _ target: GestureTarget) throws(InputError) -> Int? {
    switch sample.source {
    case .region(let id)?:
      guard let index = regions.firstIndex(where: { $0.id == id && !$0.isPresenter }) else {
        throw .unknownSource(id, known: contentRegionIDs)
      }
      return index
    case nil where sample.isRecognized: return nil
    case nil where target == .content: return region(at: sample.location)
    case nil where target == .presenter:
      return presenterRegion.flatMap { index in
        frame(of: index, in: restingLook, at: now).contains(sample.location) ? index : nil
      }
    default: return nil
    }
  }

  /// The innermost region of the content at a point of the container; nil where there is none.
  func region(at point: Point) -> Int? {
    guard !regions.isEmpty, presentation != .dismissed else { return nil }
    let shown = shown(at: now)
    let look = Look(frame: shown.frame, scale: shown.scale)
    guard shown.frame.contains(point), point.y >= contentTop(in: look) else { return nil }
    return regions.indices.last { index in
      index != presenterRegion && chain(from: index).allSatisfy { frame(of: $0, in: look, at: now).contains(point) }
    }
  }

  /// Who may take a touch; nil where only its target may.
  func contest(for target: GestureTarget, region: Int?) -> Contest? {
    let (rules, edge) = (configuration.scroll, configuration.edge)
    if target == .presenter { return region.flatMap { contest(forPresenter: $0) } }
    guard case .presented = presentation, target == .content, region != nil || rules.claim != nil else { return nil }
    var claimants: [Contest.Claimant] = []
    let hit = region.map { chain(from: $0) } ?? []
    for index in hit where isCandidate(index) {
      let one = regions[index]
      let claim = one.claim ?? (one.kind == .pager ? rules.pagerClaim : nil) ?? rules.claim ?? .region
      claimants.append(
        Contest.Claimant(.region(index), claim, one.movements, isShared: one.isShared && edge == .bottom))
      if one.kind == .blocked { return Contest(claimants, sheetWaits: false, isBlocked: true) }
    }
    if hit.isEmpty || isInContent(hit), contentTakesTouches {
      claimants.append(
        Contest.Claimant(.content, rules.claim ?? configuration.interaction.claim, .vertical, isShared: true))
    }
    // Nothing of the content would take the touch in any case.
    if claimants.isEmpty, !contentTakesTouches { return nil }
    claimants.append(Contest.Claimant(.sheet, configuration.interaction.claim, edge.pans, isShared: false))
    return Contest(claimants, sheetWaits: configuration.interaction.waitsFor == .regions)
  }

  private func contest(forPresenter index: Int) -> Contest? {
    guard isCandidate(index) else { return nil }
    let region = regions[index]
    let claim = region.claim ?? configuration.scroll.claim ?? .region
    return Contest([Contest.Claimant(.region(index), claim, region.movements, isShared: false)], sheetWaits: false)
  }

  /// Whether a region may take a finger: it moves, and has room or bounces.
  private func isCandidate(_ index: Int) -> Bool {
    let region = regions[index]
    return region.bounces
      ? region.movements != .none
      : region.scrollers(index).contains { limits(of: $0).maximum > 0 }
  }

  /// What a finger moves now; nil while none is down.
  public var owner: FingerOwner? {
    guard let touch else { return nil }
    guard touch.state == .dragging else { return FingerOwner.none }
    guard let drag = touch.content, !drag.endsOnSheet else { return .sheet }
    guard let region = drag.last.map({ $0.region }) ?? drag.region else { return .content }
    return region == presenterRegion ? .presenter : .region(regions[region].id)
  }

  /// Reports that a finger moves another thing than before.
  mutating func reportOwner() {
    guard sharedTouch != nil, let owner, let before = touch?.owner, owner != before else { return }
    let isReported = !regions.isEmpty || [owner, before].contains { if case .region = $0 { true } else { false } }
    touch?.owner = owner
    if isReported { emit(.ownerDidChange(from: before, to: owner)) }
  }
}
