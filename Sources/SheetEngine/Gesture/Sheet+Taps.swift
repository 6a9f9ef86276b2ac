extension Sheet {
  mutating func tap(_ target: TapTarget) {
    guard !isCovered else { return }
    switch element(at: target) {
    case .dimming: tapDimming()
    case .grabber: tapGrabber()
    case .sheet, .presenter: break
    }
  }

  private func element(at target: TapTarget) -> TapTarget.Element {
    switch target {
    case .element(let element): return element
    case .point(let point):
      let frame = frame(at: now)
      if let bar = frame.grabber, shared.value.grabber.touchArea(of: bar).contains(point) { return .grabber }
      if frame.frame.contains(point) { return .sheet }
      // What does not dim lets touches through.
      let isUndimmed = shared.value.dimming.progress == .detents && frame.dimmingAlpha == 0
      return frame.phase == .dismissed || isUndimmed ? .presenter : .dimming
    }
  }

  // MARK: What a tap does

  /// A tap on the grabber takes the sheet to the next larger detent, and from the largest to the smallest; where there is
  /// only one it is a tap on the dimming; while the keyboard holds the sheet it ends the editing (behaviour.md, 2.4).
  private mutating func tapGrabber() {
    guard let detents = resting.detents, case .presented = presentation, detentDrag == nil else { return }
    if shared.value.keyboard.response == .raises, circumstances.keyboardHeight > 0 {
      return relayout(.custom(shared.value.keyboard.animation)) { $0.circumstances.keyboardHeight = 0 }
    }
    guard detents.places.count > 1 else { return tapDimming() }
    relayout(.configured) { $0.choose(detents.placeAfter($0.resting.detent)) }
  }

  private mutating func tapDimming() {
    switch shared.value.dimming.tap {
    case .none:
      break
    case .dismiss:
      guard case .presented = presentation, askForDismissal(.tap) else { return }
      try? dismiss(animated: true)
    case .dismissOrUndim:
      guard case .presented = presentation, detentDrag == nil, !standsAtTheTop else { return }
      if askForDismissal(.tap) {
        try? dismiss(animated: true)
      } else if let undimmed = resting.detents?.places.first(where: {
        $0.id == shared.value.largestUndimmedDetentIdentifier
      }) {
        relayout(.configured) { $0.choose(undimmed) }
      }
    }
  }

  private var standsAtTheTop: Bool {
    guard let detents = resting.detents else { return false }
    return detents.isFullWidth && carried == nil && resting.extent >= detents.fullReach
  }
}
