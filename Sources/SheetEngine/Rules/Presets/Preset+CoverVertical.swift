extension Preset {
  /// A sheet as high as its content, on a steep curve; a downward drag dismisses it (Behavior, 1).
  public static let coverVertical = Preset(
    name: "cover-vertical",
    title: "Koshelek BottomSheet",
    sources: ["github.com/KoshelekApp/BottomSheet, tag scrolling-end", "three articles on Habr"],
    configuration: Configuration(
      edge: .bottom,
      prefersGrabberVisible: false,
      preferredCornerRadius: 16,
      frame: FrameRules(
        extent: .content,
        addsSafeArea: true,
        staysInSafeArea: true,
        rounding: .none,
        resize: steep
      ),
      transition: TransitionRules(animation: steep, completionCurve: .easeInOut, completionSpeed: 1),
      dimming: DimmingRules(white: 0, alpha: 0.75, tap: .dismiss),
      interaction: InteractionRules(
        begin: .outwardVelocity,
        tracking: .incremental,
        landing: .travel(projection: 0.5, threshold: 0.5),
        cancelled: .land,
        catchesPresentation: false,
        catchesDismissal: .all,
        edgePresentation: nil,
        velocity: .recent
      ),
      scroll: .iOS(.atStart),
      navigation: NavigationRules(
        showsBar: false, barHeight: 44, parallax: 0.3, animation: steep, setsAsPush: true, blocksDrags: false,
        defersSizeChanges: false, interactivePop: nil)
    )
  )

  private static let steep = Animation(duration: 0.35, curve: .cubic(CubicBezier(0.2, 1, 0.42, 1)))
}
