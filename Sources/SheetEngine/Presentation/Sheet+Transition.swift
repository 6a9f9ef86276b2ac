extension Sheet {
  // MARK: The app

  mutating func present(animated: Bool) throws(InputError) {
    guard case .dismissed = presentation else {
      throw .wrongPhase(presentation.phase, "a sheet can be presented when it is dismissed")
    }
    let transition = Transition(drive: .running(fullRun(animated: animated)))
    circumstances.detent = nil
    resting = RestingPlace(shared.value, container, circumstances)
    beginTransition(.present, transition)
    start(.began)
    warnOfDetents()
  }

  mutating func dismiss(animated: Bool) throws(InputError) {
    switch presentation {
    case .presenting, .dismissing:
      break
    case .dismissed:
      throw .wrongPhase(.dismissed, "a sheet can be dismissed when it is presented")
    case .presented:
      dropHold()
      dropContentTouch()
      let transition = Transition(drive: .running(fullRun(animated: animated)))
      beginTransition(.dismiss, transition)
      start(.began)
    }
  }

  /// Whether a person may dismiss the sheet.
  var mayBeDismissed: Bool {
    guard !shared.value.isModalInPresentation else { return false }
    return switch shared.value.interaction.dismissal {
    case .allow: true
    case .refuse: false
    case .ask: isDismissalGranted
    }
  }

  /// A person wishes to have the sheet gone. Says what has to be said of that, and asks the client where it is to be asked.
  /// - Returns: whether it may go.
  mutating func askForDismissal(_ occasion: DismissalQuestion.Occasion) -> Bool {
    let isModal = shared.value.isModalInPresentation
    if shared.value.interaction.reportsDismissal, !isModal { say(.shouldDismiss) }
    if shared.value.interaction.dismissal == .ask, !isModal, !isDismissalGranted { ask(occasion) }
    if mayBeDismissed { announceDismissal() }
    return mayBeDismissed
  }

  /// A person's wish is granted.
  private mutating func announceDismissal() {
    guard shared.value.interaction.reportsDismissal else { return }
    say(.willDismiss)
    isReportingDismissal = true
  }

  /// The client answers. What was refused while the answer was out is granted from now on, as far as the person still
  /// wants it.
  mutating func takeAnswer(_ isYes: Bool) {
    guard let asked = question else { return }
    question = nil
    guard isYes, now <= asked.deadline else { return }
    switch asked.occasion {
    case .tap:
      guard case .presented = presentation else { return }
      announceDismissal()
      try? dismiss(animated: true)
    case .drag:
      guard gesture?.state == .dragging else { return }
      isDismissalGranted = true
      if detentDrag?.dismissal == .refused {
        announceDismissal()
        grantDrag()
      }
    }
  }

  private func fullRun(animated: Bool) -> Run {
    let animation = animated ? shared.value.transition.animation : Animation(duration: 0, curve: .linear)
    return Run(from: 0, to: 1, start: now, animation: animation)
  }

  // MARK: Beginning and end

  /// Begins a transition and says so, in UIKit's order (behaviour.md, 0.5 and 4.3).
  mutating func beginTransition(_ direction: Direction, _ transition: Transition) {
    let before = presentation.phase
    presentation = Presentation(direction, transition)
    switch direction {
    case .present:
      say(.presentationTransitionWillBegin)
      say(.phaseDidChange(from: before, to: .presenting))
      for chrome in visibleChrome { say(.chromeDidAppear(chrome)) }
    case .dismiss:
      say(.dismissalTransitionWillBegin)
      say(.phaseDidChange(from: before, to: .dismissing))
    }
  }

  /// Ends the transition under way and says so. One that was taken back leaves the sheet as it was before it.
  mutating func completeTransition(finished: Bool) {
    guard let direction = presentation.direction else { return }
    if (direction == .present) != finished { leaveScreen() }
    let before = presentation.phase
    let animation = presentation.transition?.animation
    presentation = (direction == .present) == finished ? .presented : .dismissed
    dropOffset()
    if let animation {
      let frame = shownFrame(at: now)
      say(.ended, animation, from: frame, to: frame, Animation(duration: 0, curve: .linear))
    }
    switch direction {
    case .present: say(.presentationTransitionDidEnd(completed: finished))
    case .dismiss: say(.dismissalTransitionDidEnd(completed: finished))
    }
    if presentation == .dismissed {
      for chrome in visibleChrome { say(.chromeDidDisappear(chrome)) }
    }
    say(.phaseDidChange(from: before, to: presentation.phase))
    if direction == .dismiss, finished {
      if isReportingDismissal { say(.didDismiss) }
      say(.dismissCompletion)
    }
    isReportingDismissal = false
    isDismissalGranted = false
  }

  /// The sheet is about to be off the screen: whatever goes on inside of it, or under a finger, is over.
  private mutating func leaveScreen() {
    finishNavigation()
    dropContentTouch()
    gesture?.state = .refused
    scroll.stop(at: now, most: scrollRange)
  }

  /// What is on screen beside the sheet while it is there at all.
  private var visibleChrome: [Event.Chrome] {
    showsGrabber ? [.dimming, .grabber] : [.dimming]
  }

  // MARK: Running

  /// Announces the run of the transition under way; one that takes no time is over at once, without a word.
  mutating func start(_ kind: AnimationUpdate.Kind) {
    guard var transition = presentation.transition, let direction = presentation.direction, let run = transition.run
    else { return }
    guard run.animation.duration > 0 else { return completeTransition(finished: run.to == 1) }
    takeOffsetAlong()
    let id = transition.animation ?? newAnimation()
    transition.animation = id
    presentation = Presentation(direction, transition)
    say(kind, id, from: transitionFrame(at: now), to: transitionTarget, run.remainder(at: now))
  }

  /// The frame that the transition's own motion shows: a motion beside it that has its own clock is not in it.
  func transitionFrame(at time: Seconds) -> Rect {
    if carried?.own != nil { return resting.frame(presented: presentation.presentedPart(at: time)) }
    return shownFrame(at: time)
  }

  /// The frame with which the transition under way will end.
  var transitionTarget: Rect {
    guard let run = presentation.transition?.run else { return shownFrame(at: now) }
    let part = presentation.direction == .present ? run.to : 1 - run.to
    return resting.frame(presented: part)
  }

  // MARK: Catching and releasing

  /// A finger takes hold of the transition where it is seen (behaviour.md, 7.10).
  mutating func catchTransition() {
    guard let direction = presentation.direction, let transition = presentation.transition,
      case .running = transition.drive
    else { return }
    let shown = shownFrame(at: now)
    // A spring may be caught beyond its end; what it is beyond is carried.
    let fraction = min(max(transition.fraction(at: now), 0), 1)
    var caught = transition
    caught.drive = .tracking(Tracking(fraction: fraction, extent: resting.extent))
    presentation = Presentation(direction, caught)
    let offset = shown - resting.frame(presented: presentation.presentedPart(at: now))
    if carried != nil || offset != .zero { replaceOffset(with: offset) }
    if let id = caught.animation {
      let frame = transitionFrame(at: now)
      say(.paused, id, from: frame, to: frame, Animation(duration: 0, curve: .linear))
    }
  }

  /// The finger lets go: what is left is played to the end, or back (behaviour.md, 0.5 and 7.12).
  /// - Parameter velocity: how fast the sheet goes on in the direction of the transition, in extents per second; a spring
  ///   starts with it.
  mutating func releaseTransition(_ outcome: Event.Outcome, velocity: Double = 0, isFlick: Bool = false) {
    guard let direction = presentation.direction, var transition = presentation.transition,
      let tracking = transition.tracking
    else { return }
    let fraction = tracking.fraction
    let left = outcome == .finish ? 1 - fraction : fraction
    let rules = shared.value.transition
    let target = outcome == .finish ? 1.0 : 0
    let completion = completion(
      duration: partLeft(left) * rules.animation.duration / rules.completionSpeed, way: target - fraction,
      velocity: velocity, isFlick: isFlick)
    transition.drive = .running(
      Run(
        from: fraction,
        to: target,
        start: now,
        animation: completion
      )
    )
    presentation = Presentation(direction, transition)
    start(transition.animation == nil ? .began : .resumed)
  }

  /// How the rest is played after a release: on the configured curve; a spring takes over the finger's velocity.
  /// - Parameters:
  ///   - way: how far it is to the end.
  ///   - velocity: how fast it goes there already, in the same unit per second.
  func completion(duration: Seconds, way: Double, velocity: Double, isFlick: Bool) -> Animation {
    let curve = shared.value.transition.completionCurve
    guard case .spring(let spring) = curve else { return Animation(duration: duration, curve: curve) }
    guard duration > 0 else { return Animation(duration: 0, curve: .linear) }
    var damped = spring
    if isFlick, case .nearest(let rule) = shared.value.interaction.landing {
      damped = spring.damped(rule.flickDampingRatio)
    }
    // Over a way of nothing there is no speed in ways per second.
    let start = way.magnitude > 1e-6 ? velocity / way : 0
    return Animation(duration: duration, curve: .spring(damped.starting(at: start)))
  }

  /// The part of a transition that is left to play. Where the fraction has as good as arrived and the sheet, held off by a
  /// carried offset, has not, it takes the time that the sheet needs.
  private func partLeft(_ left: Double) -> Double {
    guard let carried else { return left }
    return max(left, min(carried.part(of: resting.extent), 1) / CarriedOffset.haste)
  }
}
