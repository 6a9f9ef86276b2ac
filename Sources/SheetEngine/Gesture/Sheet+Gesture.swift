extension Sheet {
  /// Where the pointer is that touches the sheet, in the container; nil while none does.
  public var touchLocation: Point? { gesture?.location }

  mutating func handle(_ sample: GestureSample) throws(InputError) {
    switch sample.phase {
    case .began: try begin(sample)
    case .moved: try move(sample)
    case .ended: try end(sample)
    case .cancelled, .failed: try abort(sample)
    }
  }

  // MARK: The four kinds of sample

  private mutating func begin(_ sample: GestureSample) throws(InputError) {
    guard gesture == nil else {
      throw .wrongPhase(presentation.phase, "a gesture goes on already; it has to be ended, cancelled or failed first")
    }
    var touch = Gesture(sample, at: now)
    if sample.source == .content, let drag = contentDrag(sample.velocity) {
      touch.content = drag
      gesture = touch
      return
    }
    if isCovered {
      touch.state = .refused
      gesture = touch
      return
    }
    if sample.source == .interactivePop {
      touch.state = beginInteractivePop() ? .dragging : .refused
      gesture = touch
      return
    }
    if canDrag(from: sample.source) {
      switch rule(for: sample.source).judge(first: sample.velocity, edge: shared.value.edge) {
      case .begins: touch.state = .dragging
      case .refused: touch.state = .refused
      case .open: touch.state = .waiting
      }
    } else {
      touch.state = .refused
    }
    gesture = touch
    if touch.state == .dragging { takeHold() }
  }

  private mutating func move(_ sample: GestureSample) throws(InputError) {
    guard var touch = gesture else { throw noGesture }
    touch.add(sample, at: now)
    if touch.source == .interactivePop {
      gesture = touch
      if touch.state == .dragging { dragPop(touch.translation.x) }
      return
    }
    if touch.content != nil {
      guard moveContent(&touch) else { return gesture = touch }
      touch.content = nil
    }
    if touch.state == .waiting, touch.translation.length > shared.value.interaction.slop {
      touch.state = judge(touch)
      if touch.state == .dragging { takeHold() }
    }
    gesture = touch
    if touch.state == .dragging { drag(way: shared.value.edge.outward(touch.translation)) }
  }

  private mutating func end(_ sample: GestureSample) throws(InputError) {
    try move(sample)
    guard var touch = gesture else { return }
    gesture = nil
    let isDrag = touch.state == .dragging || touch.content.map { $0.way != 0 } ?? false
    if touch.source == .interactivePop {
      endPop(touch, judged: true)
    } else if touch.content != nil {
      endContent(&touch, judged: true)
    } else if touch.state == .dragging {
      letGo(touch, judged: true)
    }
    if !isDrag, touch.translation.length <= shared.value.interaction.tapRadius {
      tap(.point(touch.location))
    }
  }

  private mutating func abort(_ sample: GestureSample) throws(InputError) {
    guard var touch = gesture else { throw noGesture }
    touch.add(sample, at: now)
    gesture = nil
    if touch.source == .interactivePop { return endPop(touch, judged: false) }
    if touch.content != nil { return endContent(&touch, judged: false) }
    guard touch.state == .dragging else { return }
    letGo(touch, judged: sample.phase == .cancelled && shared.value.interaction.cancelled == .land)
  }

  private var noGesture: InputError {
    .wrongPhase(presentation.phase, "no gesture goes on; one starts with a sample whose phase is \"began\"")
  }

  // MARK: From touch to drag

  /// Whether a touch there can move the sheet in its present phase at all.
  private func canDrag(from source: GestureSample.Source) -> Bool {
    let rules = shared.value.interaction
    if navigation.transition != nil, shared.value.navigation.blocksDrags { return false }
    return switch (presentation, source) {
    case (_, .interactivePop): false
    case (.presented, .sheet), (.presented, .grabber), (.presented, .content): true
    case (.dismissed, .edge): rules.edgePresentation != nil
    case (.presenting, .edge): rules.edgePresentation != nil && rules.catchesPresentation
    case (.presenting, _): rules.catchesPresentation
    case (.dismissing, .edge): false
    case (.dismissing(let transition), _):
      rules.catchesDismissal == .all || (rules.catchesDismissal == .dragged && transition.value.isDragged)
    case (.dismissed, _), (.presented, .edge): false
    }
  }

  /// A drag from the edge begins with the touch, as an edge pan does.
  private func rule(for source: GestureSample.Source) -> BeginRule {
    source == .edge ? .atOnce : shared.value.interaction.begin
  }

  private func judge(_ touch: Gesture) -> Gesture.State {
    guard canDrag(from: touch.source) else { return .refused }
    let rules = shared.value.interaction
    let verdict = rule(for: touch.source).judge(
      translation: touch.translation, velocity: touch.velocity(by: rules.velocity), edge: shared.value.edge)
    return switch verdict {
    case .begins: .dragging
    case .refused: .refused
    case .open: .waiting
    }
  }

  /// The finger takes hold of the sheet: of the transition under way, or of one that starts with it.
  mutating func takeHold() {
    say(.interactionDidBegin)
    let tracking = Transition(
      drive: .tracking(Tracking(fraction: 0, extent: resting.extent)), isDragged: true)
    switch presentation {
    case .dismissed: beginTransition(.present, tracking)
    case .presented, .dismissing:
      if resting.detents != nil {
        holdAmongDetents()
      } else if case .presented = presentation {
        beginTransition(.dismiss, tracking)
        if shared.value.interaction.dismissal == .ask { _ = askForDismissal(.drag) }
      } else {
        catchTransition()
      }
    case .presenting: catchTransition()
    }
  }

  // MARK: Dragging

  /// Moves the sheet to where the finger is, which has gone `way` outward.
  mutating func drag(way outward: Points) {
    if detentDrag != nil { return dragAmongDetents(outward) }
    guard let direction = presentation.direction, var transition = presentation.transition,
      var tracking = transition.tracking
    else { return }
    keepInPlace(tracking)
    tracking.move(
      to: direction == .dismiss ? outward : -outward, by: shared.value.interaction.tracking, extent: resting.extent)
    transition.drive = .tracking(tracking)
    presentation = Presentation(direction, transition)
  }

  /// Where the extent has changed since the last movement, an absolute hold measures the whole way anew; what that would
  /// make the sheet jump by is carried, so that the sheet moves by as much as the finger does.
  private mutating func keepInPlace(_ tracking: Tracking) {
    let measured = tracking.fraction(by: shared.value.interaction.tracking, extent: resting.extent)
    guard measured != tracking.fraction, let direction = presentation.direction else { return }
    let part = direction == .present ? measured : 1 - measured
    let offset = shownFrame(at: now) - resting.frame(presented: part)
    replaceOffset(with: offset)
  }

  /// The finger's way is measured in another way from now on: it counts from here.
  mutating func rebaseTracking() {
    guard let touch = gesture, let direction = presentation.direction, var transition = presentation.transition,
      var tracking = transition.tracking
    else { return }
    let outward = touch.content?.sheetWay ?? shared.value.edge.outward(touch.translation)
    tracking.rebase(to: direction == .dismiss ? outward : -outward)
    transition.drive = .tracking(tracking)
    presentation = Presentation(direction, transition)
  }

  // MARK: Letting go

  mutating func letGo(_ touch: Gesture, judged: Bool) {
    let velocity = shared.value.edge.outward(touch.velocity(by: shared.value.interaction.velocity))
    if detentDrag != nil { return letGoAmongDetents(judged ? velocity : 0) }
    guard let direction = presentation.direction, let tracking = presentation.transition?.tracking else { return }
    let verdict = judged ? verdict(on: touch, tracking, direction, velocity) : nil
    let leaves = verdict.map { $0.leaves && mayBeDismissed }
    let outcome: Event.Outcome = leaves == (direction == .dismiss) ? .finish : .cancel
    say(.interactionDidEnd(outcome, projected: verdict?.projected))
    let speed = resting.extent > 0 && judged ? velocity / resting.extent : 0
    releaseTransition(outcome, velocity: direction == .dismiss ? speed : -speed)
  }

  private func verdict(
    on touch: Gesture, _ tracking: Tracking, _ direction: Direction, _ velocity: PointsPerSecond
  ) -> LandingRule.Verdict {
    let rules = shared.value.interaction
    let unclamped = tracking.unclampedFraction(by: rules.tracking)
    let edge = shared.value.edge
    let inner = edge.reach(of: resting.frame, in: container.size)
    let finger = edge.reach(of: Rect(x: touch.location.x, y: touch.location.y, width: 0, height: 0), in: container.size)
    let release = LandingRule.Release(
      part: direction == .dismiss ? tracking.fraction : 1 - tracking.fraction,
      unclampedPart: direction == .dismiss ? unclamped : 1 - unclamped,
      extent: resting.extent,
      location: inner - finger,
      velocity: velocity
    )
    let rule = touch.source == .edge ? rules.edgePresentation?.landing ?? rules.landing : rules.landing
    return rule.verdict(on: release)
  }
}
