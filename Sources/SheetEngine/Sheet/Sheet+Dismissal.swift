/// Whether a person may dismiss the sheet.
extension Sheet {
  /// Whether a person may dismiss the sheet now.
  var mayBeDismissed: Bool {
    guard !configuration.isModalInPresentation else { return false }
    return switch configuration.interaction.dismissal {
    case .allow: true
    case .refuse: false
    case .ask: dismissal.isGranted
    }
  }

  /// Whether the client is asked before a person dismisses the sheet.
  var mayBeGranted: Bool { !configuration.isModalInPresentation && configuration.interaction.dismissal == .ask }

  /// Handles a person's attempt to dismiss the sheet: emits its events, and asks the client where the configuration
  /// says so.
  /// - Returns: whether the sheet may go now.
  mutating func askForDismissal(_ occasion: Dismissal.Occasion) -> Bool {
    let rules = configuration.interaction
    let isModal = configuration.isModalInPresentation
    if rules.reportsDismissal, !isModal { emit(.shouldDismiss) }
    if mayBeGranted, !dismissal.isGranted {
      dismissal.ask(occasion, until: now + rules.timeout)
      emitQuestion()
    }
    if mayBeDismissed { announceDismissal() }
    return mayBeDismissed
  }

  /// Reports that a person's attempt to dismiss the sheet is granted.
  private mutating func announceDismissal() {
    guard configuration.interaction.reportsDismissal else { return }
    emit(.willDismiss)
    dismissal.isByPerson = true
  }

  /// Handles the client's answer. A yes grants what was refused meanwhile, if the person has not stopped dragging.
  mutating func takeAnswer(_ isYes: Bool) {
    switch dismissal.answer(isYes, at: now) {
    case .tap?:
      guard case .presented = presentation else { return }
      announceDismissal()
      try? dismiss(animated: true)
    case .drag?:
      guard touch?.state == .dragging else { return }
      dismissal.grant()
      if case .detents(let held)? = hold, held.dismissal == .refused {
        announceDismissal()
        grantDrag()
      }
    case nil: break
    }
  }

  /// Grants a drag that was refused while the client's answer was pending: it continues from where the sheet is shown.
  private mutating func grantDrag() {
    guard case .detents(var held)? = hold, let limits = detentLimits else { return }
    held.hold(at: limits.shownReach(held))
    held.dismissal = .granted
    hold = .detents(held)
    if case .presented = presentation { beginDragDismissal() }
    followDismissal()
  }
}
