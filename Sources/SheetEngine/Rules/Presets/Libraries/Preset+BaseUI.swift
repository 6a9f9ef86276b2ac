extension Preset {
  /// A drawer that a swipe outward dismisses, and that otherwise goes to the nearest snap point.
  static let baseUI = library(
    "base-ui", "Base UI, Drawer", source: "github.com/mui/base-ui at 087c60b9",
    landing: LandingClauses(
      places: [.detents, .place(.dismissed)], dismissesIf: hasAxis,
      [
        LandingClause(
          when: [.direction(.outward), .speed(.atLeast(500)), .drag(.outward)], to: .place(.dismissed)),
        LandingClause(to: .nearest(.ahead(0.3, of: .finger, deadZone: 500, maximum: 4000))),
      ]), velocity: swipe,
    detents: [
      Detent(id: "148px", value: .height(148)), Detent(id: "50%", value: .fraction(0.5)),
      Detent(id: "1", value: .fraction(1)),
    ],
    completion: Animation(duration: 0.45, curve: .cubic(CubicBezier(0.32, 0.72, 0, 1))),
    settling: Settling(duration: 0.45),
    dimming: .stops(0.2, [.init(.index(-2), 0), .init(.index(-1), 1)], tap: .dismiss),
    above: .power(factor: 1, exponent: 0.5, shift: 0), below: .free, handoff: .atStart, radius: 16,
    [
      Fidelity(
        .detents, .exact, .recorded,
        "without the documented padding below the popup; with it, the library always shows short content completely"
      ),
      Fidelity(
        .touches, .approximate, .recorded,
        "while two fingers are down the library ignores their moves; here the first finger goes on"
      ),
      Fidelity(.taps, .exact, .recorded, "there is no handle to tap"),
      Fidelity(.catching, .exact, .recorded),
      Fidelity(.landing, .exact, .read),
      Fidelity(
        .velocity, .approximate, .recorded,
        "a weighted average replaces the library's estimate; if the finger moves back before the release, library and preset both use the average velocity of the whole drag"
      ),
      Fidelity(.settling, .approximate, .recorded, "agrees with recordings of the documented CSS to 1 px"),
      Fidelity(.presenting, .exact, .recorded, "with the documented CSS"),
      Fidelity(.overdrag, .exact, .recorded),
      Fidelity(
        .dimming, .approximate, .recorded,
        "with the documented CSS; after a catch, the library dims by the distance that the finger moved, for a drawer without snap points; here the dimming follows the position of the drawer"
      ),
      Fidelity(
        .scrolling, .approximate, .recorded,
        "in the library, content that scrolls sideways keeps a sideways drag; here there is no such rule"
      ),
      Fidelity(
        .back, .approximate, .recorded,
        "Escape and reduced motion were recorded; back, which only Android has, follows the documentation"),
      Fidelity(
        .keyboard, .unexamined, nil,
        "without `VirtualKeyboardProvider`; for a drawer with it, set `keyboard.response` to `pads` and `keyboard.reveals` to the rule `center` with a margin of 16; the library pads 48 px more"
      ),
      Fidelity(.appearance, .unexamined, nil, "the app’s"),
    ]
  ).with { configuration in
    configuration.back = .plain
    configuration.keys.escape = .dismiss
    configuration.frame.detents.cappedByContent = true
    configuration.frame.detents.mergeDistance = 1
    configuration.frame.detents.mergeKeeps = .last
    configuration.grabber.tap = .none
    configuration.dimming.animation = configuration.transition.animation
    configuration.dimming.touches = .always
    configuration.frame.containerChange = .keepsReach
    configuration.interaction.rubberBand.freeUpTo = .content
    configuration.transition.retarget = .fromRest
    configuration.transition.beyondEdge = 2
    configuration.transition.settling?.dismissalDuration = 0.4
    configuration.transition.settling?.pace = fling
    configuration.transition.dismissal = Animation(duration: 0.4, curve: .cubic(CubicBezier(0.32, 0.72, 0, 1)))
    // A browser gives a page no move in the first 15 px of a finger, and the first that it gives is the origin of the drag.
    configuration.interaction.claim.slop = 15
    configuration.interaction.claim.counts = .afterMove
    configuration.interaction.catchesSettling = .jump
    configuration.interaction.catchesAtTouch = true
    configuration.interaction.catchesPresentation = true
    configuration.interaction.catchesDismissal = .none
  }

  /// A drawer that goes one snap point at a time.
  static let baseUISequential = baseUI.variant(
    "sequential", "snapToSequentialPoints",
    landing: LandingClauses(
      places: [.detents, .place(.dismissed)], dismissesIf: hasAxis,
      [
        LandingClause(
          when: [.speed(.atLeast(500)), .drag(.withVelocity)],
          to: .foremost([.after(.place(.start)), .nearest(.finger, tie: .higher)])),
        LandingClause(to: .nearest(.finger, tie: .higher)),
      ]))

  /// A drawer without snap points.
  static let baseUISingle = baseUI.variant(
    "single", "without snap points",
    landing: LandingClauses(
      places: [.detents, .place(.dismissed)], dismissesIf: hasAxis,
      [
        LandingClause(when: [.direction(.outward), .speed(.atLeast(500))], to: .place(.dismissed)),
        LandingClause(
          when: [.fraction(.sheet, from: .largest, to: .dismissed, .above(0.5))], to: .place(.dismissed)),
        LandingClause(to: .place(.start)),
      ])
  ).with { configuration in
    configuration.detents = [Detent(id: "content", value: .content(), isLive: true)]
    configuration.dimming.progress = .stops([.init(.place(.dismissed), 0), .init(.place(.smallest), 1)])
    configuration.interaction.velocity.average = .always
    configuration.interaction.catchesSettling = .shown
    configuration.interaction.rubberBand.freeUpTo = .highest
  }

  /// Without snap points a flick that dismisses takes 0.1 to 1 of the 0.4 s of the documented CSS, for what is left at the speed in 80 to 360 ms.
  private static let fling: Settling.Pace = {
    var pace = Settling.Pace()
    (pace.distance, pace.offset) = (0.4 * 0.9 / 0.28, 0.4 * (0.1 - 0.08 * 0.9 / 0.28))
    (pace.least, pace.most, pace.applies) = (0.04, 0.4, .singleDetentDismissals)
    return pace
  }()

  /// A gesture that was taken for none does not dismiss, nor does one that went sideways.
  private static let hasAxis = [LandingCondition.not([.axis(.none)]), .drag(.along)]

  private static let swipe: VelocityRule = {
    var rule = VelocityRule.recent
    rule.average = .whenReversed(10)
    return rule
  }()
}
