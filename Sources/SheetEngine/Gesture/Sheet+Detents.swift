extension Sheet {
  // MARK: The app

  mutating func selectDetent(_ id: String?, animated: Bool) throws(InputError) {
    if let id, !shared.value.detents.contains(where: { $0.id == id }) {
      throw .unknownDetent(id, known: shared.value.detents.map(\.id))
    }
    relayout(animated ? .configured : .none) { sheet in
      sheet.configuration.selectedDetentIdentifier = id
      sheet.circumstances.detent = nil
    }
  }

  /// Takes in what the detents are resolved from.
  mutating func resolveDetents() {
    circumstances.detentContent = circumstances.content
  }

  /// Says what the author of detents in the wrong order should know (behaviour.md, 7.9).
  mutating func warnOfDetents() {
    guard let detents = resting.detents, !detents.isInOrder else { return }
    let order = detents.places.map(\.id).joined(separator: ", ")
    say(
      .configurationWarning(
        "the detents \(order) are not in order from the lowest to the highest: the sheet opens at the first, "
          + "and the presenter does not step back"))
  }

  // MARK: A person

  /// A person takes the sheet to a detent.
  mutating func choose(_ place: DetentLayout.Place) {
    let isNew = place.id != resting.detents?.place(selected: shared.value.selectedDetentIdentifier).id
    configuration.selectedDetentIdentifier = place.id
    circumstances.detent = nil
    if isNew { say(.didChangeSelectedDetent(place.id)) }
  }

  // MARK: Dragging

  /// A finger takes hold of a sheet that has detents, wherever it is just now.
  mutating func holdAmongDetents() {
    let isDismissing = presentation.direction == .dismiss
    if presentation.transition != nil { catchTransition() }
    grip(isDismissing ? .granted : .unasked, after: 0)
  }

  /// The finger holds the sheet where it is shown now; what the sheet does from here on is measured from here.
  /// - Parameter way: the finger's way outward that has been taken in already.
  private mutating func grip(_ dismissal: DetentDrag.Dismissal, after way: Points) {
    guard let detents = resting.detents else { return }
    let shown = shownFrame(at: now)
    let reach = shared.value.edge.reach(of: shown, in: container.size)
    var drag = DetentDrag(reach: reach, dismissal: dismissal, hasAttempted: detentDrag?.hasAttempted ?? false)
    drag.way = way
    drag.slack = shown - frame(in: drag, detents)
    detentDrag = drag
    hold(shown - resting.frame(presented: presentation.presentedPart(at: now)))
  }

  /// After the place or the size of things has changed, the finger holds the sheet where it is now.
  mutating func keepHold() {
    guard let drag = detentDrag, let touch = gesture else { return }
    guard resting.detents != nil else { return dropHold() }
    grip(drag.dismissal, after: touch.content?.sheetWay ?? shared.value.edge.outward(touch.translation))
  }

  /// The finger loses its hold: the sheet is no longer one that it can drag.
  mutating func dropHold() {
    if let touch = gesture, touch.source == .interactivePop {
      endPop(touch, judged: false)
      gesture?.state = .refused
    }
    guard detentDrag != nil else { return }
    detentDrag = nil
    gesture?.state = .refused
    say(.interactionDidEnd(.cancel, projected: nil))
    dropContentTouch()
    if presentation.transition != nil {
      releaseTransition(.cancel)
    } else {
      letOffsetGo(shared.value.frame.resize)
    }
  }

  /// Moves the sheet to where the finger is: between the detents, beyond them with a rubber band, or out.
  mutating func dragAmongDetents(_ way: Points) {
    guard let before = detentDrag, let detents = resting.detents else { return }
    let smallest = detents.smallest
    if before.reach - (way - before.way) < smallest.reach, before.dismissal == .unasked {
      let isGranted = askForDismissal(.drag)
      if isGranted { beginDismissal(from: smallest) }
      grip(isGranted ? .granted : .refused, after: before.way)
    }
    detentDrag?.move(to: way)
    guard let drag = detentDrag else { return }
    let shown = frame(in: drag, detents)
    if drag.dismissal == .refused, !drag.hasAttempted, beyondLowest(drag, detents) > attempt(detents) {
      detentDrag?.hasAttempted = true
      if shared.value.interaction.reportsDismissal { say(.didAttemptToDismiss) }
    }
    show(shown + drag.slack, fraction: smallest.reach > 0 ? 1 - drag.reach / smallest.reach : 1)
  }

  /// A drag that was refused may dismiss the sheet after all: it goes on from where the sheet is shown.
  mutating func grantDrag() {
    guard let drag = detentDrag, let detents = resting.detents else { return }
    if case .presented = presentation { beginDismissal(from: detents.smallest) }
    grip(.granted, after: drag.way)
  }

  /// The frame that a drag shows, but for its slack.
  private func frame(in drag: DetentDrag, _ detents: DetentLayout) -> Rect {
    let (smallest, largest) = (detents.smallest.reach, detents.largest.reach)
    if drag.reach > largest {
      let band = RubberBand(constant: shared.value.interaction.rubberBand.constant, extent: roomAbove(detents.largest))
      return detents.frame(reaching: largest + band.shown(of: drag.reach - largest))
    }
    guard drag.reach < smallest else { return detents.frame(reaching: drag.reach) }
    let way = drag.dismissal == .granted ? smallest - drag.reach : beyondLowest(drag, detents)
    return detents.frame(reaching: smallest).moved(by: shared.value.edge.outward * way)
  }

  /// How far below the lowest detent a drag that may not dismiss shows the sheet.
  private func beyondLowest(_ drag: DetentDrag, _ detents: DetentLayout) -> Points {
    RubberBand(constant: shared.value.interaction.rubberBand.constant, extent: roomBelow(detents))
      .shown(of: detents.smallest.reach - drag.reach)
  }

  private func roomBelow(_ detents: DetentLayout) -> Points {
    let rules = shared.value.interaction.rubberBand
    return min(detents.fullReach * rules.belowFraction, rules.below)
  }

  private func attempt(_ detents: DetentLayout) -> Points {
    roomBelow(detents) * shared.value.interaction.rubberBand.attemptFraction
  }

  /// The room that a drag beyond the highest detent has: up to the safe area, and not more than configured.
  private func roomAbove(_ largest: DetentLayout.Place) -> Points {
    let top = shared.value.edge.length(of: container.size) - largest.reach
    return min(
      max(top - container.safeArea[shared.value.edge.opposite], 0), shared.value.interaction.rubberBand.above)
  }

  /// The drag passes below the lowest detent, and from there the sheet may go.
  private mutating func beginDismissal(from smallest: DetentLayout.Place) {
    let shown = shownFrame(at: now)
    circumstances.detent = smallest.id
    resting = RestingPlace(shared.value, container, circumstances)
    hold(shown - resting.frame)
    let tracking = Tracking(fraction: 0, extent: resting.extent)
    beginTransition(.dismiss, Transition(drive: .tracking(tracking), isDragged: true))
  }

  /// Shows the sheet in a frame while a finger holds it; the fraction is that of the dismissal, where there is one.
  private mutating func show(_ frame: Rect, fraction: Double) {
    if presentation.direction == .dismiss, var transition = presentation.transition, transition.tracking != nil {
      transition.drive = .tracking(Tracking(fraction: min(max(fraction, 0), 1), extent: resting.extent))
      presentation = Presentation(.dismiss, transition)
    }
    let offset = frame - resting.frame(presented: presentation.presentedPart(at: now))
    hold(offset)
  }

  // MARK: Letting go

  /// The finger lets go: the sheet goes to the place that the landing rule finds (behaviour.md, 2.4).
  /// - Parameter velocity: the finger's, outward; 0 when it was not the finger that ended the drag.
  mutating func letGoAmongDetents(_ velocity: PointsPerSecond) {
    guard let detents = resting.detents else { return }
    detentDrag = nil
    isDismissalGranted = false
    let shown = shownFrame(at: now)
    let reach = shared.value.edge.reach(of: shown, in: container.size)
    let isDismissing = presentation.transition != nil
    let (landing, projected, isFlick) = landing(reach, velocity, detents, isDismissing: isDismissing)
    if isDismissing, landing == 0 {
      say(.interactionDidEnd(.finish, projected: projected))
      let speed = resting.extent > 0 ? velocity / resting.extent : 0
      return releaseTransition(.finish, velocity: speed, isFlick: isFlick)
    }
    let place = detents.places.first { $0.reach == landing } ?? detents.smallest
    say(.interactionDidEnd(.detent(place.id), projected: projected))
    choose(place)
    resting = RestingPlace(shared.value, container, circumstances)
    let offset = shown - resting.frame(presented: presentation.presentedPart(at: now))
    hold(offset)
    if isDismissing {
      let speed = resting.extent > 0 ? velocity / resting.extent : 0
      releaseTransition(.cancel, velocity: speed, isFlick: isFlick)
    } else {
      settle(offset, from: reach, velocity: velocity, isFlick: isFlick)
    }
  }

  private func landing(
    _ reach: Points, _ velocity: PointsPerSecond, _ detents: DetentLayout, isDismissing: Bool
  ) -> (reach: Points, projected: Points, isFlick: Bool) {
    let reaches = detents.places.map(\.reach)
    if case .nearest(let rule) = shared.value.interaction.landing {
      let landing = rule.landing(reach, velocity, among: isDismissing ? reaches + [0] : reaches)
      return (landing, rule.projected(reach, velocity), rule.isFlick(velocity))
    }
    // Any other rule knows two outcomes: out, or back to the nearest place.
    let release = LandingRule.Release(
      part: resting.extent > 0 ? min(max(1 - reach / resting.extent, 0), 1) : 1,
      unclampedPart: resting.extent > 0 ? 1 - reach / resting.extent : 1, extent: resting.extent,
      location: resting.extent - reach, velocity: velocity)
    let verdict = shared.value.interaction.landing.verdict(on: release)
    let nearest = reaches.min { ($0 - reach).magnitude < ($1 - reach).magnitude } ?? reach
    return (isDismissing && verdict.leaves ? 0 : nearest, verdict.projected, false)
  }

  /// Lets the sheet go from where it is shown to its new place.
  private mutating func settle(_ offset: Rect, from reach: Points, velocity: PointsPerSecond, isFlick: Bool) {
    guard offset != .zero else { return carried = nil }
    let way = shared.value.edge.reach(of: resting.frame, in: container.size) - reach
    let part = resting.extent > 0 ? min(way.magnitude / resting.extent, 1) : 1
    let rules = shared.value.transition
    let duration = max(part, carried?.part(of: resting.extent) ?? 0) * rules.animation.duration / rules.completionSpeed
    fadeAlone(
      offset, completion(duration: duration, way: way, velocity: -velocity, isFlick: isFlick))
  }
}
