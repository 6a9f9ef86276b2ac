/// How a sheet comes and goes.
public struct TransitionRules: Equatable, Sendable {
  /// How a presentation or dismissal moves when no finger drives it.
  public var animation: Animation
  /// How a dismissal moves that no finger drives; nil is as a presentation.
  public var dismissal: Animation?
  /// How a sheet comes back that a drag has taken below its lowest detent; nil is as after any release.
  public var comeback: Animation?
  /// How far the sheet moves when it comes or goes, as a fraction of the container; nil is as far as it reaches.
  public var travel: Double?
  /// How much farther it moves, beyond the edge of the container, in points.
  public var beyondEdge: Points = 0
  /// How far a dismissal goes; nil is as far as a presentation.
  public var out: Way?
  /// The curve of the rest of a transition after a release.
  public var completionCurve: Curve
  /// The speed of the rest of a transition after a release, as a multiple of its usual speed.
  public var completionSpeed: Double
  /// When a spring ends: when it has come to rest (atRest), when it first reaches its target (atTarget), or after the duration of its
  /// animation (afterDuration).
  public var springEnd = SpringEnd.atRest
  /// What a sheet that moves does with its velocity when it is sent to another detent: it keeps it (keepsVelocity), or begins from rest
  /// where it is (fromRest) or where its motion began (fromStart).
  public var retarget = Retarget.keepsVelocity
  /// How a release settles; nil takes a time in proportion to the distance that is left, and a spring starts with the finger's velocity.
  public var settling: Settling?

  /// How far a sheet moves out of the container.
  public struct Way: Equatable, Sendable {
    /// The distance, as a fraction of the container; nil is as far as the sheet reaches.
    public var travel: Double?
    /// How much farther it moves, beyond the edge of the container, in points.
    public var beyondEdge: Points

    public init(travel: Double? = nil, beyondEdge: Points = 0) {
      (self.travel, self.beyondEdge) = (travel, beyondEdge)
    }
  }

  /// What a sheet that moves does with its velocity when it is sent to another detent.
  public enum Retarget: String, CaseIterable, Sendable {
    /// It keeps it.
    case keepsVelocity
    /// It begins from rest where it is.
    case fromRest
    /// It begins from rest where its motion began.
    case fromStart
  }

  public init(animation: Animation, completionCurve: Curve, completionSpeed: Double, settling: Settling? = nil) {
    (self.animation, self.completionCurve) = (animation, completionCurve)
    (self.completionSpeed, self.settling) = (completionSpeed, settling)
  }
}

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

extension Configuration {
  /// The animation of a presentation.
  var presentation: Animation { transition.animation.ended(by: transition.springEnd) }

  /// The animation of a dismissal.
  var dismissal: Animation { (transition.dismissal ?? transition.animation).ended(by: transition.springEnd) }

  /// The sheet's own animation from one resting position to another.
  var resize: Animation { frame.resize.ended(by: transition.springEnd) }

  /// The animation of the rest after a release; a spring after a flick may be damped less.
  /// - Parameter duration: that of a timed curve in proportion to the distance.
  func completion(duration: Seconds, after release: SettlingRelease) -> Animation {
    let (curve, settling) = (transition.completionCurve, transition.settling)
    let ratio =
      interaction.landing.dampingRatio(after: release.velocity) ?? settling?.dampingRatio(after: release.velocity)
    guard case .spring(let spring) = curve, let ratio else {
      if case .spring = curve { return completion(on: curve) }
      return Animation(duration: duration > 0 ? settling?.duration(of: release) ?? duration : duration, curve: curve)
    }
    return completion(on: .spring(spring.damped(ratio)))
  }

  private func completion(on spring: Curve) -> Animation {
    Animation(duration: transition.animation.nominalDuration, curve: spring).ended(by: transition.springEnd)
  }
}
