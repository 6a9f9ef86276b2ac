extension Preset {
  /// A drawer that goes by where its scroll view would stop, at least one position from 20 pt on.
  static let pulley = library(
    "pulley", "Pulley", source: "github.com/52inc/Pulley at 9d58b99",
    landing: LandingClauses(
      direction: [.distance(.ahead(0.099))], places: [.place(.smallest), .place(.largest), .detents],
      [
        LandingClause(
          when: [.distance(.ahead(0.099), .above(20))],
          to: .foremost([.nearest(.ahead(0.099)), .after(.place(.start))])),
        LandingClause(to: .nearest(.ahead(0.099))),
      ]),
    detents: [
      Detent(id: "collapsed", value: .height(68)), Detent(id: "partiallyRevealed", value: .height(264)),
      Detent(id: "open", value: .fraction(1)),
    ],
    // UIView's spring of 0.3 s with the damping 0.75, which is within 0.1 % of its end after that time.
    completion: Animation(duration: 0.3, curve: .spring(Spring(.response(0.2045, dampingRatio: 0.75)))),
    settling: Settling(velocityFactor: 0),
    dimming: .stops(0.5, [.init(.index(-2), 0), .init(.index(-1), 1)], tap: .collapse),
    above: .saturating(slope: 1, extent: 15), below: .clamped, handoff: .none,
    radius: 13,
    [
      Fidelity(.detents, .exact), Fidelity(.landing, .exact),
      Fidelity(
        .velocity, .approximate,
        "the library goes by the offset at which its scroll view would stop, and UIKit's formula for it is not public; a projection of 0.099 s replaces it"
      ),
      .springOfGivenDuration,
      Fidelity(
        .overdrag, .approximate,
        "above its highest position the library follows the finger for 15 pt and stops; here the drawer resists, up to as much"
      ),
      Fidelity(
        .dimming, .approximate,
        "the library begins to dim a safe area higher than partially revealed, with a jump; here it begins there"),
      Fidelity(.scrolling, .unexamined, "what nested scroll views do is UIKit’s; here the content scrolls"),
      .ignoresKeyboard,
      .resizesOnRequest,
    ]
  ) { configuration in
    configuration.interaction.dismissal = .refuse
    configuration.grabber.tap = .none
    configuration.transition.springEnd = .afterDuration
    configuration.interaction.catchesSettling = .none
    configuration.frame.staysInSafeArea = true
    configuration.frame.staysInSideSafeArea = true
    configuration.prefersGrabberVisible = false
    configuration.frame.detents.topMargin = 20
    configuration.frame.detents.topMarginWithHomeButton = 20
    configuration.largestUndimmedDetentIdentifier = "partiallyRevealed"
  }
}
