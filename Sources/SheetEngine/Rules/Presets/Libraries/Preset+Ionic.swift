extension Preset {
  /// A sheet modal that counts the drag twice, and not the velocity.
  static let ionic = library(
    "ionic", "@ionic/core, sheet modal", source: "@ionic/core 8.8.19",
    landing: nearest(LandingPoint(.sheet, .distance(1))),
    detents: [
      Detent(id: "0.25", value: .fraction(0.25)), Detent(id: "0.5", value: .fraction(0.5)),
      Detent(id: "0.75", value: .fraction(0.75)), Detent(id: "1", value: .fraction(1)),
    ],
    completion: Animation(duration: 0.5, curve: .cubic(CubicBezier(0.32, 0.72, 0, 1))),
    settling: Settling(duration: 0.5),
    dimming: .stops(0.4, [.init(.place(.dismissed), 0.025), .init(.place(.largest), 1)], tap: .dismiss),
    above: .clamped, below: .free, handoff: .expands, radius: 10,
    [
      Fidelity(
        .detents, .exact, .recorded,
        "on windows narrower than 768 px; on wider ones the library’s sheet is 600 px wide, here as wide as the window"
      ),
      Fidelity(.touches, .exact, .recorded),
      Fidelity(.taps, .exact, .recorded, "in version 9 a tap on the handle goes through the breakpoints"),
      Fidelity(.catching, .exact, .recorded),
      Fidelity(
        .landing, .approximate, .read,
        "the library compares fractions of the window’s height with fractions of the sheet’s height, which is smaller by the safe area and 10 px; so its borders between breakpoints are up to 10 px lower"
      ),
      Fidelity(
        .velocity, .approximate, .recorded,
        "it has no effect; in version 8.7 it has one, and a weighted average replaces the library’s filter"
      ),
      Fidelity(.settling, .exact, .recorded),
      Fidelity(.presenting, .exact, .recorded),
      Fidelity(
        .overdrag, .approximate, .recorded,
        "a sheet that may not be dismissed resists below its lowest breakpoint by a curve of its own; here it is free"
      ),
      Fidelity(
        .dimming, .approximate, .recorded,
        "linear to full height, here to the highest detent; and while the library’s sheet moves, its opacity is up to 0.01 less"
      ),
      Fidelity(
        .scrolling, .approximate, .recorded,
        "only which of the two moves was compared, the sheet or the list; how far the list scrolls depends on the browser"
      ),
      Fidelity(.back, .exact, .recorded, "back is `ionBackButton`, which has no progress"),
      Fidelity(.keyboard, .unexamined, nil, "the library has no code for the keyboard"),
    ]
  ).with { configuration in
    (configuration.back, configuration.keys.escape) = (.plain, .dismiss)
    configuration.frame.staysInSafeArea = true
    configuration.frame.detents.topMargin = 10
    configuration.frame.detents.topMarginWithHomeButton = 10
    configuration.grabber.inset = 5
    configuration.grabber.tap = .none
    configuration.grabber.indicator.height = 5
    configuration.grabber.indicator.cornerRadius = 2.5
    configuration.grabber.indicator.color = RGBColor(red: 192, green: 192, blue: 190)
    configuration.grabber.indicator.alpha = 1
    configuration.dimming.touches = .always
    configuration.transition.retarget = .fromStart
    configuration.interaction.rubberBand.freeUpTo = .full
    // The move that reaches 10 px within 40 degrees of the vertical is the origin of the drag.
    configuration.interaction.claim.isStrict = false
    configuration.interaction.claim.ratio = 1.19175
    configuration.interaction.claim.counts = .afterMove
    configuration.interaction.reportsDetent = .atArrival
    configuration.interaction.catchesSettling = .none
    configuration.interaction.catchesDismissal = .none
  }

  /// The same in Material mode.
  static let ionicMD = ionic.variant("md", "mode md").with { configuration in
    configuration.preferredCornerRadius = 0
    configuration.dimming.alpha = 0.32
    configuration.transition.animation = Animation(
      duration: 0.28, curve: .cubic(CubicBezier(0.36, 0.66, 0.04, 1)))
    configuration.transition.dismissal = Animation(
      duration: 0.2, curve: .cubic(CubicBezier(0.47, 0, 0.745, 0.715)))
  }

  /// The same as it was in 8.7: the drag counts once, and goes on by its velocity for 0.35 s.
  static let ionic87 = ionic.variant("8.7", "version 8.7.18", landing: nearest(.ahead(0.35)))

  /// One that may not be dismissed goes back to where its drag began.
  private static func nearest(_ point: LandingPoint) -> LandingClauses {
    LandingClauses(
      places: [.detents, .place(.dismissed)],
      [
        LandingClause(
          when: [.mayDismiss(false), .fraction(point, from: .smallest, to: .dismissed, .atLeast(0.5))],
          to: .place(.start)),
        LandingClause(to: .nearest(point, tie: .lower)),
      ])
  }
}
