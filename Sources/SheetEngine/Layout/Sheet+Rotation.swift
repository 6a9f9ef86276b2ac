/// Rotation, and every other change of the container (Behavior, 0.8).
extension Sheet {
  /// Handles a change of the container (Behavior, 0.8): with an animation everything moves from its old position in the
  /// old container to its new position in the new one; without one, the change is immediate.
  mutating func containerDidChange(_ new: Container, _ request: AnimationRequest) {
    relayout(request, meanwhile: nil, keepsReach: false) { sheet in
      let old = sheet.container
      sheet.container = new
      sheet.resolveDetents()
      sheet.keepUnderFinger(from: old)
    }
  }

  /// Keeps the distance between the finger and the sheet's leading side when the container changes under a finger
  /// (Behavior, 0.8).
  private mutating func keepUnderFinger(from old: Container) {
    guard hold != nil, var touch else { return }
    let edge = configuration.edge
    let before = shown(at: now)
    let shift = touch.confine(to: container.size)
    self.touch = touch
    earlierSightings = earlierSightings.map { $0.moved(by: shift) }
    let moved = before.frame.moved(by: shift)
    let reach = edge.reach(of: moved, in: container.size)
    switch hold {
    case .detents(var held):
      let oldReach = edge.reach(of: before.frame, in: old.size)
      held.reach += reach - oldReach
      hold = .detents(held)
    case .transition(var held):
      let position = restingPosition
      let fraction = position.reach > 0 ? min(max(reach / position.reach, 0), 1) : 1
      held.set(presentation.direction == .dismiss ? 1 - fraction : fraction)
      holdTransition(held)
    case .pop, nil: break
    }
  }
}
