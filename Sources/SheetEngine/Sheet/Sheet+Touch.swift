/// Turns samples into taps and drags (Behavior, 0.6).
extension Sheet {
  /// The location of the pointer that touches the sheet, in the container; nil while none does.
  public var touchLocation: Point? { touch?.location }

  mutating func handle(_ sample: GestureSample) throws(InputError) {
    switch sample.phase {
    case .began: try begin(sample)
    case .moved: try move(sample)
    case .ended:
      try end(sample)
      earlierSightings = []
    case .cancelled, .failed:
      try abort(sample)
      earlierSightings = []
    }
  }

  // MARK: The four kinds of sample

  private mutating func begin(_ sample: GestureSample) throws(InputError) {
    guard touch == nil else {
      throw .wrongPhase(presentation.phase, "a gesture goes on already; it has to be ended, cancelled or failed first")
    }
    let target = sample.source?.target ?? (sample.isRecognized ? .sheet : hit(sample.location))
    let region = try region(hitBy: sample, target)
    var touch = Touch(
      sample, target: target, region: target == .content ? region.map { regions[$0].id } : nil, at: now)
    if !sample.isRecognized || region != nil { touch.contest = contest(for: target, region: region) }
    if sample.isRecognized, let first = touch.contest?.claimants.first { touch.contest?.give(to: first) }
    if !keyboardTakesFingers { touch.keyboard = .over }
    earlierSightings = []
    if target == .none || (isCovered && target.drags) { touch.state = .failed }
    self.touch = touch
    if touch.contest?.isBlocked == true, touch.state == .possible {
      if let last = touch.contest?.claimants.last { self.touch?.contest?.give(to: last) }
      beginDrag(.begins, first: .zero)
    } else if sample.isRecognized || rule(for: target) == .atOnce && touch.contest == nil {
      beginDrag(rule(for: target).judge(first: sample.velocity, edge: configuration.edge), first: sample.velocity)
    } else if configuration.interaction.catchesAtTouch, touch.state == .possible, touch.contest == nil,
      canBeStopped(from: target)
    {
      beginDrag(.begins, first: nil)
    } else if touch.state == .possible {
      // A finger that touches content stops it.
      holdContent(under: touch)
    }
    dragKeyboard()
    reportOwner()
    report(self.touch?.state == .dragging ? .began : self.touch?.state == .failed ? .failed : .possible)
  }

  private mutating func move(_ sample: GestureSample) throws(InputError) {
    guard var touch else { throw noGesture }
    let (wasDragging, wasPossible) = (touch.state == .dragging, touch.state == .possible)
    add(sample, to: &touch)
    self.touch = touch
    if touch.state == .possible, touch.isRecognized || touch.claim != nil {
      beginDrag(
        rule(for: touch.target).judge(
          translation: touch.beginTranslation, velocity: velocity(of: touch), edge: configuration.edge,
          hasRoom: hasRoomInward), first: nil)
    } else if touch.state == .failed, wasPossible {
      releaseContent(under: touch)
    }
    if self.touch?.state == .dragging { drag() }
    dragKeyboard()
    reportOwner()
    let state = self.touch?.state
    report(state == .dragging ? wasDragging ? .changed : .began : state == .failed ? .failed : .possible)
  }

  private mutating func end(_ sample: GestureSample) throws(InputError) {
    try move(sample)
    guard var touch else { return }
    self.touch = nil
    defer { letGoOfKeyboard(touch, judged: touch.state == .dragging) }
    switch touch.state {
    case .dragging: endDrag(&touch, judged: true)
    case .possible:
      releaseContent(under: touch)
      if touch.waits || touch.contest.map({ touch.distance > $0.slop }) ?? false { return report(.failed, of: touch) }
      if !touch.isRecognized { tap(on: touch.target, region: touch.region) }
    case .failed: return report(.failed, of: touch)
    }
    report(.ended, of: touch)
  }

  private mutating func abort(_ sample: GestureSample) throws(InputError) {
    guard var touch else { throw noGesture }
    add(sample, to: &touch)
    self.touch = nil
    defer { letGoOfKeyboard(touch, judged: false) }
    switch touch.state {
    case .dragging:
      let lands = sample.phase == .cancelled && configuration.interaction.cancelled != .cancel
      if configuration.interaction.cancelled == .landAtRest { touch.rest() }
      endDrag(&touch, judged: lands && touch.target != .interactivePop && touch.content == nil)
    case .possible: releaseContent(under: touch)
    case .failed: return report(.failed, of: touch)
    }
    report(sample.phase == .cancelled ? .cancelled : .failed, of: touch)
  }

  private mutating func add(_ sample: GestureSample, to touch: inout Touch) {
    let shift = touch.place(sample.location, in: container.size)
    if shift != .zero { earlierSightings = earlierSightings.map { $0.moved(by: shift) } }
    remember(touch.add(sample, at: now, configuration.interaction.claim, configuration.edge))
  }

  /// Keeps a location that is not among the last ones, where least squares count it.
  mutating func remember(_ dropped: VelocityEstimator.Sighting?) {
    guard let dropped, configuration.interaction.velocity.estimator == .leastSquares else { return }
    earlierSightings = [dropped] + earlierSightings.prefix(VelocityEstimator.maximumEarlier - 1)
  }

  /// The velocity of a touch: that of the last sample if it has one, else an estimate from the samples so far.
  func velocity(of touch: Touch) -> Velocity {
    touch.velocity(by: configuration.interaction.velocity, earlierSightings)
  }

  private var noGesture: InputError {
    .wrongPhase(presentation.phase, "no gesture goes on; one starts with a sample whose phase is \"began\"")
  }

  private mutating func report(_ state: GestureReport.State, of ended: Touch? = nil) {
    guard let touch = ended ?? touch else { return }
    gestureReport = GestureReport(
      target: touch.target, state: state, region: touch.region, owner: regions.isEmpty ? nil : owner,
      keyboardDismissal: keyboardDismissal)
  }

  // MARK: From a touch to a drag

  /// Whether a drag from a target can move anything in the present phase.
  private func canDrag(from target: GestureTarget) -> Bool {
    let rules = configuration.interaction
    guard target.drags, !isCovered, hold == nil else { return false }
    if configuration.keyboard.blocksDrags, keyboardHeight > 0 { return false }
    if navigation.transition != nil, configuration.navigation.blocksDrags { return false }
    return switch (presentation, target) {
    case (_, .interactivePop): canPop
    case (.presented, .edge), (.dismissing, .edge): false
    case (.presented, _): rules.catchesSettling != .none || !isSettling
    case (.dismissed, _): target == .edge && rules.edgePresentation != nil
    case (.presenting, .edge): rules.edgePresentation != nil && canCatch
    case (.presenting, _), (.dismissing, _): canCatch
    }
  }

  /// Whether a drag that the sheet does not take yet waits until it does.
  private func isTooEarly(_ target: GestureTarget) -> Bool {
    let rules = configuration.interaction
    guard rules.refusedDrag != .fails, target.drags, target != .edge, target != .interactivePop else { return false }
    return hold == nil && !isCovered && presentation != .dismissed && presentation.direction != .dismiss
  }

  /// Whether the sheet moves to a detent.
  var isSettling: Bool { resting.detents != nil && offsets.movesSheet }

  /// Whether a finger that touches a target stops the sheet.
  private func canBeStopped(from target: GestureTarget) -> Bool {
    switch presentation {
    case .presented:
      (target == .sheet || target == .grabber || target == .content && !circumstances.content.isScrollable)
        && isSettling && canDrag(from: target)
    case .presenting, .dismissing: (target == .sheet || target == .grabber) && canDrag(from: target)
    case .dismissed: false
    }
  }

  /// Whether a drag may take the sheet further inward than it is.
  private var hasRoomInward: Bool {
    resting.detents.map { $0.ends(from: resting.detent).upperBound.exceeds(shown(at: now).reach) } ?? false
  }

  /// A drag from an edge strip begins with any movement, as edge pans do.
  private func rule(for target: GestureTarget) -> BeginRule {
    target == .edge || target == .interactivePop ? .movement : configuration.interaction.begin
  }

  /// Makes the touch a drag, if its rule and the phase allow it; a touch on content asks the content first.
  /// - Parameter velocity: the velocity of a gesture's first sample.
  private mutating func beginDrag(_ verdict: BeginRule.Verdict, first velocity: Velocity?) {
    guard var touch, touch.state != .failed else { return }
    if let (region, pans, isAlone) = scrolled(by: touch) {
      let owner = isAlone ? .region : owner(of: touch, on: region, velocity)
      switch owner {
      case .open: return
      case .region, .both:
        let own = Scroller.axes(of: region, pans)
        let all = own + own.flatMap { successors(of: $0) }
        let drag = ContentDrag(
          region: region, isAlone: owner == .region, startReach: shown(at: now).reach,
          all.map { ContentDrag.Link(scroller: $0, start: scrolls[$0].offset(at: now)) })
        touch.content = drag
        holdContent(under: touch)
        releaseContent(under: touch, except: drag.scrollers)
        touch.state = .dragging
        self.touch = touch
        return
      case .sheet: releaseContent(under: touch)
      }
    } else if touch.contest != nil {
      releaseContent(under: touch)
    }
    // A region takes part only of a drag on a sheet that is presented.
    if let winner = touch.contest?.winner, case .region = winner.mover {
      touch.state = .failed
      self.touch = touch
      return
    }
    let mayDrag = canDrag(from: touch.target)
    if !mayDrag, isTooEarly(touch.target) {
      touch.waits = true
      // Content never counts what came before.
      if configuration.interaction.refusedDrag == .waits || touch.target == .content { touch.restart() }
      self.touch = touch
      return
    }
    switch mayDrag ? verdict : .refused {
    case .begins:
      touch.state = .dragging
      self.touch = touch
      if touch.target == .interactivePop { beginInteractivePop() } else { takeHold() }
    case .refused:
      touch.state = .failed
      self.touch = touch
    case .open: break
    }
  }

  // MARK: Dragging

  private mutating func drag() {
    guard var touch else { return }
    if touch.content != nil {
      moveContent(&touch)
      self.touch = touch
    } else if case .pop? = hold {
      followPop(touch.translation.x)
    } else {
      follow(configuration.edge.outward(touch.translation))
    }
  }

  private mutating func endDrag(_ touch: inout Touch, judged: Bool) {
    if touch.content != nil {
      endContent(&touch, judged: judged)
    } else if case .pop? = hold {
      endPop(touch, judged: judged)
    } else {
      letGo(touch, judged: judged)
    }
  }
}
