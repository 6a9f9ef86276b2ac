extension Preset {
  /// A sheet that goes to the nearest detent, and on a flick to the next one.
  static let swmansion = library(
    "swmansion", "@swmansion/react-native-bottom-sheet",
    source: "github.com/software-mansion-labs/react-native-bottom-sheet at 713d4c4",
    landing: LandingClauses([
      LandingClause(when: [.speed(.above(600))], to: .next(.sheet)),
      LandingClause(to: .nearest(.sheet, tie: .lower)),
    ]),
    detents: [
      Detent(id: "0.4", value: .fraction(0.4)), Detent(id: "max", value: .content(), isLive: true),
    ],
    completion: Animation(duration: 0.45, curve: .spring(Spring(.response(0.35343, dampingRatio: 1)))),
    settling: Settling(maximumRate: 5),
    dimming: .stops(
      0.4, [.init(.place(.dismissed), 0), .init(.place(.smallest), 1)], tap: .dismiss),
    above: .clamped, below: .clamped, handoff: .expands, radius: 16,
    [
      Fidelity(.detents, .exact, .read),
      Fidelity(.touches, .exact, .read),
      Fidelity(.taps, .exact, .read),
      Fidelity(
        .catching, .exact, .read,
        "in the library, a closing modal ignores touches as soon as the app knows that it closes; here a finger can catch it"
      ),
      Fidelity(.landing, .exact, .read),
      Fidelity(.velocity, .unexamined, nil, "UIKit's estimate is not public; a weighted average replaces it"),
      Fidelity(
        .settling, .exact, .read,
        "on iOS it drops what is left of a motion after 0.45 s; on Android (`swmansion.android`) its spring is stiffer"
      ),
      Fidelity(.presenting, .exact, .read),
      Fidelity(.overdrag, .exact, .read),
      Fidelity(.dimming, .exact, .read),
      Fidelity(
        .scrolling, .exact, .read,
        "for `scrollableNegotiation` `handoff`; for `none`, set `prefersScrollingExpandsWhenScrolledToEdge` (expand) or `scroll.movesSheetOutward` (collapse) to false"
      ),
      Fidelity(.keyboard, .unexamined, nil, "the library has no code for the keyboard"),
      Fidelity(.resize, .exact, .read),
      Fidelity(.appearance, .unexamined, nil, "the app’s"),
    ]
  ).with { configuration in
    configuration.frame.staysInSafeArea = true
    configuration.prefersGrabberVisible = false
    configuration.grabber.tap = .none
    configuration.transition.springEnd = .afterDuration
    configuration.frame.containerChange = .keepsReach
    configuration.interaction.tracking = .incremental
    configuration.transition.retarget = .fromRest
    configuration.interaction.begin = .movementWithRoom
    configuration.interaction.claim.ratio = 1
    configuration.interaction.catchesPresentation = true
  }

  /// The same on Android, with a stiffer spring.
  static let swmansionAndroid = swmansion.variant("android", "on Android").with { configuration in
    let spring = Curve.spring(Spring(.physical(mass: 1, stiffness: 1500, damping: 2 * 1500.0.squareRoot())))
    let motion = Animation(duration: 0.45, curve: spring)
    (configuration.frame.resize, configuration.transition.animation) = (motion, motion)
    configuration.transition.completionCurve = spring
    configuration.transition.springEnd = .atTarget
    configuration.interaction.claim.slop = 8
    configuration.interaction.claim.asks = .again
  }
}
