/// How a sheet comes and goes.
public struct TransitionRules: Equatable, Sendable {
  /// How a presentation or dismissal moves when no finger drives it.
  public var animation: Animation
  /// How a dismissal moves that no finger drives; nil is as a presentation.
  public var dismissal: Animation?
  /// How far the sheet moves when it comes or goes, as a fraction of the container; nil is as far as it reaches.
  public var travel: Double?
  /// How much farther it moves, beyond the edge of the container, in points.
  public var beyondEdge: Points = 0
  /// The curve of the rest of a transition after a release.
  public var completionCurve: Curve
  /// The speed of the rest of a transition after a release, as a multiple of its usual speed.
  public var completionSpeed: Double
  /// When a spring ends: when it has come to rest (atRest), when it first reaches its target (atTarget), or after the duration of its
  /// animation (afterDuration).
  public var springEnd = SpringEnd.atRest
  /// What a sheet that moves does with its velocity when it is sent to another detent: it keeps it (keepsVelocity), or begins from rest
  /// where it is (fromRest).
  public var retarget = Retarget.keepsVelocity
  /// How a release settles; nil takes a time in proportion to the distance that is left, and a spring starts with the finger's velocity.
  public var settling: Settling?

  /// What a sheet that moves does with its velocity when it is sent to another detent.
  public enum Retarget: String, CaseIterable, Sendable {
    /// It keeps it.
    case keepsVelocity
    /// It begins from rest where it is.
    case fromRest
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

extension Configuration {
  /// The animation of a presentation.
  var presentation: Animation { transition.animation.ended(by: transition.springEnd) }

  /// The animation of a dismissal.
  var dismissal: Animation { (transition.dismissal ?? transition.animation).ended(by: transition.springEnd) }

  /// The sheet's own animation from one resting position to another.
  var resize: Animation { frame.resize.ended(by: transition.springEnd) }

  /// The animation of the rest after a release with an outward velocity; a spring after a flick may be damped less.
  func completion(duration: Seconds, after velocity: PointsPerSecond) -> Animation {
    let (curve, settling) = (transition.completionCurve, transition.settling)
    let ratio = interaction.landing.dampingRatio(after: velocity) ?? settling?.dampingRatio(after: velocity)
    guard case .spring(let spring) = curve, let ratio else {
      if case .spring = curve { return completion(on: curve) }
      return Animation(duration: duration > 0 ? settling?.duration ?? duration : duration, curve: curve)
    }
    return completion(on: .spring(spring.damped(ratio)))
  }

  private func completion(on spring: Curve) -> Animation {
    Animation(duration: transition.animation.nominalDuration, curve: spring).ended(by: transition.springEnd)
  }
}
