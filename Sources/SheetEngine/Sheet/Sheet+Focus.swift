/// The field that has the focus, and what is done so that the keyboard does not cover it (Behavior, 6.3).
extension Sheet {
  /// A field gets the focus, or none has it. By itself that moves nothing; while the keyboard is shown, the new field is revealed with the
  /// keyboard's animation.
  mutating func setFocus(_ field: Focus?) throws(InputError) {
    if case .region(let id)? = field, !regions.contains(where: { $0.id == id }) {
      throw .unknownRegion(id, known: regions.map { $0.id })
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
    let around = scroller.region.map { frame(of: $0, in: restingLook, at: now) }
    let top = max(contentTop(in: restingLook), around?.y ?? -.infinity)
    let end = min(resting.frame.maxY, container.size.height - keyboardHeight, around?.maxY ?? .infinity)
    guard let distance = (rules ?? configuration.keyboard.reveals).distance(to: field, in: top, end) else { return }
    scrolls[scroller].glide(by: distance / resting.scale, limits(of: scroller), at: now, animation)
  }

  /// What scrolls up and down and has a field in it; nil where nothing does.
  private func scroller(around focus: Focus) -> Scroller? {
    var isInContent = true
    if let chain = focusedRegion.map({ chain(from: $0) }) {
      let around = chain.dropFirst().first { regions[$0].movements != .horizontal && regions[$0].length != nil }
      if let around { return Scroller(region: around, isHorizontal: false) }
      isInContent = self.isInContent(chain)
    }
    return isInContent && circumstances.content.isScrollable ? .content : nil
  }

  /// The index of the region that has the focus.
  private var focusedRegion: Int? {
    guard case .region(let id)? = focus else { return nil }
    return regions.firstIndex { $0.id == id }
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
    if let index = focusedRegion {
      let frame = frame(of: index, in: look, at: now)
      return (frame.y, frame.maxY)
    }
    guard case .frame(let field) = field else { return (0, 0) }
    let start = contentTop(in: look) + (field.y - scroll.offset(at: now)) * look.scale
    return (start, start + field.height * look.scale)
  }

  /// A part of a field that can't be seen.
  public struct HiddenPart: Equatable, Sendable {
    /// How much of it, pt.
    public var length: Points
    /// What hides it.
    public var cover: Cover

    /// What hides a field.
    public enum Cover: String, CaseIterable, Sendable {
      case keyboard
      case sheet
      case container
    }
  }

  /// The part of the focused field, with a margin above and below, that can't be seen now; nil where no field has the focus or the sheet is
  /// not on screen. Its length is 0 where all of it can be seen.
  public func hiddenPart(margin: Points) -> HiddenPart? {
    guard let focus, presentation != .dismissed else { return nil }
    let shown = shown(at: now)
    let look = Look(frame: shown.frame, scale: shown.scale)
    var field = span(of: focus, in: look)
    field = (field.start - shown.pan - margin, field.end - shown.pan + margin)
    let (top, bottom) = (contentTop(in: look) - shown.pan, shown.frame.maxY - shown.pan)
    let covers: [HiddenPart] = [
      HiddenPart(length: top - field.start, cover: .sheet), HiddenPart(length: -field.start, cover: .container),
      HiddenPart(
        length: field.end - (shown.container.height - shown.keyboard),
        cover: shown.keyboard > 0 ? .keyboard : .container),
      HiddenPart(length: field.end - bottom, cover: .sheet),
    ]
    let most = covers.max { $0.length < $1.length }
    return most.map { HiddenPart(length: min(max($0.length, 0), field.end - field.start), cover: $0.cover) }
  }
}
