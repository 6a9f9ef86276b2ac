/// A release that is asked about without dragging there.
public struct ReleaseQuestion: Equatable, Sendable {
  /// Where a drag begins.
  public enum Start: Equatable, Sendable {
    /// A detent.
    case detent(String)
    /// Off the screen.
    case dismissed
  }

  /// Where the drag began; nil is where the sheet rests.
  public var start: Start?
  /// How far the sheet reaches at the release, pt.
  public var reach: Points
  /// The outward velocity, pt/s.
  public var velocity: PointsPerSecond
  /// How far it would reach if nothing held it back, pt; nil is the same.
  public var finger: Points?
  /// How long the drag took, s.
  public var elapsed: Seconds?
  /// The velocity across the sheet's axis, pt/s.
  public var cross: PointsPerSecond
  /// The least reach during the drag, pt; nil is that at the release.
  public var lowest: Points?
  /// The axis for which the gesture was taken; nil is that of the greater velocity.
  public var axis: LandingAxis?
  /// Whether the person may dismiss the sheet; nil is what its configuration says.
  public var mayDismiss: Bool?
  /// The length to use for the container, pt; nil is its own length.
  public var limit: Points?

  public init(
    start: Start? = nil, reach: Points, velocity: PointsPerSecond, finger: Points? = nil, elapsed: Seconds? = nil,
    cross: PointsPerSecond = 0, lowest: Points? = nil, axis: LandingAxis? = nil, mayDismiss: Bool? = nil,
    limit: Points? = nil
  ) {
    (self.start, self.reach, self.velocity, self.finger) = (start, reach, velocity, finger)
    (self.elapsed, self.cross, self.lowest, self.axis) = (elapsed, cross, lowest, axis)
    (self.mayDismiss, self.limit) = (mayDismiss, limit)
  }
}

extension Sheet {
  /// Where a release would land, whatever the sheet does now. The sheet itself does not change.
  public func predict(_ question: ReleaseQuestion, _ work: Work = Work()) -> Prediction {
    var (future, reason) = released(question, work)
    var prediction = future.prediction(since: future.now)
    prediction.reason = reason
    return prediction
  }

  /// Where the landing rule sends a release, whatever the motion.
  public func outcome(of question: ReleaseQuestion) -> Prediction.Outcome {
    var presented = self
    presented.describesMotion = false
    if presented.presentation == .dismissed { _ = try? presented.send(.present(animated: false), at: now) }
    let release = presented.release(question)
    guard let index = configuration.interaction.landing.decision(on: release).place.detent else { return .dismiss }
    return presented.resting.detents == nil ? .present : .detent(release.detents[index].id)
  }

  /// The sheet just after a release that is described.
  public func released(_ question: ReleaseQuestion) -> Sheet { released(question, Work()).sheet }

  /// The sheet just after a release, and why it goes where it goes.
  func released(_ question: ReleaseQuestion, _ work: Work) -> (sheet: Sheet, reason: LandingReason) {
    var future = self
    future.describesMotion = false
    _ = future.settle(limit: now + Self.horizon)
    if future.presentation == .dismissed { _ = try? future.present(animated: false) }
    let release = future.release(question)
    let rule = configuration.interaction.landing
    let reason = LandingReason(
      rule, release, configuration.interaction.velocity, isAmongDetents: future.resting.detents != nil, work,
      Work.Cost.decision(by: configuration))
    future.land(release, rule.decision(on: release))
    future.finishStep()
    return (future, reason)
  }

  /// The release that a question describes.
  private func release(_ question: ReleaseQuestion) -> LandingRelease {
    let reach = question.reach
    let finger = question.finger ?? reach
    var release: LandingRelease
    if let detents = resting.detents {
      let id: String? = if case .detent(let id)? = question.start { id } else { resting.detent }
      let ends = detents.ends(from: id)
      release = LandingRelease(
        detents: detents.reachable(from: id), extent: ends.lowerBound, largest: ends.upperBound,
        dismissed: detents.dismissedReach, start: detents.detent(selected: id).reach, reach: reach, finger: finger,
        touch: finger,
        lowest: question.lowest ?? reach, velocity: question.velocity, mayDismiss: question.mayDismiss ?? mayLeave)
    } else {
      release = LandingRelease(
        extent: resting.reach, moved: 0, finger: 0, touch: finger, velocity: question.velocity,
        mayDismiss: question.mayDismiss ?? mayLeave)
      (release.reach, release.finger) = (reach, finger)
    }
    if question.start == .dismissed { release.start = release.dismissed }
    release.container = question.limit ?? configuration.edge.length(of: container.size)
    release.hasKeyboard = circumstances.keyboardHeight > 0
    release.judge(
      LandingRelease.Movement(
        velocity: question.velocity, across: question.cross, elapsed: question.elapsed, axis: question.axis),
      by: configuration.interaction.velocity)
    return release
  }

  /// Lets a sheet go that rests, as if it had been dragged to where a release is.
  private mutating func land(_ release: LandingRelease, _ decision: LandingDecision) {
    if resting.detents != nil {
      let isDismissing = decision.leaves || release.reach < release.extent
      holdAmongDetents(at: release.reach, isDismissing ? .granted : .unasked)
      if isDismissing {
        beginDragDismissal()
        followDismissal()
      }
      return land(decision, release, from: motion(releasedWith: release.velocity))
    }
    beginHeld(.dismiss)
    let fraction = release.extent > 0 ? 1 - release.reach / release.extent : 1
    holdTransition(FractionHold(fraction: fraction, extent: resting.extent))
    releaseTransition(decision.leaves ? .finish : .cancel, velocity: release.velocity)
  }
}
