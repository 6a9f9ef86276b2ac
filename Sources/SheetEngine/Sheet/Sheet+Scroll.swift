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
    sheet.scroll.place(at: offset, maximum: scrollRange)
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

  var scrollBand: RubberBand {
    RubberBand(constant: configuration.scroll.rubberBand, extent: resting.frame.height / resting.scale)
  }

  // MARK: A touch on the content

  /// Which of content and sheet a drag on the content moves. Content scrolls up and down, so only a sheet from below
  /// takes part.
  private var handoff: Handoff.Turns {
    (configuration.edge == .bottom ? configuration.scroll.handoff : .named(.none)).turns
  }

  /// Whether a touch on the content can scroll it, or make the sheet larger first.
  private var contentTakesTouches: Bool {
    circumstances.content.isScrollable && handoff.movesSheet || scrollRange > 0
  }

  /// The owner of a drag on the content.
  enum ContentOwner {
    /// Undecided: it is too early to tell.
    case open
    /// The content, until the drag ends.
    case content
    /// The sheet, until the drag ends.
    case sheet
    /// The content and the sheet in turn.
    case both
  }

  /// The owner of a drag that begins on the content; nil where there is nothing to scroll, so that it drags the sheet.
  /// - Parameter velocity: that of a recognized gesture's first sample.
  func contentOwner(_ touch: Touch, _ velocity: Velocity?) -> ContentOwner? {
    guard case .presented = presentation, !isCovered, contentTakesTouches else { return nil }
    guard handoff.movesSheet else { return .content }
    let offset = scroll.offset(at: now)
    switch handoff.decided {
    case .always: return .both
    case .edge: return offset.exceeds(0) ? .content : .both
    case .start:
      guard velocity != nil || touch.beginTranslation != .zero else { return .open }
      let isOutward = (velocity ?? self.velocity(of: touch)).y > 0
      let turn = isOutward ? handoff.outward : handoff.inward
      // Content that is pulled beyond its top is the sheet's to move.
      if Points(0).exceeds(offset), handoff.outward.contains(.sheet) { return .sheet }
      let firstCanMove =
        switch turn.first {
        case .sheet: sheetRoom(isOutward, from: shown(at: now).reach) > .rounding
        case .region: isOutward ? offset.exceeds(0) : scrollRange.exceeds(offset)
        }
      return (firstCanMove ? turn.first : turn.last) == .sheet ? .sheet : .content
    }
  }

  /// A finger stops the content where it is.
  mutating func holdContent() {
    guard case .presented = presentation, contentTakesTouches else { return }
    scroll.hold(at: now, maximum: scrollRange, band: scrollBand)
  }

  /// Whether a finger holds the content: it drags it, or has stopped it and drags nothing yet.
  var isContentHeld: Bool {
    guard let touch else { return false }
    return touch.content != nil || touch.target == .content && touch.state == .possible && contentTakesTouches
  }

  /// Ends a touch on content that drags nothing.
  mutating func releaseContent(under touch: Touch) {
    if touch.target == .content { letContentGo() }
  }

  /// Continues a drag on the content.
  mutating func moveContent(_ touch: inout Touch) {
    guard var drag = touch.content else { return }
    let velocity = velocity(of: touch).y
    let delta = drag.move(to: touch.translation.y)
    touch.content = drag
    // A finger that is lifted in place, or that moves sideways, changes nothing: the owner of the drag keeps it.
    guard delta != 0 else { return }
    if drag.isContentAlone { return scrollContent(by: -delta) }
    switch handoff.remainder {
    case .whole: moveContentOrSheet(&touch, delta, velocity)
    case .next: moveContentAndSheet(&touch, delta)
    }
  }

  private mutating func scrollContent(by distance: Points) {
    let maximum = scrollRange
    guard maximum > 0 else { return }
    scroll.move(by: distance / resting.scale, maximum: maximum, band: scrollBand)
  }

  /// How far the finger can scroll the content before it reaches an edge, pt.
  private func contentRoom(_ isOutward: Bool) -> Points {
    max(isOutward ? scroll.finger : scrollRange - scroll.finger, 0) * resting.scale
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
  private mutating func moveContentOrSheet(_ touch: inout Touch, _ delta: Points, _ velocity: PointsPerSecond) {
    let isOutward = delta > 0
    let turn = isOutward ? handoff.outward : handoff.inward
    var goesToSheet =
      isDisplaced(from: touch.content?.startReach ?? 0)
      && (turn.first == .sheet || turn.last == .sheet && contentRoom(isOutward) <= .rounding)
    if !goesToSheet {
      scrollContent(by: -delta)
      let isAtEdge = isOutward ? !scroll.offset.exceeds(0) && velocity >= 0 : !scrollRange.exceeds(scroll.offset)
      goesToSheet = isAtEdge && turn.last == .sheet && canHoldSheet
    }
    setLock(goesToSheet, &touch)
    touch.content?.endsOnSheet = goesToSheet
    guard goesToSheet else { return }
    scroll.pin(at: isOutward || turn.first == .sheet ? 0 : scrollRange)
    touch.content?.sheetTranslation += delta
    moveSheet(with: &touch)
  }

  /// Splits a movement between content and sheet, so that nothing is lost or counted twice.
  private mutating func moveContentAndSheet(_ touch: inout Touch, _ delta: Points) {
    guard let drag = touch.content, resting.detents != nil else { return scrollContent(by: -delta) }
    let isOutward = delta > 0
    let turn = isOutward ? handoff.outward : handoff.inward
    let rest = turn.first == .region ? max(delta.magnitude - contentRoom(isOutward), 0) : delta.magnitude
    // What nobody can take goes to the last one.
    let takesRest = turn.last == .sheet && canHoldSheet && !isKept(isOutward)
    let room = turn.contains(.sheet) ? sheetRoom(isOutward, from: drag.startReach) : 0
    var sheetPart = takesRest ? rest : min(rest, room)
    if sheetPart <= .rounding { sheetPart = 0 }
    if delta.magnitude - sheetPart <= .rounding { sheetPart = delta.magnitude }
    let contentPart = delta.magnitude - sheetPart
    if contentPart != 0 { scrollContent(by: isOutward ? -contentPart : contentPart) }
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

  /// Lets go of the content: it returns into range.
  mutating func letContentGo() {
    scroll.release(0, at: now, maximum: scrollRange, band: scrollBand, by: configuration.scroll)
  }

  /// Ends a touch's hold on the content, because another screen appears or the sheet leaves.
  mutating func dropContentTouch() {
    guard var touch, touch.content != nil else { return }
    let held = touch
    setLock(false, &touch)
    touch.content = nil
    touch.state = .failed
    self.touch = touch
    if hold != nil { letGo(held, judged: false) }
    letContentGo()
  }

  /// Ends a drag on the content.
  mutating func endContent(_ touch: inout Touch, judged: Bool) {
    guard let drag = touch.content else { return }
    let velocity = velocity(of: touch).y
    setLock(false, &touch)
    if hold != nil { letGo(touch, judged: judged && drag.endsOnSheet) }
    let isScrolled = !drag.endsOnSheet && drag.translation != 0
    scroll.release(
      isScrolled && judged ? -velocity / resting.scale : 0, at: now, maximum: scrollRange, band: scrollBand,
      by: configuration.scroll)
  }
}
