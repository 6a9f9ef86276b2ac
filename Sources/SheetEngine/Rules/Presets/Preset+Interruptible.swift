extension Preset {
  /// A half-height panel that can be caught in both directions and pulled in from the edge (Behavior, 3).
  public static let interruptible = Preset(
    name: "interruptible",
    title: "Dodo Pizza InterruptibleTransition",
    sources: [
      "github.com/akaDuality/InterruptibleTransition, branch interactivePresentation",
      "github.com/akaDuality/VelocityProjection",
    ],
    configuration: Configuration(
      edge: .bottom,
      prefersGrabberVisible: false,
      preferredCornerRadius: 24,
      frame: FrameRules(
        extent: .fraction(0.5),
        addsSafeArea: false,
        staysInSafeArea: false,
        rounding: .none,
        resize: smooth
      ),
      transition: TransitionRules(animation: smooth, completionCurve: .easeInOut, completionSpeed: 1),
      dimming: DimmingRules(white: 0, alpha: 0.3, tap: .none),
      interaction: InteractionRules(
        begin: .movement,
        tracking: .incremental,
        landing: .location(projection: 0.5, threshold: 0.5),
        cancelled: .land,
        catchesPresentation: true,
        catchesDismissal: .all,
        edgePresentation: InteractionRules.EdgePresentation(landing: .travel(projection: 0.5, threshold: 0.5)),
        velocity: .recent
      )
    )
  )

  private static let smooth = Animation(duration: 0.3, curve: .easeOut)
}
