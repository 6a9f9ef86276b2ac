import JSON
import SheetEngine

extension KeyboardRules.Response: WireEnum {}
extension KeyboardRules.WhenHidden: WireEnum {}
extension KeyboardRules.Dismissal: WireEnum {}
extension RevealRules.Rule: WireEnum {}
extension ScrollRules.Fling: WireEnum {}

extension ScrollRules {
  static let fields = Fields<ScrollRules>(
    .value(
      "handoff", { $1(&$0.handoff) }, .handoff,
      Label(
        "A drag moves",
        """
        What a drag on scrollable content moves: the content (none); the content or the sheet, decided once at its \
        start (atStart) or again with every sample (midGesture); or both in turn, the sheet first if the content is at \
        its top at the start (expands) or wherever it is (nested), or the content first (scrolls). An object says who \
        takes a movement in turn.
        """)
    ),
    .flag(
      "movesSheetOutward", { $1(&$0.movesSheetOutward) },
      Label(
        "Moves the sheet outward",
        """
        Whether an outward drag moves the sheet once the content is at its top. Applies to the handoffs in \
        which both move in turn.
        """)
    ),
    .wireEnum(
      "fling", { $1(&$0.fling) },
      Label(
        "A fling moves",
        """
        Where the velocity of a release goes: to what the finger moved last (consumer), or first to the sheet on its \
        way to its largest detent, and from a region that reaches its top on to the sheet (nested).
        """)),
    .flag(
      "chains", { $1(&$0.chains) },
      Label(
        "Chains",
        "Whether the rest of a movement that a region can't use scrolls the region around it, before it moves the sheet."
      )),
    .flag(
      "chainsToPresenter", { $1(&$0.chainsToPresenter) },
      Label(
        "Chains to the presenter",
        "Whether the rest of a movement that neither the regions nor the sheet can use scrolls the presenter's region.")
    ),
    .optionalGroup(
      "claim", { $1(&$0.claim) }, from: .region, ClaimRule.fields,
      Label(
        "A region claims",
        """
        When a region of the content takes a finger; null is 10 pt, along its axis at least as much as across, and for \
        content that scrolls as the sheet's own claim.
        """)),
    .optionalGroup(
      "pagerClaim", { $1(&$0.pagerClaim) }, from: .region, ClaimRule.fields,
      Label("A pager claims", "The same for a region that is a pager; null is as for other regions.")),
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
        is laid out in the part of the container above the keyboard (shrinks), is shown higher with its whole window \
        until the focused field is visible (pans), lets its content scroll out from under the keyboard (pads), adds the \
        keyboard's height to its content's (insets), or does nothing (none).
        """)
    ),
    .value(
      "animation", { $1(&$0.animation) }, .keyboardAnimation,
      Label(
        "Animation",
        """
        How a keyboard that brings no animation of its own comes and goes: as that of a platform, or by one animation.
        """)
    ),
    .group(
      "reveals", { $1(&$0.reveals) }, RevealRules.fields,
      Label(
        "Reveals",
        "How the content is scrolled so that the keyboard does not cover the field that has the focus.")),
    .wireEnum(
      "whenHidden", { $1(&$0.whenHidden) },
      Label(
        "When it hides",
        """
        What the sheet does when the keyboard hides: it goes back to its detent (returns), or stays where it is (stays).
        """)),
    .flag(
      "blocksDrags", { $1(&$0.blocksDrags) },
      Label("Blocks drags", "Whether the sheet can't be dragged while the keyboard is shown.")),
    .flag(
      "jumps", { $1(&$0.jumps) },
      Label(
        "Jumps",
        "Whether a sheet that is laid out above the keyboard (shrinks) is so at once when the keyboard begins to move.")
    ),
    .wireEnum(
      "dismissal", { $1(&$0.dismissal) },
      Label(
        "Dismissal by dragging",
        """
        How a drag hides the keyboard: not at all (none); as soon as any drag begins (onDrag); as soon as a drag moves \
        outward (onDragOutward); or by following a scrolling finger below the keyboard's top edge (interactive).
        """))
  )
}

extension RevealRules {
  static let fields = Fields<RevealRules>(
    .wireEnum(
      "rule", { $1(&$0.rule) },
      Label(
        "Scrolls the field",
        """
        Where the field is scrolled to: nowhere (none), as far as needed (nearest), into the middle of what is visible \
        (center), or, if its lower end is hidden, to the top (top).
        """)
    ),
    .number(
      "margin", { $1(&$0.margin) }, .notNegative,
      Label("Margin", unit: .points, "The distance that is left above and below the field, pt."))
  )
}
