/// Rotation, and every other change of the container (Behavior, 0.8).
extension Sheet {
  /// Handles a change of the container (Behavior, 0.8): with an animation everything moves from its old position in the
  /// old container to its new position in the new one; without one, the change is immediate.
  mutating func containerDidChange(_ new: Container, _ request: AnimationRequest) {
    let (reach, length) = (shown(at: now).reach, configuration.edge.length(of: container.size))
    defer { if case .none = request { moveToNewPlace(from: reach, length) } }
    relayout(request, meanwhile: nil, keepsReach: false) { sheet in
      let frame = sheet.frameWithoutOffsets
      if case .none = request { sheet.stay(at: reach, length, in: new) }
      sheet.container = new
      sheet.resolveDetents()
      sheet.resting = sheet.restingPosition
      sheet.keepUnderFinger(frame)
    }
  }

  /// A sheet that moves by itself when its container has changed does so from what it kept.
  /// - Parameters:
  ///   - reach: how far it reached into the container before, pt.
  ///   - length: the length of that container, pt.
  private mutating func moveToNewPlace(from reach: Points, _ length: Points) {
    switch configuration.frame.containerChange {
    case .atOnce, .stays: break
    case .keepsReach: keepReach(reach)
    case .keepsPlace: keepReach(reach + configuration.edge.length(of: container.size) - length)
    }
  }

  /// A sheet that stays where it is rests there from now on.
  private mutating func stay(at reach: Points, _ length: Points, in new: Container) {
    guard configuration.frame.containerChange == .stays, presentation == .presented, resting.detents != nil else {
      return
    }
    circumstances.rest(
      reaching: max(reach + configuration.edge.length(of: new.size) - length, 0), isBetween: circumstances.isBetween)
  }

  /// Keeps the distance between the finger and the leading side of a held sheet when the container changes (Behavior, 0.8).
  /// - Parameter frame: of the sheet before the change, without offsets.
  private mutating func keepUnderFinger(_ frame: Rect) {
    guard hold != nil, var touch else { return }
    let moved = frame.moved(by: touch.confine(to: container.size))
    let reach = configuration.edge.reach(of: moved, in: container.size)
    switch hold {
    case .detents(var held):
      guard let limits = detentLimits else { return }
      held.hold(at: limits.reach(showing: reach, held.dismissal))
      hold = .detents(held)
    case .transition(var held):
      let fraction = resting.reach > 0 ? min(max(reach / resting.reach, 0), 1) : 1
      held.set(presentation.direction == .dismiss ? 1 - fraction : fraction)
      holdTransition(held)
    case .pop, nil: return
    }
    let reached = configuration.edge.reach(of: frameWithoutOffsets, in: container.size)
    touch.lag = configuration.edge.outward * (reached - reach)
    self.touch = touch
  }
}
