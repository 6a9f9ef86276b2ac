import JSON
import SheetEngine

extension DimmingRules.Touches: WireEnum {}
extension GrabberRules.Tap: WireEnum {}
extension DimmingRules.Tap: WireEnum {}
extension GrabberRules.Placement: WireEnum {}
extension PresenterRules.Movement: WireEnum {}

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
    .flag(
      "continues", { $1(&$0.continues) },
      Label(
        "Goes on beyond",
        "Whether the alpha between the two outermost stops goes on beyond them while the sheet is presented.")),
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
      "inset", { $1(&$0.inset) }, .coordinate,
      Label(
        "From the top", unit: .points,
        "How far a bar inside the sheet is below the sheet's top; a negative distance is above it, pt.")),
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
    .optional(
      "widthFraction", { $1(&$0.widthFraction) }, from: 0.1, .number(.fraction),
      Label(
        "Width of the container", unit: .percent,
        "The width of the visible mark as a fraction of the container's; null uses `width`.")),
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
    .group("stack", { $1(&$0.stack) }, Stack.fields, Label("Stepping back", "How it steps back.")),
    .optional(
      "region", { $1(&$0.region) }, from: .behindSheet, .presenterRegion,
      Label(
        "Scrolls", "What a finger scrolls in the presenter, where no dimming takes touches; null is nothing."))
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
