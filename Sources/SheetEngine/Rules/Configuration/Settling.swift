/// How a sheet goes on after a release.
public struct Settling: Equatable, Sendable {
  /// The duration of a timed curve, whatever the distance, in seconds; with nil, it is in proportion to the distance.
  public var duration: Seconds?
  /// The duration of a release that dismisses the sheet, in seconds; nil is as any other.
  public var dismissalDuration: Seconds?
  /// How much longer it is for each length of the container that is left, in seconds.
  public var durationPerContainer: Seconds = 0
  /// How the duration depends on the speed of a release that is not at rest; nil is not at all.
  public var pace: Pace?
  /// The damping ratios of a spring for speeds of the release, in increasing order of the speed. Below the first
  /// speed, the spring keeps its own ratio.
  public var damping: [Damping]
  /// Whether the damping ratio is interpolated between the speeds; otherwise, the ratio of the highest speed that the
  /// release has reached applies.
  public var isDampingLinear: Bool
  /// The velocity with which a spring starts, as a multiple of the finger's.
  public var velocityFactor: Double
  /// The maximum velocity with which a spring starts, in points per second; nil is no maximum.
  public var maximumVelocity: PointsPerSecond?
  /// The maximum velocity with which a spring starts, in remaining distances per second; nil is no maximum.
  public var maximumRate: Double?

  /// How long a release with a speed takes: the time in which it would go a distance at that speed, and a constant.
  public struct Pace: Equatable, Sendable {
    /// The multiple of the distance that is left.
    public var distance = 1.0
    /// The multiple of the container's width that is added to it.
    public var width = 0.0
    /// The constant, in seconds.
    public var offset: Seconds = 0
    /// The minimum duration, in seconds.
    public var least: Seconds = 0
    /// The maximum duration, in seconds.
    public var most: Seconds = 1
    /// Which releases it applies to: all, or those that dismiss a sheet with one detent (singleDetentDismissals).
    public var applies = Releases.all

    /// Some releases.
    public enum Releases: String, CaseIterable, Sendable {
      /// All of them.
      case all
      /// Those that dismiss a sheet with one detent.
      case singleDetentDismissals
    }

    public init() {}
  }

  /// A damping ratio from a speed on.
  public struct Damping: Equatable, Sendable {
    /// The speed, in points per second.
    public var speed: PointsPerSecond
    /// The damping ratio: 1 and more does not overshoot.
    public var ratio: Double

    public init(speed: PointsPerSecond, ratio: Double) {
      (self.speed, self.ratio) = (speed, ratio)
    }
  }

  public init(
    duration: Seconds? = nil, damping: [Damping] = [], isDampingLinear: Bool = false, velocityFactor: Double = 1,
    maximumVelocity: PointsPerSecond? = nil, maximumRate: Double? = nil
  ) {
    (self.duration, self.damping, self.isDampingLinear) = (duration, damping, isDampingLinear)
    (self.velocityFactor, self.maximumVelocity, self.maximumRate) = (velocityFactor, maximumVelocity, maximumRate)
  }

  /// The damping ratio after a release; nil is the spring's own.
  func dampingRatio(after velocity: PointsPerSecond) -> Double? {
    let speed = velocity.magnitude
    guard let index = damping.lastIndex(where: { !$0.speed.exceeds(speed) }) else { return nil }
    let low = damping[index]
    guard isDampingLinear, index + 1 < damping.count else { return low.ratio }
    let high = damping[index + 1]
    guard high.speed > low.speed else { return high.ratio }
    return low.ratio + (high.ratio - low.ratio) * (speed - low.speed) / (high.speed - low.speed)
  }

  /// The duration of a timed curve after a release; nil is in proportion to the distance.
  func duration(of release: SettlingRelease) -> Seconds? {
    let speed = release.velocity.magnitude
    if let pace, speed > 0, pace.applies == .all || release.leaves && release.hasSingleDetent {
      let way = pace.distance * release.distance.magnitude + pace.width * release.container.width
      return min(max(way / speed + pace.offset, pace.least), pace.most)
    }
    if release.leaves, let dismissalDuration { return dismissalDuration }
    let length = release.edge.length(of: release.container)
    return duration.map { $0 + (length > 0 ? durationPerContainer * release.distance.magnitude / length : 0) }
  }

  /// The velocity with which a spring starts.
  /// - Parameters:
  ///   - velocity: that of the sheet at the release, pt/s.
  ///   - distance: the distance to its end, pt.
  func velocity(_ velocity: PointsPerSecond, over distance: Points) -> PointsPerSecond {
    var speed = velocity.magnitude * velocityFactor
    if let maximumVelocity { speed = min(speed, maximumVelocity) }
    if let maximumRate { speed = min(speed, maximumRate * distance.magnitude) }
    return velocity < 0 ? -speed : speed
  }
}

/// What the duration of a settling depends on.
struct SettlingRelease {
  /// The outward velocity of the finger, pt/s.
  var velocity: PointsPerSecond
  /// The distance to the end, pt.
  var distance: Points
  /// Whether it dismisses the sheet.
  var leaves: Bool
  /// Whether the sheet has one detent.
  var hasSingleDetent: Bool
  /// The container's size.
  var container: Size
  /// The edge from which the sheet comes.
  var edge: Edge
}
