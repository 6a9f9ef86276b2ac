import JSON
import SheetEngine

extension Edge: WireEnum {}
extension FrameRules.Rounding: WireEnum {}
extension FrameRules.Sizing: WireEnum {}
extension FrameRules.ContainerChange: WireEnum {}
extension DimmingRules.Touches: WireEnum {}
extension RubberBandRules.FreeRange: WireEnum {}
extension GrabberRules.Tap: WireEnum {}
extension SpringEnd: WireEnum {}
extension TransitionRules.Retarget: WireEnum {}
extension InteractionRules.SettlingCatch: WireEnum {}
extension ClaimRule.Measure: WireEnum {}
extension ClaimRule.Asks: WireEnum {}
extension ClaimRule.Counts: WireEnum {}
extension DetentRules.FractionBase: WireEnum {}
extension DetentRules.Merge: WireEnum {}
extension FrameRules.Alignment: WireEnum {}
extension FloatRules.MarginRule: WireEnum {}
extension DimmingRules.Tap: WireEnum {}
extension Detent.SizeClass: WireEnum {}
extension GrabberRules.Placement: WireEnum {}
extension KeyboardRules.Response: WireEnum {}
extension BeginRule: WireEnum {}
extension InteractionRules.Tracking: WireEnum {}
extension InteractionRules.Cancellation: WireEnum {}
extension InteractionRules.Dismissal: WireEnum {}
extension InteractionRules.Catching: WireEnum {}
extension PresenterRules.Movement: WireEnum {}
extension ScrollRules.Handoff: WireEnum {}

extension Configuration {
  /// The configuration's fields, with UIKit's names where UIKit has one.
  static let fields = Fields<Configuration>(
    .wireEnum("edge", { $1(&$0.edge) }, Label(group: .motion, "Comes from", "The side from which the sheet comes.")),
    .value(
      "detents", { $1(&$0.detents) }, .detents,
      Label(
        group: .rest, "Detents",
        """
        The heights at which the sheet can rest, from the lowest to the highest. Used if the rule of `frame.extent` is \
        `detents`.
        """)
    ),
    .optional(
      "selectedDetentIdentifier", { $1(&$0.selectedDetentIdentifier) }, from: "", .text,
      Label(
        group: .rest, "Starts at",
        """
        The id of the detent at which the sheet stands; null or an unknown id selects the first detent. A drag to \
        another detent changes it.
        """)
    ),
    .optional(
      "largestUndimmedDetentIdentifier", { $1(&$0.largestUndimmedDetentIdentifier) }, from: "",
      .text,
      Label(
        group: .rest, "Undimmed up to",
        """
        The id of the largest detent at which the presenter (what is behind the sheet) is not dimmed and can be \
        touched. With null or an unknown id, it is dimmed at every detent.
        """)
    ),
    .flag(
      "prefersScrollingExpandsWhenScrolledToEdge",
      { $1(&$0.prefersScrollingExpandsWhenScrolledToEdge) },
      Label(
        group: .scrolling, "Scrolling expands it",
        "Whether scrolling up from the content's top first expands the sheet, up to its largest detent.")
    ),
    .flag(
      "prefersEdgeAttachedInCompactHeight",
      { $1(&$0.prefersEdgeAttachedInCompactHeight) },
      Label(
        group: .size, "Attached in compact height",
        """
        Whether the sheet is attached to its edge in compact height (a phone in landscape), instead of filling the \
        screen.
        """)
    ),
    .flag(
      "widthFollowsPreferredContentSizeWhenEdgeAttached",
      { $1(&$0.widthFollowsPreferredContentSizeWhenEdgeAttached) },
      Label(
        group: .size, "Width follows content",
        "Whether an edge-attached sheet in compact height is as wide as its content prefers.")
    ),
    .flag(
      "prefersGrabberVisible", { $1(&$0.prefersGrabberVisible) },
      Label(group: .rest, "Grabber", "Whether the grabber (for `content-sized`: the pull bar) is shown.")
    ),
    .number(
      "preferredCornerRadius", { $1(&$0.preferredCornerRadius) }, .notNegative,
      Label(group: .rest, "Corner radius", unit: .points, "The radius of the sheet's corners, pt.")
    ),
    .flag(
      "isModalInPresentation", { $1(&$0.isModalInPresentation) },
      Label(group: .touch, "Can't be dismissed", "Whether a person can't dismiss the sheet; the app still can.")
    ),
    .group(
      "frame", { $1(&$0.frame) }, FrameRules.fields,
      Label(group: .size, "Frame", "Where the sheet rests, and how it moves from one resting position to another.")
    ),
    .group(
      "transition", { $1(&$0.transition) }, TransitionRules.fields,
      Label(group: .motion, "Transition", "How the sheet comes and goes.")
    ),
    .group(
      "dimming", { $1(&$0.dimming) }, DimmingRules.fields,
      Label(group: .behind, "Dimming", "What lies between the sheet and the presenter.")
    ),
    .group(
      "grabber", { $1(&$0.grabber) }, GrabberRules.fields,
      Label(group: .grabber, "Grabber's look", "The bar by which the sheet is grabbed.")
    ),
    .group(
      "interaction", { $1(&$0.interaction) }, InteractionRules.fields,
      Label(group: .touch, "Interaction", "What a finger can do.")
    ),
    .group(
      "scroll", { $1(&$0.scroll) }, ScrollRules.fields,
      Label(group: .scrolling, "Scrolling", "How content scrolls, and which of content and sheet a drag moves.")
    ),
    .group(
      "navigation", { $1(&$0.navigation) }, NavigationRules.fields,
      Label(group: .screens, "Navigation", "How screens inside the sheet come and go.")
    ),
    .group(
      "keyboard", { $1(&$0.keyboard) }, KeyboardRules.fields,
      Label(group: .keyboard, "Keyboard", "What the sheet does when the keyboard comes.")
    ),
    .group(
      "presenter", { $1(&$0.presenter) }, PresenterRules.fields,
      Label(group: .behind, "Presenter", "What the presenter does while the sheet is over it.")
    )
  )

  /// Writes the complete configuration.
  public func encode(to writer: inout JSONWriter) {
    Self.fields.write(self, to: &writer)
  }
}

extension Configuration {
  /// Checks that margins leave some of a container.
  public func check(measuresIn container: Container, at path: [String]) throws(JSONFailure) {
    let (margins, size) = (frame.margins, container.size)
    try check(
      margins.left + margins.right, below: size.width, "margins left and right", at: path + ["frame", "margins"])
    try check(
      margins.top + margins.bottom, below: size.height, "margins top and bottom", at: path + ["frame", "margins"])
    guard let float = frame.float else { return }
    let floatPath = path + ["frame", "float"]
    if float.lowHeight > float.highHeight {
      throw JSONFailure(
        path: floatPath + ["lowHeight"], expected: "at most highHeight, \(text(float.highHeight))",
        found: text(float.lowHeight))
    }
    // A sheet whose margins leave nothing of it has the scale 0; no corner is rounder than a half circle.
    let half = (size.width - margins.left - margins.right) / 2
    for (name, margin) in [("margin", float.margin), ("marginWhenHigh", float.marginWhenHigh)] where margin >= half {
      throw JSONFailure(
        path: floatPath + [name], expected: "less than half of the sheet's width, \(text(half))", found: text(margin))
    }
    let radii = [
      (path + ["preferredCornerRadius"], preferredCornerRadius),
      (floatPath + ["edgeRadius", "minimum"], float.edgeRadius.minimum),
    ]
    for (path, radius) in radii where radius > half {
      throw JSONFailure(
        path: path, expected: "at most half of the sheet's width, \(text(half))", found: text(radius))
    }
  }

  private func check(_ sum: Points, below limit: Points, _ what: String, at path: [String]) throws(JSONFailure) {
    guard sum >= limit else { return }
    throw JSONFailure(path: path, expected: "\(what) of less than \(text(limit)) together", found: text(sum))
  }

  private func text(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return writer.text
  }
}

/// A merge patch (RFC 7396) for a configuration, borrowed from the message it came in.
public struct ConfigurationPatch {
  private let json: JSONValue?

  package init(_ json: JSONValue?) {
    self.json = json
  }

  /// The configuration with the patch applied. Null clears a field, or restores the preset's value where it can't be
  /// empty.
  public func applied(to configuration: Configuration, preset: Preset) throws(JSONFailure) -> Configuration {
    guard let json, !json.isNull else { return configuration }
    var patched = configuration
    do throws(JSONFailure) {
      try Configuration.fields.patch(&patched, with: json, preset: preset.configuration)
    } catch {
      throw error.under("configuration")
    }
    return patched
  }

  /// The same for a preset's configuration, which stays shared where the patch changes nothing.
  public func applied(to preset: Preset) throws(JSONFailure) -> Shared<Configuration> {
    guard let json, !json.isNull else { return preset.shared }
    return Shared(try applied(to: preset.configuration, preset: preset))
  }
}

extension FrameRules {
  static let fields = Fields<FrameRules>(
    .value(
      "extent", { $1(&$0.extent) }, .extent,
      Label(
        group: .rest, "Reach",
        """
        What determines how far the sheet reaches into the container: its detents, its content, or a fraction of the \
        container.
        """)
    ),
    .group(
      "detents", { $1(&$0.detents) }, DetentRules.fields,
      Label("Detents' measures", "The measures from which the heights of detents are computed.")),
    .flag(
      "addsSafeArea", { $1(&$0.addsSafeArea) },
      Label(
        "Adds the safe area",
        "Whether the safe area at the sheet's edge is added to the length of the content, fraction or detent.")),
    .flag(
      "staysInSafeArea", { $1(&$0.staysInSafeArea) },
      Label(
        "Stays in the safe area",
        """
        Whether the sheet stays out of the safe area at the opposite edge, and leaves room there for a grabber above \
        the sheet.
        """)
    ),
    .flag(
      "staysInSideSafeArea", { $1(&$0.staysInSideSafeArea) },
      Label(
        "Stays out of the sides",
        "Whether a sheet that comes from the top or the bottom stays out of the safe areas at its sides.")),
    .wireEnum(
      "sizing", { $1(&$0.sizing) },
      Label(
        "Length",
        """
        Whether a sheet with detents is as long as it reaches (resizes), or always as long as at its highest detent, so \
        that its far end is outside of the container at the others (fixed).
        """)),
    .optional(
      "width", { $1(&$0.width) }, from: .fraction(1), .width,
      Label(
        "Width",
        "The width of a sheet that comes from the top or the bottom; null fills the container between the margins.")),
    .group(
      "margins", { $1(&$0.margins) }, Insets.fields,
      Label(
        "Margins",
        "How far the sheet stays away from the container's sides, pt. On its own edge a margin makes it float.")),
    .wireEnum(
      "alignment", { $1(&$0.alignment) },
      Label("Alignment", "The position of a sheet that is narrower than the container.")),
    .optionalGroup(
      "float", { $1(&$0.float) }, from: .iOS, FloatRules.fields,
      Label("Floating", "How a sheet with detents floats below full height; null is not at all.")),
    .wireEnum("rounding", { $1(&$0.rounding) }, Label("Rounding", "How the frame is aligned to the pixel grid.")),
    .value(
      "resize", { $1(&$0.resize) }, .animation,
      Label(
        group: .motion, "Resize",
        "The sheet's own animation from one resting position to another, where an input asks for one.")
    ),
    .wireEnum(
      "containerChange", { $1(&$0.containerChange) },
      Label(
        "When the container changes",
        """
        What the sheet does when the container changes without an animation: it is at its new place at once (atOnce), \
        or it keeps its reach (keepsReach) or its distance from the opposite edge (keepsPlace) and moves from there with \
        the resize animation.
        """))
  )
}

extension FloatRules {
  static let fields = Fields<FloatRules>(
    .number(
      "margin", { $1(&$0.margin) }, .notNegative,
      Label("Margin when low", unit: .points, "The margin at the sides of a low floating sheet, pt.")),
    .number(
      "marginWhenHigh", { $1(&$0.marginWhenHigh) }, .notNegative,
      Label(
        "Margin when high", unit: .points,
        """
        The margin at the sides of a high floating sheet, pt. Between low and high, the margin is linear in the \
        height.
        """)
    ),
    .number(
      "lowHeight", { $1(&$0.lowHeight) }, .notNegative,
      Label("Low up to", unit: .points, "The largest height of a low sheet, without the safe area, pt.")),
    .number(
      "highHeight", { $1(&$0.highHeight) }, .notNegative,
      Label(
        "High from", unit: .points,
        """
        The smallest height of a high sheet, without the safe area, pt. Only a high sheet adds the safe area to its \
        height.
        """)),
    .wireEnum(
      "marginRule", { $1(&$0.marginRule) },
      Label(
        "High margin by",
        """
        Whether the margin of a high sheet is the same at every detent (constant), or shrinks with the height \
        (byHeight).
        """)),
    .flag(
      "isEdgeAttached", { $1(&$0.isEdgeAttached) },
      Label(
        "Attached to its edge",
        "Whether the sheet is attached to its own edge; otherwise the margin applies there, too.")),
    .group(
      "edgeRadius", { $1(&$0.edgeRadius) }, EdgeRadius.fields,
      Label("Edge corners", "The radius of the corners at the sheet's edge.")),
    .group("shadow", { $1(&$0.shadow) }, Shadow.fields, Label("Shadow", "The shadow."))
  )
}

extension FloatRules.EdgeRadius {
  static let fields = Fields<FloatRules.EdgeRadius>(
    .number(
      "reduction", { $1(&$0.reduction) }, .notNegative,
      Label(
        "Reduction", unit: .points,
        "How much smaller the radius at the edge is than the display's corner radius, for a sheet of height 0, pt.")),
    .number(
      "minimum", { $1(&$0.minimum) }, .notNegative,
      Label("Minimum", unit: .points, "The minimum radius at the edge, pt.")),
    .number(
      "topMargin", { $1(&$0.topMargin) }, .notNegative,
      Label(
        "Begins below", unit: .points,
        "How far below the safe area the top of the sheet is when the radius at the edge starts to shrink, pt."))
  )
}

extension FloatRules.Shadow {
  static let fields = Fields<FloatRules.Shadow>(
    .number(
      "blur", { $1(&$0.blur) }, .notNegative,
      Label("Blur", unit: .points, "The standard deviation of the shadow's blur, pt.")),
    .number(
      "alpha", { $1(&$0.alpha) }, .fraction, Label("Opacity", unit: .percent, "The alpha of the black shadow, 0...1.")),
    .number(
      "offset", { $1(&$0.offset) }, .notNegative,
      Label("Offset", unit: .points, "How far the shadow is shifted down, pt."))
  )
}

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
        or begins from rest where it is (fromRest).
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

extension Settling {
  static let fields = Fields<Settling>(
    .optional(
      "duration", { $1(&$0.duration) }, from: 0, .number(.notNegative),
      Label(
        "Duration", unit: .seconds,
        "The duration of a timed curve, whatever the distance, s; with null, it is in proportion to the distance.")),
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

extension DimmingRules {
  static let fields = Fields<DimmingRules>(
    .number(
      "white", { $1(&$0.white) }, .fraction,
      Label("Gray", unit: .percent, "The gray of the dimming: 0 is black, 1 is white.")),
    .optional(
      "color", { $1(&$0.color) }, from: RGBColor(white: 0), .color,
      Label("Color", "The color of the dimming, such as `#1E90FF`; null uses the gray.")),
    .number(
      "alpha", { $1(&$0.alpha) }, .fraction,
      Label(
        "Opacity", unit: .percent,
        """
        The alpha of the dimming's color, 0...1. The opacity on screen is this number times the alpha of the dimming \
        view.
        """)),
    .value(
      "progress", { $1(&$0.progress) }, .dimmingProgress,
      Label(
        "Follows",
        """
        What the alpha of the dimming view follows: the transition, also while a finger drags the sheet out (transition) \
        or not (presented), the sheet's position among its detents (detents), or stops, each with a position and an \
        alpha. Between stops the alpha is linear; below the lowest stop it starts from 0 where the sheet is dismissed.
        """)
    ),
    .optional(
      "animation", { $1(&$0.animation) }, from: Animation(duration: 0.3, curve: .easeInOut), .animation,
      Label(
        group: .motion, "Its own motion",
        """
        The dimming's own animation to its value where the sheet is going; null moves it with the sheet. A finger moves \
        it with the sheet in any case.
        """)),
    .wireEnum(
      "tap", { $1(&$0.tap) },
      Label(
        "A tap on it",
        """
        What a tap on the dimming does: nothing (none), or it dismisses the sheet (dismiss), also one that a person \
        can't dismiss otherwise (dismissAlways). With dismissOrUndim, it dismisses the sheet, or moves one that can't \
        be dismissed to the largest undimmed detent. With collapse, it takes the sheet to its lowest detent.
        """)),
    .wireEnum(
      "touches", { $1(&$0.touches) },
      Label(
        "Takes touches",
        "Where the dimming takes touches: where it is shown (shown), or also where it is transparent (always)."))
  )
}

extension GrabberRules {
  static let fields = Fields<GrabberRules>(
    .wireEnum(
      "placement", { $1(&$0.placement) },
      Label("Placement", "Whether the grabber is a bar above the sheet, or a bar inside the sheet at its top.")),
    .number(
      "height", { $1(&$0.height) }, .notNegative,
      Label("Bar height", unit: .points, "The height of a bar above the sheet, pt; it is as wide as the sheet.")
    ),
    .number(
      "overlap", { $1(&$0.overlap) }, .notNegative,
      Label("Bar overlap", unit: .pixels, "How far a bar above the sheet overlaps the sheet, px.")),
    .number(
      "inset", { $1(&$0.inset) }, .notNegative,
      Label("From the top", unit: .points, "The distance of a bar inside the sheet from the sheet's top, pt.")),
    .number(
      "touchSize", { $1(&$0.touchSize) }, .notNegative,
      Label("Touch area", unit: .points, "The minimum width and height of the bar's touch area, pt.")),
    .wireEnum(
      "tap", { $1(&$0.tap) },
      Label(
        "A tap",
        """
        What a tap on the bar does: it takes the sheet to the next higher detent, and from the highest to the lowest \
        (next), or dismisses it there (nextThenDismiss); it goes up and down by turns, to the lowest (upThenDown) or \
        out (upThenDismiss); or nothing (none).
        """)),
    .number(
      "tapDelay", { $1(&$0.tapDelay) }, .notNegative,
      Label("Tap acts after", unit: .seconds, "How long after a tap it acts, s.")),
    .group(
      "indicator", { $1(&$0.indicator) }, Indicator.fields,
      Label("Mark", "The visible mark: in the middle of a bar above the sheet; inside the sheet, all of the bar."))
  )
}

extension GrabberRules.Indicator {
  static let fields = Fields<GrabberRules.Indicator>(
    .number(
      "width", { $1(&$0.width) }, .notNegative, Label("Width", unit: .points, "The width of the visible mark, pt.")),
    .number(
      "height", { $1(&$0.height) }, .notNegative, Label("Height", unit: .points, "The height of the visible mark, pt.")),
    .number(
      "cornerRadius", { $1(&$0.cornerRadius) }, .notNegative,
      Label("Corner radius", unit: .points, "The radius of the visible mark's corners, pt.")),
    .number(
      "white", { $1(&$0.white) }, .fraction,
      Label("Gray", unit: .percent, "The gray of the visible mark: 0 is black, 1 is white.")),
    .optional(
      "color", { $1(&$0.color) }, from: RGBColor(white: 0), .color,
      Label("Color", "The color of the visible mark; null uses the gray.")),
    .number(
      "alpha", { $1(&$0.alpha) }, .fraction,
      Label("Opacity", unit: .percent, "The alpha of the visible mark's color, 0...1."))
  )
}

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
      "fails", { $1(&$0.fails) }, from: Failure(across: 10, bias: 0), Failure.fields,
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
      Label("Across", unit: .points, "It fails where the part across is larger than this, pt,")),
    .number(
      "bias", { $1(&$0.bias) }, .notNegative,
      Label("Than along by", unit: .points, "and larger than the part along by this, pt."))
  )
}

extension PresenterRules {
  static let fields = Fields<PresenterRules>(
    .wireEnum(
      "movement", { $1(&$0.movement) },
      Label(
        "Movement",
        """
        What the presenter does: it stays (none), is pushed by the sheet (pushed), steps back when the sheet goes to \
        full height (stacked), or steps back only if it is a sheet itself (stackedOverSheet).
        """)),
    .group("stack", { $1(&$0.stack) }, Stack.fields, Label("Stepping back", "How it steps back."))
  )
}

extension PresenterRules.Stack {
  static let fields = Fields<PresenterRules.Stack>(
    .number(
      "inset", { $1(&$0.inset) }, .notNegative,
      Label("Inset", unit: .points, "How far the presenter's sides move in when it steps back, pt.")),
    .number(
      "insetWhenWide", { $1(&$0.insetWhenWide) }, .notNegative,
      Label("Inset when wide", unit: .points, "The same distance in a wide container, pt.")),
    .number(
      "wideWidth", { $1(&$0.wideWidth) }, .notNegative,
      Label("Wide from", unit: .points, "A container of at least this width is wide, pt.")),
    .number(
      "gap", { $1(&$0.gap) }, .notNegative,
      Label(
        "Visible above", unit: .points,
        "How much of the presenter is visible above the sheet when it has stepped back, pt."))
  )
}

extension ScrollRules {
  static let fields = Fields<ScrollRules>(
    .wireEnum(
      "handoff", { $1(&$0.handoff) },
      Label(
        "A drag moves",
        """
        What a drag on scrollable content moves: the content (none); the content or the sheet, decided once at its \
        start (atStart) or again with every sample (midGesture); or both in turn, if the content is at its top at the \
        start (expands) or wherever the content is (nested).
        """)
    ),
    .flag(
      "movesSheetOutward", { $1(&$0.movesSheetOutward) },
      Label(
        "Moves the sheet outward",
        """
        Whether an outward drag moves the sheet once the content is at its top. Applies to the handoffs expands and \
        nested.
        """)
    ),
    .number(
      "decelerationRate", { $1(&$0.decelerationRate) }, .decelerationRate,
      Label(
        "Deceleration rate", "The fraction of its velocity that the content keeps in each millisecond after a release.")
    ),
    .number(
      "restVelocity", { $1(&$0.restVelocity) }, .positive,
      Label("Stops below", unit: .pointsPerSecond, "The velocity below which content stops, pt/s.")),
    .number(
      "rubberBand", { $1(&$0.rubberBand) }, .notNegative,
      Label(
        "Rubber band",
        "The stiffness of the rubber band at the content's ends: the fraction of a small movement that is shown.")),
    .value(
      "bounce", { $1(&$0.bounce) }, .springOnly,
      Label("Bounce", "The motion back from an end that was hit, or from beyond one after a fast release.")),
    .value(
      "slowBounce", { $1(&$0.slowBounce) }, .springOnly,
      Label("Slow bounce", "The motion back from beyond an end after a slow release.")),
    .number(
      "bounceVelocity", { $1(&$0.bounceVelocity) }, .notNegative,
      Label(
        "Fast from", unit: .pointsPerSecond,
        """
        The velocity from which a release beyond an end is fast, pt/s. A fast release uses bounce, a slower one \
        slowBounce.
        """))
  )
}

extension NavigationRules {
  static let fields = Fields<NavigationRules>(
    .flag(
      "showsBar", { $1(&$0.showsBar) },
      Label("Bar", "Whether a navigation bar is shown above the content. Its height is added to the sheet's.")),
    .number(
      "barHeight", { $1(&$0.barHeight) }, .notNegative,
      Label("Bar height", unit: .points, "The height of the navigation bar, pt.")),
    .number(
      "parallax", { $1(&$0.parallax) }, .fraction,
      Label(
        "Parallax", unit: .percent,
        """
        How far the lower of two screens moves in a push or a pop, as a fraction of its width; 1 is the whole width.
        """)),
    .value(
      "animation", { $1(&$0.animation) }, .animation,
      Label("Push and pop", "The animation of a push or a pop, and of the sheet's resize.")),
    .flag(
      "setsAsPush", { $1(&$0.setsAsPush) },
      Label(
        "Sets as a push",
        """
        Whether a change of all screens is always animated as a push, even if it goes back to a screen of the stack.
        """)),
    .flag(
      "blocksDrags", { $1(&$0.blocksDrags) },
      Label("Blocks drags", "Whether drags of the sheet are blocked while screens move.")),
    .flag(
      "defersSizeChanges", { $1(&$0.defersSizeChanges) },
      Label(
        "Defers size changes",
        "Whether a change of the content's size while screens move is applied only when they have stopped.")),
    .optional(
      "interactivePop", { $1(&$0.interactivePop) }, from: .progress(threshold: 0.5),
      .landing,
      Label(
        "A dragged pop lands",
        """
        The rule that decides whether a pop that a finger drags is completed or reverted; null if a finger can't drag \
        a pop.
        """))
  )
}

extension KeyboardRules {
  static let fields = Fields<KeyboardRules>(
    .wireEnum(
      "response", { $1(&$0.response) },
      Label(
        "Avoids it by",
        """
        How the sheet avoids the keyboard: it goes to its largest detent and rises by the keyboard's height (raises), \
        rises from its current detent (raisesDetent), goes to its largest detent (expands) or to full height (fills), \
        adds the keyboard's height to its content's (insets), or does nothing (none).
        """)
    ),
    .value(
      "animation", { $1(&$0.animation) }, .animation,
      Label("Animation", "The animation of a keyboard that brings none of its own."))
  )
}

extension DetentRules {
  static let fields = Fields<DetentRules>(
    .number(
      "topMargin", { $1(&$0.topMargin) }, .notNegative,
      Label(
        "Top margin", unit: .points,
        """
        The distance from the safe area to the top of a sheet of full height, on a device without a home button, pt.
        """)
    ),
    .number(
      "topMarginWithHomeButton", { $1(&$0.topMarginWithHomeButton) },
      .notNegative,
      Label(
        "With a home button", unit: .points,
        "The same distance on a device with a home button, which has no safe area at its bottom, pt.")),
    .number(
      "minimumTop", { $1(&$0.minimumTop) }, .notNegative,
      Label(
        "Top at least", unit: .points,
        "The minimum distance from the top of the container to the top of a sheet of full height, pt.")),
    .number(
      "topMarginOverSheet", { $1(&$0.topMarginOverSheet) }, .notNegative,
      Label(
        "Over another sheet", unit: .points,
        "How much lower the top of a sheet of full height is when the sheet is presented over another sheet, pt.")
    ),
    .number(
      "topMarginInCompactHeight", { $1(&$0.topMarginInCompactHeight) },
      .notNegative,
      Label(
        "In compact height", unit: .points,
        """
        The distance from the safe area to the top of a sheet of full height that is attached to its edge in compact \
        height, pt.
        """)
    ),
    .number(
      "mediumFraction", { $1(&$0.mediumFraction) }, .fraction,
      Label("Medium", unit: .percent, "The height of the medium detent, as a fraction of the maximum height.")),
    .number(
      "mediumFractionWhenSmall", { $1(&$0.mediumFractionWhenSmall) },
      .fraction, Label("Medium when small", unit: .percent, "The same fraction in a small container.")),
    .number(
      "smallHeight", { $1(&$0.smallHeight) }, .notNegative,
      Label("Small up to", unit: .points, "A container of at most this height is small, pt.")),
    .number(
      "compactHeight", { $1(&$0.compactHeight) }, .notNegative,
      Label("Compact below", unit: .points, "A container of less than this height is compact, pt.")),
    .wireEnum(
      "fractionOf", { $1(&$0.fractionOf) },
      Label(
        "A fraction of",
        """
        What the fraction of a detent is a fraction of: the maximum height (available), the container, measured from \
        the sheet's edge (container), or the container without its safe areas (safeArea).
        """)),
    .number(
      "contentAddition", { $1(&$0.contentAddition) }, .notNegative,
      Label(
        "Added to the content", unit: .points,
        "A length that is added to that of the content, such as a handle's, pt.")),
    .flag(
      "cappedByContent", { $1(&$0.cappedByContent) },
      Label("At most the content", "Whether detents are limited to the content's preferred height.")),
    .number(
      "mergeDistance", { $1(&$0.mergeDistance) }, .notNegative,
      Label(
        "Merged below", unit: .points, "Of detents that are closer to each other than this, one is kept, pt.")),
    .wireEnum(
      "mergeKeeps", { $1(&$0.mergeKeeps) },
      Label("Merging keeps", "Which one is kept: the first in the list, or the last."))
  )
}

extension RubberBandRules {
  static let fields = Fields<RubberBandRules>(
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
