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
        LandingClause(when: [.direction(.none), hasNoHalf], to: .nearest(.sheet, among: ends)),
        LandingClause(when: [.axis(.across), hasNoHalf], to: .nearest(.sheet, among: ends)),
        LandingClause(
          to: .nearest(.sheet, among: [.target(.place(.smallest)), .target(.place(.detent("half")))])),
      ]), velocity: .leastSquares,
    detents: [
      Detent(id: "collapsed", value: .height(256), addsSafeArea: true), Detent(id: "half", value: .fraction(0.5)),
      Detent(id: "expanded", value: .fraction(1)),
    ],
    // ViewDragHelper's interpolator, (t - 1)⁵ + 1, within 0.1 %
    completion: Animation(duration: 0.4, curve: .cubic(CubicBezier(0.2257, 1.1172, 0.4792, 0.9881))),
    settling: settling,
    dimming: DimmingRules(white: 0, alpha: 0.32, progress: .presented, tap: .dismiss), above: .clamped, below: .clamped,
    handoff: .nested,
    keyboard: .shrinks, radius: 28, rounding: .nearest,
    [
      Fidelity(
        .detents, .approximate, .recorded,
        "the peek height is not automatic (`PEEK_HEIGHT_AUTO`); in the library, content that leaves less than the status bar free fills the window"
      ),
      Fidelity(.touches, .exact, .recorded, "but for fractions of a pixel, which the library drops"),
      Fidelity(
        .taps, .approximate, .recorded,
        "in the library a second tap on the handle within 0.3 s hides the sheet; here two taps are two"
      ),
      Fidelity(.catching, .exact, .recorded),
      Fidelity(.landing, .exact, .read),
      Fidelity(
        .velocity, .approximate, .recorded,
        "least squares; one of the library’s limits, the speed that hides the sheet, is 500 pixels per second; here it is 500 dp/s"
      ),
      Fidelity(
        .settling, .exact, .recorded,
        "within 0.1 % of the distance; the library ends a motion as soon as it is at the last whole pixel, here it runs for its whole time"
      ),
      Fidelity(
        .presenting, .approximate, .recorded,
        "the library animates the window of a dialog, which fades and moves by a fifth of its height; here the sheet slides from below the edge"
      ),
      Fidelity(.overdrag, .exact, .recorded),
      Fidelity(
        .dimming, .approximate, .recorded,
        "in the library, the window of the dialog dims what is behind, with an animation of its own; here the dimming follows the sheet"
      ),
      Fidelity(
        .scrolling, .approximate, .recorded,
        "content and sheet move in turn, as in the library; at the end of a drag on the content the library goes by its last movement, here by the velocity"
      ),
      Fidelity(
        .back, .approximate, .read,
        "in the library, the back button, and any back before Android 14, hides the sheet in the same way as the app does; here the sheet hides as after a back gesture; a screen reader’s expand and collapse go to the expanded and the collapsed state in the library, here to the next state"
      ),
      Fidelity(.keyboard, .exact, .recorded, "in a window that is edge to edge"),
      Fidelity(
        .resize, .approximate, .recorded,
        "the library jumps to the new size; for the same result, send the change (such as `content/didChangeSize`) without `animation`"
      ),
      Fidelity(
        .appearance, .approximate, .recorded,
        "at the top of the window, the library removes the rounding of the corners; here the corners stay round"
      ),
    ]
  ).with { configuration in
    configuration.back = BackRules(.dismiss)
    configuration.accessibility.actions = [.activate, .expand, .collapse, .dismiss]
    configuration.motion.reduced = .instant
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
    configuration.frame.gestureBuffer = 48
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
  ).with { configuration in
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
  ).with { configuration in
    configuration.detents = materialFit.configuration.detents
    configuration.grabber.tap = .none
    configuration.selectedDetentIdentifier = "expanded"
    configuration.frame.detents.cappedByContent = true
  }

  /// `ViewDragHelper`: at rest 256 ms and as much for a whole container; else four times a distance at its speed, which is between 0.38
  /// and 0.62 of the container's width: w/2 (1 + sin(0.4712 (d/w - 1/2))), within 0.2 %.
  private static let settling: Settling = {
    var settling = Settling(duration: 0.256)
    settling.durationPerContainer = 0.256
    var pace = Settling.Pace()
    (pace.distance, pace.width, pace.most) = (4 * 0.2335, 4 * 0.3833, 0.6)
    settling.pace = pace
    return settling
  }()

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

  /// Whether there is no half expanded state, as where the sheet fits its contents.
  private static let hasNoHalf = LandingCondition.not([.reach(LandingPoint(.detent("half")), .atLeast(0))])

  private static let ends: [LandingPlaces] = [.target(.place(.smallest)), .target(.place(.largest))]
}
