import JSON
import SheetEngine

extension Edge: WireEnum {}
extension FrameRules.Rounding: WireEnum {}
extension FrameRules.Alignment: WireEnum {}
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
  /// The configuration's fields, in UIKit's words where UIKit has one.
  static let fields = Fields<Configuration>(
    .wireEnum("edge", \.edge, "The side from which the sheet comes."),
    .value("detents", \.detents, .detents, "The heights at which the sheet can rest, lowest first."),
    .optional(
      "selectedDetentIdentifier", \.selectedDetentIdentifier, from: "", .text, "The detent at which it stands."),
    .optional(
      "largestUndimmedDetentIdentifier", \.largestUndimmedDetentIdentifier, from: "", .text,
      "Up to this detent nothing is dimmed."),
    .flag(
      "prefersScrollingExpandsWhenScrolledToEdge", \.prefersScrollingExpandsWhenScrolledToEdge,
      "Whether scrolling up at the content's top makes the sheet larger first."),
    .flag(
      "prefersEdgeAttachedInCompactHeight", \.prefersEdgeAttachedInCompactHeight,
      "Whether it is attached to its edge in compact height, and not full screen."),
    .flag(
      "widthFollowsPreferredContentSizeWhenEdgeAttached", \.widthFollowsPreferredContentSizeWhenEdgeAttached,
      "Whether it is then as wide as its content prefers."),
    .flag("prefersGrabberVisible", \.prefersGrabberVisible, "Whether the grabber (pull bar) is shown."),
    .number("preferredCornerRadius", \.preferredCornerRadius, .notNegative, "The radius of the corners, pt."),
    .flag("isModalInPresentation", \.isModalInPresentation, "Whether a person can't dismiss the sheet."),
    .group("frame", \.frame, FrameRules.fields, "Where the sheet rests."),
    .group("transition", \.transition, TransitionRules.fields, "How the sheet comes and goes."),
    .group("dimming", \.dimming, DimmingRules.fields, "What lies between sheet and presenter."),
    .group("grabber", \.grabber, GrabberRules.fields, "The bar by which the sheet is grabbed."),
    .group("interaction", \.interaction, InteractionRules.fields, "What a finger can do."),
    .group("scroll", \.scroll, ScrollRules.fields, "How content scrolls, and what a drag on it moves."),
    .group("navigation", \.navigation, NavigationRules.fields, "How screens inside the sheet come and go."),
    .group("keyboard", \.keyboard, KeyboardRules.fields, "What it does when the keyboard comes."),
    .group("presenter", \.presenter, PresenterRules.fields, "What the presenter does meanwhile.")
  )

  /// Writes the complete configuration.
  public func encode(to writer: inout JSONWriter) {
    Self.fields.write(self, to: &writer)
  }
}

extension Configuration {
  /// Refuses margins that leave nothing of a container.
  public func check(marginsIn container: Container, at path: [String]) throws(JSONFailure) {
    let (margins, size) = (frame.margins, container.size)
    if margins.left + margins.right >= size.width {
      throw JSONFailure(
        path: path + ["frame", "margins"], expected: "margins left and right of less than \(text(size.width)) together",
        found: text(margins.left + margins.right))
    }
    if margins.top + margins.bottom >= size.height {
      throw JSONFailure(
        path: path + ["frame", "margins"],
        expected: "margins top and bottom of less than \(text(size.height)) together",
        found: text(margins.top + margins.bottom))
    }
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

  init(_ json: JSONValue?) {
    self.json = json
  }

  /// The configuration with the patch applied; null makes a field nothing, or the preset's own where it can't be nothing.
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

  /// The same for a preset's own configuration, which stays shared where the patch changes nothing.
  public func applied(to preset: Preset) throws(JSONFailure) -> Shared<Configuration> {
    guard let json, !json.isNull else { return preset.shared }
    return Shared(try applied(to: preset.configuration, preset: preset))
  }
}

extension FrameRules {
  static let fields = Fields<FrameRules>(
    .value("extent", \.extent, .extent, "What decides how far the sheet reaches into the container."),
    .group("detents", \.detents, DetentRules.fields, "What detents are measured by."),
    .flag("addsSafeArea", \.addsSafeArea, "Whether the safe area at the edge comes on top of the content."),
    .flag("staysInSafeArea", \.staysInSafeArea, "Whether the sheet stays out of the safe area across."),
    .optional(
      "width", \.width, from: .fraction(1), .width, "How wide a sheet from below or above is; null is all of it."),
    .group("margins", \.margins, Insets.fields, "How far the sheet stays away from the container's sides, pt."),
    .wireEnum("alignment", \.alignment, "Where a sheet stands that is narrower than the container."),
    .wireEnum("rounding", \.rounding, "How the frame is put on the pixel grid."),
    .value("resize", \.resize, .animation, "The animation from one resting place to another.")
  )
}

extension TransitionRules {
  static let fields = Fields<TransitionRules>(
    .value("duration", \.animation, .durationOnly, "How long it takes when nobody interferes, s."),
    .value("curve", \.animation, .curveOnly, "On which curve."),
    .value("completionCurve", \.completionCurve, .curve, "On which curve the rest is played after a release."),
    .number("completionSpeed", \.completionSpeed, .positive, "How much faster than in proportion.")
  )
}

extension DimmingRules {
  static let fields = Fields<DimmingRules>(
    .number("white", \.white, .fraction, "The grey: 0 is black, 1 is white."),
    .optional(
      "color", \.color, from: RGBColor(white: 0), .color, "The colour, such as \"#1E90FF\"; null is the grey."),
    .number("alpha", \.alpha, .fraction, "The colour's own alpha."),
    .wireEnum("progress", \.progress, "What its alpha follows."),
    .wireEnum("tap", \.tap, "What a tap on it does.")
  )
}

extension GrabberRules {
  static let fields = Fields<GrabberRules>(
    .wireEnum("placement", \.placement, "Whether the bar is above the sheet or inside."),
    .number("height", \.height, .notNegative, "The height of a bar above the sheet, pt."),
    .number("overlap", \.overlap, .notNegative, "How far a bar above lies on the sheet, px."),
    .number("inset", \.inset, .notNegative, "How far below the sheet's top a bar inside is, pt."),
    .number("touchSize", \.touchSize, .notNegative, "The least size of what can be touched of a bar inside, pt."),
    .group("indicator", \.indicator, Indicator.fields, "What is drawn in the middle of the bar.")
  )
}

extension GrabberRules.Indicator {
  static let fields = Fields<GrabberRules.Indicator>(
    .number("width", \.width, .notNegative, "pt"),
    .number("height", \.height, .notNegative, "pt"),
    .number("cornerRadius", \.cornerRadius, .notNegative, "pt"),
    .number("white", \.white, .fraction, "The grey: 0 is black, 1 is white."),
    .number("alpha", \.alpha, .fraction, "The colour's own alpha.")
  )
}

extension InteractionRules {
  static let fields = Fields<InteractionRules>(
    .wireEnum("begin", \.begin, "When a touch becomes a drag."),
    .number("slop", \.slop, .notNegative, "How far a finger goes before its drag begins, pt; nearer, it is a tap."),
    .number("edgeStrip", \.edgeStrip, .notNegative, "The width of the strips that pop a screen or present, pt."),
    .wireEnum("tracking", \.tracking, "How a drag moves the sheet."),
    .value("landing", \.landing, .landing, "Where the sheet goes when the finger lets go."),
    .wireEnum("cancelled", \.cancelled, "What happens when the system takes a touch away."),
    .flag("catchesPresentation", \.catchesPresentation, "Whether a running presentation can be caught."),
    .wireEnum("catchesDismissal", \.catchesDismissal, "Which running dismissals can be caught."),
    .wireEnum("dismissal", \.dismissal, "Whether a person's wish to have the sheet gone is granted."),
    .number("timeout", \.timeout, .notNegative, "For how long an answer of the client's counts, s."),
    .flag("reportsDismissal", \.reportsDismissal, "Whether a person's dismissal is announced and reported."),
    .group("rubberBand", \.rubberBand, RubberBandRules.fields, "How a drag beyond the detents is slowed down."),
    .optional(
      "edgePresentation", \.edgePresentation, from: .none, .edgePresentation,
      "How a drag from the edge presents the sheet."),
    .value("velocity", \.velocity, .velocity, "How velocity is estimated when a sample carries none.")
  )
}

extension PresenterRules {
  static let fields = Fields<PresenterRules>(
    .wireEnum("movement", \.movement, "Whether the presenter stays, is pushed, or steps back."),
    .group("stack", \.stack, Stack.fields, "How it steps back.")
  )
}

extension PresenterRules.Stack {
  static let fields = Fields<PresenterRules.Stack>(
    .number("inset", \.inset, .notNegative, "How far its sides come in, pt."),
    .number("insetWhenWide", \.insetWhenWide, .notNegative, "The same in a wide container, pt."),
    .number("wideWidth", \.wideWidth, .notNegative, "A container of at least this width is wide, pt."),
    .number("gap", \.gap, .notNegative, "How much of it is seen above the sheet, pt.")
  )
}

extension ScrollRules {
  static let fields = Fields<ScrollRules>(
    .wireEnum("handoff", \.handoff, "Which of content and sheet a drag on the content moves."),
    .number("decelerationRate", \.decelerationRate, .decelerationRate, "The part of its velocity kept in 1 ms."),
    .number("restVelocity", \.restVelocity, .positive, "Slower than this the content stands, pt/s."),
    .number("rubberBand", \.rubberBand, .notNegative, "The slope of the rubber band at the ends."),
    .value("bounce", \.bounce, .springOnly, "The motion back from an end after a fast release."),
    .value("slowBounce", \.slowBounce, .springOnly, "The motion back from beyond an end after a slow release."),
    .number("bounceVelocity", \.bounceVelocity, .notNegative, "From this velocity on a release is fast, pt/s.")
  )
}

extension NavigationRules {
  static let fields = Fields<NavigationRules>(
    .flag("showsBar", \.showsBar, "Whether a bar above the content adds its height to the sheet's."),
    .number("barHeight", \.barHeight, .notNegative, "The height of that bar, pt."),
    .number("parallax", \.parallax, .fraction, "The part of its width by which the lower screen moves."),
    .value("animation", \.animation, .animation, "The animation of a push or pop, and of the size with it."),
    .flag("setsAsPush", \.setsAsPush, "Whether setting screens looks like a push even where it goes back."),
    .flag("blocksDrags", \.blocksDrags, "Whether the sheet can't be dragged while screens move."),
    .flag("defersSizeChanges", \.defersSizeChanges, "Whether sizes that change meanwhile wait until screens stand."),
    .optional(
      "interactivePop", \.interactivePop, from: .progress(threshold: 0.5), .landing,
      "Where a pop that a finger drives lands.")
  )
}

extension KeyboardRules {
  static let fields = Fields<KeyboardRules>(
    .wireEnum("response", \.response, "How the sheet avoids the keyboard."),
    .value("animation", \.animation, .animation, "The animation of a keyboard that comes without its own.")
  )
}

extension DetentRules {
  static let fields = Fields<DetentRules>(
    .number("topMargin", \.topMargin, .notNegative, "From the safe area to the top of a full sheet, pt."),
    .number("topMarginWithHomeButton", \.topMarginWithHomeButton, .notNegative, "With a home button, pt."),
    .number("topMarginInCompactHeight", \.topMarginInCompactHeight, .notNegative, "In compact height, pt."),
    .number("mediumFraction", \.mediumFraction, .fraction, "The part of the maximum that medium is."),
    .number("mediumFractionWhenSmall", \.mediumFractionWhenSmall, .fraction, "The same in a small container."),
    .number("smallHeight", \.smallHeight, .notNegative, "A container of at most this height is small, pt."),
    .number("compactHeight", \.compactHeight, .notNegative, "A container below this height is compact, pt.")
  )
}

extension RubberBandRules {
  static let fields = Fields<RubberBandRules>(
    .number("constant", \.constant, .notNegative, "The part of a small movement that is let through."),
    .number("above", \.above, .notNegative, "The most beyond the highest detent, pt."),
    .number("below", \.below, .notNegative, "The most beyond the lowest detent, pt."),
    .number("belowFraction", \.belowFraction, .notNegative, "The same as a part of full height."),
    .number("attemptFraction", \.attemptFraction, .notNegative, "The part of it at which a drag is an attempt.")
  )
}
