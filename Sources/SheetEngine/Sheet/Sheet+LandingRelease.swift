/// The release that a landing rule is asked about when a finger lets go.
extension Sheet {
  /// The release of what a finger holds; nil where no landing rule is asked.
  func landingRelease(of touch: Touch, _ velocity: Velocity) -> LandingRelease? {
    var release: LandingRelease
    switch hold {
    case .detents(let held):
      guard let among = landingRelease(of: held, touch) else { return nil }
      release = among
    case .transition(let held):
      guard let direction = presentation.direction else { return nil }
      release = landingRelease(of: held, direction, touch)
    case .pop, nil: return nil
    }
    release.judge(
      LandingRelease.Movement(
        velocity: configuration.edge.outward(velocity), across: configuration.edge.sideways(velocity),
        sideways: configuration.edge.sideways(Velocity(x: touch.way.x, y: touch.way.y)), elapsed: now - touch.began),
      by: configuration.interaction.velocity)
    release.container = configuration.edge.length(of: container.size)
    release.hasKeyboard = circumstances.keyboardHeight > 0
    return release
  }

  /// A sheet that is held among its detents.
  private func landingRelease(of held: DetentHold, _ touch: Touch) -> LandingRelease? {
    guard let detents = resting.detents, let limits = detentLimits else { return nil }
    let isDismissing = presentation.transition != nil
    let ends = detents.ends(from: held.start)
    return LandingRelease(
      detents: detents.reachable(from: held.start), extent: ends.lowerBound, largest: ends.upperBound,
      dismissed: detents.dismissedReach,
      start: held.start.flatMap { id in detents.resolved.first { $0.id == id }?.reach } ?? resting.reach,
      reach: limits.shownReach(held), finger: held.reach, touch: reach(of: touch),
      lowest: isDismissing ? -.greatestFiniteMagnitude : held.lowest, velocity: 0,
      mayDismiss: isDismissing || (held.dismissal != .refused && mayLeave))
  }

  /// A held transition: the sheet has one place to stay, and where it leaves.
  private func landingRelease(of held: FractionHold, _ direction: Direction, _ touch: Touch) -> LandingRelease {
    let unclamped = held.unclampedFraction(by: configuration.interaction.tracking)
    let isLeaving = direction == .dismiss
    var release = LandingRelease(
      extent: resting.extent, moved: isLeaving ? held.fraction : 1 - held.fraction,
      finger: isLeaving ? unclamped : 1 - unclamped,
      touch: resting.extent - (resting.reach - reach(of: touch)), velocity: 0, mayDismiss: mayBeDismissed)
    release.start = isLeaving ? resting.extent : 0
    return release
  }

  /// How far a finger is from the sheet's edge, pt.
  private func reach(of touch: Touch) -> Points {
    configuration.edge.reach(of: Rect(origin: touch.location, size: Size(width: 0, height: 0)), in: container.size)
  }

  /// The rule for a release; a transition that is dragged from the container's edge has one of its own.
  func landingRule(for touch: Touch) -> LandingRule {
    let rules = configuration.interaction
    guard case .transition? = hold, touch.target == .edge else { return rules.landing }
    return rules.edgePresentation?.landing ?? rules.landing
  }

  /// Whether a release may dismiss the sheet, if the client consents where it is asked.
  var mayLeave: Bool { !configuration.isModalInPresentation && configuration.interaction.dismissal != .refuse }
}
