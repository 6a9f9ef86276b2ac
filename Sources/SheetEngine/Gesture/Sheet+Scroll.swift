extension Sheet {
  // MARK: Measures

  /// How far the content can be scrolled; 0 where all of it is seen (behaviour.md, 4.8).
  var scrollRange: Points {
    let content = circumstances.content
    guard content.isScrollable else { return 0 }
    let length = scroll.contentHeight ?? content.scrollHeight ?? content.height
    let viewport = scroll.viewportHeight ?? resting.frame.height - container.safeArea.bottom
    return max(length - viewport, 0)
  }

  var scrollBand: RubberBand {
    RubberBand(constant: shared.value.scroll.rubberBand, extent: resting.frame.height)
  }

  // MARK: A touch on the content

  /// Which of content and sheet a drag on the content moves. Content scrolls up and down, so only a sheet from below has a
  /// share in it.
  private var handoff: ScrollRules.Handoff {
    shared.value.edge == .bottom ? shared.value.scroll.handoff : .none
  }

  /// Whether a touch on the content is one on something that scrolls, or could make the sheet larger first.
  private var contentTakesTouches: Bool {
    circumstances.content.isScrollable && handoff != .none || scrollRange > 0
  }

  /// A touch begins on the content. Nil when it is one on the sheet: there is nothing to scroll, or that is how the drag is
  /// decided at its start.
  mutating func contentDrag(_ velocity: Velocity?) -> ContentDrag? {
    guard case .presented = presentation, contentTakesTouches else { return nil }
    scroll.hold(at: now)
    var drag = ContentDrag(startReach: shared.value.edge.reach(of: shownFrame(at: now), in: container.size))
    if handoff == .atStart, let velocity {
      if sheetTakesAll(velocity.y) {
        letContentGo()
        return nil
      }
      drag.owner = .content
    }
    return drag
  }

  /// Whether a drag that starts with an outward velocity is the sheet's to its end (behaviour.md, 1.6).
  private func sheetTakesAll(_ velocity: PointsPerSecond) -> Bool {
    scroll.offset < 0 || (scroll.offset == 0 && velocity > 0)
  }

  /// A touch on the content goes on.
  /// - Returns: whether it is one on the sheet from now on.
  mutating func moveContent(_ touch: inout Gesture) -> Bool {
    guard var drag = touch.content, touch.state != .refused else { return false }
    let velocity = touch.velocity(by: shared.value.interaction.velocity).y
    let way = touch.translation.y
    if handoff == .atStart, drag.owner == .undecided {
      guard touch.translation != .zero else { return false }
      if sheetTakesAll(velocity) {
        letContentGo()
        setLock(false, &touch)
        return true
      }
      drag.owner = .content
    }
    let delta = drag.move(to: way)
    touch.content = drag
    // A finger that is lifted where it was, or that goes sideways, decides nothing anew: who has the drag keeps it.
    guard delta != 0 else { return false }
    switch handoff {
    case .none, .atStart: scrollContent(by: -delta)
    case .midGesture: moveContentOrSheet(&touch, delta, velocity)
    case .expands: moveContentAndSheet(&touch, delta)
    }
    return false
  }

  private mutating func scrollContent(by way: Points) {
    let most = scrollRange
    guard most > 0 else { return }
    scroll.move(by: way, most: most, band: scrollBand)
  }

  /// Decides anew with each movement, as the content's delegate does (behaviour.md, 4.8). A movement that takes the content
  /// to its top goes to the sheet in full.
  private mutating func moveContentOrSheet(_ touch: inout Gesture, _ delta: Points, _ velocity: PointsPerSecond) {
    let isOffItsPlace = presentation.transition.map { $0.tracking != nil && $0.fraction(at: now) > 0 } ?? false
    var goesToSheet = isOffItsPlace
    if !isOffItsPlace {
      scrollContent(by: -delta)
      goesToSheet = scroll.offset <= 0 && velocity >= 0 && canHoldSheet
    }
    setLock(goesToSheet, &touch)
    guard goesToSheet else { return }
    scroll.pin()
    touch.content?.sheetWay += delta
    moveSheet(with: &touch)
  }

  /// Gives each part of a movement to whom it belongs, so that none is lost and none counted twice.
  private mutating func moveContentAndSheet(_ touch: inout Gesture, _ delta: Points) {
    guard let drag = touch.content, let detents = resting.detents else { return scrollContent(by: -delta) }
    let reach = detentDrag?.reach ?? shared.value.edge.reach(of: shownFrame(at: now), in: container.size)
    var sheetPart: Points
    if delta > 0 {
      sheetPart = max(delta - max(scroll.finger, 0), 0)
    } else {
      let limit = shared.value.prefersScrollingExpandsWhenScrolledToEdge ? detents.largest.reach : drag.startReach
      sheetPart = scroll.finger > 0 ? 0 : -min(-delta, max(limit - reach, 0))
    }
    if !canHoldSheet, detentDrag == nil { sheetPart = 0 }
    let contentPart = delta - sheetPart
    if contentPart != 0 { scrollContent(by: -contentPart) }
    setLock(sheetPart != 0, &touch)
    guard sheetPart != 0 else { return }
    touch.content?.sheetWay += sheetPart
    moveSheet(with: &touch)
  }

  /// Whether the finger holds the sheet, or could.
  private var canHoldSheet: Bool {
    if navigation.transition != nil, shared.value.navigation.blocksDrags { return false }
    return if case .presented = presentation { true } else { presentation.transition?.tracking != nil }
  }

  private mutating func moveSheet(with touch: inout Gesture) {
    if touch.state != .dragging {
      touch.state = .dragging
      takeHold()
    }
    gesture = touch
    drag(way: touch.content?.sheetWay ?? 0)
  }

  /// Says when the content is held at its top, and when it is let go of.
  private mutating func setLock(_ isLocked: Bool, _ touch: inout Gesture) {
    guard let drag = touch.content, drag.movesSheet != isLocked else { return }
    touch.content?.movesSheet = isLocked
    say(isLocked ? .contentScrollDidLock : .contentScrollDidUnlock)
  }

  /// The content is left to itself: it comes back into range.
  private mutating func letContentGo() {
    scroll.release(0, at: now, most: scrollRange, by: shared.value.scroll)
  }

  /// A touch on the content loses it: the screen is another, or the sheet goes.
  mutating func dropContentTouch() {
    guard var touch = gesture, touch.content != nil else { return }
    let held = touch
    setLock(false, &touch)
    touch.content = nil
    touch.state = .refused
    gesture = touch
    if held.state == .dragging { letGo(held, judged: false) }
    letContentGo()
  }

  /// A touch on the content is over.
  mutating func endContent(_ touch: inout Gesture, judged: Bool) {
    guard let drag = touch.content, touch.state != .refused else { return }
    let velocity = touch.velocity(by: shared.value.interaction.velocity).y
    setLock(false, &touch)
    if touch.state == .dragging { letGo(touch, judged: judged && drag.movesSheet) }
    let isScrolled = !drag.movesSheet && drag.way != 0
    scroll.release(isScrolled && judged ? -velocity : 0, at: now, most: scrollRange, by: shared.value.scroll)
  }
}
