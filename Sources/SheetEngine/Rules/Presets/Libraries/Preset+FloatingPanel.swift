extension Preset {
  /// A panel that goes to the next anchor once it is halfway, by where it would come to rest.
  static let floatingPanel = library(
    "floating-panel", "FloatingPanel", source: "github.com/scenee/FloatingPanel at 7efcc76",
    landing: LandingClauses(
      direction: [.velocity(), .distance(.sheet)],
      [LandingClause(to: .between(.sheet, at: .ahead(0.499), past: .above(.gaps(0.5))))]),
    detents: [
      Detent(id: "tip", value: .height(69)), Detent(id: "half", value: .fraction(0.5)),
      Detent(id: "full", value: .fraction(1)),
    ], start: "half",
    completion: Animation(duration: 0.4, curve: .spring(Spring(.response(0.4, dampingRatio: 1)))),
    settling: Settling(
      damping: [Settling.Damping(speed: 0, ratio: 1), Settling.Damping(speed: 300, ratio: 0.5755)]),
    presentation: Animation(duration: 0.25, curve: .spring(Spring(.response(0.25, dampingRatio: 0.7998)))),
    dimming: .stops(0.3, [.init(.place(.detent("half")), 0), .init(.place(.detent("full")), 1)], tap: .none),
    above: .free,
    below: .free,
    handoff: .nested, radius: 0,
    [
      Fidelity(
        .detents, .exact, .read,
        "to within a pixel, to which the library rounds; anchors measured from the opposite edge are not supported"
      ),
      Fidelity(
        .touches, .approximate, .read,
        "the library also drops the move after the one that begins a drag"
      ),
      Fidelity(.taps, .exact, .read),
      Fidelity(.catching, .exact, .read),
      Fidelity(
        .landing, .approximate, .tested,
        "in `floating-panel.removable`, a flick removes the panel from 5.5 times its distance to the edge per second; the library measures the distance to a position 100 pt below the edge"
      ),
      Fidelity(.velocity, .unexamined, nil, "UIKit's estimate is not public; a weighted average replaces it"),
      Fidelity(
        .settling, .approximate, .read,
        "the library integrates its spring once per frame; here the spring is solved in closed form"
      ),
      Fidelity(.presenting, .exact, .read),
      Fidelity(.overdrag, .exact, .read),
      Fidelity(.dimming, .exact, .read),
      Fidelity(
        .scrolling, .approximate, .read,
        "content and panel move in turn; below its highest state the library holds the content at any scroll offset; here content that is not at its top scrolls"
      ),
      Fidelity(
        .back, .exact, .read,
        "VoiceOver’s escape, where the panel is removable; the library has no code for back or Escape"),
      Fidelity(.keyboard, .exact, .read, "the library does not react to the keyboard"),
      Fidelity(
        .resize, .unexamined, nil,
        "the library updates its layout only when the app asks for it; here the sheet follows every change"
      ),
      Fidelity(.appearance, .approximate, .read, "without its shadow"),
    ]
  ).with { configuration in
    configuration.interaction.dismissal = .refuse
    configuration.transition.beyondEdge = 100
    configuration.grabber.tap = .none
    // The first move after the slop is the origin of the drag.
    configuration.interaction.claim.counts = .afterMove
    configuration.interaction.catchesAtTouch = true
    configuration.interaction.catchesPresentation = true
    configuration.frame.addsSafeArea = true
    configuration.frame.staysInSafeArea = true
    configuration.frame.staysInSideSafeArea = true
    configuration.frame.sizing = .fixed
    configuration.frame.detents.topMargin = 18
    configuration.frame.detents.topMarginWithHomeButton = 18
    configuration.frame.detents.topMarginInCompactHeight = 18
    configuration.frame.detents.fractionOf = .safeArea
    configuration.grabber.inset = 6
    configuration.grabber.indicator.height = 5
    configuration.grabber.indicator.cornerRadius = 2.5
  }

  /// A panel that may pass anchors, by where it would come to rest.
  static let floatingPanelProjectable = floatingPanel.variant(
    "projectable", "shouldProjectMomentum",
    landing: LandingClauses(
      direction: [.velocity(), .distance(.sheet)],
      [LandingClause(to: .between(.ahead(0.499), at: .ahead(0.499), past: .above(.gaps(0.5))))]))

  /// A panel that a fast flick outward removes.
  static let floatingPanelRemovable = floatingPanel.variant(
    "removable", "isRemovalInteractionEnabled",
    landing: LandingClauses(
      direction: [.velocity(), .distance(.sheet)],
      [
        LandingClause(when: [.direction(.outward), .speed(.atLeast(.times(5.5, .sheet)))], to: .place(.dismissed)),
        LandingClause(to: .between(.sheet, at: .ahead(0.499), past: .above(.gaps(0.5)), among: [.detents])),
      ])
  ).with { configuration in
    configuration.interaction.dismissal = .allow
    configuration.accessibility.actions = [.escape]
  }
}
