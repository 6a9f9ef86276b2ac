extension Preset {
  /// A collapsed, a half expanded and an expanded sheet.
  static let material = library(
    "material", "Material Components, BottomSheetBehavior",
    source: "github.com/material-components/material-components-android at ac7e18e",
    landing: LandingClauses(
      places: [.place(.dismissed), .place(.smallest), .place(.detent("half")), .place(.largest)],
      [
        LandingClause(
          when: [.direction(.inward)],
          to: .next(.sheet, among: [.target(.place(.detent("half"))), .target(.place(.largest))]))
      ] + hiding(.nearest(.sheet, among: [.target(.place(.detent("half"))), .target(.place(.largest))])) + [
        LandingClause(when: [.direction(.none)] + highUp, to: .place(.largest)),
        LandingClause(when: [.axis(.across)] + highUp, to: .place(.largest)),
        LandingClause(
          to: .nearest(.sheet, among: [.target(.place(.smallest)), .target(.place(.detent("half")))])),
      ]), velocity: .leastSquares,
    detents: [
      Detent(id: "collapsed", value: .height(256), addsSafeArea: true), Detent(id: "half", value: .fraction(0.5)),
      Detent(id: "expanded", value: .fraction(1)),
    ],
    // ViewDragHelper's interpolator, (t - 1)⁵ + 1, within 0.1 %
    completion: Animation(duration: 0.4, curve: .cubic(CubicBezier(0.2257, 1.1172, 0.4792, 0.9881))),
    settling: Settling(duration: 0.4),
    dimming: DimmingRules(white: 0, alpha: 0.32, progress: .presented, tap: .dismiss), above: .clamped, below: .clamped,
    handoff: .nested,
    keyboard: .insets, radius: 28, rounding: .nearest,
    [
      Fidelity(
        .detents, .approximate,
        "the peek height is not automatic (`PEEK_HEIGHT_AUTO`); in the library, content that leaves less than the status bar free fills the window"
      ),
      Fidelity(.landing, .exact),
      Fidelity(
        .velocity, .approximate,
        "least squares; one of the library’s limits, the speed that hides the sheet, is 500 pixels per second; here it is 500 dp/s"
      ),
      Fidelity(
        .settling, .approximate,
        "`ViewDragHelper` takes at most 600 ms, depending on distance and velocity; here settling always takes 400 ms"),
      Fidelity(.overdrag, .exact),
      Fidelity(
        .dimming, .approximate,
        "the dim is the dialog’s window’s, which comes and goes with its own animation; here it goes with the sheet"),
      Fidelity(
        .scrolling, .approximate,
        "content and sheet move in turn, as in the library; at the end of a drag on the content the library goes by its last movement, here by the velocity"
      ),
      .coveredByKeyboard,
      .resizesInstantly,
    ]
  ) { configuration in
    configuration.grabber.tap = .upThenDown
    configuration.grabber.tapDelay = 0.3
    configuration.transition.retarget = .fromRest
    configuration.interaction.cancelled = .landAtRest
    configuration.interaction.catchesAtTouch = true
    configuration.interaction.velocity.minimum = 50
    configuration.interaction.claim = .android
    configuration.interaction.claim.isStrict = true
    // The move that crosses the slop only takes the sheet.
    configuration.interaction.claim.counts = .afterMove
    configuration.frame.detents.fractionOf = .container
    configuration.frame.width = .points(640)
  }

  /// A sheet with two states, of which the expanded one is as high as the content.
  static let materialFit = material.variant(
    "fit", "fitToContents",
    landing: LandingClauses(
      places: [.place(.dismissed), .place(.smallest), .place(.largest)],
      [LandingClause(when: [.direction(.inward)], to: .place(.largest))] + hiding(.place(.largest)) + [
        LandingClause(when: [.direction(.none)], to: .nearest(.sheet, among: ends)),
        LandingClause(when: [.axis(.across)], to: .nearest(.sheet, among: ends)),
        LandingClause(to: .place(.smallest)),
      ])
  ) { configuration in
    configuration.detents = [
      Detent(id: "collapsed", value: .height(256), addsSafeArea: true),
      Detent(id: "expanded", value: .content(), isLive: true, addsSafeArea: true),
    ]
    configuration.frame.detents.cappedByContent = true
  }

  /// A sheet that is expanded or hidden.
  static let materialSkipCollapsed = material.variant(
    "skip-collapsed", "skipCollapsed",
    landing: LandingClauses(
      places: [.place(.dismissed), .place(.smallest), .place(.largest)],
      [
        LandingClause(when: [.direction(.inward)], to: .place(.largest)),
        LandingClause(when: [.axis(.along), .speed(.above(500))], to: .place(.dismissed)),
        LandingClause(
          when: [.fraction(.sheet, from: .largest, to: .dismissed, .above(0.5))], to: .place(.dismissed)),
        LandingClause(to: .place(.largest)),
      ])
  ) { configuration in
    configuration.detents = materialFit.configuration.detents
    configuration.grabber.tap = .none
    configuration.selectedDetentIdentifier = "expanded"
    configuration.frame.detents.cappedByContent = true
  }

  /// Below the collapsed state it is hidden where it would come to rest more than halfway out.
  private static func hiding(_ other: LandingTarget) -> [LandingClause] {
    let low: [LandingCondition] = [
      .reach(.sheet, .atMost(.times(1, .smallest))),
      .fraction(.ahead(0.1), from: .smallest, to: .dismissed, .above(0.5)),
    ]
    return [
      LandingClause(when: low + [.axis(.along), .speed(.above(500))], to: .place(.dismissed)),
      LandingClause(
        when: low + [.fraction(.sheet, from: .largest, to: .dismissed, .above(0.5))], to: .place(.dismissed)),
      LandingClause(when: low + [.mayDismiss(true)], to: other),
    ]
  }

  private static let highUp: [LandingCondition] = [
    .reach(.sheet, .above(.times(1, .detent("half")))),
    .fraction(.sheet, from: .container, to: .smallest, .below(0.5)),
  ]

  private static let ends: [LandingPlaces] = [.target(.place(.smallest)), .target(.place(.largest))]
}
