extension Sheet {
  mutating func tap(_ target: TapTarget) {
    switch target {
    case .element(let element): tap(on: present(element))
    case .point(let point):
      let target = hit(point)
      tap(on: target, region: target == .content ? region(at: point).map { regions[$0].id } : nil)
    }
  }

  /// The target of a tap on a named element, or the one behind it if that is absent (Behavior, decision 23).
  private func present(_ element: TapTarget.Element) -> GestureTarget {
    if isCovered { return .none }
    return switch element {
    case .dimming: isDimmed ? .dimming : .presenter
    case .grabber: presentation == .dismissed ? .presenter : .grabber
    case .sheet: presentation == .dismissed ? .presenter : .sheet
    case .presenter: .presenter
    }
  }

  /// A person taps on what a touch has hit.
  mutating func tap(on target: GestureTarget, region: String? = nil) {
    // A sheet that is not on screen receives nothing.
    guard target != .none, presentation != .dismissed else { return }
    emit(.didTap(target))
    switch target {
    case .dimming: tapDimming()
    case .grabber:
      let delay = configuration.grabber.tapDelay
      if delay > 0 { delayedTap = now + delay } else { tapGrabber() }
    case .content: tapField(region)
    case .sheet, .edge, .interactivePop, .presenter, .keyboard, .none: break
    }
  }

  /// A tap on a field gives it the focus.
  private mutating func tapField(_ id: String?) {
    guard let id, focus != .region(id), regions.contains(where: { $0.id == id && $0.kind == .field }) else { return }
    try? setFocus(.region(id))
    emit(.focusDidChange(region: id))
  }

  // MARK: What a tap does

  /// Acts on a tap on the grabber. With only one detent, `next` acts as a tap on the dimming; while the keyboard raises the
  /// sheet, a tap ends the editing (Behavior, 2.4).
  mutating func tapGrabber() {
    delayedTap = nil
    let rule = configuration.grabber.tap
    guard rule != .none, let detents = resting.detents, acceptsTaps else { return }
    if isRaisedByKeyboard {
      return setKeyboardHeight(0, .configured)
    }
    switch rule {
    case .none: break
    case .next:
      guard detents.resolved.count > 1 else { return tapDimming() }
      go(to: detents.detent(after: resting.detent, at: resting.reach - resting.raise))
    case .nextThenDismiss:
      go(to: detents.neighbor(of: resting.detent, at: resting.reach - resting.raise, isAbove: true))
    case .upThenDown, .upThenDismiss:
      if let next = detents.neighbor(of: resting.detent, at: resting.reach - resting.raise, isAbove: !tapsGoDown) {
        return go(to: next)
      }
      // It turns round; one that went down to the lowest detent may go out instead.
      let wentDown = tapsGoDown
      tapsGoDown.toggle()
      let other =
        wentDown && rule == .upThenDismiss
        ? nil : detents.neighbor(of: resting.detent, at: resting.reach - resting.raise, isAbove: !tapsGoDown)
      if other != nil || rule == .upThenDismiss { go(to: other) }
    }
  }

  /// A person takes the sheet to a detent; with nil, out.
  mutating func go(to detent: ResolvedDetent?) {
    if let detent {
      relayout(.configured) { $0.choose(detent) }
    } else if askForDismissal(.tap) {
      try? dismiss(animated: true)
    }
  }

  /// Whether a tap on the grabber or the dimming does anything: not while the sheet is held, or moves and ignores touches.
  var acceptsTaps: Bool {
    presentation == .presented && hold == nil && !(isSettling && configuration.interaction.catchesSettling == .none)
  }

  private mutating func tapDimming() {
    guard acceptsTaps else { return }
    switch configuration.dimming.tap {
    case .none: break
    case .dismiss:
      if askForDismissal(.tap) { try? dismiss(animated: true) }
    case .dismissAlways: try? dismiss(animated: true)
    case .collapse:
      if let detents = resting.detents { relayout(.configured) { $0.choose(detents.smallest) } }
    case .dismissOrUndim:
      guard !standsAtTheTop else { return }
      if askForDismissal(.tap) {
        try? dismiss(animated: true)
      } else if let undimmed = resting.detents?.resolved.first(where: {
        $0.id == configuration.largestUndimmedDetentIdentifier
      }) {
        relayout(.configured) { $0.choose(undimmed) }
      }
    }
  }

  private var standsAtTheTop: Bool {
    guard let detents = resting.detents else { return false }
    return detents.geometry.isFullWidth && offsets.isEmpty && !detents.geometry.fullReach.exceeds(resting.reach)
  }
}
