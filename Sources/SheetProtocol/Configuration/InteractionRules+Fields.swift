import JSON
import SheetEngine

extension RubberBandRules.FreeRange: WireEnum {}
extension InteractionRules.SettlingCatch: WireEnum {}
extension ClaimRule.Measure: WireEnum {}
extension ClaimRule.Asks: WireEnum {}
extension ClaimRule.Counts: WireEnum {}
extension BeginRule: WireEnum {}
extension InteractionRules.Tracking: WireEnum {}
extension InteractionRules.Waiting: WireEnum {}
extension InteractionRules.RefusedDrag: WireEnum {}
extension InteractionRules.DetentReport: WireEnum {}
extension InteractionRules.Cancellation: WireEnum {}
extension InteractionRules.Dismissal: WireEnum {}
extension InteractionRules.Catching: WireEnum {}

extension InteractionRules {
  static let fields = Fields<InteractionRules>(
    .wireEnum(
      "begin", { $1(&$0.begin) },
      Label(
        "A drag begins",
        """
        When a touch becomes a drag: at once (atOnce), when it has moved by the slop (movement), when its velocity \
        (outwardVelocity) or its movement (outwardTranslation) also points outward, or never.
        """)),
    .number(
      "slop", { $1(&$0.slop) }, .notNegative,
      Label(
        "Slop", unit: .points,
        "How far a finger has to move before its drag begins, pt; a touch that ends nearer to its start is a tap.")
    ),
    .group(
      "claim", { $1(&$0.claim) }, ClaimRule.fields,
      Label("What makes it a drag", "Which movement of a touch makes it a drag, and what of it counts.")),
    .wireEnum(
      "waitsFor", { $1(&$0.waitsFor) },
      Label(
        "Waits for",
        """
        Whether the sheet's drag begins only when every region under the finger has failed to claim it (regions), as \
        with UIKit's `require(toFail:)`, or not (none).
        """)),
    .number(
      "edgeStrip", { $1(&$0.edgeStrip) }, .notNegative,
      Label(
        "Edge strip", unit: .points,
        "The width of the strips along an edge from which a drag pops a screen or presents the sheet, pt.")
    ),
    .wireEnum(
      "tracking", { $1(&$0.tracking) },
      Label(
        "Tracking",
        """
        How a drag tracks the finger: movement beyond an end is forgotten (incremental), or has to be moved back first \
        (absolute).
        """)),
    .value(
      "landing", { $1(&$0.landing) }, .landing,
      Label(group: .landing, "Landing", "The rule that decides where the sheet lands after a release.")),
    .wireEnum(
      "cancelled", { $1(&$0.cancelled) },
      Label(
        "When taken away",
        """
        What happens when the system takes the touch away: the same as after a release (land), after one without \
        velocity (landAtRest), or the sheet goes back (cancel).
        """)
    ),
    .flag(
      "catchesPresentation", { $1(&$0.catchesPresentation) },
      Label("Catch it coming", "Whether a finger can catch a running presentation, that is, stop it and take it over.")),
    .wireEnum(
      "catchesDismissal", { $1(&$0.catchesDismissal) },
      Label(
        "Catch it going",
        "Which running dismissals a finger can catch: none, those that a drag began (dragged), or all.")),
    .wireEnum(
      "catchesSettling", { $1(&$0.catchesSettling) },
      Label(
        "Catch it on its way",
        """
        Where a drag takes a sheet over that moves to a detent: where it is shown (shown), or where it is going, while \
        the rest of its motion goes on beside the drag (target) or is dropped (jump); or the touch is ignored (none).
        """)),
    .wireEnum(
      "refusedDrag", { $1(&$0.refusedDrag) },
      Label(
        "A drag too early",
        """
        What becomes of a finger that drags a sheet which can't be caught: its touch is no drag until it is lifted \
        (fails); the drag begins as soon as the sheet can be dragged, and counts what comes then (waits) or the whole \
        way of the finger (waitsAndCounts).
        """)),
    .wireEnum(
      "reportsDetent", { $1(&$0.reportsDetent) },
      Label(
        "Reports the detent",
        """
        When `didChangeSelectedDetent` reports the detent to which a person takes the sheet: at the release \
        (atRelease), or when the sheet is there (atArrival).
        """)),
    .flag(
      "catchesAtTouch", { $1(&$0.catchesAtTouch) },
      Label(
        "Catch it by a touch", "Whether a finger that touches a moving sheet holds it at once, without having moved.")),
    .wireEnum(
      "dismissal", { $1(&$0.dismissal) },
      Label(
        "Dismissal",
        """
        Whether a person may dismiss the sheet (allow, refuse), or the client is asked each time (ask). It has no \
        effect if `isModalInPresentation` is true.
        """)),
    .number(
      "timeout", { $1(&$0.timeout) }, .notNegative,
      Label(
        "Answer within", unit: .seconds,
        "For how long an answer is accepted after the client was asked about a dismissal, s.")),
    .flag(
      "reportsDismissal", { $1(&$0.reportsDismissal) },
      Label(
        "Reports dismissal",
        """
        Whether the events `shouldDismiss`, `willDismiss`, `didDismiss` and `didAttemptToDismiss` report a person's \
        dismissal, or attempt to dismiss.
        """)),
    .group(
      "rubberBand", { $1(&$0.rubberBand) }, RubberBandRules.fields,
      Label("Rubber band", "How a drag beyond the highest or lowest detent is slowed down.")),
    .optional(
      "edgePresentation", { $1(&$0.edgePresentation) }, from: .none, .edgePresentation,
      Label("Drag in from the edge", "How a drag from the container's edge presents the sheet; null when it doesn't.")),
    .value(
      "velocity", { $1(&$0.velocity) }, .velocity,
      Label(group: .landing, "Velocity", "How velocity is estimated when a sample carries none.")
    )
  )
}

extension ClaimRule {
  static let fields = Fields<ClaimRule>(
    .number(
      "slop", { $1(&$0.slop) }, .notNegative,
      Label(
        "Slop", unit: .points,
        "How far a finger has to move before its drag begins, pt; a touch that ends nearer to its start is a tap.")),
    .wireEnum(
      "measure", { $1(&$0.measure) },
      Label(
        "Compared with the slop",
        "What is compared with the slop: the whole displacement (distance), or the part along (axis).")),
    .flag(
      "strict", { $1(&$0.isStrict) },
      Label("Farther", "Whether the finger has to move farther than the slop, and not only as far.")),
    .number(
      "ratio", { $1(&$0.ratio) }, .notNegative,
      Label(
        "Along to across", unit: .factor, "How many times larger than the part across the part along has to be.")),
    .number(
      "bias", { $1(&$0.bias) }, .notNegative,
      Label("And larger by", unit: .points, "How much larger the part along has to be besides, pt.")),
    .wireEnum(
      "asks", { $1(&$0.asks) },
      Label(
        "The direction is judged",
        """
        When the direction is judged: where the finger leaves the slop, so that a wrong one is no drag until it is \
        lifted (once), or at every point from there on (again).
        """)),
    .optionalGroup(
      "fails", { $1(&$0.fails) }, from: Failure(across: 10), Failure.fields,
      Label("Fails", "When a touch will never be a drag; null is never.")),
    .wireEnum(
      "counts", { $1(&$0.counts) },
      Label(
        "Counts",
        """
        What the drag counts: the movement from where it was claimed (fromClaim), all of it (all), or what comes after \
        the sample in which it was claimed (afterMove).
        """))
  )
}

extension ClaimRule.Failure {
  static let fields = Fields<ClaimRule.Failure>(
    .number(
      "across", { $1(&$0.across) }, .notNegative,
      Label(
        "Across", unit: .points,
        "A touch fails whose part across is larger than this, pt.")),
    .optional(
      "bias", { $1(&$0.bias) }, from: 0, .number(.notNegative),
      Label(
        "Than along by", unit: .points,
        "How much larger than the part along the part across has to be as well, pt; null where that does not matter."))
  )
}

extension RubberBandRules {
  static let fields = Fields<RubberBandRules>(
    .flag(
      "resistsDismissal", { $1(&$0.resistsDismissal) },
      Label(
        "Resists dismissal",
        """
        Whether a sheet that may be dismissed resists below its lowest detent as well, and only the release decides.
        """)),
    .wireEnum(
      "freeUpTo", { $1(&$0.freeUpTo) },
      Label(
        "Free up to",
        """
        How far up a drag is not slowed down: to the highest detent (highest), to the height of the content (content), \
        or to full height (full).
        """)),
    .number(
      "constant", { $1(&$0.constant) }, .notNegative,
      Label("Stiffness", "The stiffness of the rubber band: the fraction of a small movement that is shown.")),
    .number(
      "above", { $1(&$0.above) }, .notNegative,
      Label(
        "Above at most", unit: .points,
        """
        The maximum distance that the sheet moves beyond the highest detent, pt. It is less if the safe area is \
        nearer.
        """)),
    .number(
      "below", { $1(&$0.below) }, .notNegative,
      Label(
        "Below at most", unit: .points,
        "The maximum distance that a sheet that can't be dismissed moves below the lowest detent, pt.")),
    .number(
      "belowFraction", { $1(&$0.belowFraction) }, .notNegative,
      Label(
        "Below, of full height", unit: .percent,
        "The same maximum, as a fraction of full height. The smaller of the two applies.")),
    .number(
      "attemptFraction", { $1(&$0.attemptFraction) }, .notNegative,
      Label(
        "An attempt from", unit: .percent,
        """
        A drag below the lowest detent counts as an attempt to dismiss the sheet from this fraction of the maximum on.
        """)
    ),
    .optional(
      "overdragAbove", { $1(&$0.overdragAbove) }, from: .clamped, .overdrag,
      Label(
        "Curve above", "The curve that replaces the rubber band beyond the highest detent; null keeps the rubber band.")
    ),
    .optional(
      "overdragBelow", { $1(&$0.overdragBelow) }, from: .clamped, .overdrag,
      Label(
        "Curve below", "The curve that replaces the rubber band below the lowest detent; null keeps the rubber band."))
  )
}
