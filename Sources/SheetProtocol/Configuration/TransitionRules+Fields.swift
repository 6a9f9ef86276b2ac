import JSON
import SheetEngine

extension SpringEnd: WireEnum {}
extension TransitionRules.Retarget: WireEnum {}
extension Settling.Pace.Releases: WireEnum {}

extension TransitionRules {
  static let fields = Fields<TransitionRules>(
    .value(
      "duration", { $1(&$0.animation) }, .durationOnly,
      Label(
        "Duration", unit: .seconds,
        "How long a presentation or dismissal takes when no finger drives it, s. A spring ignores this.")),
    .value(
      "curve", { $1(&$0.animation) }, .curveOnly,
      Label("Curve", "How a presentation or dismissal moves when no finger drives it.")),
    .optional(
      "dismissal", { $1(&$0.dismissal) }, from: Animation(duration: 0.3, curve: .easeInOut), .animation,
      Label(
        group: .motion, "Dismissal", "How a dismissal moves that no finger drives; null is as a presentation.")),
    .optional(
      "comeback", { $1(&$0.comeback) }, from: Animation(duration: 0.3, curve: .easeInOut), .animation,
      Label(
        group: .motion, "Comeback",
        "How a sheet comes back that a drag has taken below its lowest detent; null is as after any release.")),
    .optional(
      "travel", { $1(&$0.travel) }, from: 1, .number(.notNegative),
      Label(
        "Travel", unit: .percent,
        """
        How far the sheet moves when it comes or goes, as a fraction of the container; null is as far as it reaches.
        """)),
    .number(
      "beyondEdge", { $1(&$0.beyondEdge) }, .notNegative,
      Label(
        "Beyond the edge", unit: .points, "How much farther it moves, beyond the edge of the container, pt.")),
    .optionalGroup(
      "out", { $1(&$0.out) }, from: TransitionRules.Way(), TransitionRules.Way.fields,
      Label("Way out", "How far a dismissal goes; null is as far as a presentation.")),
    .value(
      "completionCurve", { $1(&$0.completionCurve) }, .curve,
      Label("After a release", "The curve of the rest of a transition after a release.")),
    .number(
      "completionSpeed", { $1(&$0.completionSpeed) }, .positive,
      Label(
        "Speed after a release", unit: .factor,
        "The speed of the rest of a transition after a release, as a multiple of its usual speed.")
    ),
    .wireEnum(
      "springEnd", { $1(&$0.springEnd) },
      Label(
        "A spring ends",
        """
        When a spring ends: when it has come to rest (atRest), when it first reaches its target (atTarget), or after the \
        duration of its animation (afterDuration).
        """)),
    .wireEnum(
      "retarget", { $1(&$0.retarget) },
      Label(
        "Another target",
        """
        What a sheet that moves does with its velocity when it is sent to another detent: it keeps it (keepsVelocity), \
        or begins from rest where it is (fromRest) or where its motion began (fromStart).
        """)),
    .optionalGroup(
      "settling", { $1(&$0.settling) }, from: Settling(), Settling.fields,
      Label(
        "Settling",
        """
        How a release settles; null takes a time in proportion to the distance that is left, and a spring starts with \
        the finger's velocity.
        """))
  )
}

extension TransitionRules.Way {
  static let fields = Fields<TransitionRules.Way>(
    .optional(
      "travel", { $1(&$0.travel) }, from: 1, .number(.notNegative),
      Label(
        "Travel", unit: .percent,
        "The distance, as a fraction of the container; null is as far as the sheet reaches.")),
    .number(
      "beyondEdge", { $1(&$0.beyondEdge) }, .notNegative,
      Label("Beyond the edge", unit: .points, "How much farther it moves, beyond the edge of the container, pt."))
  )
}

extension Settling.Pace {
  static let fields = Fields<Settling.Pace>(
    .number(
      "distance", { $1(&$0.distance) }, .notNegative,
      Label("Distance", unit: .factor, "The multiple of the distance that is left.")),
    .number(
      "width", { $1(&$0.width) }, .notNegative,
      Label("Width", unit: .factor, "The multiple of the container's width that is added to it.")),
    .number("offset", { $1(&$0.offset) }, .any, Label("Offset", unit: .seconds, "The constant, s.")),
    .number("least", { $1(&$0.least) }, .notNegative, Label("At least", unit: .seconds, "The minimum duration, s.")),
    .number("most", { $1(&$0.most) }, .notNegative, Label("At most", unit: .seconds, "The maximum duration, s.")),
    .wireEnum(
      "applies", { $1(&$0.applies) },
      Label(
        "Applies to",
        "Which releases it applies to: all, or those that dismiss a sheet with one detent (singleDetentDismissals)."))
  )
}

extension Settling {
  static let fields = Fields<Settling>(
    .optional(
      "duration", { $1(&$0.duration) }, from: 0, .number(.notNegative),
      Label(
        "Duration", unit: .seconds,
        "The duration of a timed curve, whatever the distance, s; with null, it is in proportion to the distance.")),
    .optional(
      "dismissalDuration", { $1(&$0.dismissalDuration) }, from: 0.3, .number(.notNegative),
      Label(
        "Out", unit: .seconds,
        "The duration of a release that dismisses the sheet, s; null is as any other.")),
    .number(
      "durationPerContainer", { $1(&$0.durationPerContainer) }, .notNegative,
      Label(
        "By the distance", unit: .seconds,
        "How much longer it is for each length of the container that is left, s.")),
    .optionalGroup(
      "pace", { $1(&$0.pace) }, from: Settling.Pace(), Settling.Pace.fields,
      Label(
        "By the speed", "How the duration depends on the speed of a release that is not at rest; null is not at all.")),
    .value(
      "damping", { $1(&$0.damping) }, .damping,
      Label(
        "Damping",
        """
        The damping ratios of a spring for speeds of the release, in increasing order of the speed. Below the first \
        speed, the spring keeps its own ratio.
        """)
    ),
    .flag(
      "isDampingLinear", { $1(&$0.isDampingLinear) },
      Label(
        "Linear",
        """
        Whether the damping ratio is interpolated between the speeds; otherwise, the ratio of the highest speed that \
        the release has reached applies.
        """)
    ),
    .number(
      "velocityFactor", { $1(&$0.velocityFactor) }, .notNegative,
      Label("Velocity", unit: .factor, "The velocity with which a spring starts, as a multiple of the finger's.")),
    .optional(
      "maximumVelocity", { $1(&$0.maximumVelocity) }, from: 0, .number(.notNegative),
      Label(
        "At most", unit: .pointsPerSecond, "The maximum velocity with which a spring starts, pt/s; null is no maximum.")
    ),
    .optional(
      "maximumRate", { $1(&$0.maximumRate) }, from: 0, .number(.notNegative),
      Label(
        "Maximum rate", unit: .factor,
        "The maximum velocity with which a spring starts, in remaining distances per second; null is no maximum.")
    )
  )
}
