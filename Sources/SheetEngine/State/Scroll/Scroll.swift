/// How far something is scrolled on an axis, and what moves it.
struct Scroll: Equatable, Sendable {
  /// A movement of the content by itself.
  enum Motion: Equatable, Sendable {
    /// It was released, and glides.
    case gliding(Deceleration, from: Seconds, until: Seconds)
    /// It returns from beyond an end: the run goes from 1 to 0.
    case bouncing(to: Points, offset: Points, Run)
    /// The sheet scrolls it: the run goes from 1 to 0.
    case moving(to: Points, offset: Points, Run)

    /// The offset at a time.
    func offset(at time: Seconds) -> Points {
      switch self {
      case .gliding(let glide, let start, let end): glide.position(after: min(time, end) - start)
      case .bouncing(let end, let offset, let run), .moving(let end, let offset, let run):
        end + offset * run.value(at: time)
      }
    }

    /// The time at which it changes or ends.
    var deadline: Seconds {
      switch self {
      case .gliding(_, _, let end): end
      case .bouncing(_, _, let run), .moving(_, _, let run): run.end
      }
    }
  }

  /// The offset while nothing moves the content.
  private(set) var offset: Points = 0
  /// The motion of the content.
  private(set) var motion: Motion? {
    get { sharedMotion?.value }
    set { sharedMotion = newValue.map(Shared.init) }
  }
  private var sharedMotion: Shared<Motion>?
  /// The offset by the finger alone, before any rubber band.
  private(set) var finger: Points = 0
  /// Whether the client scrolls and only reports the offset.
  private(set) var isClients = false
  /// Whether it passes what is left of its velocity at its top to the sheet.
  private var handsOver = false
  /// The height of the client's own scroll view, when it gave one.
  private(set) var viewportHeight: Points?

  /// The offset at a time.
  @inline(__always)
  func offset(at time: Seconds) -> Points {
    guard let sharedMotion else { return offset }
    return sharedMotion.value.offset(at: time)
  }

  /// The time at which the motion changes or ends.
  var deadline: Seconds? { sharedMotion?.value.deadline }

  // MARK: A client that scrolls

  /// The client's own scroll view moved.
  mutating func follow(_ offset: Points, viewportHeight: Points?) {
    (self.offset, finger, motion, isClients) = (offset, offset, nil, true)
    self.viewportHeight = viewportHeight ?? self.viewportHeight
  }

  // MARK: A finger

  /// A finger stops it where it is.
  mutating func hold(at time: Seconds, _ limits: ScrollLimits) {
    offset = offset(at: time)
    let (band, end) = (limits.band, limits.clamp(offset))
    finger = end + band.distance(showing: offset - end) - band.distance(showing: end - offset)
    motion = nil
  }

  /// The finger moves the content by `distance`; beyond an end it is held back by a rubber band.
  mutating func move(by distance: Points, _ limits: ScrollLimits) {
    guard !isClients else { return }
    finger += distance
    if !limits.bounces { finger = limits.clamp(finger) }
    let (band, end) = (limits.band, limits.clamp(finger))
    offset = end + band.shown(of: finger - end) - band.shown(of: end - finger)
  }

  /// Holds the content at an edge.
  mutating func pin(at edge: Points) {
    guard !isClients else { return }
    (offset, finger, motion) = (edge, edge, nil)
  }

  /// Puts the content to rest at an offset within its range.
  mutating func place(at offset: Points, _ limits: ScrollLimits) {
    guard !isClients else { return }
    self.offset = limits.clamp(offset)
    (finger, motion) = (self.offset, nil)
  }

  /// Stops the content, within its range.
  mutating func stop(at time: Seconds, _ limits: ScrollLimits) {
    offset = offset(at: time)
    motion = nil
    if !isClients { offset = limits.clamp(offset) }
    finger = offset
  }

  /// Adapts to a new scroll range. Resting content beyond its end is put at the end, or returns to it where the sheet
  /// moves too; moving content changes its course to stay in range; content under a finger stays where it is.
  mutating func fit(
    _ limits: ScrollLimits, at time: Seconds, isHeld: Bool, isMoving: Bool, by rules: ScrollRules
  ) {
    guard !isClients else { return }
    let (maximum, band) = (limits.maximum, limits.band)
    if isHeld {
      if offset > maximum { finger = maximum + band.distance(showing: offset - maximum) }
      return
    }
    switch motion {
    case nil:
      guard offset > maximum else { return }
      if isMoving {
        release(0, at: time, limits, by: rules)
      } else {
        stop(at: time, limits)
      }
    case .bouncing(let end, _, _) where end <= 0 || end == maximum:
      break
    case .moving(let end, _, _) where end <= maximum:
      break
    case .gliding(let glide, let start, _):
      let velocity = glide.velocity(after: time - start)
      hold(at: time, limits)
      release(velocity, at: time, limits, by: rules)
    case .bouncing, .moving:
      hold(at: time, limits)
      release(0, at: time, limits, by: rules)
    }
  }

  // MARK: By itself

  /// The sheet scrolls the content by a distance, as far as it goes; without an animation at once.
  mutating func glide(by distance: Points, _ limits: ScrollLimits, at time: Seconds, _ animation: Animation?) {
    guard !isClients else { return }
    let start = offset(at: time)
    place(at: start + distance, limits)
    guard let animation, start != offset else { return }
    motion = .moving(to: offset, offset: start - offset, Run(from: 1, to: 0, start: time, animation: animation))
  }

  /// The finger lets go of the content (Behavior, 0.7).
  /// - Parameter handsOver: whether it passes what is left of its velocity at its top to the sheet.
  mutating func release(
    _ velocity: PointsPerSecond, at time: Seconds, _ limits: ScrollLimits, by rules: ScrollRules,
    handsOver: Bool = false
  ) {
    self.handsOver = handsOver
    guard !isClients, limits.maximum > 0 || offset != 0 else { return }
    // What has no edge stays where it is: it follows the finger, and does not scroll.
    guard limits.hasEdges else { return place(at: offset, limits) }
    let (maximum, band) = (limits.maximum, limits.band)
    for (end, outside) in [(0, -offset), (maximum, offset - maximum)] where outside.exceeds(0) {
      // Beyond an end the content moves more slowly than the finger.
      let shown = velocity * band.slope(at: band.distance(showing: outside))
      return bounce(
        to: end, velocity: shown, at: time, isFast: velocity.magnitude >= rules.bounceVelocity, limits, by: rules)
    }
    offset = min(max(offset, 0), maximum)
    let glide = Deceleration(start: offset, velocity: velocity, rate: rules.decelerationRate)
    let rest = glide.duration(to: rules.restVelocity)
    guard rest > 0 else { return }
    let end = [glide.time(at: 0), glide.time(at: maximum)].compactMap { $0 }.filter { $0 < rest }.min() ?? rest
    // At an end already, and moving out of it, there is nothing to glide over.
    if (!offset.exceeds(0) && velocity < 0) || (!maximum.exceeds(offset) && velocity > 0) {
      return bounce(to: offset, velocity: velocity, at: time, isFast: true, limits, by: rules)
    }
    motion = .gliding(glide, from: time, until: time + end)
  }

  /// Handles the motion's deadline: a glide into an end becomes a bounce, or goes on in the sheet.
  /// - Returns: the velocity with which the sheet goes on; nil where it does not.
  mutating func meetDeadline(at time: Seconds, _ limits: ScrollLimits, by rules: ScrollRules) -> PointsPerSecond? {
    switch motion {
    case .gliding(let glide, let start, let end):
      offset = limits.clamp(glide.position(after: end - start))
      for end in [0, limits.maximum] where (offset - end).magnitude <= .rounding { offset = end }
      let velocity = glide.velocity(after: end - start)
      motion = nil
      finger = offset
      if velocity.magnitude > rules.restVelocity * (1 + 1e-9) {
        if handsOver, velocity < 0 { return velocity }
        bounce(to: offset, velocity: velocity, at: time, isFast: true, limits, by: rules)
      }
    case .bouncing(let end, _, _), .moving(let end, _, _):
      (offset, finger, motion) = (end, end, nil)
    case nil:
      break
    }
    return nil
  }

  /// The minimum distance by which a bounce is expressed, in points: far below a pixel.
  private static let minimumDistance = 1e-3

  /// Returns to an end from the present offset, with a velocity.
  private mutating func bounce(
    to end: Points, velocity: PointsPerSecond, at time: Seconds, isFast: Bool, _ limits: ScrollLimits,
    by rules: ScrollRules
  ) {
    guard limits.bounces else { return place(at: end, limits) }
    // A run is in fractions of the distance; where there is none yet, a minimal one replaces it.
    let isThere = (offset - end).magnitude < Self.minimumDistance
    let distance = isThere ? Self.minimumDistance * (velocity < 0 ? -1 : 1) : offset - end
    let spring = (isFast ? rules.bounce : rules.slowBounce).starting(at: -velocity / distance)
    let run = Run(from: 1, to: 0, start: time, animation: Animation(duration: 0, curve: .spring(spring)))
    motion = .bouncing(to: end, offset: distance, run)
  }
}
