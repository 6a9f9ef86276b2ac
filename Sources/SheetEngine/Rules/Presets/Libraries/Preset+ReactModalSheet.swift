extension Preset {
  /// A sheet whose snap points are passed by slow, fast and very fast releases.
  static let reactModalSheet = library(
    "react-modal-sheet", "react-modal-sheet", source: "github.com/Temzasse/react-modal-sheet at dba5010",
    landing: LandingClauses(
      direction: fastOrFar,
      [
        LandingClause(
          when: [.speed(.atMost(1200)), .distance(.finger, .below(20))], to: .nearest(.sheet)),
        LandingClause(when: [.speed(.atMost(1200)), .nearest(.below(24))], to: .nearest(.sheet)),
        LandingClause(when: [.speed(.above(2000))], to: .farthest),
        LandingClause(when: [.speed(.above(1200))], to: .next(.sheet)),
        LandingClause(
          when: [.speed(.above(200))],
          to: .nearest(.sheet, among: [.target(past), .target(.nearest(.ahead(0.2)))])),
        LandingClause(to: past),
      ]),
    detents: [Detent(id: "50%", value: .fraction(0.5)), Detent(id: "100%", value: .fraction(1))], start: "100%",
    completion: Animation(duration: 0.2, curve: .easeOut), settling: Settling(duration: 0.2),
    dimming: .stops(0.2, [.init(.place(.dismissed), 0), .init(.place(.largest), 1)], tap: .none), above: .clamped,
    below: .free, handoff: .atStart, keyboard: .expands, radius: 8, rounding: .points,
    [
      Fidelity(.detents, .exact, "write a negative snap point, which is measured from the top, as a height"),
      Fidelity(.landing, .exact),
      Fidelity(
        .velocity, .approximate, "Framer Motion averages the velocity over 0.1 s; a weighted average replaces it"),
      Fidelity(.settling, .exact), Fidelity(.overdrag, .exact),
      Fidelity(.dimming, .exact),
      Fidelity(
        .scrolling, .approximate,
        "the library distinguishes scrolling from dragging only in the scroller of `Sheet.Content`; here this works in any scrollable content"
      ),
      Fidelity(
        .keyboard, .approximate,
        "the library moves the sheet to its highest snap point, adds padding below the content, and refuses drags while the keyboard is open; here the keyboard covers the lower part of the sheet, which can be dragged"
      ),
      Fidelity(
        .resize, .approximate,
        "when the window changes, the library keeps the distance from its top, and does not snap; here the sheet keeps its snap point"
      ),
    ]
  ) { configuration in
    configuration.frame.staysInSafeArea = true
    configuration.frame.detents.topMargin = 34
    configuration.frame.detents.topMarginWithHomeButton = 34
    configuration.frame.detents.topMarginInCompactHeight = 34
    configuration.transition.beyondEdge = 34
    configuration.grabber.tap = .none
    configuration.interaction.tracking = .incremental
    configuration.transition.retarget = .fromRest
    configuration.interaction.claim.slop = 3
    configuration.interaction.claim.counts = .all
    configuration.interaction.catchesDismissal = .none
    configuration.grabber.inset = 18
  }

  /// The same sheet without snap points.
  static let reactModalSheetSingle = reactModalSheet.variant(
    "single", "without snap points",
    landing: LandingClauses(
      direction: fastOrFar,
      [
        LandingClause(when: [.speed(.above(1200))], to: .farthest),
        LandingClause(
          when: [.fraction(.ahead(0.2), from: .container, to: .dismissed, .below(0.6))], to: .place(.largest)),
        LandingClause(to: .place(.dismissed)),
      ])
  ) { configuration in
    configuration.detents = [Detent(id: "content", value: .content(), isLive: true)]
    configuration.selectedDetentIdentifier = nil
  }

  private static let fastOrFar: [LandingDirection] = [.velocity(above: 50), .distance(.finger)]
  private static let past = LandingTarget.between(.sheet, past: .above(.gaps(0.35)))
}
