extension Sheet {
  // MARK: The app

  mutating func push(_ screen: Screen, animated: Bool) {
    let rest = finishNavigation()
    let leaving = coverTop()
    navigation.push(screen, over: leaving)
    show(screen, scrolls: Scrolls(), .push, leaving, animated: animated, else: rest)
  }

  mutating func pop(toRoot: Bool, animated: Bool) throws(InputError) {
    guard !navigation.covered.isEmpty else { throw .emptyStack }
    let rest = finishNavigation()
    let leaving = coverTop()
    guard let arriving = navigation.pop(toRoot: toRoot) else { return }
    show(arriving.screen, scrolls: arriving.scrolls, .pop, leaving, animated: animated, else: rest)
  }

  mutating func setScreens(_ screens: [Screen], animated: Bool) throws(InputError) {
    guard let last = screens.last else { throw .emptyStack }
    let rest = finishNavigation()
    let leaving = coverTop()
    let wasCovered = navigation.covered.contains { $0.screen.id == last.id }
    navigation.set(screens.dropLast(), top: last)
    if last.id == leaving.screen.id {
      return relayout(AnimationRequest(animated && !isInstant ? configuration.navigation.animation : rest)) {
        $0.circumstances.given = last.content
      }
    }
    let direction: NavigationTransition.Direction =
      wasCovered && !configuration.navigation.setsAsPush ? .pop : .push
    show(last, scrolls: Scrolls(), direction, leaving, animated: animated, else: rest)
  }

  /// The screens, from the root up.
  public var screens: [Screen] {
    var top = navigation.top
    top.content = content
    return navigation.covered.map { $0.screen } + [top]
  }

  /// The number of its ``screens`` and of the regions of the one on top: what a frame and a change have to go through.
  public var partCount: Int { navigation.covered.count + 1 + regions.count }

  // MARK: The movement

  private func coverTop() -> Navigation.Covered {
    var screen = navigation.top
    screen.content = content
    var sheet = self
    sheet.stopScrolling()
    return Navigation.Covered(screen: screen, scrolls: sheet.scrolls)
  }

  /// Puts a screen on top and resizes the sheet with it (Behavior, 1.7 and 4.9).
  private mutating func show(
    _ screen: Screen, scrolls: Scrolls, _ direction: NavigationTransition.Direction, _ leaving: Navigation.Covered,
    animated: Bool, else rest: Animation?
  ) {
    dropContentTouch()
    dropKeyboard()
    let isSeen = presentation != .dismissed
    let animation = configuration.navigation.animation
    let isAnimated = animated && isSeen && animation.duration > 0 && !isInstant
    if isSeen { emit(.navigationWillShow(screen.id)) }
    relayout(AnimationRequest(isAnimated ? animation : rest)) { sheet in
      sheet.circumstances.given = screen.content
      sheet.setScrolls(scrolls)
    }
    if isAnimated {
      let run = Run(from: 0, to: 1, start: now, animation: animation)
      navigation.begin(direction, leaving: leaving, .running(run))
      isMotionNew = true
    } else if isSeen {
      emit(.navigationDidShow(screen.id))
    }
  }

  /// Ends the movement. A finger that drives it loses its hold.
  /// - Returns: the rest of its animation, for a change that replaces it, so that nothing jumps.
  @discardableResult
  mutating func finishNavigation() -> Animation? {
    guard let transition = navigation.transition else { return nil }
    let before = motion
    navigation.end()
    let rest: Animation? =
      if case .running(let run) = transition.drive { run.remainder(at: now) } else {
        configuration.navigation.animation
      }
    isMotionNew = true
    if case .pop? = hold {
      hold = nil
      touch?.state = .failed
      emit(.interactionDidEnd(.finish, projected: nil, velocity: nil))
      carry(from: before, configuration.navigation.animation)
    }
    emit(.navigationDidShow(navigation.top.id))
    if let content = transition.deferredContent { relayout(.configured) { $0.circumstances.given = content } }
    return rest
  }

  // MARK: A finger

  /// Begins a pop by a finger at the edge, which takes hold of the screen on top.
  mutating func beginInteractivePop() {
    let width = shown(at: now).frame.width
    let leaving = coverTop()
    guard let arriving = navigation.pop() else { return }
    emit(.interactionDidBegin)
    emit(.navigationWillShow(arriving.screen.id))
    hold = .pop(FractionHold(fraction: 0, extent: width))
    navigation.begin(.pop, leaving: leaving, .held(0), width: width)
    showContent(of: arriving)
    measurePop()
  }

  /// Updates the sheet's position between those of the two screens while a finger holds a pop.
  mutating func measurePop() {
    guard let leaving = navigation.transition?.leaving.screen else { return }
    var circumstances = circumstances
    circumstances.given = leaving.content
    let position = RestingPosition(configuration, container, circumstances)
    navigation.holdOffset(position.frame - resting.frame)
  }

  private mutating func showContent(of screen: Navigation.Covered) {
    circumstances.given = screen.screen.content
    setScrolls(screen.scrolls)
    resting = restingPosition
    replaceRegions()
    fitRegions(isMoving: true)
    isMotionNew = true
  }

  /// Moves a held pop to the finger's displacement to the right since its drag began.
  mutating func followPop(_ displacement: Points) {
    guard case .pop(var held)? = hold else { return }
    held.follow(displacement, by: .absolute)
    hold = .pop(held)
    navigation.drive(.held(held.fraction))
  }

  /// The finger lets go: the pop runs to its end, or is reverted (Behavior, 4.9). The sheet's size follows the screens.
  mutating func endPop(_ touch: Touch, judged: Bool) {
    guard case .pop(let held)? = hold, let width = navigation.transition?.width else { return }
    let rules = configuration.navigation
    let release = LandingRelease(
      extent: width, moved: held.fraction, finger: held.unclampedFraction(by: .absolute),
      touch: width - touch.location.x, velocity: velocity(of: touch).x, mayDismiss: true)
    let decision = judged ? rules.interactivePop?.decision(on: release) : nil
    let isFinished = decision?.leaves == true
    emit(
      .interactionDidEnd(
        isFinished ? .finish : .cancel, projected: decision?.projected, velocity: decision.map { _ in release.velocity }
      ))
    let left = isFinished ? 1 - held.fraction : held.fraction
    var animation = Animation(
      duration: left * rules.animation.duration / configuration.transition.completionSpeed,
      curve: configuration.transition.completionCurve)
    if case .spring(let spring) = animation.curve, left > 0, width > 0, judged {
      let speed = release.velocity / width / left
      animation = Animation(duration: 0, curve: .spring(spring.starting(at: isFinished ? speed : -speed)))
    }
    if isInstant { animation = Animation(duration: 0, curve: .linear) }
    let before = motion
    hold = nil
    if !isFinished, let stays = navigation.revert(coverTop()) {
      emit(.navigationWillShow(stays.screen.id))
      showContent(of: stays)
    }
    navigation.drive(.running(Run(from: held.fraction, to: isFinished ? 1 : 0, start: now, animation: animation)))
    if !isInstant { carry(from: before, animation) }
    if animation.duration == 0 { finishNavigation() }
  }
}
