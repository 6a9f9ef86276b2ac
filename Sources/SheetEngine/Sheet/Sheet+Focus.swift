/// The field that has the focus, and what is done so that the keyboard does not cover it (Behavior, 6.3).
extension Sheet {
  /// A field gets the focus, or none has it. By itself that moves nothing; while the keyboard is shown, the new field is revealed with the
  /// keyboard's animation.
  mutating func setFocus(_ field: Rect?) {
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

  /// Scrolls the focused field into view.
  mutating func reveal(with animation: Animation?) {
    guard keyboardHeight > 0, presentation != .dismissed, circumstances.content.isScrollable, let focus else { return }
    // Content under a finger is the finger's.
    guard !isContentHeld else { return }
    let field = span(of: focus, at: resting.frame, scale: resting.scale, offset: scroll.offset(at: now))
    let top = contentTop(of: resting.frame, scale: resting.scale)
    let end = min(resting.frame.maxY, container.size.height - keyboardHeight)
    guard let distance = configuration.keyboard.reveals.distance(to: field, in: top, end) else { return }
    scroll.glide(by: distance / resting.scale, maximum: scrollRange, at: now, animation)
  }

  /// How far up the window is shown, so that the field is above the keyboard, pt (Android's ViewRootImpl).
  var neededPan: Points {
    guard configuration.keyboard.response == .pans, keyboardHeight > 0 else { return 0 }
    guard presentation != .dismissed, let focus else { return pan }
    let field = span(of: focus, at: resting.frame, scale: resting.scale, offset: scroll.offset(at: now))
    let visible = container.size.height - keyboardHeight
    if field.end - field.start > visible { return pan }
    if field.start < pan { return field.start }
    return field.end - pan > visible ? field.end - visible : pan
  }

  // MARK: On screen

  private typealias Span = (start: Points, end: Points)

  private func contentTop(of frame: Rect, scale: Double) -> Points {
    frame.y + (configuration.navigation.showsBar ? configuration.navigation.barHeight * scale : 0)
  }

  /// The upper and the lower end of a field in a sheet's frame.
  private func span(of field: Rect, at frame: Rect, scale: Double, offset: Points) -> Span {
    let start = contentTop(of: frame, scale: scale) + (field.y - offset) * scale
    return (start, start + field.height * scale)
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
    var field = span(of: focus, at: shown.frame, scale: shown.scale, offset: scroll.offset(at: now))
    field = (field.start - shown.pan - margin, field.end - shown.pan + margin)
    let (top, bottom) = (contentTop(of: shown.frame, scale: shown.scale) - shown.pan, shown.frame.maxY - shown.pan)
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
