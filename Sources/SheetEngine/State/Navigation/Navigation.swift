/// The screens inside a sheet, and the movement between two of them.
struct Navigation: Equatable, Sendable {
  /// A screen that is covered by others, as it was left.
  struct Covered: Equatable, Sendable {
    var screen: Screen
    var scrolls: Scrolls
  }

  /// The screens below the one on top.
  private(set) var covered: [Covered] = []
  /// The screen on top. Its content is the sheet's (``RestingPosition/Circumstances``), not the one stored here.
  private(set) var top: Screen {
    get { sharedTop?.value ?? .root }
    set { sharedTop = newValue.id == Screen.root.id && !newValue.hidesBackButton ? nil : Shared(newValue) }
  }
  /// Nil for the root screen that every sheet starts with.
  private var sharedTop: Shared<Screen>?
  /// The movement between two screens, while there is one.
  private(set) var transition: NavigationTransition? {
    get { sharedTransition?.value }
    set { sharedTransition = newValue.map(Shared.init) }
  }
  private var sharedTransition: Shared<NavigationTransition>?

  /// The ids of the stack, from the root up.
  var ids: [String] { covered.map { $0.screen.id } + [top.id] }

  // MARK: The stack

  /// A screen comes on top of the one that was.
  mutating func push(_ screen: Screen, over covered: Covered) {
    self.covered.append(covered)
    top = screen
  }

  /// The screen on top goes, and with it those below but the root where it goes to that.
  /// - Returns: the screen that is on top then, as it was left; nil where there is none below.
  mutating func pop(toRoot: Bool = false) -> Covered? {
    guard !covered.isEmpty else { return nil }
    let index = toRoot ? 0 : covered.count - 1
    let arriving = covered[index]
    covered.removeSubrange(index...)
    top = arriving.screen
    return arriving
  }

  /// Other screens are the stack.
  mutating func set(_ below: ArraySlice<Screen>, top: Screen) {
    covered = below.map { Covered(screen: $0, scrolls: Scrolls()) }
    self.top = top
  }

  /// The content of a screen that is not on top changed.
  /// - Returns: whether there is such a screen.
  mutating func setContent(_ content: Content, of id: String) -> Bool {
    if case .held? = transition?.drive, transition?.leaving.screen.id == id {
      transition?.leaving.screen.content = content
      return true
    }
    guard let index = covered.firstIndex(where: { $0.screen.id == id }) else { return false }
    covered[index].screen.content = content
    return true
  }

  // MARK: The movement

  /// A screen goes, and the one on top comes.
  mutating func begin(
    _ direction: NavigationTransition.Direction, leaving: Covered, _ drive: NavigationTransition.Drive,
    width: Points = 0
  ) {
    transition = NavigationTransition(direction: direction, leaving: leaving, drive: drive, width: width)
  }

  /// Sets the drive that moves the screens from now on.
  mutating func drive(_ drive: NavigationTransition.Drive) {
    transition?.drive = drive
  }

  /// How far the sheet is from its position for the arriving screen at the start of a hold.
  mutating func holdOffset(_ offset: Rect) {
    transition?.offset = offset
  }

  /// The name of its animation in the updates.
  mutating func nameAnimation(_ animation: AnimationID) {
    transition?.animation = animation
  }

  /// The content of the screen on top changes when the movement is over.
  mutating func deferContent(_ content: Content) {
    transition?.deferredContent = content
  }

  /// The screen that a finger was about to pop stays: the stack is as it was. What is shown is the same: the screen below
  /// comes from the left, or goes back to it.
  /// - Parameter arriving: the screen on top, which is covered again.
  /// - Returns: the screen that stays.
  mutating func revert(_ arriving: Covered) -> Covered? {
    guard var transition else { return nil }
    var arriving = arriving
    if let content = transition.deferredContent { arriving.screen.content = content }
    transition.deferredContent = nil
    transition.isReverted = true
    self.transition = transition
    push(transition.leaving.screen, over: arriving)
    return transition.leaving
  }

  /// The movement is over.
  mutating func end() {
    transition = nil
  }

  /// Where every screen is, from the lowest up.
  @inline(__always)
  func positions(at time: Seconds, width: Points, parallax: Double) -> ScreenPositions {
    if sharedTop == nil, covered.isEmpty, sharedTransition == nil { return .root }
    return ScreenPositions(positions(at: time, width: width, parked: -parallax * width))
  }

  /// - Parameter parked: the position of a covered screen.
  private func positions(at time: Seconds, width: Points, parked: Points) -> [ScreenPosition] {
    let id = top.id
    var positions = covered.map { ScreenPosition(id: $0.screen.id, x: parked) }
    guard let transition else { return positions + [ScreenPosition(id: id, x: 0)] }
    let fraction = transition.fraction(at: time)
    let leaving = transition.leaving.screen.id
    if transition.isReverted {
      positions[positions.count - 1].x = parked * (1 - fraction)
      return positions + [ScreenPosition(id: id, x: width * fraction)]
    }
    switch transition.direction {
    case .push:
      let index = positions.firstIndex { $0.id == leaving }
      let position = ScreenPosition(id: leaving, x: parked * fraction)
      if let index { positions[index] = position } else { positions.append(position) }
      return positions + [ScreenPosition(id: id, x: width * (1 - fraction))]
    case .pop:
      positions.append(ScreenPosition(id: id, x: parked * (1 - fraction)))
      return positions + [ScreenPosition(id: leaving, x: width * fraction)]
    }
  }
}
