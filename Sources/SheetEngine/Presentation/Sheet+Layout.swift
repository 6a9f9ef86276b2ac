extension Sheet {
  /// Changes something on which the resting place depends, without a jump where anything moves or is held
  /// (behaviour.md, 7.3): the fraction stays, and what is shown goes over to the new resting place.
  /// - Parameter configured: the animation that the request for the configured one stands for; nil is that of a resize.
  mutating func relayout(
    _ request: AnimationRequest, configured: Animation? = nil, _ change: (inout Sheet) -> Void
  ) {
    let shown = shownFrame(at: now)
    let (before, hadGrabber, meanwhile) = (resting, showsGrabber, self.meanwhile)
    change(&self)
    resting = RestingPlace(shared.value, container, circumstances)
    guard presentation != .dismissed else { return scroll.stop(at: now, most: scrollRange) }
    if resting != before {
      let natural = resting.frame(presented: presentation.presentedPart(at: now))
      carry(shown - natural, animation(for: request, configured ?? shared.value.frame.resize), else: meanwhile)
      keepHold()
    }
    scroll.fit(
      scrollRange, at: now, isHeld: gesture?.content != nil, isMoving: soonestDeadline != nil, band: scrollBand,
      by: shared.value.scroll)
    if showsGrabber != hadGrabber { say(showsGrabber ? .chromeDidAppear(.grabber) : .chromeDidDisappear(.grabber)) }
  }

  private func animation(for request: AnimationRequest, _ configured: Animation) -> Animation? {
    let animation: Animation? =
      switch request {
      case .none: nil
      case .configured: configured
      case .custom(let animation): animation
      }
    return animation.flatMap { $0.duration > 0 ? $0 : nil }
  }

  mutating func configure(_ new: Configuration, animated: Bool) {
    relayout(animated ? .configured : .none) { sheet in
      let isMeasuredAnew =
        new.edge != sheet.shared.value.edge
        || new.interaction.tracking != sheet.shared.value.interaction.tracking
      sheet.configuration = new
      if isMeasuredAnew { sheet.rebaseTracking() }
      sheet.circumstances.detent = nil
      sheet.resolveDetents()
    }
    if presentation != .dismissed { warnOfDetents() }
  }

  // MARK: The carried offset

  /// Shows the sheet off its place by `offset` from now on, and lets that fade: by the animation that was asked for; or
  /// with the transition under way; or on the clock of the offset that was carried before. Without any of these the sheet
  /// is in its new place at once.
  private mutating func carry(_ offset: Rect, _ animation: Animation?, else meanwhile: Animation?) {
    guard let transition = presentation.transition else {
      if detentDrag != nil { return hold(offset) }
      if case .tracking(let fraction)? = navigation.transition?.drive {
        navigation.transition?.offset = offset
        navigation.transition?.offsetFraction = fraction
        return hold(offset)
      }
      if let animation = animation ?? meanwhile { return fadeAlone(offset, animation) }
      carried = nil
      return
    }
    if let animation, !endsDismissed {
      fadeAlone(offset, animation)
    } else if transition.run == nil {
      hold(offset)
    } else {
      fadeWithTransition(offset)
    }
    sayRetargeted()
  }

  /// What moves beside the sheet, or moved it before, and with which a change goes that asks for no animation: nothing that is
  /// shown jumps while anything moves.
  private var meanwhile: Animation? {
    if let own = carried?.own { return Self.shape(of: own.run.remainder(at: now)) }
    if case .running(let run)? = navigation.transition?.drive { return run.remainder(at: now) }
    return scroll.motion == nil ? nil : shared.value.frame.resize
  }

  /// Whether what runs will leave no sheet on screen, so that nothing can fade beyond its end.
  private var endsDismissed: Bool {
    guard let run = presentation.transition?.run else { return false }
    return (presentation.direction == .dismiss) == (run.to == 1)
  }

  mutating func fadeAlone(_ offset: Rect, _ animation: Animation) {
    let before = carried?.own
    let id = before?.id ?? newAnimation()
    carried = CarriedOffset(offset: offset, fade: .alone(fade(animation), id))
    let target = resting.frame(presented: presentation.presentedPart(at: now))
    say(before == nil ? .began : .retargeted, id, from: target + offset, to: target, animation)
  }

  /// A finger lets go of the offset that it held: it fades by an animation, or by the one of a resize where that would be
  /// too hasty.
  mutating func letOffsetGo(_ animation: Animation) {
    guard let carried, case .held = carried.fade else { return }
    guard carried.offset != .zero else { return self.carried = nil }
    fadeAlone(carried.offset, isHasty(animation.duration) ? shared.value.frame.resize : animation)
  }

  /// Whether the offset that is carried would have to fade too fast to be over in such a time.
  private func isHasty(_ duration: Seconds) -> Bool {
    let part = min(carried?.part(of: resting.extent) ?? 0, 1)
    return duration < part / CarriedOffset.haste * shared.value.transition.animation.duration
  }

  private func fade(_ animation: Animation) -> Run {
    Run(from: 1, to: 0, start: now, animation: animation)
  }

  /// The shape in which an offset fades with the rest of a motion: the same, so that the two are one motion. The last bit of
  /// a spring is cut off at its end, where it may be too much of what was left to be the shape of anything.
  private static func shape(of rest: Animation) -> Animation {
    guard case .spring(let spring) = rest.curve, (1 - spring.value(at: rest.duration)).magnitude > 1e-4 else {
      return rest
    }
    return Animation(duration: rest.duration, curve: .easeOut)
  }

  mutating func hold(_ offset: Rect) {
    let own = carried?.own
    carried = CarriedOffset(offset: offset, fade: .held)
    sayEnded(own)
  }

  /// Lets an offset fade with what is left of the transition, or alone where that would be too hasty.
  private mutating func fadeWithTransition(_ offset: Rect) {
    guard let run = presentation.transition?.run else { return }
    hold(offset)
    if endsDismissed || !isHasty(run.end - now) {
      carried = CarriedOffset(offset: offset, fade: .withTransition(fade(Self.shape(of: run.remainder(at: now)))))
    } else {
      fadeAlone(offset, shared.value.frame.resize)
    }
  }

  /// A transition starts to run while an offset is carried: the offset goes with it, but for one that has a clock of its
  /// own and time for it.
  mutating func takeOffsetAlong() {
    guard let carried, endsDismissed || carried.own == nil else { return }
    fadeWithTransition(carried.remaining(at: now))
  }

  /// Carries another offset in the place of the present one, on the same clock.
  mutating func replaceOffset(with offset: Rect) {
    if let own = carried?.own {
      carried = CarriedOffset(offset: offset, fade: .alone(fade(Self.shape(of: own.run.remainder(at: now))), own.id))
    } else {
      hold(offset)
    }
  }

  /// The transition is over, and so is an offset that faded with it; with the sheet goes any other as well.
  mutating func dropOffset() {
    guard presentation == .dismissed || carried?.own == nil else { return }
    endOffset()
  }

  /// The carried offset is gone.
  mutating func endOffset() {
    let own = carried?.own
    carried = nil
    sayEnded(own)
  }

  private mutating func sayRetargeted() {
    guard let transition = presentation.transition, let run = transition.run, let id = transition.animation else {
      return
    }
    say(.retargeted, id, from: transitionFrame(at: now), to: transitionTarget, run.remainder(at: now))
  }

  private mutating func sayEnded(_ own: (run: Run, id: AnimationID)?) {
    guard let own else { return }
    let frame = shownFrame(at: now)
    say(.ended, own.id, from: frame, to: frame, Animation(duration: 0, curve: .linear))
  }
}
