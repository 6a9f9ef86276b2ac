/// The screens inside a sheet, and the movement between two of them.
struct Navigation: Equatable, Codable, Sendable {
  /// A screen that is covered by others, as it was left.
  struct Covered: Equatable, Codable, Sendable {
    var screen: Screen
    var scroll: Scroll
  }

  /// The screens below the one on top.
  var covered: [Covered] = []
  /// The one on top. Its content is the sheet's (``RestingPlace/Circumstances``).
  var top: Screen {
    get { sharedTop.value }
    set { sharedTop = Shared(newValue) }
  }
  private var sharedTop: Shared<Screen>
  /// The movement between two screens, while there is one.
  var transition: NavigationTransition? {
    get { sharedTransition?.value }
    set { sharedTransition = newValue.map(Shared.init) }
  }
  private var sharedTransition: Shared<NavigationTransition>?

  private enum CodingKeys: String, CodingKey {
    case covered
    case sharedTop = "top"
    case sharedTransition = "transition"
  }

  init(root: Content) {
    sharedTop = Shared(Screen(id: ScreenPosition.root.id, content: root))
  }

  /// The ids of the stack, from the root up.
  var ids: [String] { covered.map(\.screen.id) + [top.id] }

  private var isStill: Bool { covered.isEmpty && sharedTransition == nil }

  /// Where every screen is, from the lowest up.
  @inline(__always)
  func positions(at time: Seconds, width: Points, parallax: Double) -> ScreenPositions {
    if isStill { return ScreenPositions(top: ScreenPosition(id: sharedTop.value.id, x: 0)) }
    return positions(at: time, width: width, parked: -parallax * width)
  }

  /// The same where there is more than one screen.
  /// - Parameter parked: where a screen is that others cover.
  private func positions(at time: Seconds, width: Points, parked: Points) -> ScreenPositions {
    let id = top.id
    var positions = covered.map { ScreenPosition(id: $0.screen.id, x: parked) }
    guard let transition else { return ScreenPositions(below: positions, top: ScreenPosition(id: id, x: 0)) }
    let part = transition.fraction(at: time)
    let leaving = transition.leaving.screen.id
    if transition.isTakenBack {
      positions[positions.count - 1].x = parked * (1 - part)
      return ScreenPositions(below: positions, top: ScreenPosition(id: id, x: width * part))
    }
    switch transition.direction {
    case .push:
      let place = positions.firstIndex { $0.id == leaving }
      let position = ScreenPosition(id: leaving, x: parked * part)
      if let place { positions[place] = position } else { positions.append(position) }
      return ScreenPositions(below: positions, top: ScreenPosition(id: id, x: width * (1 - part)))
    case .pop:
      positions.append(ScreenPosition(id: id, x: parked * (1 - part)))
      return ScreenPositions(below: positions, top: ScreenPosition(id: leaving, x: width * part))
    }
  }
}
