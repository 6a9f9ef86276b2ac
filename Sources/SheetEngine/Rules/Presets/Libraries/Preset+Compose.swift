extension Preset {
  /// A modal bottom sheet of Material 3, on anchors that are 56 dp apart from a change.
  static let composeMaterial3 = library(
    "compose-material3", "Compose Material 3, ModalBottomSheet",
    source: "github.com/androidx/androidx at 00670133", landing: LandingClauses(anchors(past: .atLeast(56))),
    velocity: .leastSquares,
    detents: [
      Detent(id: "partiallyExpanded", value: .fraction(0.5), addsSafeArea: true),
      Detent(id: "expanded", value: .content(), isLive: true, addsSafeArea: true),
    ],
    // MotionScheme.standard(): the default spatial spec, and for hiding the fast effects spec.
    completion: Animation(
      duration: 0.3, curve: .spring(Spring(.physical(mass: 1, stiffness: 700, damping: 1.8 * 700.0.squareRoot())))),
    dimming: DimmingRules(white: 0, alpha: 0.32, progress: .presented, tap: .dismiss), above: .clamped, below: .free,
    handoff: .nested,
    keyboard: .shrinks, radius: 28,
    [
      Fidelity(.detents, .exact, .recorded, "the content’s height includes the drag handle"),
      Fidelity(.touches, .exact, .recorded),
      Fidelity(.taps, .exact, .recorded),
      Fidelity(.catching, .exact, .recorded),
      Fidelity(.landing, .exact, .read),
      Fidelity(
        .velocity, .unexamined, nil,
        "least squares, as in the library’s platform; not compared with a recording"
      ),
      Fidelity(
        .settling, .approximate, .recorded,
        "within 125 dp of the bottom, the library reduces the downward velocity of a release, which is not reproduced; its `partialExpand` uses the stiffer spring of `hide`, here the spring of every other motion"
      ),
      Fidelity(
        .presenting, .exact, .recorded,
        "compared from the first frame in which the library’s sheet moves, the second frame after the call"
      ),
      Fidelity(.overdrag, .exact, .recorded),
      Fidelity(
        .dimming, .approximate, .recorded,
        "in the library the scrim fades as soon as a drag is nearer to hidden than to an anchor; here it stays until the release"
      ),
      Fidelity(
        .scrolling, .approximate, .recorded,
        "content and sheet move in turn, as in the library; here a fling of the content does not move the sheet"
      ),
      Fidelity(
        .back, .approximate, .recorded,
        "a sheet that is not at the top of the window shrinks about a point below its lower edge in the library, here about its lower edge"
      ),
      Fidelity(
        .keyboard, .exact, .recorded,
        "as in versions before 1.12.0-alpha03; from that version on, the keyboard is only an inset below the content"
      ),
      Fidelity(.appearance, .unexamined, nil, "the library’s handle is 32 × 4 dp, 22 dp below the top"),
    ]
  ).with { configuration in
    configuration.back = BackRules(.smallerThenDismiss)
    configuration.back?.ends = nil
    configuration.back?.cancels = spring(stiffness: 1500)
    configuration.accessibility.actions = [.expand, .collapse, .dismiss]
    configuration.motion.reduced = .instant
    configuration.grabber.tap = .nextThenDismiss
    configuration.keyboard.reveals = RevealRules(.nearest)
    configuration.dimming.animation = spring(stiffness: 1600)
    configuration.transition.dismissal = spring(stiffness: 3800)
    configuration.transition.springEnd = .atTarget
    configuration.transition.retarget = .fromRest
    configuration.interaction.cancelled = .landAtRest
    configuration.interaction.catchesAtTouch = true
    configuration.interaction.claim = .android
    configuration.frame.width = .points(640)
    configuration.frame.detents.fractionOf = .container
    configuration.frame.detents.cappedByContent = true
    // A sheet that is not higher than half of the window has no partially expanded state.
    configuration.frame.detents.mergeDistance = 0.5
    configuration.frame.detents.mergeKeeps = .last
  }

  /// A spring of Compose with a damping ratio of 1.
  private static func spring(stiffness: Double) -> Animation {
    Animation(
      duration: 0.3,
      curve: .spring(Spring(.physical(mass: 1, stiffness: stiffness, damping: 2 * stiffness.squareRoot()))))
  }

  /// AnchoredDraggable with its default threshold of half the distance between two anchors.
  static let composeAnchoredDraggable: Preset = {
    let source = composeMaterial3
    var configuration = source.configuration
    configuration.interaction.landing = LandingRule(LandingClauses(anchors(past: .atLeast(.gaps(0.5)))))
    // What is around the draggable is the app's.
    (configuration.back, configuration.accessibility.actions) = (nil, [])
    let snap = Animation(duration: 0.3, curve: .cubic(CubicBezier(0.4, 0, 0.2, 1)))
    (configuration.frame.resize, configuration.transition.completionCurve) = (snap, snap.curve)
    configuration.transition.animation = snap
    configuration.transition.dismissal = nil
    configuration.transition.settling = Settling(duration: 0.3)
    return Preset(
      name: "compose", title: "Compose, AnchoredDraggable", sources: ["github.com/androidx/androidx at 5ffe16f1"],
      fidelity: Fidelity.completed([Fidelity(.landing, .exact, .read)]), configuration: configuration)
  }()

  /// A sheet of Compose Unstyled, which goes on to the next anchor from 56 dp past one.
  static let composeUnstyled = library(
    "compose-unstyled", "Compose Unstyled, ModalBottomSheet",
    source: "github.com/composablehorizons/compose-unstyled at 739865ee",
    landing: LandingClauses(anchors(past: .atLeast(56))), velocity: .leastSquares,
    detents: [Detent(id: "peek", value: .fraction(0.6)), Detent(id: "fullyExpanded", value: .content(), isLive: true)],
    completion: Animation(duration: 0.3, curve: .cubic(CubicBezier(0.4, 0, 0.2, 1))),
    settling: Settling(duration: 0.3),
    dimming: DimmingRules(white: 0, alpha: 0.6, progress: .presented, tap: .dismiss), above: .clamped, below: .clamped,
    handoff: .nested,
    keyboard: .raisesDetent, radius: 28,
    [
      Fidelity(
        .detents, .exact, .recorded,
        "its default detents are hidden and fully expanded; `peek` is an example"
      ),
      Fidelity(.touches, .exact, .recorded),
      Fidelity(
        .taps, .approximate, .recorded,
        "the library counts the taps on its handle and ignores drags between them; here a tap continues from the current detent"
      ),
      Fidelity(.landing, .exact, .read),
      Fidelity(
        .velocity, .unexamined, nil,
        "least squares, as in the library’s platform; not compared with a recording"
      ),
      Fidelity(
        .settling, .approximate, .recorded,
        "a fling that reaches its detent decelerates to it in the library; here every release takes 0.3 s"
      ),
      Fidelity(
        .dimming, .approximate, .recorded,
        "in the library, the scrim disappears before the sheet moves if a tap dismisses it, and after the sheet if a drag does; here it disappears when the sheet begins to leave"
      ),
      Fidelity(
        .scrolling, .approximate, .recorded,
        "content and sheet move in turn, as in the library; here a fling of the content does not move the sheet"
      ),
      Fidelity(
        .back, .approximate, .read,
        "in the library a screen reader’s dismissal is not refused, and its collapse at the lowest detent hides the sheet"
      ),
      Fidelity(.keyboard, .exact, .recorded),
      Fidelity(
        .resize, .approximate, .recorded,
        "the library jumps to the new size; for the same result, send the change (such as `content/didChangeSize`) without `animation`"
      ),
      Fidelity(.appearance, .unexamined, nil, "the app’s"),
    ]
  ).with { configuration in
    configuration.back = .plain
    configuration.keys.escape = .dismiss
    configuration.accessibility.actions = [.expand, .collapse, .dismiss]
    configuration.motion.reduced = .instant
    configuration.grabber.tap = .upThenDismiss
    configuration.keyboard.reveals = RevealRules(.nearest)
    // The scrim comes and goes without an animation.
    configuration.dimming.animation = Animation(duration: 0, curve: .linear)
    configuration.transition.retarget = .fromRest
    configuration.interaction.cancelled = .landAtRest
    configuration.interaction.catchesAtTouch = true
    configuration.interaction.claim = .android
  }

  /// The nearest anchor at rest, the next one from 125 dp/s on, or else the one ahead past a limit.
  private static func anchors(past limit: LandingBounds) -> [LandingClause] {
    [
      LandingClause(when: [.speed(.atMost(0))], to: .nearest(.sheet, tie: .higher)),
      LandingClause(when: [.speed(.atLeast(125))], to: .next(.sheet, orAt: true)),
      LandingClause(to: .between(.sheet, past: limit)),
    ]
  }
}
