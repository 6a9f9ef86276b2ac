/// The screens inside a sheet, and the movement between two of them.
struct Navigation: Equatable, Codable, Sendable {
  /// A screen that is covered by others, as it was left.
  struct Covered: Equatable, Codable, Sendable {
    var screen: Screen
    var scroll: Scroll
  }

  /// The screens below the one on top.
  var covered: [Covered] = []
  /// The screen on top. Its content is the sheet's (``RestingPosition/Circumstances``), not the one stored here.
  var top: Screen {
    get { sharedTop?.value ?? .root }
    set { sharedTop = newValue.id == Screen.root.id && !newValue.hidesBackButton ? nil : Shared(newValue) }
  }
  /// Nil for the root screen that every sheet starts with.
  private var sharedTop: Shared<Screen>?
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

  /// The ids of the stack, from the root up.
  var ids: [String] { covered.map(\.screen.id) + [top.id] }

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
    if transition.isTakenBack {
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
