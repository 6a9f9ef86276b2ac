extension Preset {
  /// A sheet that follows the size of its content, under a pull bar, on whole pixels (Behavior, 4).
  public static let contentSized = Preset(
    name: "content-sized",
    title: "Joom BottomSheet 2.0.5",
    versions: ["2.0.5"],
    sources: ["github.com/joomcode/BottomSheet"],
    configuration: Configuration(
      edge: .bottom,
      prefersGrabberVisible: true,
      preferredCornerRadius: 10,
      frame: FrameRules(
        extent: .content,
        addsSafeArea: true,
        staysInSafeArea: true,
        rounding: .up,
        resize: Animation(duration: 0.25, curve: .easeInOut)
      ),
      transition: TransitionRules(
        animation: Animation(duration: 0.3, curve: .easeInOut),
        completionCurve: .easeInOut,
        completionSpeed: 1
      ),
      dimming: DimmingRules(white: 0, alpha: 0.6, tap: .dismiss),
      interaction: InteractionRules(
        begin: .outwardTranslation,
        tracking: .absolute,
        landing: .friction(deceleration: 800, threshold: 0.5),
        cancelled: .cancel,
        catchesPresentation: false,
        catchesDismissal: .none,
        edgePresentation: nil,
        velocity: .recent
      ),
      scroll: .iOS(.midGesture),
      keyboard: KeyboardRules(response: .insets, animation: .custom(Animation(duration: 0.25, curve: .easeInOut)))
    )
  )
}
