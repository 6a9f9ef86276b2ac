/// A gesture under path: a touch, or a recognised gesture.
struct Touch: Equatable, Codable, Sendable {
  /// Whether the gesture drags something.
  enum State: Equatable, Codable, Sendable {
    /// It may become a drag or a tap.
    case possible
    /// It is a drag.
    case dragging
    /// It never will.
    case failed
  }

  /// What it hit, or is attached to.
  let target: GestureTarget
  /// Whether a recogniser of the client reports it.
  let isRecognized: Bool
  /// Where it began.
  private(set) var start: Point
  /// Where its drag began: the displacement counts from here. For a touch, where it left the slop.
  private(set) var origin: Point
  /// Where it is now.
  private(set) var location: Point
  /// Whether it drags something.
  var state = State.possible
  /// What it does to the content, when it drags that.
  var content: ContentDrag?
  private var estimator: VelocityEstimator
  /// The velocity of the last sample, if it had one.
  private(set) var given: Velocity?

  /// A gesture that begins.
  init(_ sample: GestureSample, target: GestureTarget, at time: Seconds) {
    self.target = target
    isRecognized = sample.isRecognized
    start = sample.location
    origin = sample.location
    location = sample.location
    given = sample.velocity
    estimator = VelocityEstimator(sample.location, at: time)
  }

  /// The gesture goes on. A touch that has not begun to drag leaves the slop where its path crosses the circle around its start.
  mutating func add(_ sample: GestureSample, at time: Seconds, slop: Points) {
    if state == .possible, !isRecognized {
      origin = start.exit(of: slop, from: location, to: sample.location)
    }
    location = sample.location
    given = sample.velocity
    estimator.add(sample.location, at: time)
  }

  /// The displacement since the drag began.
  var translation: Point { location - origin }

  /// How far it is from where it began.
  var distance: Points { (location - start).length }

  /// The displacement by which a begin rule judges: from where the touch began to where its drag does.
  var beginTranslation: Point { isRecognized ? location - start : origin - start }

  /// How fast it is: as the last sample tells, or else as the samples so far do.
  func velocity(by rule: VelocityRule) -> Velocity {
    given ?? estimator.estimate(by: rule)
  }

  /// The container has changed under a finger that rests: it is where it was, or at the nearest point of the new one.
  /// - Returns: how far that moved it.
  mutating func confine(to size: Size) -> Point {
    let confined = Point(x: min(max(location.x, 0), size.width), y: min(max(location.y, 0), size.height))
    let shift = confined - location
    guard shift != .zero else { return shift }
    (start, origin, location) = (start + shift, origin + shift, confined)
    estimator.move(by: shift)
    return shift
  }
}

extension Point {
  /// Where the path from one point to another leaves the circle of a radius around this one; the end where it doesn't.
  fileprivate func exit(of radius: Points, from a: Point, to b: Point) -> Point {
    let (path, out) = (b - a, a - self)
    let square = path.x * path.x + path.y * path.y
    guard square > 0 else { return b }
    let half = (out.x * path.x + out.y * path.y) / square
    let rest = (out.x * out.x + out.y * out.y - radius * radius) / square
    let root = max(half * half - rest, 0).squareRoot()
    return a + path * min(max(root - half, 0), 1)
  }
}
