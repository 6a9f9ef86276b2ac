import JSON
import SheetEngine

extension Edge: WireEnum {}
extension FrameRules.Rounding: WireEnum {}
extension FrameRules.Alignment: WireEnum {}
extension FloatRules.MarginRule: WireEnum {}
extension DimmingRules.Progress: WireEnum {}
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
    .wireEnum("edge", title: "Comes from", { $1(&$0.edge) }, "The side from which the sheet comes.").grouped(.motion),
    .value(
      "detents", title: "Detents", { $1(&$0.detents) }, .detents,
      """
      The heights at which the sheet can rest, from the lowest to the highest, where `frame.extent` goes \
      by detents.
      """
    ).grouped(.rest),
    .optional(
      "selectedDetentIdentifier", title: "Starts at", { $1(&$0.selectedDetentIdentifier) }, from: "", .text,
      """
      The detent at which the sheet stands; null, or one that does not exist, is the first. Follows a \
      person's drags.
      """
    ).grouped(.rest),
    .optional(
      "largestUndimmedDetentIdentifier", title: "Undimmed up to", { $1(&$0.largestUndimmedDetentIdentifier) }, from: "",
      .text,
      """
      The largest detent at which nothing is dimmed and the presenter can be touched; null, or one that \
      does not exist, is none.
      """
    ).grouped(.rest),
    .flag(
      "prefersScrollingExpandsWhenScrolledToEdge", title: "Scrolling expands it",
      { $1(&$0.prefersScrollingExpandsWhenScrolledToEdge) },
      "Whether scrolling up at the content's top first makes the sheet larger, where it can be."
    ).grouped(.scrolling),
    .flag(
      "prefersEdgeAttachedInCompactHeight", title: "Attached in compact height",
      { $1(&$0.prefersEdgeAttachedInCompactHeight) },
      "Whether the sheet is attached to its edge in compact height, instead of filling the screen."
    ).grouped(.size),
    .flag(
      "widthFollowsPreferredContentSizeWhenEdgeAttached", title: "Width follows content",
      { $1(&$0.widthFollowsPreferredContentSizeWhenEdgeAttached) },
      "Whether an edge-attached sheet in compact height is as wide as its content prefers."
    ).grouped(.size),
    .flag(
      "prefersGrabberVisible", title: "Grabber", { $1(&$0.prefersGrabberVisible) },
      "Whether the grabber (for `content-sized`: the pull bar) is shown."
    ).grouped(.rest),
    .number(
      "preferredCornerRadius", title: "Corner radius", in: .points, { $1(&$0.preferredCornerRadius) }, .notNegative,
      "The radius of the sheet's corners, pt."
    ).grouped(.rest),
    .flag(
      "isModalInPresentation", title: "Can't be dismissed", { $1(&$0.isModalInPresentation) },
      "Whether a person can't dismiss the sheet; the app still can."
    ).grouped(.touch),
    .group(
      "frame", title: "Frame", { $1(&$0.frame) }, FrameRules.fields,
      "Where the sheet rests, and how it moves from one resting position to another."
    ).grouped(.size),
    .group(
      "transition", title: "Transition", { $1(&$0.transition) }, TransitionRules.fields, "How the sheet comes and goes."
    ).grouped(.motion),
    .group(
      "dimming", title: "Dimming", { $1(&$0.dimming) }, DimmingRules.fields,
      "What lies between the sheet and the presenter."
    ).grouped(.behind),
    .group(
      "grabber", title: "Grabber's look", { $1(&$0.grabber) }, GrabberRules.fields,
      "The bar by which the sheet is grabbed."
    ).grouped(.grabber),
    .group(
      "interaction", title: "Interaction", { $1(&$0.interaction) }, InteractionRules.fields, "What a finger can do."
    ).grouped(.touch),
    .group(
      "scroll", title: "Scrolling", { $1(&$0.scroll) }, ScrollRules.fields,
      "How content scrolls, and which of content and sheet a drag moves."
    ).grouped(.scrolling),
    .group(
      "navigation", title: "Navigation", { $1(&$0.navigation) }, NavigationRules.fields,
      "How screens inside the sheet come and go."
    ).grouped(.screens),
    .group(
      "keyboard", title: "Keyboard", { $1(&$0.keyboard) }, KeyboardRules.fields,
      "What the sheet does when the keyboard comes."
    ).grouped(.keyboard),
    .group(
      "presenter", title: "Presenter", { $1(&$0.presenter) }, PresenterRules.fields,
      "What the presenter does while the sheet is over it."
    ).grouped(.behind)
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
      "extent", title: "Reach", { $1(&$0.extent) }, .extent,
      "What decides how far the sheet reaches into the container."
    ).grouped(.rest),
    .group(
      "detents", title: "Detents' measures", { $1(&$0.detents) }, DetentRules.fields, "What detents are measured by."),
    .flag(
      "addsSafeArea", title: "Adds the safe area", { $1(&$0.addsSafeArea) },
      "Whether the safe area at the sheet's edge is added to the content's length."),
    .flag(
      "staysInSafeArea", title: "Stays in the safe area", { $1(&$0.staysInSafeArea) },
      "Whether the sheet stays out of the opposite safe area, and leaves space for a visible grabber above it."),
    .optional(
      "width", title: "Width", { $1(&$0.width) }, from: .fraction(1), .width,
      "The width of a sheet from below or above; null is all of the container between the margins."),
    .group(
      "margins", title: "Margins", { $1(&$0.margins) }, Insets.fields,
      "How far the sheet stays away from the container's sides, pt. On its own edge a margin makes it float."),
    .wireEnum(
      "alignment", title: "Alignment", { $1(&$0.alignment) },
      "The position of a sheet that is narrower than the container."),
    .optionalGroup(
      "float", title: "Floating", { $1(&$0.float) }, from: .iOS, FloatRules.fields,
      "How a sheet with detents floats below full height; null is not at all."),
    .wireEnum("rounding", title: "Rounding", { $1(&$0.rounding) }, "How the frame is aligned to the pixel grid."),
    .value(
      "resize", title: "Resize", { $1(&$0.resize) }, .animation,
      "The sheet's own animation from one resting position to another, where an input asks for one."
    ).grouped(.motion)
  )
}

extension FloatRules {
  static let fields = Fields<FloatRules>(
    .number(
      "margin", title: "Margin when low", in: .points, { $1(&$0.margin) }, .notNegative,
      "The margin at the sides of a low sheet, pt."),
    .number(
      "marginWhenHigh", title: "Margin when high", in: .points, { $1(&$0.marginWhenHigh) }, .notNegative,
      "The margin at the sides of a high sheet, pt. Between low and high it is linear in the height."),
    .number(
      "lowHeight", title: "Low up to", in: .points, { $1(&$0.lowHeight) }, .notNegative,
      "The largest height of a low sheet, without the safe area, pt."),
    .number(
      "highHeight", title: "High from", in: .points, { $1(&$0.highHeight) }, .notNegative,
      """
      The smallest height of a high sheet, without the safe area, pt. Only a high sheet adds the safe area.
      """),
    .wireEnum(
      "marginRule", title: "High margin by", { $1(&$0.marginRule) }, "What determines the margin of a high sheet."),
    .flag(
      "isEdgeAttached", title: "Attached to its edge", { $1(&$0.isEdgeAttached) },
      "Whether the sheet is attached to its own edge; otherwise the margin lies there too."),
    .group(
      "edgeRadius", title: "Edge corners", { $1(&$0.edgeRadius) }, EdgeRadius.fields,
      "The radius of the corners at the sheet's edge."),
    .group("shadow", title: "Shadow", { $1(&$0.shadow) }, Shadow.fields, "The shadow.")
  )
}

extension FloatRules.EdgeRadius {
  static let fields = Fields<FloatRules.EdgeRadius>(
    .number(
      "reduction", title: "Reduction", in: .points, { $1(&$0.reduction) }, .notNegative,
      "How much less it is for a sheet without height, pt."),
    .number("minimum", title: "Minimum", in: .points, { $1(&$0.minimum) }, .notNegative, "The minimum, pt."),
    .number(
      "topMargin", title: "Begins below", in: .points, { $1(&$0.topMargin) }, .notNegative,
      "From the safe area to where it begins to be less, pt.")
  )
}

extension FloatRules.Shadow {
  static let fields = Fields<FloatRules.Shadow>(
    .number(
      "blur", title: "Blur", in: .points, { $1(&$0.blur) }, .notNegative, "The standard deviation of its blur, pt."),
    .number("alpha", title: "Opacity", in: .percent, { $1(&$0.alpha) }, .fraction, "The alpha of its black, 0...1."),
    .number(
      "offset", title: "Offset", in: .points, { $1(&$0.offset) }, .notNegative, "How far below the sheet it lies, pt.")
  )
}

extension TransitionRules {
  static let fields = Fields<TransitionRules>(
    .value(
      "duration", title: "Duration", in: .seconds, { $1(&$0.animation) }, .durationOnly,
      "The animation of a presentation or dismissal that runs by itself."),
    .value(
      "curve", title: "Curve", { $1(&$0.animation) }, .curveOnly,
      "The animation of a presentation or dismissal that runs by itself."),
    .value(
      "completionCurve", title: "After a release", { $1(&$0.completionCurve) }, .curve,
      "The curve of the rest of a transition after a release."),
    .number(
      "completionSpeed", title: "Speed after a release", in: .times, { $1(&$0.completionSpeed) }, .positive,
      "The speed of the rest of a transition after a release, as a multiple of its usual speed.")
  )
}

extension DimmingRules {
  static let fields = Fields<DimmingRules>(
    .number(
      "white", title: "Grey", in: .percent, { $1(&$0.white) }, .fraction, "The grey of it: 0 is black, 1 is white."),
    .optional(
      "color", title: "Colour", { $1(&$0.color) }, from: RGBColor(white: 0), .color,
      "Its colour, such as `#1E90FF`; null is the grey."),
    .number(
      "alpha", title: "Opacity", in: .percent, { $1(&$0.alpha) }, .fraction,
      "The colour's own alpha, 0...1; the shown opacity is this times the view's alpha."),
    .wireEnum("progress", title: "Follows", { $1(&$0.progress) }, "What its alpha follows."),
    .wireEnum("tap", title: "A tap on it", { $1(&$0.tap) }, "What a tap on it does.")
  )
}

extension GrabberRules {
  static let fields = Fields<GrabberRules>(
    .wireEnum("placement", title: "Placement", { $1(&$0.placement) }, "Where the bar is."),
    .number(
      "height", title: "Bar height", in: .points, { $1(&$0.height) }, .notNegative,
      "The height of a bar above the sheet, pt; it is as wide as the sheet."
    ),
    .number(
      "overlap", title: "Bar overlap", in: .pixels, { $1(&$0.overlap) }, .notNegative,
      "How far a bar above the sheet overlaps the sheet, px."),
    .number(
      "inset", title: "From the top", in: .points, { $1(&$0.inset) }, .notNegative,
      "The distance of a bar inside the sheet from the sheet's top, pt."),
    .number(
      "touchSize", title: "Touch area", in: .points, { $1(&$0.touchSize) }, .notNegative,
      "The minimum width and height of the bar's touch area, pt."),
    .group(
      "indicator", title: "Mark", { $1(&$0.indicator) }, Indicator.fields,
      "The visible mark: in the middle of a bar above the sheet; inside the sheet, all of the bar.")
  )
}

extension GrabberRules.Indicator {
  static let fields = Fields<GrabberRules.Indicator>(
    .number("width", title: "Width", in: .points, { $1(&$0.width) }, .notNegative, "Its width, pt."),
    .number("height", title: "Height", in: .points, { $1(&$0.height) }, .notNegative, "Its height, pt."),
    .number(
      "cornerRadius", title: "Corner radius", in: .points, { $1(&$0.cornerRadius) }, .notNegative,
      "The radius of its corners, pt."),
    .number(
      "white", title: "Grey", in: .percent, { $1(&$0.white) }, .fraction, "The grey of it: 0 is black, 1 is white."),
    .optional(
      "color", title: "Colour", { $1(&$0.color) }, from: RGBColor(white: 0), .color, "Its colour; null is the grey."),
    .number("alpha", title: "Opacity", in: .percent, { $1(&$0.alpha) }, .fraction, "The colour's alpha, 0...1.")
  )
}

extension InteractionRules {
  static let fields = Fields<InteractionRules>(
    .wireEnum("begin", title: "A drag begins", { $1(&$0.begin) }, "When a touch becomes a drag."),
    .number(
      "slop", title: "Slop", in: .points, { $1(&$0.slop) }, .notNegative,
      "How far a finger has to move before its drag begins, pt; a touch that ends nearer to its start is a tap."),
    .number(
      "edgeStrip", title: "Edge strip", in: .points, { $1(&$0.edgeStrip) }, .notNegative,
      "The width of the strips along an edge from which a drag pops a screen or presents the sheet, pt."),
    .wireEnum("tracking", title: "Tracking", { $1(&$0.tracking) }, "How a drag moves the sheet."),
    .value("landing", title: "Landing", { $1(&$0.landing) }, .landing, "Where the sheet goes when the finger lets go.")
      .grouped(.landing),
    .wireEnum(
      "cancelled", title: "When taken away", { $1(&$0.cancelled) }, "What happens when the system takes the touch away."
    ),
    .flag(
      "catchesPresentation", title: "Catch it coming", { $1(&$0.catchesPresentation) },
      "Whether a running presentation can be caught."),
    .wireEnum(
      "catchesDismissal", title: "Catch it going", { $1(&$0.catchesDismissal) },
      "Which running dismissals can be caught."),
    .wireEnum(
      "dismissal", title: "Dismissal", { $1(&$0.dismissal) },
      "Whether a person may dismiss the sheet, where it is not modal."),
    .number(
      "timeout", title: "Answer within", in: .seconds, { $1(&$0.timeout) }, .notNegative,
      "How long an answer of the client is accepted, s."),
    .flag(
      "reportsDismissal", title: "Reports dismissal", { $1(&$0.reportsDismissal) },
      "Whether events announce and report a person's dismissal, and one that is refused."),
    .group(
      "rubberBand", title: "Rubber band", { $1(&$0.rubberBand) }, RubberBandRules.fields,
      "How a drag beyond the highest or lowest detent is slowed down."),
    .optional(
      "edgePresentation", title: "Drag in from the edge", { $1(&$0.edgePresentation) }, from: .none, .edgePresentation,
      "How a drag from the container's edge presents the sheet; null when it doesn't."),
    .value(
      "velocity", title: "Velocity", { $1(&$0.velocity) }, .velocity,
      "How velocity is estimated when a sample carries none."
    ).grouped(.landing)
  )
}

extension PresenterRules {
  static let fields = Fields<PresenterRules>(
    .wireEnum(
      "movement", title: "Movement", { $1(&$0.movement) }, "Whether the presenter stays, is pushed, or steps back."),
    .group("stack", title: "Stepping back", { $1(&$0.stack) }, Stack.fields, "How it steps back.")
  )
}

extension PresenterRules.Stack {
  static let fields = Fields<PresenterRules.Stack>(
    .number("inset", title: "Inset", in: .points, { $1(&$0.inset) }, .notNegative, "How far its sides come in, pt."),
    .number(
      "insetWhenWide", title: "Inset when wide", in: .points, { $1(&$0.insetWhenWide) }, .notNegative,
      "The same in a wide container, pt."),
    .number(
      "wideWidth", title: "Wide from", in: .points, { $1(&$0.wideWidth) }, .notNegative,
      "A container of at least this width is wide, pt."),
    .number(
      "gap", title: "Visible above", in: .points, { $1(&$0.gap) }, .notNegative,
      "How much of it is visible above the sheet, pt.")
  )
}

extension ScrollRules {
  static let fields = Fields<ScrollRules>(
    .wireEnum(
      "handoff", title: "A drag moves", { $1(&$0.handoff) },
      "Which of content and sheet a drag that starts on scrollable content moves."),
    .number(
      "decelerationRate", title: "Deceleration rate", { $1(&$0.decelerationRate) }, .decelerationRate,
      "The fraction of its velocity that released content keeps in a millisecond."),
    .number(
      "restVelocity", title: "Stops below", in: .pointsPerSecond, { $1(&$0.restVelocity) }, .positive,
      "The velocity below which content stops, pt/s."),
    .number(
      "rubberBand", title: "Rubber band", { $1(&$0.rubberBand) }, .notNegative,
      "The slope of the rubber band at the content's ends."),
    .value(
      "bounce", title: "Bounce", { $1(&$0.bounce) }, .springOnly,
      "The motion back from an end that was hit, or from beyond one after a fast release."),
    .value(
      "slowBounce", title: "Slow bounce", { $1(&$0.slowBounce) }, .springOnly,
      "The motion back from beyond an end after a slow release."),
    .number(
      "bounceVelocity", title: "Fast from", in: .pointsPerSecond, { $1(&$0.bounceVelocity) }, .notNegative,
      "The velocity from which on a release is fast, pt/s.")
  )
}

extension NavigationRules {
  static let fields = Fields<NavigationRules>(
    .flag(
      "showsBar", title: "Bar", { $1(&$0.showsBar) },
      "Whether a bar stands above the content and adds its height to the sheet's."),
    .number(
      "barHeight", title: "Bar height", in: .points, { $1(&$0.barHeight) }, .notNegative, "The height of that bar, pt."),
    .number(
      "parallax", title: "Parallax", in: .percent, { $1(&$0.parallax) }, .fraction,
      "The fraction of its width by which the lower of two screens moves; 1 is the whole width."),
    .value(
      "animation", title: "Push and pop", { $1(&$0.animation) }, .animation,
      "The animation of a push or a pop, and of the sheet's resize."),
    .flag(
      "setsAsPush", title: "Sets as a push", { $1(&$0.setsAsPush) },
      "Whether setting other screens looks like a push even where it goes back."),
    .flag(
      "blocksDrags", title: "Blocks drags", { $1(&$0.blocksDrags) },
      "Whether the sheet can't be dragged while screens move."),
    .flag(
      "defersSizeChanges", title: "Defers size changes", { $1(&$0.defersSizeChanges) },
      "Whether a content size that changes while screens move is applied when they have stopped."),
    .optional(
      "interactivePop", title: "A dragged pop lands", { $1(&$0.interactivePop) }, from: .progress(threshold: 0.5),
      .landing,
      "Where a pop that a finger drives lands; null when a finger can't drive one.")
  )
}

extension KeyboardRules {
  static let fields = Fields<KeyboardRules>(
    .wireEnum("response", title: "Avoids it by", { $1(&$0.response) }, "How the sheet avoids the keyboard."),
    .value(
      "animation", title: "Animation", { $1(&$0.animation) }, .animation,
      "The animation of a keyboard that brings none of its own.")
  )
}

extension DetentRules {
  static let fields = Fields<DetentRules>(
    .number(
      "topMargin", title: "Top margin", in: .points, { $1(&$0.topMargin) }, .notNegative,
      "From the safe area to the top of a sheet of full height, on a device without a home button, pt."),
    .number(
      "topMarginWithHomeButton", title: "With a home button", in: .points, { $1(&$0.topMarginWithHomeButton) },
      .notNegative,
      "The same on a device with a home button, which has no safe area at its bottom, pt."),
    .number(
      "minimumTop", title: "Top at least", in: .points, { $1(&$0.minimumTop) }, .notNegative,
      "The minimum distance of the top of a sheet of full height from the container's, pt."),
    .number(
      "topMarginOverSheet", title: "Over another sheet", in: .points, { $1(&$0.topMarginOverSheet) }, .notNegative,
      "How much lower the top of a sheet of full height is that is presented over another sheet, pt."),
    .number(
      "topMarginInCompactHeight", title: "In compact height", in: .points, { $1(&$0.topMarginInCompactHeight) },
      .notNegative,
      "From the safe area to the top of such a sheet in compact height, when it is attached to the edge there, pt."),
    .number(
      "mediumFraction", title: "Medium", in: .percent, { $1(&$0.mediumFraction) }, .fraction,
      "The medium detent as a fraction of the maximum."),
    .number(
      "mediumFractionWhenSmall", title: "Medium when small", in: .percent, { $1(&$0.mediumFractionWhenSmall) },
      .fraction, "The same in a small container."),
    .number(
      "smallHeight", title: "Small up to", in: .points, { $1(&$0.smallHeight) }, .notNegative,
      "A container of at most this height is small, pt."),
    .number(
      "compactHeight", title: "Compact below", in: .points, { $1(&$0.compactHeight) }, .notNegative,
      "A container of less than this height is compact, pt.")
  )
}

extension RubberBandRules {
  static let fields = Fields<RubberBandRules>(
    .number(
      "constant", title: "Stiffness", { $1(&$0.constant) }, .notNegative,
      "The stiffness: the fraction of a small movement that is shown."),
    .number(
      "above", title: "Above at most", in: .points, { $1(&$0.above) }, .notNegative,
      "The maximum distance beyond the highest detent, pt; less where the safe area is nearer."),
    .number(
      "below", title: "Below at most", in: .points, { $1(&$0.below) }, .notNegative,
      "The maximum distance beyond the lowest detent, pt."),
    .number(
      "belowFraction", title: "Below, of full height", in: .percent, { $1(&$0.belowFraction) }, .notNegative,
      "The same as a fraction of full height; the smaller of the two counts."),
    .number(
      "attemptFraction", title: "An attempt from", in: .percent, { $1(&$0.attemptFraction) }, .notNegative,
      "The fraction of the maximum beyond the lowest detent at which a drag counts as an attempt to dismiss.")
  )
}
