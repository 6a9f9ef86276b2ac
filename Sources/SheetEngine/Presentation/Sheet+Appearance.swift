/// What is shown at a moment, but for what follows from it.
struct Shown {
  /// How far the sheet reaches into the container, as its dimming and its presenter go by it, pt.
  var reach: Points
  /// Where the sheet is.
  var frame: Rect
  /// The size of the container, which an animated change takes from the old to the new one.
  var container: Size
  var dimmingAlpha: Double
  var dimmingOpacity: Double
  var cornerRadius: Points
  var presenter: SheetFrame.PresenterState
  var keyboard: Points

  /// Everything that a ``Residual`` carries.
  var residual: Residual {
    Residual(
      frame: frame, dimmingAlpha: dimmingAlpha, dimmingOpacity: dimmingOpacity, cornerRadius: cornerRadius,
      presenter: presenter.frame, presenterScale: presenter.scale, presenterCornerRadius: presenter.cornerRadius,
      container: container, keyboard: keyboard)
  }

  fileprivate mutating func add(_ rest: Residual) {
    frame = frame + rest.frame
    container = Size(width: container.width + rest.container.width, height: container.height + rest.container.height)
    dimmingAlpha += rest.dimmingAlpha
    dimmingOpacity += rest.dimmingOpacity
    cornerRadius += rest.cornerRadius
    presenter.frame = presenter.frame + rest.presenter
    presenter.scale += rest.presenterScale
    presenter.cornerRadius += rest.presenterCornerRadius
    keyboard += rest.keyboard
  }
}

extension Sheet {
  /// What is shown at a time before the next deadline: the state's own appearance, and the offsets that are left.
  @inline(__always)
  func shown(at time: Seconds) -> Shown {
    let fraction = presentation.presentedPart(at: time)
    var distance = 0.0
    for offset in offsets where offset.reach != 0 { distance += offset.reach * offset.remaining(at: time) }
    var frame: Rect
    let reach: Points
    if let detents = resting.detents {
      reach = heldReach.map { $0 + distance } ?? resting.reach * fraction + distance
      frame = detents.frame(reaching: reach, floor: keepsLength ? resting.reach : nil)
    } else {
      frame = resting.frame(presented: fraction, movedBy: distance)
      reach = shared.value.edge.reach(of: frame, in: container.size)
    }
    if let pop = navigation.transition?.heldOffset { frame = frame + pop }
    let alpha = dimming(reach, presented: fraction)
    var shown = Shown(
      reach: reach, frame: frame, container: container.size, dimmingAlpha: alpha,
      dimmingOpacity: alpha * shared.value.dimming.alpha, cornerRadius: shared.value.preferredCornerRadius,
      presenter: presenter(under: reach), keyboard: circumstances.keyboardHeight)
    for offset in offsets {
      if let residual = offset.residual { shown.add(residual.value * offset.remaining(at: time)) }
    }
    attach(&shown)
    if !offsets.isEmpty {
      // A spring that overshoots goes beyond its end; there is no more than all of a color.
      shown.dimmingAlpha = min(max(shown.dimmingAlpha, 0), 1)
      shown.dimmingOpacity = min(max(shown.dimmingOpacity, 0), 1)
    }
    if shared.value.presenter.movement == .pushed {
      let pushed = shared.value.edge.reach(of: shown.frame, in: shown.container)
      shown.presenter.frame = (presenterFrame ?? Rect(origin: .zero, size: shown.container)).moved(
        by: shared.value.edge.outward * -pushed)
    }
    return shown
  }

  /// What the sheet looks like at a time before the next deadline.
  @inline(__always)
  func appearance(at time: Seconds) -> SheetFrame {
    let shown = shown(at: time)
    return SheetFrame(
      time: time,
      phase: presentation.phase,
      frame: shown.frame,
      transition: presentation.direction.map {
        SheetFrame.TransitionState(
          direction: $0, fraction: presentation.fraction(at: time), isInteractive: presentation.isHeld)
      },
      dimmingAlpha: shown.dimmingAlpha,
      dimmingOpacity: shown.dimmingOpacity,
      cornerRadius: shown.cornerRadius,
      grabber: grabber(at: shown.frame),
      presenter: shown.presenter,
      contentOffset: scroll.offset(at: time),
      screens: navigation.positions(at: time, width: shown.frame.width, parallax: shared.value.navigation.parallax),
      detent: resting.detent,
      containerSize: shown.container == container.size && !movesContainer ? nil : shown.container,
      isMoving: isMoving
    )
  }

  /// How fast the sheet moves along its axis at a time, inward, pt/s.
  func reachVelocity(at time: Seconds) -> PointsPerSecond {
    let base = heldReach == nil ? resting.reach * presentation.presentedVelocity(at: time) : 0
    return offsets.reduce(base) { $0 + $1.reach * $1.run.velocity(at: time) }
  }

  /// Whether a sheet with detents comes and goes at the length of its detent. One that a finger drags out moves at that of the
  /// smallest (behaviour.md, 2.4).
  @inline(__always)
  private var keepsLength: Bool {
    switch presentation {
    case .presented: false
    case .dismissed: true
    case .presenting(let transition), .dismissing(let transition): !transition.value.isDragged
    }
  }

  /// The reach at which a finger holds the sheet among its detents.
  private var heldReach: Points? {
    guard case .detents(let held)? = hold, let limits = detentLimits else { return nil }
    return limits.shownReach(held)
  }

  /// Whether an animated change of the container is under way.
  private var movesContainer: Bool {
    offsets.contains { offset in
      guard let size = offset.residual?.value.container else { return false }
      return size.width != 0 || size.height != 0
    }
  }

  /// A sheet at its edge never leaves it: an overshoot, or two changes that add up, stretch it.
  private func attach(_ shown: inout Shown) {
    let edge = shared.value.edge
    guard shared.value.frame.margins[edge] == 0 else { return }
    switch edge {
    case .bottom:
      shown.frame.height = max(shown.frame.height, shown.container.height - shown.frame.y)
    case .top:
      shown.frame.height = max(shown.frame.height, shown.frame.maxY)
      shown.frame.y = min(shown.frame.y, 0)
    case .leading:
      shown.frame.width = max(shown.frame.width, shown.frame.maxX)
      shown.frame.x = min(shown.frame.x, 0)
    case .trailing:
      shown.frame.width = max(shown.frame.width, shown.container.width - shown.frame.x)
    }
  }

  @inline(__always)
  private func dimming(_ reach: Points, presented fraction: Double) -> Double {
    switch (shared.value.dimming.progress, resting.detents) {
    case (.detents, let detents?): detents.dimming.part(at: reach)
    // A spring that overshoots moves the sheet beyond its place; there is no more than all of a color.
    case (.detents, nil), (.transition, _): min(max(fraction, 0), 1)
    }
  }

  /// Whether a grabber is shown while the sheet is on screen: not where it takes up all of it, or is covered.
  var showsGrabber: Bool {
    shared.value.prefersGrabberVisible && !isCovered && resting.detents?.isFullScreen != true
  }

  @inline(__always)
  private func grabber(at shown: Rect) -> Rect? {
    guard showsGrabber, presentation != .dismissed else { return nil }
    return shared.value.grabber.frame(at: shown, scale: container.scale)
  }

  @inline(__always)
  private func presenter(under reach: Points) -> SheetFrame.PresenterState {
    let presenter = presenterFrame ?? container.bounds
    switch shared.value.presenter.movement {
    case .none, .pushed:
      return SheetFrame.PresenterState(frame: presenter, scale: 1, cornerRadius: 0)
    case .stacked:
      let full = resting.detents?.fullReach ?? 0
      return shared.value.presenter.stack.presenter(
        presenter, in: container.size, depth: resting.detents?.depth.part(at: reach) ?? 0,
        fullTop: container.size.height - full, cornerRadius: shared.value.preferredCornerRadius)
    }
  }
}
