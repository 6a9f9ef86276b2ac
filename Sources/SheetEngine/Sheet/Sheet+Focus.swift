/// The field that has the focus, and what is done so that the keyboard does not cover it (Behavior, 6.3).
extension Sheet {
  /// A field gets the focus, or none has it. By itself that moves nothing; while the keyboard is shown, the new field is revealed with the
  /// keyboard's animation.
  mutating func setFocus(_ field: Focus?) throws(InputError) {
    if case .region(let id)? = field, !contentRegionIDs.contains(id) {
      throw .unknownRegion(id, known: contentRegionIDs)
    }
    guard keyboardHeight > 0 else { return focus = field }
    let configured = configuration.keyboard.animation.animation(hides: false)
    relayout(.configured, configured: configured) { $0.focus = field }
    reveal(with: configured)
  }

  /// How much of the content at the sheet's edge the keyboard covers where its rule lets the content be scrolled further for that, in the
  /// sheet's own coordinates, pt.
  var coveredViewport: Points {
    guard keyboardHeight > 0, configuration.keyboard.letsContentScroll, configuration.edge == .bottom else { return 0 }
    let covered = resting.frame.maxY - (container.size.height - keyboardHeight)
    return max(covered / resting.scale - resting.safeArea, 0)
  }

  /// Scrolls the focused field into view, in the innermost region around it that scrolls up and down.
  /// - Parameter rules: nil are the configuration's.
  mutating func reveal(with animation: Animation?, by rules: RevealRules? = nil) {
    guard keyboardHeight > 0, presentation != .dismissed, let focus, let scroller = scroller(around: focus) else {
      return
    }
    // What is under a finger is the finger's.
    guard !isHeld(scroller) else { return }
    let field = span(of: focus, in: restingLook)
    let (top, end) = restingBounds(of: focus)
    guard let distance = (rules ?? configuration.keyboard.reveals).distance(to: field, in: top.place, end.place) else {
      return
    }
    scrolls[scroller].glide(by: distance / resting.scale, limits(of: scroller), at: now, animation)
  }

  /// What scrolls up and down and has a field in it; nil where nothing does.
  private func scroller(around focus: Focus) -> Scroller? {
    var isInContent = true
    if let chain = focusedIndex(of: focus).map({ chain(from: $0) }) {
      let around = chain.dropFirst().first { regions[$0].movements != .horizontal && regions[$0].length != nil }
      if let around { return Scroller(region: around, isHorizontal: false) }
      isInContent = self.isInContent(chain)
    }
    return isInContent && circumstances.content.isScrollable ? .content : nil
  }

  /// The index of the region that is a field.
  private func focusedIndex(of field: Focus) -> Int? {
    guard case .region(let id) = field else { return nil }
    return regions.firstIndex { $0.id == id && !$0.isPresenter }
  }

  /// How far up the window is shown, so that the field is above the keyboard, pt (Android's ViewRootImpl).
  var neededPan: Points {
    guard configuration.keyboard.response == .pans, keyboardHeight > 0 else { return 0 }
    guard presentation != .dismissed, let focus else { return pan }
    let field = span(of: focus, in: restingLook)
    let visible = container.size.height - keyboardHeight
    if field.end - field.start > visible { return pan }
    if field.start < pan { return field.start }
    return field.end - pan > visible ? field.end - visible : pan
  }

  // MARK: On screen

  private typealias Span = (start: Points, end: Points)

  /// The upper and the lower end of a field.
  private func span(of field: Focus, in look: Look) -> Span {
    if let index = focusedIndex(of: field) {
      let frame = frame(of: index, in: look, at: now)
      return (frame.y, frame.maxY)
    }
    guard case .frame(let field) = field else { return (0, 0) }
    let start = contentTop(in: look) + (field.y - scroll.offset(at: now)) * look.scale
    return (start, start + field.height * look.scale)
  }

  /// Its left and its right end.
  private func across(of field: Focus, in look: Look) -> Span {
    if let index = focusedIndex(of: field) {
      let frame = frame(of: index, in: look, at: now)
      return (frame.x, frame.maxX)
    }
    guard case .frame(let field) = field else { return (0, 0) }
    return (look.frame.x + field.x * look.scale, look.frame.x + field.maxX * look.scale)
  }

  /// A part of a field that can't be seen.
  public struct HiddenPart: Equatable, Sendable {
    /// How much of it, pt.
    public var length: Points
    /// What hides it.
    public var cover: Cover

    /// What hides a field.
    public enum Cover: Equatable, Sendable {
      case keyboard
      case sheet
      case container
      /// A region in front of it, or the end of the one that it is in.
      case region(String)
    }
  }

  /// An end of what can be seen of a field, and what is beyond it.
  private typealias Bound = (place: Points, cover: HiddenPart.Cover)

  /// Where a field can be seen when the sheet rests.
  private func restingBounds(of field: Focus) -> (top: Bound, end: Bound) {
    bounds(of: field, in: restingLook, container.size.height, keyboard: keyboardHeight, pan: 0)
  }

  /// Where a field can be seen: on the content of the sheet, in the container above the keyboard, in what it scrolls with, and not under what
  /// is fixed in front of it.
  private func bounds(
    of field: Focus, in look: Look, _ height: Points, keyboard: Points, pan: Points
  ) -> (top: Bound, end: Bound) {
    var top: Bound = (contentTop(in: look), .sheet)
    var end: Bound = (look.frame.maxY, .sheet)
    func limit(_ place: Points, _ cover: HiddenPart.Cover, isTop: Bool) {
      if isTop { if place > top.place { top = (place, cover) } } else if place < end.place { end = (place, cover) }
    }
    limit(pan, .container, isTop: true)
    limit(height - keyboard + pan, keyboard > 0 ? .keyboard : .container, isTop: false)
    let own = focusedIndex(of: field).map { chain(from: $0) } ?? []
    for index in own.dropFirst() {
      let frame = frame(of: index, in: look, at: now)
      limit(frame.y, .region(regions[index].id), isTop: true)
      limit(frame.maxY, .region(regions[index].id), isTop: false)
    }
    guard scroller(around: field) != nil else { return (top, end) }
    let middle = (top.place + end.place) / 2
    let width = across(of: field, in: look)
    for index in frontRegions(after: own.last) where !own.contains(index) {
      let frame = frame(of: index, in: look, at: now)
      guard frame.x < width.end, width.start < frame.maxX else { continue }
      let isTop = frame.y + frame.height / 2 < middle
      limit(isTop ? frame.maxY : frame.y, .region(regions[index].id), isTop: isTop)
    }
    return (top, end)
  }

  /// The part of a field, with a margin above and below, that can't be seen now; nil where there is no such field or the sheet is not on
  /// screen. Its length is 0 where all of it can be seen.
  /// - Parameter id: the field; nil is the one that has the focus.
  public func hiddenPart(of id: String? = nil, margin: Points) -> HiddenPart? {
    guard let field = id.map({ Focus.region($0) }) ?? focus, presentation != .dismissed else { return nil }
    if case .region = field, focusedIndex(of: field) == nil { return nil }
    let shown = shown(at: now)
    let look = Look(frame: shown.frame, scale: shown.scale)
    let span = span(of: field, in: look)
    let bounds = bounds(of: field, in: look, shown.container.height, keyboard: shown.keyboard, pan: shown.pan)
    let (above, below) = (bounds.top.place - span.start + margin, span.end + margin - bounds.end.place)
    let most = min(max(max(above, below), 0), span.end - span.start + 2 * margin)
    return HiddenPart(length: most, cover: above > below ? bounds.top.cover : bounds.end.cover)
  }

  /// A region, as far as it can be seen.
  public struct SeenRegion: Equatable, Sendable {
    public var region: Region
    /// Its height, pt.
    public var height: Points
    /// How much of that can be seen: now, or when a person scrolls what it is in, pt.
    public var seen: Points
  }

  /// How much of a region of the content can be seen; nil where there is no such region or the sheet is not on screen.
  public func seenRegion(_ id: String) -> SeenRegion? {
    let field = Focus.region(id)
    guard let index = focusedIndex(of: field), presentation != .dismissed else { return nil }
    let shown = shown(at: now)
    let look = Look(frame: shown.frame, scale: shown.scale)
    let (start, end) = span(of: field, in: look)
    let bounds = bounds(of: field, in: look, shown.container.height, keyboard: shown.keyboard, pan: shown.pan)
    let room = bounds.end.place - bounds.top.place
    let seen =
      scroller(around: field) == nil
      ? min(end, bounds.end.place) - max(start, bounds.top.place) : min(end - start, room)
    return SeenRegion(region: regions[index], height: (end - start) / look.scale, seen: max(seen, 0) / look.scale)
  }
}
