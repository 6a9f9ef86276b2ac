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
    let viewport = scroll.viewportHeight ?? resting.viewportLength
    return max(length - viewport, 0)
  }

  var scrollBand: RubberBand {
    RubberBand(constant: configuration.scroll.rubberBand, extent: resting.frame.height / resting.scale)
  }

  // MARK: A touch on the content

  /// Which of content and sheet a drag on the content moves. Content scrolls up and down, so only a sheet from below
  /// takes part.
  private var handoff: ScrollRules.Handoff {
    configuration.edge == .bottom ? configuration.scroll.handoff : .none
  }

  /// Whether a touch on the content can scroll it, or make the sheet larger first.
  private var contentTakesTouches: Bool {
    circumstances.content.isScrollable && handoff != .none || scrollRange > 0
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
    let offset = scroll.offset(at: now)
    switch handoff {
    case .none: return .content
    case .midGesture, .nested: return .both
    case .expands: return offset.exceeds(0) ? .content : .both
    case .atStart:
      guard velocity != nil || touch.beginTranslation != .zero else { return .open }
      if Points(0).exceeds(offset) { return .sheet }
      let outward = (velocity ?? self.velocity(of: touch)).y
      return !offset.exceeds(0) && outward > 0 ? .sheet : .content
    }
  }

  /// A finger stops the content where it is.
  mutating func holdContent() {
    guard case .presented = presentation, contentTakesTouches else { return }
    scroll.hold(at: now, maximum: scrollRange, band: scrollBand)
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
    switch handoff {
    case _ where drag.isContentAlone: scrollContent(by: -delta)
    case .none, .atStart: scrollContent(by: -delta)
    case .midGesture: moveContentOrSheet(&touch, delta, velocity)
    case .expands, .nested: moveContentAndSheet(&touch, delta)
    }
  }

  private mutating func scrollContent(by distance: Points) {
    let maximum = scrollRange
    guard maximum > 0 else { return }
    scroll.move(by: distance / resting.scale, maximum: maximum, band: scrollBand)
  }

  /// Decides again with each movement, as the content's delegate does (Behavior, 4.8). A movement that takes the content
  /// to its top goes to the sheet in full.
  private mutating func moveContentOrSheet(_ touch: inout Touch, _ delta: Points, _ velocity: PointsPerSecond) {
    let isDisplaced =
      presentation.transition.map { $0.isHeld && ($0.fraction(at: now) * resting.extent).exceeds(0) } ?? false
    var goesToSheet = isDisplaced
    if !isDisplaced {
      scrollContent(by: -delta)
      goesToSheet = !scroll.offset.exceeds(0) && velocity >= 0 && canHoldSheet
    }
    setLock(goesToSheet, &touch)
    touch.content?.endsOnSheet = goesToSheet
    guard goesToSheet else { return }
    scroll.pin()
    touch.content?.sheetTranslation += delta
    moveSheet(with: &touch)
  }

  /// Splits a movement between content and sheet, so that nothing is lost or counted twice.
  private mutating func moveContentAndSheet(_ touch: inout Touch, _ delta: Points) {
    guard let drag = touch.content, let detents = resting.detents else { return scrollContent(by: -delta) }
    let reach = if case .detents(let held)? = hold { held.reach } else { shown(at: now).reach }
    var sheetDelta: Points
    if delta > 0 {
      let limit = configuration.scroll.movesSheetOutward ? 0 : drag.startReach
      sheetDelta = min(max(delta - max(scroll.finger, 0), 0), max(reach - limit, 0))
    } else {
      let limit = configuration.prefersScrollingExpandsWhenScrolledToEdge ? detents.largest.reach : drag.startReach
      sheetDelta = scroll.finger.exceeds(0) ? 0 : -min(-delta, max(limit - reach, 0))
    }
    if !canHoldSheet || sheetDelta.magnitude <= .rounding { sheetDelta = 0 }
    if (delta - sheetDelta).magnitude <= .rounding { sheetDelta = delta }
    let contentPart = delta - sheetDelta
    if contentPart != 0 { scrollContent(by: -contentPart) }
    setLock(sheetDelta != 0, &touch)
    // Whichever moves last in a movement gets its velocity: upward the sheet moves first; downward the content does.
    touch.content?.endsOnSheet = sheetDelta != 0 && (delta > 0 || contentPart == 0)
    guard sheetDelta != 0 else { return }
    touch.content?.sheetTranslation += sheetDelta
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
