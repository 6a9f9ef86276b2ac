/// A touch that goes on.
struct Gesture: Equatable, Codable, Sendable {
  /// Whether the touch drags the sheet.
  enum State: Equatable, Codable, Sendable {
    /// Not yet: its rule could not be judged.
    case waiting
    /// It does.
    case dragging
    /// It never will.
    case refused
  }

  /// What was touched.
  let source: GestureSample.Source
  /// Where the touch began.
  let start: Point
  /// Where it is now.
  private(set) var location: Point
  /// Whether it drags the sheet.
  var state = State.waiting
  /// What it does to the content, when it began there.
  var content: ContentDrag?
  private var estimator: VelocityEstimator
  /// The velocity that the last sample said it has, if it said one.
  private(set) var given: Velocity?

  /// A touch that begins.
  init(_ sample: GestureSample, at time: Seconds) {
    source = sample.source
    start = sample.location
    location = sample.location
    given = sample.velocity
    estimator = VelocityEstimator(sample.location, at: time)
  }

  /// The touch goes on.
  mutating func add(_ sample: GestureSample, at time: Seconds) {
    location = sample.location
    given = sample.velocity
    estimator.add(sample.location, at: time)
  }

  /// The way from where it began.
  var translation: Point { location - start }

  /// How fast it is: as the last sample says, or else as the samples so far tell.
  func velocity(by rule: VelocityRule) -> Velocity {
    given ?? estimator.estimate(by: rule)
  }
}
