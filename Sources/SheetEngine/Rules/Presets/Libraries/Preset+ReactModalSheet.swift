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
      Fidelity(
        .detents, .exact, .recorded,
        "write a negative snap point, which is measured from the top, as a height"
      ),
      Fidelity(.touches, .exact, .recorded),
      Fidelity(.taps, .exact, .read, "what the app does at a tap on the backdrop is its own"),
      Fidelity(
        .catching, .approximate, .recorded,
        "the library adds the finger’s movement to the running motion; here the finger moves nothing until the motion ends"
      ),
      Fidelity(.landing, .exact, .read),
      Fidelity(
        .velocity, .unexamined, nil,
        "Framer Motion averages the velocity over 0.1 s; a weighted average replaces it"
      ),
      Fidelity(.settling, .exact, .recorded),
      Fidelity(
        .presenting, .approximate, .recorded,
        "when the library’s sheet is presented for the first time, it starts a window’s height below its resting position, and later just below the window; here it always starts as the first time"
      ),
      Fidelity(.overdrag, .exact, .recorded),
      Fidelity(.dimming, .exact, .recorded),
      Fidelity(
        .scrolling, .approximate, .recorded,
        "the library distinguishes scrolling from dragging only in the scroller of `Sheet.Content`; here this works in any scrollable content"
      ),
      Fidelity(
        .keyboard, .approximate, .recorded,
        "in the library the content gets as much padding below as the keyboard covers; here the keyboard covers the lower part of the sheet"
      ),
      Fidelity(
        .resize, .exact, .recorded,
        "when the window changes, the sheet keeps its distance from the top, and does not snap"
      ),
      Fidelity(
        .back, .exact, .recorded,
        "Escape does nothing; with reduced motion a motion takes 0.01 s in the library, here no time"),
      Fidelity(.appearance, .approximate, .recorded, "without its shadow"),
    ]
  ).with { configuration in
    configuration.frame.staysInSafeArea = true
    configuration.frame.detents.topMargin = 34
    configuration.frame.detents.topMarginWithHomeButton = 34
    configuration.frame.detents.topMarginInCompactHeight = 34
    // It comes from a container's height below its box, which ends 34 pt below the top, and goes just out of sight.
    configuration.transition.beyondEdge = 34
    configuration.transition.out = TransitionRules.Way()
    configuration.grabber.tap = .none
    configuration.motion.reduced = .instant
    configuration.interaction.tracking = .incremental
    configuration.transition.retarget = .fromRest
    configuration.interaction.claim.slop = 3
    configuration.interaction.claim.counts = .all
    configuration.interaction.catchesDismissal = .none
    configuration.interaction.catchesSettling = .none
    configuration.interaction.refusedDrag = .waits
    configuration.keyboard.whenHidden = .stays
    configuration.keyboard.reveals = RevealRules(.top, margin: 24)
    configuration.keyboard.blocksDrags = true
    configuration.frame.containerChange = .stays
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
        LandingClause(to: .first([.place(.dismissed), .place(.sheet)])),
      ])
  ).with { configuration in
    configuration.detents = [Detent(id: "content", value: .content(), isLive: true)]
    configuration.selectedDetentIdentifier = nil
    configuration.transition.travel = 1
    configuration.transition.beyondEdge = 0
  }

  private static let fastOrFar: [LandingDirection] = [.velocity(above: 50), .distance(.finger)]
  private static let past = LandingTarget.between(.sheet, past: .above(.gaps(0.35)))
}
