/// Something that happened to a sheet, in the order in which UIKit would report it (Behavior, 0.5 and 4.3).
public enum Event: Equatable, Sendable {
  /// The phase changed.
  case phaseDidChange(from: Phase, to: Phase)
  /// A presentation is about to begin.
  case presentationTransitionWillBegin
  /// The presentation ended: the sheet is presented or, when not completed, dismissed again.
  case presentationTransitionDidEnd(completed: Bool)
  /// A dismissal is about to begin.
  case dismissalTransitionWillBegin
  /// The dismissal ended: the sheet is dismissed or, when not completed, presented again.
  case dismissalTransitionDidEnd(completed: Bool)
  /// A dismissal completed; emitted exactly once for each.
  case dismissCompletion
  /// The dimming or the grabber came on screen.
  case chromeDidAppear(Chrome)
  /// The dimming or the grabber left the screen.
  case chromeDidDisappear(Chrome)
  /// A finger took hold of the sheet.
  case interactionDidBegin
  /// The finger let go; `projected` is the distance or reach that the landing rule compared, pt, nil when no rule was
  /// applied.
  case interactionDidEnd(Outcome, projected: Double?, velocity: PointsPerSecond?)

  /// A person tapped on something, whether or not the sheet does anything about it.
  case didTap(GestureTarget)

  /// A person took the sheet to another detent.
  case didChangeSelectedDetent(String)
  /// A person tries to dismiss the sheet.
  case shouldDismiss
  /// The attempt is granted; the dismissal begins.
  case willDismiss
  /// A dismissal by a person completed.
  case didDismiss
  /// A person's attempt to dismiss the sheet was refused.
  case didAttemptToDismiss
  /// The sheet takes a drag that began on the content: the content stays at its top.
  case contentScrollDidLock
  /// The content takes the drag.
  case contentScrollDidUnlock
  /// A finger moves another thing than before. Only for content with regions.
  case ownerDidChange(from: FingerOwner, to: FingerOwner)
  /// A pull refreshes a region.
  case refreshDidTrigger(region: String)
  /// A person's tap gave the focus to a field.
  case focusDidChange(region: String)
  /// A drag begins to dismiss the keyboard.
  case keyboardDismissalDidBegin
  /// The dismissal of the keyboard by a drag ended: the keyboard hides or, if not completed, is shown again.
  case keyboardDismissalDidEnd(completed: Bool)
  /// A screen is about to be on top.
  case navigationWillShow(String)
  /// A screen is on top.
  case navigationDidShow(String)
  /// The configuration has an effect that its author can't have meant.
  case configurationWarning(String)

  /// An element on screen beside the sheet.
  public enum Chrome: String, CaseIterable, Sendable {
    /// The layer between the sheet and the presenter.
    case dimming
    /// The bar by which the sheet is grabbed.
    case grabber
  }

  /// The outcome for a sheet that a finger held.
  public enum Outcome: Equatable, Sendable {
    /// Its transition runs to its end.
    case finish
    /// Its transition is reverted.
    case cancel
    /// The sheet goes to a detent.
    case detent(String)
    /// The sheet stays where it is, or would stop, at none of its detents.
    case stay
  }
}
