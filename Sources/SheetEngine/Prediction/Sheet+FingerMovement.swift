/// The samples of a finger that moves as described.
extension Sheet {
  /// The samples that a device reports of a movement that begins now. A drag that is to take the sheet somewhere goes as far as that takes,
  /// whatever the finger loses before it is a drag; a flick is as fast as it has to be for its release to be judged by its velocity.
  ///
  /// - Parameters:
  ///   - rate: how many samples there are in a second.
  ///   - work: the budget; if it ends, the samples are not those that were described.
  /// - Throws: why the movement is impossible, as the sheet is now.
  public func samples(
    of movement: FingerMovement, at rate: Double, _ work: Work = Work()
  ) throws(InputError) -> [(time: Seconds, sample: GestureSample)] {
    guard touch == nil else {
      throw .wrongPhase(presentation.phase, "another finger is down, which has to be lifted first")
    }
    let (start, source) = try spot(of: movement.start)
    var path = FingerPath(from: start, source, beginning: now, rate: rate)
    switch movement.course {
    case .drag(let destination, let duration, let rest):
      path.ease(for: duration, rest: rest)
      switch destination {
      case .distance(let distance): path.way = configuration.edge.outward * distance
      case .point(let point): path.way = point - start
      case .detent(let id):
        let reach = try placedDetent(id).reach
        guard (shownReach - reach).magnitude > Self.precision else {
          throw .wrongPhase(presentation.phase, "the sheet is at \"\(id)\" already")
        }
        guard try find(reach, along: &path, work) else {
          throw .wrongPhase(presentation.phase, "a finger that goes down there can't drag it to \"\(id)\"")
        }
      case .share(let share): _ = try find(share * shownReach, along: &path, work)
      }
    case .flick(let velocity, let distance):
      try flick(velocity, within: distance, along: &path, work)
    }
    return path.samples
  }

  /// How often a way or a speed is corrected at most.
  private static let maximumTries = 24

  /// How near to its aim a movement ends: for a reach in pt, and for a velocity as a part of it.
  private static let precision = 1e-9

  // MARK: Drags

  /// Finds the way at whose end the sheet reaches as far as is wanted, within the container.
  /// - Returns: whether there is one, up to a pixel.
  private func find(_ reach: Points, along path: inout FingerPath, _ work: Work) throws(InputError) -> Bool {
    let outward = configuration.edge.outward
    let longest = 2 * max(container.size.width, container.size.height)
    var way = shownReach - reach
    var last: (way: Points, error: Points)?
    for _ in 0..<Self.maximumTries {
      path.way = confined(outward * way, from: path.start)
      let moved = try self.moved(along: path, work)
      guard work.end == nil else { return true }
      let (tried, error) = (configuration.edge.outward(path.way), moved.shownReach - reach)
      if error.magnitude < Self.precision { return true }
      if let last, last.way == tried { break }
      // What the finger loses before it is a drag is the same for every way; where the sheet resists, the last two tell how much.
      let slope = last.map { (error - $0.error) / ($0.way - tried) } ?? 1
      last = (tried, error)
      way = tried + error / (slope > Self.precision ? slope : 1)
      way = min(max(way, -longest), longest)
    }
    return last.map { $0.error.magnitude <= 1 / container.scale } ?? false
  }

  /// A way that stays inside of the container.
  private func confined(_ way: Point, from start: Point) -> Point {
    let end = start + way
    return Point(x: min(max(end.x, 0), container.size.width), y: min(max(end.y, 0), container.size.height)) - start
  }

  /// The sheet when the finger is at the end of a path, and not lifted yet.
  private func moved(along path: FingerPath, _ work: Work) throws(InputError) -> Sheet {
    var future = self
    future.describesMotion = false
    for (time, sample) in path.samples where work.spend(Work.Cost.input(of: self)) {
      var held = sample
      if held.phase == .ended { held.phase = .moved }
      _ = try future.send(.gesture(held), at: time)
    }
    return future
  }

  // MARK: Flicks

  /// Finds the speed with which a release is judged by a velocity.
  private func flick(
    _ velocity: PointsPerSecond, within distance: Points, along path: inout FingerPath, _ work: Work
  ) throws(InputError) {
    let sign: Double = velocity < 0 ? -1 : 1
    let way = confined(
      configuration.edge.outward * (sign * min(distance, velocity.magnitude * FingerMovement.longestFlick)),
      from: path.start)
    path.way = way
    var speed = velocity.magnitude
    for _ in 0..<Self.maximumTries {
      let duration = way.length / speed
      // What is judged by the average of a drag that began elsewhere may ask for any speed.
      guard duration <= FingerMovement.longestTry else { break }
      path.glide(for: duration)
      let moved = try self.moved(along: path, work)
      guard work.end == nil, let judged = moved.judgedVelocity else { return }
      if (judged - velocity).magnitude <= velocity.magnitude * Self.precision { return }
      guard judged * velocity > 0 else { break }
      speed *= velocity / judged
    }
    throw .wrongPhase(
      presentation.phase, "a finger that goes down there has no room to move as fast as that before it is lifted")
  }

  /// The outward velocity by which a release of the present touch would be judged, however slow.
  private var judgedVelocity: PointsPerSecond? {
    guard let touch else { return nil }
    let finger = velocity(of: touch)
    guard let release = landingRelease(of: touch, finger) else { return configuration.edge.outward(finger) }
    var rule = configuration.interaction.velocity
    rule.minimum = 0
    return rule.judged(release.movement.velocity, over: release.start - release.finger, in: release.movement.elapsed)
  }
}

/// A finger's straight way, and when it is where.
private struct FingerPath {
  let start: Point
  /// The way from there to the end.
  var way = Point.zero
  private let source: GestureSample.Source?
  private let beginning: Seconds
  private let rate: Double
  /// The times of the samples after the first, from the beginning, and the part of the way that is behind the finger then.
  private var steps: [(time: Seconds, part: Double)] = []

  init(from start: Point, _ source: GestureSample.Source?, beginning: Seconds, rate: Double) {
    (self.start, self.source, self.beginning, self.rate) = (start, source, beginning, rate)
  }

  /// It moves for a while as a hand does that goes from rest to rest: with the least jerk (Flash and Hogan, 1985).
  mutating func ease(for duration: Seconds, rest: Seconds) {
    glide(for: duration) { $0 * $0 * $0 * (10 + $0 * (6 * $0 - 15)) }
    if rest > 0 { steps.append((duration + rest, 1)) }
  }

  /// It moves for a while, steadily or as a function of time says.
  mutating func glide(for duration: Seconds, _ part: (Double) -> Double = { $0 }) {
    let count = max((duration * rate - 1e-9).rounded(.up), 1)
    steps = (1...Int(count)).map { (duration * Double($0) / count, part(Double($0) / count)) }
  }

  /// The samples, with their times.
  var samples: [(time: Seconds, sample: GestureSample)] {
    [(beginning, GestureSample(phase: .began, location: start, source: source))]
      + steps.enumerated().map { index, step in
        let phase: GestureSample.Phase = index == steps.count - 1 ? .ended : .moved
        return (beginning + step.time, GestureSample(phase: phase, location: start + way * step.part))
      }
  }
}
