extension Sheet {
  mutating func tap(_ target: TapTarget) {
    switch target {
    case .element(let element): tap(on: present(element))
    case .point(let point): tap(on: hit(point))
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
  mutating func tap(on target: GestureTarget) {
    // A sheet that is not on screen receives nothing.
    guard target != .none, presentation != .dismissed else { return }
    emit(.didTap(target))
    switch target {
    case .dimming: tapDimming()
    case .grabber: tapGrabber()
    case .sheet, .content, .edge, .interactivePop, .presenter, .keyboard, .none: break
    }
  }

  // MARK: What a tap does

  /// Takes the sheet to the next larger detent, and from the largest to the smallest. With only one detent, acts as a
  /// tap on the dimming; while the keyboard raises the sheet, ends the editing (Behavior, 2.4).
  private mutating func tapGrabber() {
    guard let detents = resting.detents, case .presented = presentation, hold == nil else { return }
    if isRaisedByKeyboard {
      return setKeyboardHeight(0, .configured)
    }
    guard detents.resolved.count > 1 else { return tapDimming() }
    relayout(.configured) { $0.choose(detents.detent(after: $0.resting.detent)) }
  }

  private mutating func tapDimming() {
    guard case .presented = presentation, hold == nil else { return }
    switch configuration.dimming.tap {
    case .none: break
    case .dismiss:
      if askForDismissal(.tap) { try? dismiss(animated: true) }
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
