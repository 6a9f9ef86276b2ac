/// The appearance at a moment, without the values that follow from it.
struct Shown: Equatable {
  /// The reach that dimming and presenter follow, pt.
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
  /// How much higher the window is shown, pt.
  var pan: Points
  /// The scale at which a back gesture shows the sheet.
  var back: SheetFrame.Scale
  var floating: SheetFrame.Floating?

  var scale: Double { floating?.scale ?? 1 }

  /// The scale and the radii of a sheet that floats, or does not.
  private var scaled: SheetFrame.Floating {
    floating ?? SheetFrame.Floating(scale: 1, cornerRadii: CornerRadii(all: cornerRadius))
  }

  /// Goes through the numbers that an animation can change, but for those of the grabber, which follow from them.
  @inline(__always)
  private mutating func forEachNumber(_ body: (AnimatedNumber, inout Double) -> Void) {
    body(.frameX, &frame.x)
    body(.frameY, &frame.y)
    body(.frameWidth, &frame.width)
    body(.frameHeight, &frame.height)
    body(.dimmingAlpha, &dimmingAlpha)
    body(.dimmingOpacity, &dimmingOpacity)
    body(.presenterX, &presenter.frame.x)
    body(.presenterY, &presenter.frame.y)
    body(.presenterWidth, &presenter.frame.width)
    body(.presenterHeight, &presenter.frame.height)
    body(.presenterScale, &presenter.scale)
    body(.presenterCornerRadius, &presenter.cornerRadius)
    var floats = scaled
    body(.scale, &floats.scale)
    body(.radiusTopLeft, &floats.cornerRadii.topLeft)
    body(.radiusTopRight, &floats.cornerRadii.topRight)
    body(.radiusBottomRight, &floats.cornerRadii.bottomRight)
    body(.radiusBottomLeft, &floats.cornerRadii.bottomLeft)
    if floating != nil { floating = floats }
    body(.cornerRadius, &cornerRadius)
    body(.containerWidth, &container.width)
    body(.containerHeight, &container.height)
    body(.keyboardHeight, &keyboard)
    var offset = -pan
    body(.containerOffsetY, &offset)
    pan = -offset
    body(.transformX, &back.x)
    body(.transformY, &back.y)
  }

  /// The numbers that an animation can change, but for those of the grabber.
  var numbers: AnimatedNumbers {
    var (numbers, shown) = (AnimatedNumbers(), self)
    shown.forEachNumber { numbers[$0] = $1 }
    return numbers
  }

  fileprivate mutating func add(_ rest: AnimatedNumbers) {
    if floating == nil, rest[.scale] != 0 { floating = scaled }
    forEachNumber { $1 += rest[$0] }
  }
}

/// Reading the appearance changes nothing. The methods are `mutating` all the same: a frame then reads the few numbers
/// that it needs in place, instead of copying the sheet first, which takes half as long as the frame.
extension Sheet {
  /// The appearance at a time before the next deadline: the state's own, and the offsets that are left.
  func shown(at time: Seconds) -> Shown {
    var sheet = self
    return sheet.look(at: time)
  }

  /// The sheet's appearance now.
  ///
  /// It changes nothing, and is mutating only so that the sheet is read in place: ``frame(at:)`` copies it first.
  public mutating func currentFrame() -> SheetFrame { appearance(at: now) }

  /// ``shown(at:)`` without the copy.
  mutating func look(at time: Seconds) -> Shown {
    offsets.isEmpty ? sum(at: time) : limited(sum(at: time))
  }

  /// The state's own appearance and the offsets that are left, before they are kept within their limits together. What a new offset
  /// has to make up for is the difference from this: a limit takes nothing away from it.
  mutating func sum(at time: Seconds) -> Shown {
    let fraction = presentation.fraction(at: time)
    guard !offsets.isEmpty else { return bare(fraction) }
    return carried(fraction, at: time)
  }

  /// The frame that the state alone shows now.
  var frameWithoutOffsets: Rect {
    mutating get { bare(presentation.fraction(at: now)).frame }
  }

  /// The appearance that the state alone gives.
  /// - Parameters:
  ///   - transition: the shown fraction of the transition.
  ///   - distance: how far the offsets move the sheet inward, pt.
  ///   - layout: how much of that dimming and presenter do not follow, pt.
  @inline(__always)
  private mutating func bare(_ transition: Double, movedBy distance: Points = 0, layout: Points = 0) -> Shown {
    let fraction = presentation.presentedFraction(transition)
    var frame: Rect
    let reach: Points
    let alpha: Double
    var depth = 0.0
    var fullTop: Points = 0
    var floating: SheetFrame.Floating?
    if let detents = resting.geometry {
      reach = (heldReach ?? resting.reach(presented: fraction)) + distance
      let floor = presentation.keepsLength ? resting.reach : nil
      if let float = resting.float {
        (frame, floating) = float.value.look(reaching: reach, floor: floor, detents)
      } else {
        frame = detents.frame(reaching: reach, floor: floor)
      }
      if configuration.dimming.animation == nil {
        alpha = dimmingAlpha(at: reach - layout, fraction)
      } else if let heldReach {
        alpha = dimmingAlpha(at: heldReach, fraction)
      } else {
        // It is there at once, and what it has to go yet fades.
        let end = isLeaving || presentation == .dismissed ? 0.0 : presentation.isHeld ? fraction : 1
        alpha = dimmingAlpha(at: resting.reach(presented: end), end)
      }
      depth = detents.depth.fraction(at: reach - layout)
      fullTop = container.size.height - detents.fullReach
    } else {
      let moved = resting.frame(presented: fraction, movedBy: distance)
      reach = configuration.edge.reach(of: moved, in: container.size)
      // An overshooting spring goes beyond its end; an alpha stays within 0...1.
      alpha = min(max(fraction, 0), 1)
      frame = attached(moved, in: container.size)
    }
    if let pop = navigation.transition?.heldOffset { frame = attached(frame + pop, in: container.size) }
    var presenter = SheetFrame.PresenterState(frame: presenterFrame ?? container.bounds, scale: 1, cornerRadius: 0)
    if depth > 0, stepsBack {
      presenter = configuration.presenter.stack.presenter(
        presenter.frame, in: container.size, depth: depth, fullTop: fullTop,
        cornerRadius: configuration.preferredCornerRadius)
    } else if configuration.presenter.movement == .pushed {
      presenter.frame = pushed(by: frame, in: container.size)
    }
    return Shown(
      reach: reach, frame: frame, container: container.size, dimmingAlpha: alpha,
      dimmingOpacity: alpha * configuration.dimming.alpha, cornerRadius: configuration.preferredCornerRadius,
      presenter: presenter, keyboard: circumstances.keyboardHeight, pan: pan, back: backScale, floating: floating)
  }

  /// The alpha of the dimming at a reach, and a presented fraction.
  @inline(__always)
  private func dimmingAlpha(at reach: Points, _ fraction: Double) -> Double {
    switch configuration.dimming.progress {
    case .detents: resting.geometry?.dimming.fraction(at: reach) ?? min(max(fraction, 0), 1)
    case .transition: min(max(fraction, 0), 1)
    case .presented: sharedHold == nil ? min(max(fraction, 0), 1) : 1
    case .stops:
      resting.detents?.dimmingAlpha(
        at: reach, continues: configuration.dimming.continues && presentation == .presented)
        ?? min(max(fraction, 0), 1)
    }
  }

  private mutating func carried(_ fraction: Double, at time: Seconds) -> Shown {
    var shown = bare(fraction, movedBy: offsets.reach(at: time), layout: offsets.layoutReach(at: time))
    for offset in offsets.all {
      if let residual = offset.residual { shown.add(residual.value * offset.remaining(at: time)) }
    }
    return shown
  }

  private mutating func limited(_ sum: Shown) -> Shown {
    var shown = sum
    // An overshooting spring goes beyond its end; an alpha stays within 0...1.
    shown.dimmingAlpha = min(max(shown.dimmingAlpha, 0), 1)
    shown.dimmingOpacity = min(max(shown.dimmingOpacity, 0), 1)
    shown.frame = attached(shown.frame, in: shown.container)
    if configuration.frame.width != nil, configuration.edge == .bottom || configuration.edge == .top {
      // Two changes of a container in which the sheet is narrower at times add up to more than either.
      shown.frame.x = max(shown.frame.x, 0)
      shown.frame.width = min(shown.frame.width, shown.container.width - shown.frame.x)
    }
    if configuration.presenter.movement == .pushed {
      shown.presenter.frame = pushed(by: shown.frame, in: shown.container)
    }
    return shown
  }

  /// The sheet's appearance at a time before the next deadline.
  @inline(__always)
  private mutating func appearance(at time: Seconds) -> SheetFrame {
    // Offsets are handled out of line, so that a frame without them does not pay for them.
    guard offsets.isEmpty else { return carriedAppearance(at: time) }
    let (fraction, rate) = presentation.state(at: time)
    let velocity = resting.travel * rate + (sharedHold == nil ? 0 : heldVelocity(at: time))
    return appearance(of: bare(fraction), fraction, velocity, at: time, container: nil)
  }

  @inline(never)
  private mutating func carriedAppearance(at time: Seconds) -> SheetFrame {
    let (fraction, rate) = presentation.state(at: time)
    let velocity =
      resting.travel * rate + (sharedHold == nil ? 0 : heldVelocity(at: time))
      + offsets.shownVelocity(at: time, from: configuration.edge)
    let shown = limited(carried(fraction, at: time))
    let isResting = shown.container == container.size && !offsets.movesContainer
    return appearance(of: shown, fraction, velocity, at: time, container: isResting ? nil : shown.container)
  }

  /// - Parameter fraction: the shown fraction of the transition.
  @inline(__always)
  private mutating func appearance(
    of shown: Shown, _ fraction: Double, _ velocity: PointsPerSecond, at time: Seconds, container: Size?
  ) -> SheetFrame {
    SheetFrame(
      time: time,
      phase: presentation.phase,
      frame: shown.frame,
      floating: shown.floating,
      transition: presentation.direction.map {
        SheetFrame.TransitionState(direction: $0, fraction: fraction, isInteractive: presentation.isHeld)
      },
      dimmingAlpha: shown.dimmingAlpha,
      dimmingOpacity: shown.dimmingOpacity,
      cornerRadius: shown.cornerRadius,
      grabber: grabber(at: shown.frame, scale: shown.scale),
      presenter: shown.presenter,
      contentOffset: scroll.offset(at: time),
      regions: scrolls.regions.isEmpty ? [] : regionPositions(at: time),
      screens: navigation.positions(
        at: time, width: shown.frame.width / shown.scale, parallax: configuration.navigation.parallax),
      detent: resting.detent,
      velocity: velocity,
      isHeld: isHeldByFinger,
      isTouched: sharedTouch != nil,
      keyboardHeight: shown.keyboard,
      containerOffset: shown.pan == 0 ? .zero : Point(x: 0, y: -shown.pan),
      containerSize: container,
      transform: shown.back == .one ? nil : shown.back,
      isMoving: isMoving
    )
  }

  /// The values that animations describe at a time before the next deadline: the numbers, and where the screens are.
  mutating func animatedLook(at time: Seconds) -> (numbers: AnimatedNumbers, screens: ScreenPositions) {
    let shown = look(at: time)
    var numbers = shown.numbers
    if let grabber = grabber(at: shown.frame, scale: shown.scale) { numbers[rectAt: .grabberX] = grabber }
    let screens = navigation.positions(
      at: time, width: shown.frame.width / shown.scale, parallax: configuration.navigation.parallax)
    return (numbers, screens)
  }

  /// How fast the sheet moves along its axis at a time, inward, pt/s.
  func reachVelocity(at time: Seconds) -> PointsPerSecond {
    let base = heldReach == nil ? resting.travel * presentation.state(at: time).velocity : 0
    return offsets.velocity(at: time, addedTo: base)
  }

  /// The reach at which a finger holds the sheet among its detents.
  @inline(__always)
  private var heldReach: Points? {
    guard let hold = sharedHold, let detents = resting.sharedDetents else { return nil }
    return Self.reach(of: hold, resting, detents, shared, container)
  }

  @inline(never)
  private static func reach(
    of hold: Shared<Hold>, _ resting: RestingPosition, _ detents: Shared<DetentLayout>,
    _ configuration: Shared<Configuration>,
    _ container: Container
  ) -> Points? {
    guard case .detents(let held) = hold.value else { return nil }
    return DetentLimits(detents.value, from: resting.detent, reach: resting.reach, configuration, container).shownReach(
      held)
  }

  /// Keeps a sheet attached to its edge: an overshoot, or two changes that add up, stretch it instead. One that a keyboard raises from its
  /// edge is as long as it is.
  @inline(__always)
  private mutating func attached(_ frame: Rect, in container: Size) -> Rect {
    let edge = configuration.edge
    var frame = frame
    guard configuration.frame.margins[edge] == 0, resting.float == nil, configuration.keyboard.response != .shrinks
    else {
      return frame
    }
    switch edge {
    case .bottom:
      frame.height = max(frame.height, container.height - frame.y)
    case .top:
      frame.height = max(frame.height, frame.maxY)
      frame.y = min(frame.y, 0)
    case .leading:
      frame.width = max(frame.width, frame.maxX)
      frame.x = min(frame.x, 0)
    case .trailing:
      frame.width = max(frame.width, container.width - frame.x)
    }
    return frame
  }

  /// The frame of the presenter that a sheet in `frame` pushes.
  @inline(__always)
  private mutating func pushed(by frame: Rect, in container: Size) -> Rect {
    let edge = configuration.edge
    return (presenterFrame ?? Rect(origin: .zero, size: container)).moved(
      by: edge.outward * -edge.reach(of: frame, in: container))
  }

  /// Whether a grabber is shown while the sheet is on screen: not where it takes up all of it, or is covered.
  var showsGrabber: Bool {
    configuration.prefersGrabberVisible && !isCovered && resting.detents?.isFullScreen != true
  }

  @inline(__always)
  private mutating func grabber(at shown: Rect, scale: Double) -> Rect? {
    guard showsGrabber, presentation != .dismissed else { return nil }
    return configuration.grabber.frame(at: shown, pixels: container.scale, scale: scale, in: container.size.width)
  }

  /// Whether the presenter steps back for this sheet at full height.
  @inline(__always)
  private var stepsBack: Bool {
    if environment.reducesMotion, configuration.motion.reduced == .noStack { return false }
    return switch configuration.presenter.movement {
    case .none, .pushed: false
    case .stacked: true
    case .stackedOverSheet: circumstances.isOverSheet
    }
  }
}
