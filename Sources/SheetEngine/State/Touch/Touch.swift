/// A gesture under way: a touch, or a recognized gesture.
struct Touch: Equatable, Sendable {
  /// Whether the gesture drags something.
  enum State: Sendable {
    /// It may become a drag or a tap.
    case possible
    /// It is a drag.
    case dragging
    /// It is not, and never will be, a drag.
    case failed
  }

  /// What a drag does to the keyboard.
  enum KeyboardDrag: Equatable, Sendable {
    /// Nothing yet.
    case open
    /// Nothing any more.
    case over
    /// The keyboard follows the finger, up to where it was; it has moved, or not yet.
    case follows(from: Points, hasMoved: Bool)
  }

  /// The target that it hit, or is attached to.
  let target: GestureTarget
  /// Whether a recognizer of the client reports it.
  let isRecognized: Bool
  /// The location at which it began.
  private(set) var start: Point
  /// The location from which displacement counts: where the drag began or, for a touch, where it left the slop.
  private(set) var origin: Point
  /// When it began.
  let began: Seconds
  /// The present location.
  private(set) var location: Point
  /// Where its movement made it a drag; nil while it has not.
  private(set) var claim: Point?
  /// Whether it drags something.
  var state = State.possible
  /// Whether it has moved as a drag that the sheet did not take yet, so that it is no tap.
  var waits = false
  /// The drag of the content or a region of it, when it drags that.
  var content: ContentDrag?
  /// What it does to the keyboard.
  var keyboard = KeyboardDrag.open
  /// Which of several takes it; nil where only its target may.
  var contest: Contest?
  /// The region that it hit.
  let region: String?
  /// What it moves, as it was last reported.
  var owner = FingerOwner.none
  private var estimator: VelocityEstimator
  /// The way from the location to the point inside the container that counts for it.
  private var confinement = Point.zero
  /// How far the sheet did not go along with the location that counts, because it could not: it does as soon as it can.
  var lag = Point.zero
  /// Whether the client has told where the finger is since the container changed.
  private var isPlaced = true
  /// The velocity of the last sample, if it had one.
  private(set) var given: Velocity?

  /// A gesture that begins.
  init(_ sample: GestureSample, target: GestureTarget, region: String?, at time: Seconds) {
    (self.target, self.region) = (target, region)
    isRecognized = sample.isRecognized
    start = sample.location
    origin = sample.location
    location = sample.location
    given = sample.velocity
    began = time
    estimator = VelocityEstimator(sample.location, at: time)
  }

  /// Adds a sample. A touch that has not begun to drag may do so anywhere on its way from the last one.
  /// - Returns: the location that no longer is among the last ones.
  mutating func add(
    _ sample: GestureSample, at time: Seconds, _ rule: ClaimRule, _ edge: Edge
  ) -> VelocityEstimator.Sighting? {
    if state == .possible, !isRecognized {
      claim = nil
      origin = sample.location
      switch contest?.follow(start, from: location, to: sample.location) {
      case .open?: break
      case .lost?: state = .failed
      case .won(let point, let claimant)?: begin(at: point, by: claimant.rule, sample)
      case nil:
        switch rule.judge(start, from: location, to: sample.location, edge.pans) {
        case .open: break
        case .fails: state = .failed
        case .claims(let time): begin(at: location + (sample.location - location) * time, by: rule, sample)
        }
      }
    }
    location = sample.location
    given = sample.velocity
    return estimator.add(sample.location, at: time)
  }

  /// Something claims it at a point on the way to a sample.
  private mutating func begin(at point: Point, by rule: ClaimRule, _ sample: GestureSample) {
    claim = point
    origin =
      switch rule.counts {
      case .fromClaim: point
      case .all: start
      case .afterMove: sample.location
      }
  }

  /// The displacement since the drag began.
  var translation: Point { location - origin }

  /// The displacement from where it began.
  var way: Point { location - start }

  /// The distance from where it began.
  var distance: Points { (location - start).length }

  /// The displacement that a begin rule judges: from the start of the touch to the start of its drag, or to its location where
  /// that is the same point.
  var beginTranslation: Point {
    guard !isRecognized, let claim, claim != start else { return location - start }
    return claim - start
  }

  /// From now on it counts as if it had begun where it is.
  mutating func restart() { (start, origin, claim) = (location, location, nil) }

  /// From now on it has no velocity, whatever its samples say.
  mutating func rest() { given = .zero }

  /// The velocity: that of the last sample if it has one, else an estimate from the samples so far.
  /// - Parameter earlier: the locations before the last ones.
  func velocity(by rule: VelocityRule, _ earlier: [VelocityEstimator.Sighting]) -> Velocity {
    given ?? estimator.estimate(by: rule, earlier)
  }

  /// The velocity of the last movement, however long it took; nil for a finger that has rested since.
  var lastMovement: Velocity? { estimator.lastMovement }

  /// The velocity with which the finger would be lifted at a time, where it is now: 0 for one that rests.
  /// - Parameter earlier: the locations before the last ones.
  func velocity(at time: Seconds, by rule: VelocityRule, _ earlier: [VelocityEstimator.Sighting]) -> Velocity {
    if let given { return given }
    var lifted = estimator
    let dropped = lifted.add(location, at: time)
    return lifted.estimate(by: rule, rule.estimator == .leastSquares ? (dropped.map { [$0] } ?? []) + earlier : [])
  }

  /// The container has another size. A finger that is outside counts as at the nearest point inside, until the client's next sample tells
  /// where it is.
  /// - Returns: the translation that the sheet is to follow.
  mutating func confine(to size: Size) -> Point {
    let before = confinement
    confinement = Point(x: min(max(location.x, 0), size.width), y: min(max(location.y, 0), size.height)) - location
    isPlaced = false
    return confinement - before + lag
  }

  /// A sample comes after the container has changed. In it the finger is inside where the client measures it in the new container, which
  /// moves all locations before; otherwise it goes on from where it was.
  /// - Returns: the translation of the locations before.
  mutating func place(_ sample: Point, in size: Size) -> Point {
    guard !isPlaced else { return .zero }
    isPlaced = true
    let isInside = 0...size.width ~= sample.x && 0...size.height ~= sample.y
    guard isInside, confinement != .zero else { return .zero }
    let shift = confinement
    (start, origin, location) = (start + shift, origin + shift, location + shift)
    estimator.move(by: shift)
    confinement = .zero
    return shift
  }
}
