extension Preset {
  /// A drawer that goes by the average velocity of the whole drag.
  static let vaul = library(
    "vaul", "vaul", source: "github.com/emilkowalski/vaul at 3e97aac",
    landing: LandingClauses(
      direction: [.distance(.finger)],
      [
        LandingClause(
          when: [.direction(.outward), .speed(.above(2000))], to: .first([.place(.dismissed), .place(.smallest)])),
        LandingClause(when: [.direction(.inward), .speed(.above(2000))], to: .place(.largest)),
      ] + oneByOne), velocity: average,
    detents: [
      Detent(id: "148px", value: .height(148)), Detent(id: "355px", value: .height(355)),
      Detent(id: "1", value: .fraction(1)),
    ],
    completion: Animation(duration: 0.5, curve: curve), settling: Settling(duration: 0.5),
    dimming: .stops(0.4, [.init(.index(-2), 0), .init(.index(-1), 1)], tap: .dismiss), above: .clamped,
    below: .clamped, handoff: .atStart, radius: 10,
    [
      Fidelity(.detents, .exact, .recorded),
      Fidelity(
        .touches, .approximate, .recorded,
        "in the library a second finger is the new origin of the drag; here it does nothing"
      ),
      Fidelity(.taps, .exact, .recorded),
      Fidelity(.catching, .exact, .recorded),
      Fidelity(
        .landing, .exact, .read,
        "if a drawer with `dismissible` set to false is flicked down from its first snap point, the library looks for a snap point that does not exist; here the drawer returns to the first one"
      ),
      Fidelity(.velocity, .unexamined, nil, "the average velocity of the whole drag"),
      Fidelity(.settling, .exact, .recorded),
      Fidelity(.presenting, .exact, .recorded),
      Fidelity(
        .overdrag, .approximate, .recorded,
        "above its highest snap point the library ignores a move, and stays where the last one left it; here the drawer stops there"
      ),
      Fidelity(
        .dimming, .approximate, .recorded,
        "a drag from a snap point below the last but one does not change the library’s overlay before its end; here the dimming follows the drawer"
      ),
      Fidelity(
        .scrolling, .approximate, .recorded,
        "for a list as in the library’s documentation, set `scroll.handoff` to `expands`; for 0.1 s after the content was scrolled, the library does not move the drawer (`scrollLockTimeout`); here there is no such lock"
      ),
      Fidelity(.back, .exact, .recorded, "Escape; the browser’s back button is left to the app"),
      Fidelity(
        .keyboard, .approximate, .recorded,
        "the library moves the drawer above the keyboard and shrinks it; here a drawer without snap points rises, and any other stays where it is"
      ),
      Fidelity(.resize, .exact, .recorded, "when the window changes"),
      Fidelity(.appearance, .unexamined, nil, "the app’s"),
    ]
  ).with { configuration in
    configuration.keys.escape = .dismiss
    configuration.grabber.tap = .nextThenDismiss
    configuration.keyboard.reveals = RevealRules(.top, margin: 24)
    configuration.grabber.tapDelay = 0.12
    configuration.dimming.animation = configuration.transition.animation
    configuration.dimming.touches = .always
    configuration.frame.containerChange = .keepsPlace
    configuration.transition.retarget = .fromRest
    // A finger that goes more than 10 px sideways first drags nothing; otherwise all of its way counts.
    configuration.interaction.claim.ratio = 1
    configuration.interaction.claim.asks = .again
    configuration.interaction.claim.fails = ClaimRule.Failure(across: 10, bias: 0)
    configuration.interaction.claim.counts = .all
    configuration.interaction.catchesSettling = .jump
    configuration.interaction.slop = 0
    configuration.interaction.catchesDismissal = .none
    configuration.interaction.refusedDrag = .waitsAndCounts
  }

  /// A drawer that goes one snap point at a time.
  static let vaulSequential = vaul.variant(
    "sequential", "snapToSequentialPoint",
    landing: LandingClauses(direction: [.distance(.finger)], oneByOne))

  /// A drawer without snap points.
  static let vaulSingle = vaul.variant(
    "single", "without snap points",
    landing: LandingClauses(
      direction: [.distance(.finger)],
      [
        LandingClause(when: [.direction(.inward)], to: .place(.start)),
        LandingClause(when: [.speed(.above(400))], to: .place(.dismissed)),
        LandingClause(
          when: [.fraction(.sheet, from: .largest, to: .dismissed, .atLeast(0.25))], to: .place(.dismissed)),
        LandingClause(to: .place(.start)),
      ])
  ).with { configuration in
    configuration.detents = [Detent(id: "content", value: .content(), isLive: true)]
    configuration.dimming.progress = .stops([.init(.place(.dismissed), 0), .init(.place(.smallest), 1)])
    // 8 (ln(x + 1) - 2)
    configuration.interaction.rubberBand.overdragAbove = .logarithm(factor: 8, unit: 1, offset: -16)
    configuration.grabber.tap = .none
    configuration.interaction.begin = .movementWithRoom
    configuration.keyboard.response = .raisesDetent
  }

  private static let oneByOne = [
    LandingClause(
      when: [.speed(.above(400)), .distance(.finger, .below(.times(0.4, .container)))], to: .after(.place(.start))),
    LandingClause(to: .nearest(.finger, among: [.detents])),
  ]

  private static let curve = Curve.cubic(CubicBezier(0.32, 0.72, 0, 1))

  private static let average: VelocityRule = {
    var rule = VelocityRule.recent
    rule.average = .always
    return rule
  }()
}
