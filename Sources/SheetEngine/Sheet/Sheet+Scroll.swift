extension Sheet {
  /// The same sheet, with its content scrolled and moving as that of another; one that is dismissed as it is.
  public func scrolled(as other: Sheet) -> Sheet {
    var sheet = self
    if presentation != .dismissed { sheet.scroll = other.scroll }
    return sheet
  }

  /// The same sheet, with its content at rest at an offset, pt, as far as it can be scrolled.
  public func scrolled(to offset: Points) -> Sheet {
    var sheet = self
    sheet.scroll.place(at: offset, limits(of: .content))
    return sheet
  }

  // MARK: Measures

  /// How far the content can be scrolled; 0 where all of it is visible (Behavior, 4.8).
  var scrollRange: Points {
    let content = circumstances.content
    guard content.isScrollable else { return 0 }
    let length = content.scrollHeight ?? content.height
    let viewport = scroll.viewportHeight ?? resting.viewportLength - coveredViewport
    return max(length - viewport, 0)
  }

  // MARK: A touch on the content

  /// Which of something that scrolls and the sheet a drag on it moves. What shares scrolls up and down, so only a sheet from below takes
  /// part.
  /// - Parameter region: nil is the content.
  private func handoff(on region: Int?) -> Handoff.Turns {
    var turns = (configuration.edge == .bottom ? configuration.scroll.handoff : .named(.none)).turns
    guard let refresh = region.flatMap({ regions[$0].refresh }) else { return turns }
    // A pull that refreshes is the region's.
    let isPull =
      switch refresh.place {
      case .always: true
      case .largest: resting.detents.map { isAtLargest(of: $0) } ?? true
      case .last: false
      }
    if isPull { turns.outward = Handoff.Turn(.region) }
    return turns
  }

  /// Whether the sheet rests at its largest detent, or at none of them and as high.
  private func isAtLargest(of detents: DetentLayout) -> Bool {
    resting.detent.map { $0 == detents.largest.id } ?? !detents.largest.reach.exceeds(resting.reach)
  }

  /// Whether a touch on the content can scroll it, or make the sheet larger first.
  var contentTakesTouches: Bool {
    circumstances.content.isScrollable && handoff(on: nil).movesSheet || scrollRange > 0
  }

  /// The owner of a drag that begins on something that scrolls.
  enum DragOwner {
    /// Undecided: it is too early to tell.
    case open
    /// What scrolls, until the drag ends.
    case region
    /// The sheet, until the drag ends.
    case sheet
    /// Both in turn.
    case both
  }

  /// What a drag that begins can scroll, and whether the sheet takes no part of it; nil for a drag of the sheet.
  func scrolled(by touch: Touch) -> (region: Int?, pans: Region.Pans, isAlone: Bool)? {
    guard !isCovered, canScroll(touch.target) else { return nil }
    guard let contest = touch.contest else {
      return touch.target == .content && contentTakesTouches ? (nil, .vertical, false) : nil
    }
    switch contest.partner {
    case .region(let index)?: return (index, .vertical, false)
    case .content?: return (nil, .vertical, false)
    case .sheet?, nil: break
    }
    guard let winner = contest.winner, case .region(let index) = winner.mover else { return nil }
    return (index, winner.pans, true)
  }

  /// The owner of a drag that begins on something that scrolls.
  /// - Parameter velocity: that of a recognized gesture's first sample.
  func owner(of touch: Touch, on region: Int?, _ velocity: Velocity?) -> DragOwner {
    let handoff = handoff(on: region)
    // What takes the keyboard along leaves the sheet alone.
    guard handoff.movesSheet, configuration.keyboard.dismissal != .interactive || keyboardHeight == 0 else {
      return .region
    }
    let scroller = Scroller(region: region, isHorizontal: false)
    let offset = scrolls[scroller].offset(at: now)
    switch handoff.decided {
    case .always: return .both
    case .edge: return offset.exceeds(0) ? .region : .both
    case .start:
      guard velocity != nil || touch.beginTranslation != .zero else { return .open }
      let isOutward = (velocity ?? self.velocity(of: touch)).y > 0
      let turn = isOutward ? handoff.outward : handoff.inward
      // Content that is pulled beyond its top is the sheet's to move.
      if Points(0).exceeds(offset), handoff.outward.contains(.sheet) { return .sheet }
      let firstCanMove =
        switch turn.first {
        case .sheet: sheetRoom(isOutward, from: shown(at: now).reach) > .rounding
        case .region: isOutward ? offset.exceeds(0) : limits(of: scroller).maximum.exceeds(offset)
        }
      return (firstCanMove ? turn.first : turn.last) == .sheet ? .sheet : .region
    }
  }

  /// Whether a touch on a target can scroll something now.
  private func canScroll(_ target: GestureTarget) -> Bool {
    switch target {
    case .presenter: true
    case .content: if case .presented = presentation { true } else { false }
    default: false
    }
  }

  /// What a touch holds that drags nothing yet, or what it drags.
  private func held(by touch: Touch) -> [Scroller] {
    if let drag = touch.content { return drag.scrollers }
    guard touch.state == .possible, touch.target == .content || touch.target == .presenter else { return [] }
    guard let contest = touch.contest else {
      return touch.target == .content && contentTakesTouches ? [.content] : []
    }
    return contest.claimants.flatMap { claimant -> [Scroller] in
      switch claimant.mover {
      case .region(let index): regions[index].scrollers(index)
      case .content: [Scroller.content]
      case .sheet: [Scroller]()
      }
    }
  }

  /// A finger stops what it touches where it is.
  mutating func holdContent(under touch: Touch) {
    guard canScroll(touch.target) else { return }
    for scroller in held(by: touch) { scrolls[scroller].hold(at: now, limits(of: scroller)) }
  }

  /// Whether a finger holds something that scrolls: it drags it, or has stopped it and drags nothing yet.
  func isHeld(_ scroller: Scroller) -> Bool {
    sharedTouch.map { held(by: $0.value).contains(scroller) } ?? false
  }

  /// Ends a touch that drags nothing of what it has stopped.
  /// - Parameter kept: what it drags from now on.
  mutating func releaseContent(under touch: Touch, except kept: [Scroller] = []) {
    var touch = touch
    (touch.content, touch.state) = (nil, .possible)
    for scroller in held(by: touch) where !kept.contains(scroller) { letGo(of: scroller) }
  }

  /// Continues a drag on something that scrolls.
  mutating func moveContent(_ touch: inout Touch) {
    guard var drag = touch.content else { return }
    let velocity = velocity(of: touch).y
    let delta = drag.move(to: touch.translation)
    touch.content = drag
    defer { refresh(&touch, at: .drag) }
    if drag.isAlone {
      for scroller in drag.own { scroll(scroller, by: scroller.isHorizontal ? -delta.x : -delta.y, &touch) }
      return
    }
    // A finger that is lifted in place, or that moves sideways, changes nothing: the owner of the drag keeps it.
    guard delta.y != 0 else { return }
    let handoff = handoff(on: drag.region)
    switch handoff.remainder {
    case .whole: moveContentOrSheet(&touch, delta.y, velocity, handoff)
    case .next: moveContentAndSheet(&touch, delta.y, handoff)
    }
  }

  /// A pull that is long enough refreshes the region that it moves, once.
  private mutating func refresh(_ touch: inout Touch, at moment: Region.Refresh.Moment) {
    guard let drag = touch.content, !drag.hasRefreshed, let index = drag.region, let refresh = regions[index].refresh
    else { return }
    let pull = -scrolls.regions[index].vertical.finger
    guard refresh.fires == moment, pull > 0, refresh.isReached(by: pull) else { return }
    touch.content?.hasRefreshed = true
    emit(.refreshDidTrigger(region: regions[index].id))
  }

  /// Scrolls something by a distance, pt; what it can't take goes to its successors, and what none of them can is beyond its own edge.
  private mutating func scroll(_ scroller: Scroller, by distance: Points, _ touch: inout Touch) {
    // A finger that is lifted in place moves nothing.
    guard distance != 0 else { return }
    touch.content?.last = scroller
    let others = touch.content?.links.filter { $0.scroller.region != scroller.region } ?? []
    guard !others.isEmpty else { return move(scroller, by: distance) }
    var rest = distance.magnitude
    func take(_ one: Scroller) {
      let part = min(rest, room(one, distance < 0))
      guard part > .rounding else { return }
      move(one, by: distance < 0 ? -part : part)
      touch.content?.last = one
      rest -= part
    }
    take(scroller)
    for other in others where other.scroller.isHorizontal == scroller.isHorizontal { take(other.scroller) }
    if rest > .rounding { move(scroller, by: distance < 0 ? -rest : rest) }
  }

  private mutating func move(_ scroller: Scroller, by distance: Points) {
    let limits = limits(of: scroller)
    // Content that is all visible does not move; a region does.
    guard limits.maximum > 0 || scroller != .content else { return }
    scrolls[scroller].move(by: distance / scale(of: scroller), limits)
  }

  /// How far the finger can scroll before it reaches an edge, pt.
  private func room(_ scroller: Scroller, _ isOutward: Bool) -> Points {
    let (finger, limits) = (scrolls[scroller].finger, limits(of: scroller))
    guard limits.hasEdges else { return .infinity }
    return max(isOutward ? finger : limits.maximum - finger, 0) * scale(of: scroller)
  }

  /// The same with what takes over from it before the sheet does.
  private func room(_ touch: Touch, _ scroller: Scroller, _ isOutward: Bool) -> Points {
    (touch.content?.links ?? []).reduce(0) { sum, link in
      let isBehind = link.scroller.region.map { regions[$0].isPresenter } ?? false
      return isBehind ? sum : sum + room(link.scroller, isOutward)
    }
  }

  /// How far a drag moves the sheet before the content takes its turn, pt: inward to its largest detent, outward until it is gone,
  /// and no further than where the drag began in a direction in which the configuration keeps it.
  private func sheetRoom(_ isOutward: Bool, from start: Points) -> Points {
    guard canHoldSheet, let detents = resting.detents else { return 0 }
    let reach = if case .detents(let held)? = hold { held.reach } else { shown(at: now).reach }
    let end = isOutward ? 0 : detents.largest.reach
    let room = isKept(isOutward) ? start - reach : end - reach
    return max(isOutward ? -room : room, 0)
  }

  /// Whether a drag on the content may only bring the sheet back in a direction.
  private func isKept(_ isOutward: Bool) -> Bool {
    !(isOutward ? configuration.scroll.movesSheetOutward : configuration.prefersScrollingExpandsWhenScrolledToEdge)
  }

  /// Whether the sheet is not as far inward as a drag on the content may take it.
  /// - Parameter start: how far it reached when the drag began, pt.
  private func isDisplaced(from start: Points) -> Bool {
    if resting.detents != nil { return sheetRoom(false, from: start) > .rounding }
    return presentation.transition.map { $0.isHeld && ($0.fraction(at: now) * resting.extent).exceeds(0) } ?? false
  }

  /// Gives each movement to one of the two (Behavior, 4.8): to the sheet while it is displaced, and that which takes the content to
  /// its edge.
  private mutating func moveContentOrSheet(
    _ touch: inout Touch, _ delta: Points, _ velocity: PointsPerSecond, _ handoff: Handoff.Turns
  ) {
    let isOutward = delta > 0
    let turn = isOutward ? handoff.outward : handoff.inward
    let scroller = Scroller(region: touch.content?.region, isHorizontal: false)
    var goesToSheet =
      isDisplaced(from: touch.content?.startReach ?? 0)
      && (turn.first == .sheet || turn.last == .sheet && room(touch, scroller, isOutward) <= .rounding)
    if !goesToSheet {
      scroll(scroller, by: -delta, &touch)
      let (offset, end) = (scrolls[scroller].offset, limits(of: scroller).maximum)
      let isAtEdge = isOutward ? !offset.exceeds(0) && velocity >= 0 : !end.exceeds(offset)
      goesToSheet = isAtEdge && turn.last == .sheet && canHoldSheet
    }
    setLock(goesToSheet, &touch)
    touch.content?.endsOnSheet = goesToSheet
    guard goesToSheet else { return }
    scrolls[scroller].pin(at: isOutward || turn.first == .sheet ? 0 : limits(of: scroller).maximum)
    touch.content?.sheetTranslation += delta
    moveSheet(with: &touch)
  }

  /// Splits a movement between content and sheet, so that nothing is lost or counted twice.
  private mutating func moveContentAndSheet(_ touch: inout Touch, _ delta: Points, _ handoff: Handoff.Turns) {
    guard let drag = touch.content else { return }
    let scroller = Scroller(region: drag.region, isHorizontal: false)
    guard resting.detents != nil else { return scroll(scroller, by: -delta, &touch) }
    let isOutward = delta > 0
    let turn = isOutward ? handoff.outward : handoff.inward
    let rest = turn.first == .region ? max(delta.magnitude - room(touch, scroller, isOutward), 0) : delta.magnitude
    // What nobody can take goes to the last one.
    let takesRest = turn.last == .sheet && canHoldSheet && !isKept(isOutward)
    let room = turn.contains(.sheet) ? sheetRoom(isOutward, from: drag.startReach) : 0
    var sheetPart = takesRest ? rest : min(rest, room)
    if sheetPart <= .rounding { sheetPart = 0 }
    if delta.magnitude - sheetPart <= .rounding { sheetPart = delta.magnitude }
    let contentPart = delta.magnitude - sheetPart
    if contentPart != 0 { scroll(scroller, by: isOutward ? -contentPart : contentPart, &touch) }
    setLock(sheetPart != 0, &touch)
    // Whichever moves last in a movement gets its velocity.
    touch.content?.endsOnSheet = sheetPart != 0 && (contentPart == 0 || turn.last == .sheet)
    guard sheetPart != 0 else { return }
    touch.content?.sheetTranslation += isOutward ? sheetPart : -sheetPart
    moveSheet(with: &touch)
  }

  /// Whether the finger holds the sheet, or could.
  private var canHoldSheet: Bool {
    if hold != nil { return true }
    if configuration.interaction.begin == .never { return false }
    if navigation.transition != nil, configuration.navigation.blocksDrags { return false }
    return if case .presented = presentation { true } else { false }
  }

  private mutating func moveSheet(with touch: inout Touch) {
    self.touch = touch
    if hold == nil { takeHold() }
    follow(touch.content?.sheetTranslation ?? 0)
  }

  /// Reports when the content is held at its top, and when it is released.
  private mutating func setLock(_ isLocked: Bool, _ touch: inout Touch) {
    guard let drag = touch.content, drag.movesSheet != isLocked else { return }
    touch.content?.movesSheet = isLocked
    emit(isLocked ? .contentScrollDidLock : .contentScrollDidUnlock)
  }

  /// Lets go of something that scrolls: it returns into range.
  mutating func letGo(of scroller: Scroller) {
    release(scroller, 0, from: scrolls[scroller].offset(at: now))
  }

  /// A finger lets go of something that scrolls: it glides, returns into range or goes to a page.
  /// - Parameters:
  ///   - velocity: positive toward larger offsets.
  ///   - start: the offset where the drag began.
  private mutating func release(
    _ scroller: Scroller, _ velocity: PointsPerSecond, from start: Points, handsOver: Bool = false
  ) {
    let limits = limits(of: scroller)
    guard let region = scroller.region.map({ regions[$0] }), let paging = region.pages, limits.hasEdges else {
      return scrolls[scroller].release(velocity, at: now, limits, by: configuration.scroll, handsOver: handsOver)
    }
    let offset = scrolls[scroller].offset(at: now)
    let target = paging.target(from: offset, start, velocity, length: paging.length ?? limits.extent)
    scrolls[scroller].glide(by: target - offset, limits, at: now, Region.Paging.animation)
  }

  /// Ends a touch's hold on what scrolls, because another screen appears, the sheet leaves, or what it scrolls is not there any more.
  mutating func dropContentTouch() {
    guard var touch else { return }
    let before = touch
    touch.contest = nil
    if touch.content == nil {
      // One that drags nothing yet will not: what may claim it is not there any more.
      if before.contest != nil, touch.state == .possible {
        touch.state = .failed
        releaseContent(under: before)
      }
      return self.touch = touch
    }
    setLock(false, &touch)
    touch.content = nil
    touch.state = .failed
    self.touch = touch
    if hold != nil { letGo(before, judged: false) }
    for scroller in held(by: before) { letGo(of: scroller) }
  }

  /// Ends a drag on something that scrolls.
  mutating func endContent(_ touch: inout Touch, judged: Bool) {
    guard let drag = touch.content else { return }
    let velocity = velocity(of: touch)
    setLock(false, &touch)
    if judged { refresh(&touch, at: .release) }
    let flings = judged && !drag.isAlone && configuration.scroll.fling == .nested
    let goesToSheet =
      flings && velocity.y < 0 && !drag.endsOnSheet && sheetRoom(false, from: drag.startReach) > .rounding
    if goesToSheet, hold == nil { takeHold() }
    if hold != nil { letGo(touch, judged: judged && (drag.endsOnSheet || goesToSheet)) }
    for link in drag.links {
      let scroller = link.scroller
      let (translation, speed) =
        scroller.isHorizontal ? (drag.translation.x, velocity.x) : (drag.translation.y, velocity.y)
      // What moved last gets the velocity.
      let isLast = drag.last.map { $0.region == scroller.region } ?? true
      let isScrolled = judged && !drag.endsOnSheet && !goesToSheet && translation != 0 && isLast
      release(scroller, isScrolled ? -speed / scale(of: scroller) : 0, from: link.start, handsOver: flings && speed > 0)
    }
  }

  /// What glides has reached its top: the sheet is released with the rest of its velocity (Behavior, 6.5).
  mutating func flingSheet(_ velocity: PointsPerSecond) {
    guard touch == nil, hold == nil, canHoldSheet, !isCovered else { return }
    let sample = GestureSample(
      phase: .ended, location: Point(x: resting.frame.x, y: resting.frame.y),
      velocity: Velocity(x: 0, y: -velocity * resting.scale))
    takeHold()
    letGo(Touch(sample, target: .content, region: nil, at: now), judged: true)
  }
}
