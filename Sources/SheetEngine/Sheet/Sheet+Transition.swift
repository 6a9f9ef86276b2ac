extension Sheet {
  // MARK: The app

  mutating func present(animated: Bool) throws(InputError) {
    switch presentation {
    case .dismissed: beginPresenting(animated: animated)
    case .dismissing: deferred = DeferredTransition(.present, animated: animated)
    case .presenting where deferred != nil: deferred = nil
    case .presenting, .presented:
      throw .wrongPhase(presentation.phase, "a sheet can be presented when it is dismissed")
    }
  }

  mutating func dismiss(animated: Bool) throws(InputError) {
    switch presentation {
    case .dismissed: throw .wrongPhase(.dismissed, "a sheet can be dismissed when it is presented")
    case .presented: beginDismissing(by: animated ? configuration.dismissal : nil)
    case .presenting: deferred = DeferredTransition(.dismiss, animated: animated)
    case .dismissing: deferred = nil
    }
  }

  private mutating func beginPresenting(animated: Bool) {
    restAtSelectedDetent()
    let before = look(at: now)
    let animation = animated ? self.animation(for: .configured, configuration.presentation) : nil
    beginTransition(.present, Transition(drive: .running(fullRun(animation))))
    if animation != nil { carryDimming(from: before) }
    start()
    warnOfDetents()
  }

  /// A sheet that comes rests where its configuration has it, whatever detent a drag has left it at.
  private mutating func restAtSelectedDetent() {
    circumstances.rest(at: nil)
    tapsGoDown = false
    circumstances.isOverSheet = presenterFrame != nil
    resolveDetents()
    resting = restingPosition
  }

  /// - Parameter animation: nil dismisses it at once.
  mutating func beginDismissing(by animation: Animation?) {
    loseHold()
    dropContentTouch()
    dropKeyboard()
    let before = motion
    let animation = animation.flatMap { self.animation(for: .configured, $0) }
    beginTransition(.dismiss, Transition(drive: .running(fullRun(animation))))
    if let animation { carry(from: before, animation) }
    start()
  }

  // MARK: A transition by percent

  /// A client drives a transition as UIKit's percent-driven transitions are driven (Behavior, 0.5).
  mutating func drive(_ command: TransitionCommand) throws(InputError) {
    switch command {
    case .pause: try takeTransition(begins: true)
    case .update(let fraction):
      try takeTransition(begins: true)
      guard case .transition(var held)? = hold else { return }
      held.set(fraction)
      holdTransition(held)
    case .finish, .cancel:
      try takeTransition(begins: false)
      releaseTransition(command == .finish ? .finish : .cancel)
    }
  }

  /// The client takes hold of the transition under way, or of one that begins now.
  private mutating func takeTransition(begins: Bool) throws(InputError) {
    if touch != nil, hold != nil { throw .wrongPhase(presentation.phase, "a finger holds the sheet") }
    switch presentation {
    case .presenting(let transition) where transition.value.isHeld,
      .dismissing(let transition) where transition.value.isHeld:
      break
    case .presenting where canCatch, .dismissing where canCatch: catchTransition()
    case .presenting, .dismissing:
      throw .wrongPhase(
        presentation.phase,
        "this transition can't be caught: see interaction.catchesPresentation and "
          + "interaction.catchesDismissal")
    case .dismissed where begins:
      restAtSelectedDetent()
      beginHeld(.present, isDragged: false)
    case .presented where begins:
      loseHold()
      dropContentTouch()
      let before = motion
      beginHeld(.dismiss, isDragged: false)
      // The sheet may be between two detents, and keeps its length from now on.
      carry(from: before, configuration.resize)
    case .dismissed, .presented:
      throw .wrongPhase(
        presentation.phase, "no transition is under way; transition/update or transition/pause begins one")
    }
  }

  /// Whether the transition under way can be caught.
  var canCatch: Bool {
    let rules = configuration.interaction
    return switch presentation {
    case .presenting: rules.catchesPresentation
    case .dismissing(let transition):
      rules.catchesDismissal == .all || (rules.catchesDismissal == .dragged && transition.value.isDragged)
    case .dismissed, .presented: false
    }
  }

  private func fullRun(_ animation: Animation?) -> Run {
    Run(from: 0, to: 1, start: now, animation: animation ?? Animation(duration: 0, curve: .linear))
  }

  // MARK: Beginning and end

  /// Begins a transition and emits its events in UIKit's order (Behavior, 0.5 and 4.3).
  mutating func beginTransition(_ direction: Direction, _ transition: Transition) {
    let before = presentation.phase
    presentation = Presentation(direction, transition)
    let turns = circumstances.isLeaving != (direction == .dismiss)
    circumstances.isLeaving = direction == .dismiss
    if turns && configuration.transition.out != nil || circumstances.shrinkage != 1 { resting = restingPosition }
    switch direction {
    case .present:
      emit(.presentationTransitionWillBegin)
      emit(.phaseDidChange(from: before, to: .presenting))
      for chrome in visibleChrome { emit(.chromeDidAppear(chrome)) }
    case .dismiss:
      emit(.dismissalTransitionWillBegin)
      emit(.phaseDidChange(from: before, to: .dismissing))
    }
  }

  /// Ends the transition under way and emits its events. A canceled one leaves the sheet as it was before.
  mutating func completeTransition(finished: Bool) {
    guard let direction = presentation.direction else { return }
    if (direction == .present) != finished { leaveScreen() }
    let before = presentation.phase
    // What fades on may hold the sheet at another height, and a floating one changes its width with that from now on.
    let shown = resting.float != nil && !offsets.isEmpty ? motion : nil
    presentation = (direction == .present) == finished ? .presented : .dismissed
    hold = nil
    if circumstances.shrinkage != 1 {
      circumstances.shrinkage = 1
      resting = restingPosition
    }
    if presentation == .dismissed {
      backGesture.shrinkage = 0
      keepSurroundings()
    } else if let shown {
      carry(from: shown, configuration.resize)
    }
    if presentation == .presented, backGesture.progress == nil { growBack() }
    isMotionNew = true
    switch direction {
    case .present: emit(.presentationTransitionDidEnd(completed: finished))
    case .dismiss: emit(.dismissalTransitionDidEnd(completed: finished))
    }
    if presentation == .dismissed {
      for chrome in visibleChrome { emit(.chromeDidDisappear(chrome)) }
    }
    emit(.phaseDidChange(from: before, to: presentation.phase))
    if direction == .dismiss, finished {
      if dismissal.isByPerson { emit(.didDismiss) }
      emit(.dismissCompletion)
    }
    dismissal.isByPerson = false
    dismissal.endGrant()
    // It waits for the end of the transition in the opposite direction, and for no other.
    if !finished || deferred?.direction == direction { deferred = nil }
  }

  /// Begins the transition that was deferred, if the one that it waits for has ended.
  mutating func beginDeferred() -> Bool {
    guard let deferred, presentation.transition == nil else { return false }
    self.deferred = nil
    switch deferred.direction {
    case .present: beginPresenting(animated: deferred.isAnimated)
    case .dismiss: beginDismissing(by: deferred.isAnimated ? configuration.dismissal : nil)
    }
    return true
  }

  /// Ends whatever is under way inside the sheet or under a finger, because the sheet is about to leave the screen.
  private mutating func leaveScreen() {
    finishNavigation()
    delayedTap = nil
    dropContentTouch()
    if touch?.target.drags == true { touch?.state = .failed }
    stopScrolling()
  }

  /// The chrome that is on screen while the sheet is.
  private var visibleChrome: [Event.Chrome] {
    showsGrabber ? [.dimming, .grabber] : [.dimming]
  }

  // MARK: Running

  /// Starts the animation of the transition under way; one without duration ends at once.
  mutating func start() {
    guard let run = presentation.transition?.run else { return }
    isMotionNew = true
    guard run.animation.duration > 0 else { return completeTransition(finished: run.to == 1) }
    fitOffsets()
  }
}
