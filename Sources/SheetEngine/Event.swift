/// Something in the life of a sheet, in the order in which UIKit would call it (Behavior, 0.5 and 4.3).
public enum Event: Equatable, Sendable {
  /// The phase changed.
  case phaseDidChange(from: Phase, to: Phase)
  /// The sheet is about to come.
  case presentationTransitionWillBegin
  /// The sheet is there, or, when not completed, gone again.
  case presentationTransitionDidEnd(completed: Bool)
  /// The sheet is about to go.
  case dismissalTransitionWillBegin
  /// The sheet is gone, or, when not completed, there again.
  case dismissalTransitionDidEnd(completed: Bool)
  /// The dismissal is over, exactly once for each that completed.
  case dismissCompletion
  /// The dimming or the grabber came on screen.
  case chromeDidAppear(Chrome)
  /// The dimming or the grabber left the screen.
  case chromeDidDisappear(Chrome)
  /// A finger took hold of the sheet.
  case interactionDidBegin
  /// The finger let go; `projected` is the distance or reach that the landing rule compared, pt, nil when it was not asked.
  case interactionDidEnd(Outcome, projected: Double?)

  /// A person tapped on something, whether or not the sheet does anything about it.
  case didTap(GestureTarget)

  /// A person took the sheet to another detent.
  case didChangeSelectedDetent(String)
  /// A person wishes to have the sheet gone: may it go?
  case shouldDismiss
  /// A person's wish is granted.
  case willDismiss
  /// A person's wish is fulfilled.
  case didDismiss
  /// A person's wish was refused.
  case didAttemptToDismiss
  /// The sheet takes a drag that began on the content: the content stays at its top.
  case contentScrollDidLock
  /// The content takes it.
  case contentScrollDidUnlock
  /// A screen is about to be on top.
  case navigationWillShow(String)
  /// A screen is on top.
  case navigationDidShow(String)
  /// The configuration does something that its author can't have meant.
  case configurationWarning(String)

  /// What is on screen beside the sheet.
  public enum Chrome: String, CaseIterable, Sendable {
    /// What lies between the sheet and the presenter.
    case dimming
    /// The bar by which the sheet is grabbed.
    case grabber
  }

  /// What becomes of a sheet that a finger held.
  public enum Outcome: Equatable, Sendable {
    /// It goes on to its end.
    case finish
    /// It is reverted.
    case cancel
    /// The sheet goes to a detent.
    case detent(String)
  }
}
