extension Preset {
  /// The system's own sheet: detents, dimming by detent, a presenter that steps back (Behavior, 2).
  public static let system = Preset(
    name: "system",
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
      keyboard: KeyboardRules(response: .raises, animation: Animation(duration: 0.25, curve: .easeInOut)),
      presenter: PresenterRules(movement: .stacked, stack: .iOS)
    )
  )

  private static let spring = Animation(
    duration: 0.4, curve: .spring(Spring(.response(0.3441442326, dampingRatio: 1))))
}
