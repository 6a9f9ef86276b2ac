extension Sheet {
  /// Changes something that the appearance depends on. While anything moves or is held, and where an animation is asked for,
  /// what is shown does not jump: the difference fades (Behavior, decisions 3 and 28).
  /// - Parameter configured: the animation for ``AnimationRequest/configured``; nil is the resize animation.
  mutating func relayout(
    _ request: AnimationRequest, configured: Animation? = nil, _ change: (inout Sheet) -> Void
  ) {
    relayout(request, configured: configured, meanwhile: configuration.frame.resize, change)
  }

  /// - Parameters:
  ///   - meanwhile: the animation of a change that asks for none while anything moves or is held; nil is none.
  ///   - keepsReach: whether the difference in reach counts as reach while it fades, so that dimming and presenter
  /// follow it.
  mutating func relayout(
    _ request: AnimationRequest, configured: Animation? = nil, meanwhile: Animation?, keepsReach: Bool = true,
    _ change: (inout Sheet) -> Void
  ) {
    let animation = animation(for: request, configured ?? configuration.frame.resize)
    let isBusy = isMoving || hold != nil
    let (hadGrabber, before) = (showsGrabber, motion)
    change(&self)
    resting = restingPosition
    guard presentation != .dismissed else { return scroll.stop(at: now, maximum: scrollRange) }
    measureHold()
    if let animation = animation ?? (isBusy ? meanwhile : nil) {
      carry(from: before, animation, keepsReach: keepsReach)
    } else {
      // All of the new layout applies at once.
      if !keepsReach { offsets = [] }
      isMotionNew = true
    }
    if case .detents? = hold, resting.detents == nil { loseHold() }
    scroll.fit(
      scrollRange, at: now, isHeld: touch?.content != nil, isMoving: soonestDeadline != nil, band: scrollBand,
      by: configuration.scroll)
    if showsGrabber != hadGrabber { emit(showsGrabber ? .chromeDidAppear(.grabber) : .chromeDidDisappear(.grabber)) }
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
        new.edge != sheet.configuration.edge
        || new.interaction.tracking != sheet.configuration.interaction.tracking
      sheet.configuration = new
      if isMeasuredAnew { sheet.rebaseHold() }
      sheet.circumstances.detent = nil
      sheet.resolveDetents()
    }
    if presentation != .dismissed { warnOfDetents() }
  }

  // MARK: Offsets

  /// What is shown now, and how fast it moves.
  struct Motion {
    let shown: Shown
    let velocity: PointsPerSecond
  }

  /// What is shown now, and how fast it moves.
  var motion: Motion { Motion(shown: shown(at: now), velocity: reachVelocity(at: now)) }

  /// Two positions or velocities that differ by less than this, pt and pt/s, are the same.
  private static let tolerance = 1e-9

  /// Lets what was shown before a change fade into what the state shows now. Every change in flight goes through here.
  ///
  /// Position is continuous. So is velocity where a spring takes over; a timed curve begins at rest, while earlier
  /// motion goes on beside it (Behavior, 2.4). What a finger catches stops.
  mutating func carry(
    from before: Motion, _ animation: Animation, keepsReach: Bool = true, keepsVelocity: Bool = true
  ) {
    isMotionNew = true
    let limit = offsetLimit
    let after = motion
    var distance = keepsReach ? before.shown.reach - after.shown.reach : 0
    if distance.magnitude < Self.tolerance { distance = 0 }
    let velocity = keepsVelocity ? before.velocity - after.velocity : 0
    var fade = animation
    var isSpring = false
    if case .spring(let spring) = animation.curve {
      isSpring = velocity.magnitude > Self.tolerance
      if isSpring {
        // A velocity in distances per second needs a distance.
        if distance.magnitude < Self.minimumDistance {
          distance = velocity < 0 ? -Self.minimumDistance : Self.minimumDistance
        }
        let start = spring.initialVelocity - velocity / distance
        fade = Animation(spring: spring.starting(at: start), distance: distance)
      }
    }
    if distance != 0 { add(distance, nil, fade, limit) }
    let residual = before.shown.residual - shown(at: now).residual
    guard !residual.isZero else { return }
    if distance == 0 || isSpring {
      add(0, Shared(residual), animation, limit)
    } else {
      offsets[offsets.count - 1].residual = Shared(residual)
    }
  }

  /// The minimum distance by which a spring's velocity is expressed, pt: far below what is visible.
  static let minimumDistance = 1e-7

  private mutating func add(_ reach: Points, _ residual: Shared<Residual>?, _ animation: Animation, _ limit: Seconds) {
    let isBaseTaken = presentation.transition != nil || hold != nil || offsets.contains { !$0.isAdditive }
    offsets.append(
      Offset(
        id: newAnimation(), reach: reach, residual: residual,
        run: Run(from: 1, to: 0, start: now, animation: animation.fitted(into: limit)), isAdditive: isBaseTaken))
  }

  /// How long an offset may fade: no longer than a transition under way that ends with the sheet off screen.
  private var offsetLimit: Seconds {
    guard let run = presentation.transition?.run, (presentation.direction == .dismiss) == (run.to == 1) else {
      return .infinity
    }
    return max(run.end - now, 0)
  }

  /// Shortens the offsets so that none outlasts a transition that ends with the sheet off screen.
  mutating func fitOffsets() {
    let limit = offsetLimit
    guard limit < .infinity else { return }
    for index in offsets.indices where offsets[index].run.end > now + limit {
      let left = offsets[index].remaining(at: now)
      let rest = offsets[index].run.remainder(at: now)
      offsets[index].reach *= left
      offsets[index].residual = offsets[index].residual.map { Shared($0.value * left) }
      offsets[index].run = Run(from: 1, to: 0, start: now, animation: rest.fitted(into: limit))
    }
  }

  /// Removes the reach from the offsets, because the finger takes it over; the rest of them keeps fading.
  mutating func dropReachOffsets() {
    for index in offsets.indices { offsets[index].reach = 0 }
    endOffsets { $0.residual == nil }
  }

  /// Removes the offsets that have ended.
  mutating func endOffsets(at time: Seconds) {
    if offsets.contains(where: { $0.run.end <= time }) { endOffsets { $0.run.end <= time } }
  }

  private mutating func endOffsets(where isOver: (Offset) -> Bool) {
    offsets.removeAll(where: isOver)
    isMotionNew = true
  }
}
