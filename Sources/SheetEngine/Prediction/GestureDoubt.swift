/// Why a sample of a pointer probably does not do what it was meant to do.
public enum GestureDoubt: Equatable, Sendable {
  /// The pointer is outside of the container, where no finger is.
  case isOutside
  /// The pointer moves as in a drag, but went down at a place from which nothing can be dragged.
  case misses(GestureTarget, at: Point)
  /// The pointer is lifted while it moves, pt/s, but counts as at rest, because samples that are as far apart as the pause, s, are
  /// separate movements; with its speed, the release would go elsewhere.
  case isSparse(speed: PointsPerSecond, pause: Seconds)
}

extension Sheet {
  /// The doubts about a sample that comes now; about a release, the sheet has to be where it is at that time.
  public func doubts(about sample: GestureSample) -> [GestureDoubt] {
    var doubts: [GestureDoubt] = []
    let (location, size) = (sample.location, container.size)
    func isInside(_ point: Point) -> Bool { 0...size.width ~= point.x && 0...size.height ~= point.y }
    // Once for a gesture. A finger that a new container has left outside is not meant.
    if !isInside(location), touch.map({ isInside($0.location) }) ?? true { doubts.append(.isOutside) }
    guard let touch, sample.phase == .moved || sample.phase == .ended else { return doubts }
    let slop = configuration.interaction.claim.slop
    // Once for a gesture: where it leaves the slop.
    if !touch.target.drags, touch.distance <= slop, (location - touch.start).length > slop {
      doubts.append(.misses(touch.target, at: touch.start))
    }
    if sample.phase == .ended, let doubt = doubt(aboutRelease: sample, of: touch) { doubts.append(doubt) }
    return doubts
  }

  /// Whether a release counts as at rest only because its samples are far apart.
  private func doubt(aboutRelease sample: GestureSample, of touch: Touch) -> GestureDoubt? {
    let rule = configuration.interaction.velocity
    guard sample.velocity == nil, touch.state == .dragging, rule.estimator == .leastSquares else { return nil }
    var last = sample
    last.phase = .moved
    var future = self
    future.describesMotion = false
    _ = try? future.send(.gesture(last), at: now)
    guard let moved = future.touch, future.velocity(of: moved) == .zero, let velocity = moved.lastMovement else {
      return nil
    }
    guard future.predict(velocity: .zero).outcome != future.predict(velocity: velocity).outcome else { return nil }
    return .isSparse(speed: Point(x: velocity.x, y: velocity.y).length, pause: VelocityEstimator.longestPause)
  }
}
