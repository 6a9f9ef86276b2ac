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
      Fidelity(.detents, .exact, .read),
      Fidelity(
        .touches, .approximate, .read,
        "the drawer is a scroll view, and when UIKit begins to scroll is not public; here a drag begins after 10 pt"
      ),
      Fidelity(.taps, .exact, .read),
      Fidelity(.catching, .exact, .read),
      Fidelity(.landing, .exact, .read),
      Fidelity(
        .velocity, .unexamined, nil,
        "the library goes by the offset at which its scroll view would stop, and UIKit's formula for it is not public; a projection of 0.099 s replaces it"
      ),
      Fidelity(
        .settling, .approximate, .read,
        "the library uses a UIView spring with a duration; here the spring's frequency is derived from that duration"
      ),
      Fidelity(.presenting, .unexamined, nil, "the library’s drawer is there from the start"),
      Fidelity(
        .overdrag, .approximate, .read,
        "above its highest position, the library’s drawer follows the finger for 15 pt and then stops; here the drawer resists, and moves at most 15 pt"
      ),
      Fidelity(
        .dimming, .approximate, .read,
        "the library’s dimming begins above the partially revealed position, by the height of the bottom safe area, and with a jump; here it begins at that position"
      ),
      Fidelity(.scrolling, .unexamined, nil, "what nested scroll views do is UIKit’s; here the content scrolls"),
      Fidelity(.keyboard, .exact, .read, "the library does not react to the keyboard"),
      Fidelity(
        .resize, .unexamined, nil,
        "the library updates its layout only when the app asks for it; here the sheet follows every change"
      ),
      Fidelity(.appearance, .approximate, .read, "without its shadow"),
    ]
  ).with { configuration in
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
