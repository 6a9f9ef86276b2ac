import JSON
import SheetEngine

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
    ),
    .optionalGroup(
      "back", { $1(&$0.back) }, from: BackRules(.dismiss), BackRules.fields,
      Label(group: .leaving, "Back", "What a back gesture or a back button does; null is nothing.")
    ),
    .group(
      "keys", { $1(&$0.keys) }, KeyRules.fields, Label(group: .leaving, "Keys", "What keys do.")
    ),
    .group(
      "accessibility", { $1(&$0.accessibility) }, AccessibilityRules.fields,
      Label(group: .leaving, "Accessibility", "What a screen reader can do.")
    ),
    .group(
      "motion", { $1(&$0.motion) }, MotionRules.fields,
      Label(group: .motion, "Less motion", "What is left out for a person who wants less motion.")
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
