extension Preset {
  /// A container that goes to the nearest notch, and on a flick to the one of the nearest two that is ahead.
  static let overlayContainer = library(
    "overlay-container", "OverlayContainer",
    source: "github.com/applidium/OverlayContainer at df49c8f",
    landing: LandingClauses(places: [.detents], notches),
    detents: [
      Detent(id: "minimum", value: .height(200)), Detent(id: "medium", value: .fraction(0.5)),
      Detent(id: "maximum", value: .fraction(0.9)),
    ],
    completion: Animation(duration: 0.3, curve: .spring(Spring(.response(0.3, dampingRatio: 1)))),
    settling: Settling(
      damping: [Settling.Damping(speed: 150, ratio: 1), Settling.Damping(speed: 3000, ratio: 0.9)],
      isDampingLinear: true, velocityFactor: 0),
    dimming: .stops(0, [.init(.place(.largest), 0)], tap: .none), above: stretched,
    below: stretched,
    handoff: .nested, radius: 0,
    [
      Fidelity(.detents, .exact, .read),
      Fidelity(.touches, .exact, .read),
      Fidelity(.taps, .exact, .read),
      Fidelity(.catching, .exact, .read),
      Fidelity(.landing, .exact, .read),
      Fidelity(.velocity, .unexamined, nil, "UIKit's estimate is not public; a weighted average replaces it"),
      Fidelity(.settling, .exact, .read),
      Fidelity(.presenting, .unexamined, nil, "UIKit’s, or the app’s"),
      Fidelity(.overdrag, .exact, .read),
      Fidelity(.dimming, .exact, .read, "none, and as a sheet that of `TransparentOverlayContainerSheetDimmingView`"),
      Fidelity(
        .scrolling, .approximate, .read,
        "at its lowest notch the library never moves the overlay down; here the sheet stretches"
      ),
      Fidelity(.keyboard, .exact, .read, "the library does not react to the keyboard"),
      Fidelity(.resize, .exact, .read),
      Fidelity(.appearance, .exact, .read, "the library draws none"),
    ]
  ).with { configuration in
    configuration.interaction.dismissal = .refuse
    configuration.grabber.tap = .none
    configuration.interaction.catchesSettling = .target
    configuration.prefersGrabberVisible = false
    configuration.frame.sizing = .fixed
  }

  /// A container as a sheet, which a very fast flick outward dismisses.
  static let overlayContainerSheet = overlayContainer.variant(
    "sheet", "as a sheet",
    landing: LandingClauses(
      places: [.detents],
      [LandingClause(when: [.direction(.outward), .speed(.above(2400))], to: .place(.dismissed))] + notches)
  ).with { configuration in
    configuration.interaction.dismissal = .allow
    configuration.dimming = .stops(1, [.init(.place(.smallest), 0.3), .init(.place(.largest), 0.6)], tap: .dismiss)
    configuration.dimming.continues = true
    configuration.interaction.rubberBand.resistsDismissal = true
  }

  private static let notches = [
    LandingClause(when: [.speed(.above(400))], to: .foremostNearest(.ahead(0.1), count: 2, tie: .lower)),
    LandingClause(to: .nearest(.ahead(0.1), tie: .lower)),
  ]

  /// Half of the decimal logarithm of the distance, in units of the highest notch.
  private static let stretched = Overdrag.logarithm(factor: 0.5 / 2.302585092994046, unit: nil, offset: 0)
}
