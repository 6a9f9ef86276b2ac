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
  func shown(at time: Seconds) -> Shown { shown(at: time, transition: presentation.fraction(at: time)) }

  /// - Parameter transition: how far the transition has gone, as seen.
  @inline(__always)
  private func shown(at time: Seconds, transition: Double) -> Shown {
    let keepsLength = presentation.keepsLength
    let fraction = presentation.presentedPart(transition)
    var distance: Points = 0
    // Nothing of the offsets is looked at where there are none: that is what a tick costs.
    let isCarried = !offsets.isEmpty
    if isCarried { distance = Self.distance(of: offsets, at: time) }
    var frame: Rect
    let reach: Points
    let alpha: Double
    var presenter = SheetFrame.PresenterState(frame: presenterFrame ?? container.bounds, scale: 1, cornerRadius: 0)
    if let detents = resting.sharedDetents {
      reach = heldReach.map { $0 + distance } ?? resting.reach * fraction + distance
      frame = detents.value.frame(reaching: reach, floor: keepsLength ? resting.reach : nil)
      alpha =
        shared.value.dimming.progress == .detents ? detents.value.dimming.part(at: reach) : min(max(fraction, 0), 1)
      if shared.value.presenter.movement == .stacked {
        presenter = shared.value.presenter.stack.presenter(
          presenter.frame, in: container.size, depth: detents.value.depth.part(at: reach),
          fullTop: container.size.height - detents.value.fullReach, cornerRadius: shared.value.preferredCornerRadius)
      }
    } else {
      frame = resting.frame(presented: fraction, movedBy: distance)
      reach = shared.value.edge.reach(of: frame, in: container.size)
      // A spring that overshoots moves the sheet beyond its place; there is no more than all of a color.
      alpha = min(max(fraction, 0), 1)
    }
    if let pop = navigation.transition?.heldOffset { frame = frame + pop }
    let bare = Shown(
      reach: reach, frame: frame, container: container.size, dimmingAlpha: alpha,
      dimmingOpacity: alpha * shared.value.dimming.alpha, cornerRadius: shared.value.preferredCornerRadius,
      presenter: presenter, keyboard: circumstances.keyboardHeight)
    var shown = isCarried ? Self.carried(bare, by: offsets, at: time) : bare
    attach(&shown)
    if shared.value.presenter.movement == .pushed {
      let pushed = shared.value.edge.reach(of: shown.frame, in: shown.container)
      shown.presenter.frame = (presenterFrame ?? Rect(origin: .zero, size: shown.container)).moved(
        by: shared.value.edge.outward * -pushed)
    }
    return shown
  }

  @inline(never)
  private static func distance(of offsets: [Offset], at time: Seconds) -> Points {
    offsets.reduce(0) { $1.reach == 0 ? $0 : $0 + $1.reach * $1.remaining(at: time) }
  }

  /// Not inlined: a tick without offsets need not pay for them.
  @inline(never)
  private static func carried(_ bare: Shown, by offsets: [Offset], at time: Seconds) -> Shown {
    var shown = bare
    for offset in offsets {
      if let residual = offset.residual { shown.add(residual.value * offset.remaining(at: time)) }
    }
    // A spring that overshoots goes beyond its end; there is no more than all of a color.
    shown.dimmingAlpha = min(max(shown.dimmingAlpha, 0), 1)
    shown.dimmingOpacity = min(max(shown.dimmingOpacity, 0), 1)
    return shown
  }

  /// What the sheet looks like at a time before the next deadline.
  @inline(__always)
  func appearance(at time: Seconds) -> SheetFrame {
    let fraction = presentation.fraction(at: time)
    let shown = shown(at: time, transition: fraction)
    return SheetFrame(
      time: time,
      phase: presentation.phase,
      frame: shown.frame,
      transition: presentation.direction.map {
        SheetFrame.TransitionState(
          direction: $0, fraction: fraction, isInteractive: presentation.isHeld)
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

  /// The reach at which a finger holds the sheet among its detents.
  @inline(__always)
  private var heldReach: Points? {
    guard let hold = sharedHold, case .detents(let held) = hold.value else { return nil }
    return detentLimits?.shownReach(held)
  }

  /// Whether an animated change of the container is under way.
  @inline(__always)
  private var movesContainer: Bool {
    guard !offsets.isEmpty else { return false }
    for offset in offsets {
      if let size = offset.residual?.value.container, size.width != 0 || size.height != 0 { return true }
    }
    return false
  }

  /// A sheet at its edge never leaves it: an overshoot, or two changes that add up, stretch it.
  @inline(__always)
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

  /// Whether a grabber is shown while the sheet is on screen: not where it takes up all of it, or is covered.
  var showsGrabber: Bool {
    shared.value.prefersGrabberVisible && !isCovered && resting.detents?.isFullScreen != true
  }

  @inline(__always)
  private func grabber(at shown: Rect) -> Rect? {
    guard showsGrabber, presentation != .dismissed else { return nil }
    return shared.value.grabber.frame(at: shown, scale: container.scale)
  }
}
