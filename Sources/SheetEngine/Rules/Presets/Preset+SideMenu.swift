extension Preset {
  /// A menu from the leading edge that pushes the presenter aside (Behavior, 5).
  public static let sideMenu = Preset(
    name: "side-menu",
    title: "CustomTransition-Presentation",
    sources: ["github.com/tksrl0379/CustomTransition-Presentation at 590cbe8"],
    configuration: Configuration(
      edge: .leading,
      prefersGrabberVisible: false,
      preferredCornerRadius: 0,
      frame: FrameRules(
        extent: .fraction(0.8),
        addsSafeArea: false,
        staysInSafeArea: false,
        rounding: .none,
        resize: even
      ),
      transition: TransitionRules(animation: even, completionCurve: .easeInOut, completionSpeed: 1),
      dimming: DimmingRules(white: 0, alpha: 0.2, tap: .dismiss),
      interaction: InteractionRules(
        begin: .movement,
        tracking: .absolute,
        landing: .progress(threshold: 0.3),
        cancelled: .cancel,
        catchesPresentation: false,
        catchesDismissal: .none,
        edgePresentation: nil,
        velocity: .recent
      ),
      presenter: PresenterRules(movement: .pushed, stack: .iOS)
    )
  )

  private static let even = Animation(duration: 0.15, curve: .linear)
}
