extension Sheet {
  /// Changes something on which the resting place depends, without a jump where anything moves or is held
  /// (behaviour.md, 7.3): the fraction stays, and what is shown goes over to the new resting place.
  mutating func relayout(_ request: AnimationRequest, _ change: (inout Sheet) -> Void) {
    let shown = shownFrame(at: now)
    let before = resting
    change(&self)
    resting = RestingPlace(configuration: configuration, container: container, content: content)
    guard resting != before, presentation != .dismissed else { return }
    let natural = resting.frame(presented: presentation.presentedPart(at: now))
    carry(shown - natural, animation(for: request))
  }

  private func animation(for request: AnimationRequest) -> Animation? {
    let animation: Animation? =
      switch request {
      case .none: nil
      case .configured: configuration.frame.resize
      case .custom(let animation): animation
      }
    return animation.flatMap { $0.duration > 0 ? $0 : nil }
  }

  mutating func configure(_ new: Configuration, animated: Bool) {
    let hadGrabber = configuration.prefersGrabberVisible
    relayout(animated ? .configured : .none) { $0.configuration = new }
    guard presentation != .dismissed, hadGrabber != new.prefersGrabberVisible else { return }
    say(new.prefersGrabberVisible ? .chromeDidAppear(.grabber) : .chromeDidDisappear(.grabber))
  }

  // MARK: The carried offset

  /// Shows the sheet off its place by `offset` from now on, and lets that fade.
  private mutating func carry(_ offset: Rect, _ animation: Animation?) {
    if let animation {
      carryTimed(offset, animation)
    } else if let transition = presentation.transition {
      let own = ownClock
      carried = CarriedOffset(offset: offset, fade: .held)
      end(own)
      fadeWithTransition()
      if case .withTransition? = carried?.fade { sayRetargeted(transition) }
    } else if let own = ownClock {
      carryTimed(offset, own.run.remainder(at: now))
    } else {
      carried = nil
    }
  }

  private var ownClock: (run: Run, id: AnimationID)? {
    if case .timed(let run, let id)? = carried?.fade { (run, id) } else { nil }
  }

  private mutating func carryTimed(_ offset: Rect, _ animation: Animation) {
    let own = ownClock
    let id = own?.id ?? newAnimation()
    carried = CarriedOffset(offset: offset, fade: .timed(Run(from: 1, to: 0, start: now, animation: animation), id))
    if let transition = presentation.transition { sayRetargeted(transition) }
    let target = resting.frame(presented: presentation.presentedPart(at: now))
    say(own == nil ? .began : .retargeted, id, from: target + offset, to: target, animation)
  }

  private mutating func sayRetargeted(_ transition: Transition) {
    guard let run = transition.run, let id = transition.animation else { return }
    say(.retargeted, id, from: transitionFrame(at: now), to: transitionTarget, run.remainder(at: now))
  }

  /// Lets what a finger held fade along with the transition that runs now; on its own, where that one is as good as over.
  mutating func fadeWithTransition() {
    guard let run = presentation.transition?.run, case .held? = carried?.fade else { return }
    let progress = run.progress(at: now)
    if 1 - progress >= CarriedOffset.leastProgressLeft {
      carried?.fade = .withTransition(since: progress)
    } else if let offset = carried?.offset {
      carryTimed(offset, configuration.frame.resize)
    }
  }

  /// Stops a fade that runs along with the transition, because a finger took hold of it.
  mutating func holdFade() {
    guard let carried, case .withTransition = carried.fade else { return }
    let remaining = carried.remaining(at: now, transition: presentation.transition)
    self.carried = CarriedOffset(offset: remaining, fade: .held)
  }

  /// The transition is over, and with it a fade that ran along with it.
  mutating func dropFinishedFade() {
    switch carried?.fade {
    case .withTransition, .held: carried = nil
    case .timed, nil: break
    }
  }

  /// An offset with a clock of its own is gone, or the whole sheet is.
  mutating func endCarriedOffset() {
    let own = ownClock
    carried = nil
    end(own)
  }

  private mutating func end(_ own: (run: Run, id: AnimationID)?) {
    guard let own else { return }
    let frame = shownFrame(at: now)
    say(.ended, own.id, from: frame, to: frame, Animation(duration: 0, curve: .linear))
  }
}
