/// Something that a sheet says, and when.
public enum Update: Equatable, Sendable {
  /// Something in its life.
  case event(Event, at: Seconds)
  /// Something that the client has to answer: may a person dismiss the sheet? The answer is ``Input/answer(_:)``.
  case question(at: Seconds)
  /// Something about a motion, for renderers that animate on their own.
  case animation(AnimationUpdate, at: Seconds)

  /// When it happened.
  public var time: Seconds {
    switch self {
    case .event(_, let time), .animation(_, let time), .question(let time): time
    }
  }
}

/// Something in the life of a sheet, in the order in which UIKit would call it (behaviour.md, 0.5 and 4.3).
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
  /// The finger let go; `projected` is what the landing rule compared, nil when it was not asked.
  case interactionDidEnd(Outcome, projected: Double?)

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
    /// It is taken back.
    case cancel
    /// The sheet goes to a detent.
    case detent(String)
  }
}

/// The name of a motion, the same in every update about it; never used twice by one sheet.
public typealias AnimationID = Int

/// A motion as a description: where from, where to, how long and on which curve from now on.
///
/// Two motions that run at once add up.
public struct AnimationUpdate: Equatable, Sendable {
  /// Which motion.
  public var id: AnimationID
  /// What happened to it.
  public var kind: Kind
  /// The frame now.
  public var from: Rect
  /// The frame that it ends with.
  public var to: Rect
  /// What is left of it.
  public var animation: Animation

  /// What happened to a motion.
  public enum Kind: String, CaseIterable, Sendable {
    /// It started.
    case began
    /// It goes elsewhere from now on.
    case retargeted
    /// A finger holds it.
    case paused
    /// The finger let go.
    case resumed
    /// It is over.
    case ended
  }

  /// An update.
  public init(id: AnimationID, kind: Kind, from: Rect, to: Rect, animation: Animation) {
    self.id = id
    self.kind = kind
    self.from = from
    self.to = to
    self.animation = animation
  }
}
