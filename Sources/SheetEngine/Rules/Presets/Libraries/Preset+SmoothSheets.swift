extension Preset {
  /// A sheet whose grid of offsets goes one offset further from 50 pt/s on.
  static let smoothSheets = library(
    "smooth-sheets", "smooth_sheets", source: "github.com/fujidaiti/smooth_sheets at beb86c7",
    landing: LandingClauses(places: [.detents], grid), velocity: .leastSquares,
    detents: [
      Detent(id: "half", value: .content(0.5), isLive: true), Detent(id: "full", value: .content(), isLive: true),
    ], start: "full",
    completion: Animation(
      duration: 0.4, curve: .spring(Spring(.physical(mass: 0.5, stiffness: 100, damping: 15.5563491861)))),
    settling: Settling(maximumVelocity: 4000),
    dimming: .stops(0.54, [.init(.place(.dismissed), 0), .init(.place(.smallest), 1)], tap: .dismiss), above: band,
    below: band,
    handoff: .nested, keyboard: .raisesDetent, radius: 16,
    [
      Fidelity(.detents, .exact, .read),
      Fidelity(
        .touches, .approximate, .read,
        "as over content that scrolls or takes taps; for Android, set `interaction.slop` to 8; over other content, the library’s drag begins at the touch, on iOS after 3.5 pt (`smooth-sheets.ios`), where the move that exceeds 3.5 pt counts as at most 1.2 pt"
      ),
      Fidelity(.taps, .exact, .read),
      Fidelity(.catching, .exact, .read),
      Fidelity(
        .landing, .exact, .tested,
        "the library can choose the wrong offset if the offsets are not in ascending order; here they are sorted"
      ),
      Fidelity(.velocity, .approximate, .read, "least squares, as in Flutter; not compared with a recording"),
      Fidelity(
        .settling, .approximate, .read,
        "if the sheet is released beyond an end and is still moving away, the library reduces the spring's initial velocity; here the velocity is not reduced"
      ),
      Fidelity(.presenting, .approximate, .read, "along curves that are within 2.3 % of Flutter’s"),
      Fidelity(
        .overdrag, .approximate, .read,
        "the library applies its resistance to each sample of the finger in turn; here it applies to the whole movement at once"
      ),
      Fidelity(.dimming, .exact, .read, "in a modal route"),
      Fidelity(
        .scrolling, .approximate, .read,
        "with `SheetScrollConfiguration`, without which a list never moves the sheet; momentum does not pass between content and sheet"
      ),
      Fidelity(
        .back, .approximate, .read,
        "back and Escape are Flutter’s, and only the modal has them; what reduced motion does was not compared"),
      Fidelity(
        .keyboard, .approximate, .read,
        "in the library a drag can hide the keyboard (`SheetKeyboardDismissible`); here it does not"
      ),
      Fidelity(
        .resize, .approximate, .read,
        "the library moves a sheet at rest to its new position at once; here a change with `animation` uses the settling spring"
      ),
      Fidelity(.appearance, .unexamined, nil, "the app’s"),
    ]
  ).with { configuration in
    configuration.motion.reduced = .instant
    configuration.interaction.dismissal = .refuse
    configuration.keyboard.reveals = RevealRules(.nearest, margin: 20)
    // animateTo: easeInOut applied to itself, within 0.9 %
    configuration.frame.resize = Animation(duration: 0.3, curve: .cubic(CubicBezier(0.6476, -0.1188, 0.3524, 1.1188)))
    configuration.grabber.tap = .none
    configuration.transition.retarget = .fromRest
    configuration.interaction.catchesAtTouch = true
    configuration.interaction.velocity.minimum = 50
    // Flutter’s slop over content that scrolls, too, on iOS.
    configuration.interaction.claim.slop = 18
    configuration.interaction.claim.measure = .axis
    configuration.interaction.claim.counts = .afterMove
  }

  /// The same sheet in a modal route, which is dismissed below its lowest offset.
  static let smoothSheetsModal = smoothSheets.variant(
    "modal", "in a modal route",
    landing: LandingClauses(
      places: [.detents], dismissesIf: [.keyboard(false)],
      [
        LandingClause(
          when: [
            .reach(.sheet, .atMost(.times(1, .smallest))), .direction(.outward),
            .speed(.above(.times(2, .container))),
          ], to: .place(.dismissed)),
        LandingClause(
          when: [
            .reach(.sheet, .atMost(.times(1, .smallest))), .reach(.sheet, .below(.times(0.3, .largest))),
            .direction(.none),
          ], to: .place(.dismissed)),
        LandingClause(when: [.reach(.sheet, .atMost(.times(1, .smallest)))], to: .place(.smallest)),
      ] + grid)
  ).with { configuration in
    configuration.interaction.dismissal = .allow
    (configuration.back, configuration.keys.escape) = (.plain, .dismiss)
    configuration.accessibility.actions = [.dismiss]
    // The route slides by the height of the viewport, by fastEaseInToSlowEaseOut, within 2.3 %, and backward.
    configuration.dimming.animation = Animation(duration: 0.3, curve: .cubic(CubicBezier(0.25, 0.1, 0.25, 1)))
    configuration.transition.travel = 1
    configuration.transition.animation = Animation(
      duration: 0.3, curve: .cubic(CubicBezier(0.2662, 0.4797, 0.1024, 1.0605)))
    configuration.transition.dismissal = Animation(
      duration: 0.3, curve: .cubic(CubicBezier(0.8976, -0.0605, 0.7338, 0.5203)))
    // fastLinearToSlowEaseIn
    configuration.transition.comeback = Animation(duration: 0.3, curve: .cubic(CubicBezier(0.18, 1, 0.04, 1)))
  }

  /// The same on iOS over content that wants no touches: a drag begins at the touch, and Flutter swallows its first 3.5 pt.
  static let smoothSheetsIOS = smoothSheets.variant("ios", "on iOS").with {
    $0.interaction.claim.slop = 3.5
  }

  private static let grid = [
    LandingClause(when: [.reach(.sheet, .below(.times(1, .smallest)))], to: .place(.smallest)),
    LandingClause(when: [.reach(.sheet, .above(.times(1, .largest)))], to: .place(.largest)),
    LandingClause(
      when: [.speed(.below(50)), .count(.atMost(3))], to: .nearest(.sheet, among: [.detents], tie: .last)),
    LandingClause(when: [.speed(.below(50))], to: .nearest(.sheet, among: [.detents])),
    LandingClause(
      when: [.count(.atMost(3))], to: .after(.nearest(.sheet, among: [.detents], tie: .last))),
    LandingClause(to: .after(.nearest(.sheet, among: [.detents]))),
  ]

  private static let band = Overdrag.fragments(FragmentedResistance(extent: 120, resistance: 6, length: 18))
}
