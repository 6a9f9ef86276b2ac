extension Preset {
  /// A long and a short form; a flick outward from the short one dismisses.
  static let panModal = library(
    "pan-modal", "PanModal", source: "github.com/slackhq/PanModal at 76ab89f",
    landing: LandingClauses([
      LandingClause(when: [.direction(.inward), .speed(.above(300))], to: .place(.largest)),
      LandingClause(
        when: [
          .speed(.above(300)), .fraction(.sheet, from: .largest, to: .dismissed, .atMost(0.5)),
          .reach(.sheet, .above(.times(1, .smallest))),
        ], to: .place(.smallest)),
      LandingClause(when: [.speed(.above(300))], to: .first([.place(.dismissed), .place(.smallest)])),
      LandingClause(to: .nearest(.sheet, tie: .lower)),
    ]),
    detents: [
      Detent(id: "short", value: .content(0.5), addsSafeArea: true),
      Detent(id: "long", value: .content(), addsSafeArea: true),
    ],
    // UIView's spring of 0.5 s with the damping 0.8, which is within 0.1 % of its end after that time.
    completion: Animation(duration: 0.5, curve: .spring(Spring(.response(0.3635, dampingRatio: 0.8)))),
    settling: Settling(velocityFactor: 0),
    dimming: .stops(0.7, [.init(.place(.dismissed), 0), .init(.place(.smallest), 1)], tap: .dismiss),
    above: .clamped, below: .free, handoff: .nested, radius: 8,
    [
      Fidelity(.detents, .exact, .read),
      Fidelity(.touches, .approximate, .read, "in the library a drag on the dimming moves the modal, too"),
      Fidelity(.taps, .exact, .read),
      Fidelity(.catching, .exact, .read),
      Fidelity(.landing, .exact, .read),
      Fidelity(.velocity, .unexamined, nil, "UIKit's estimate is not public; a weighted average replaces it"),
      Fidelity(
        .settling, .unexamined, nil,
        "the library uses a UIView spring with a duration; here the spring's frequency is derived from that duration"
      ),
      Fidelity(
        .presenting, .approximate, .read,
        "the library uses a UIView spring with a duration; here the spring's frequency is derived from that duration"
      ),
      Fidelity(
        .overdrag, .exact, .read,
        "if `anchorModalToLongForm` is true, its default; otherwise set `overdragAbove` to a power with the factor 0.5"
      ),
      Fidelity(
        .dimming, .approximate, .read,
        "below its short form the library fades in proportion to the container’s height; here in proportion to that of the short form"
      ),
      Fidelity(
        .scrolling, .approximate, .read,
        "the library can hold the content at any scroll offset while the sheet moves; here content that is not at its top scrolls"
      ),
      Fidelity(.back, .exact, .read, "the long form for VoiceOver; the library has no code for back or Escape"),
      Fidelity(.keyboard, .exact, .read, "the library does not react to the keyboard"),
      Fidelity(
        .resize, .approximate, .read,
        "content that grows moves nothing; when the window turns, the library keeps the modal’s reach, here its detent"
      ),
      Fidelity(.appearance, .exact, .read),
    ]
  ).with { configuration in
    configuration.accessibility.screenReaderDetent = .largest
    configuration.interaction.tracking = .incremental
    configuration.grabber.tap = .none
    configuration.transition.springEnd = .afterDuration
    configuration.interaction.catchesSettling = .target
    configuration.frame.staysInSafeArea = true
    configuration.frame.detents.topMargin = 21
    configuration.frame.detents.topMarginWithHomeButton = 21
    configuration.frame.detents.topMarginInCompactHeight = 21
    // Its bar ends 8 pt above the sheet.
    configuration.grabber.inset = -13
    configuration.grabber.indicator.height = 5
    configuration.grabber.indicator.cornerRadius = 2.5
  }
}
