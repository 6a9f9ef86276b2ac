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
