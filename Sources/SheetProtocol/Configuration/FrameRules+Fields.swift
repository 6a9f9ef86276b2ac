import JSON
import SheetEngine

extension Edge: WireEnum {}
extension FrameRules.Rounding: WireEnum {}
extension FrameRules.Sizing: WireEnum {}
extension FrameRules.ContainerChange: WireEnum {}
extension DetentRules.FractionBase: WireEnum {}
extension DetentRules.Merge: WireEnum {}
extension FrameRules.Alignment: WireEnum {}
extension FloatRules.MarginRule: WireEnum {}
extension Detent.SizeClass: WireEnum {}

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
    .optional(
      "gestureBuffer", { $1(&$0.gestureBuffer) }, from: 48, .number(.notNegative),
      Label(
        "Gesture buffer", unit: .points,
        "The least distance that every detent keeps beyond the system's gesture area, pt; null is none.")),
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
        the resize animation, or stays at that distance (stays).
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
        What the fraction of a detent, and that of `medium`, is a fraction of: the maximum height (available), the \
        container, measured from the sheet's edge (container), or the container without its safe areas (safeArea).
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
