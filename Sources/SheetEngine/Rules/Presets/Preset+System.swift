extension Preset {
  /// The system's own sheet on iOS 26 and 27: the same feel, but it floats at its detents, scaled as a whole (Behavior, 2.8).
  public static let system26: Preset = {
    var configuration = system.configuration
    configuration.preferredCornerRadius = 38
    configuration.frame.float = .iOS
    configuration.frame.rounding = .nearest
    configuration.frame.detents = DetentRules(
      topMargin: 0, topMarginWithHomeButton: 0, minimumTop: 30, topMarginOverSheet: 10, topMarginInCompactHeight: 8,
      mediumFraction: 0.56, mediumFractionWhenSmall: 0.56, smallHeight: 568, compactHeight: 500)
    configuration.grabber.indicator.color = RGBColor(red: 120, green: 120, blue: 128)
    configuration.grabber.indicator.alpha = 0.43
    configuration.interaction.rubberBand.above = 0
    configuration.presenter.movement = .stackedOverSheet
    return Preset(
      name: "system-26",
      title: "UISheetPresentationController, iOS 26-27",
      versions: ["iOS 26", "iOS 27"],
      sources: ["Apple's documentation and SDK headers", "measurements of iOS 26.1, 26.4.1, 26.6.2 and 27.0"],
      evidence: platformEvidence26
        + platformEvidence.filter { common in !platformEvidence26.contains { $0.path == common.path } },
      tabletSide: narrowestTablet, configuration: configuration)
  }()

  /// The system's own sheet: detents, dimming by detent, a presenter that steps back (Behavior, 2).
  public static let system = Preset(
    name: "system",
    title: "UISheetPresentationController, iOS 16-18",
    versions: ["iOS 16", "iOS 17", "iOS 18"],
    sources: [
      "Apple's documentation and SDK headers",
      "measurements of iOS 16 to 18, and of the features that iOS 26 and 27 share with them",
      "a static analysis of UIKitCore 16.0",
    ],
    evidence: platformEvidence,
    tabletSide: narrowestTablet,
    configuration: Configuration(
      edge: .bottom,
      prefersGrabberVisible: false,
      preferredCornerRadius: 10,
      frame: FrameRules(
        extent: .detents,
        addsSafeArea: true,
        staysInSafeArea: true,
        rounding: .none,
        resize: spring
      ),
      transition: TransitionRules(animation: spring, completionCurve: spring.curve, completionSpeed: 1),
      dimming: DimmingRules(white: 0, alpha: 0.2, progress: .detents, tap: .dismissOrUndim),
      grabber: GrabberRules(
        placement: .inside,
        height: 20,
        overlap: 1,
        inset: 5,
        touchSize: 44,
        indicator: GrabberRules.Indicator(width: 36, height: 5, cornerRadius: 2.5, white: 0.5, alpha: 0.6)
      ),
      interaction: InteractionRules(
        begin: .movement,
        tracking: .absolute,
        landing: .nearest(
          LandingRule.Nearest(projection: 0.099, deadZone: 250, flick: 1000, flickDampingRatio: 0.8)),
        cancelled: .cancel,
        catchesPresentation: false,
        catchesDismissal: .dragged,
        reportsDismissal: true,
        edgePresentation: nil,
        velocity: .recent
      ),
      scroll: .iOS(.expands),
      keyboard: KeyboardRules(response: .raises, animation: .platform(.ios)),
      presenter: PresenterRules(movement: .stacked, stack: .iOS)
    )
  ).with { $0.motion.reduced = .noStack }

  /// The width of the narrowest tablet of the system, in portrait, pt.
  private static let narrowestTablet: Points = 744

  private static let spring = Animation(duration: 0.4, curve: .spring(.system))
}
