/// How screens inside a sheet come and go.
public struct NavigationRules: Equatable, Sendable {
  /// Whether a navigation bar is shown above the content. Its height is added to the sheet's.
  public var showsBar: Bool
  /// The height of the navigation bar, in points.
  public var barHeight: Points
  /// How far the lower of two screens moves in a push or a pop, as a fraction of its width; 1 is the whole width.
  public var parallax: Double
  /// The animation of a push or a pop, and of the sheet's resize.
  public var animation: Animation
  /// Whether a change of all screens is always animated as a push, even if it goes back to a screen of the stack.
  public var setsAsPush: Bool
  /// Whether drags of the sheet are blocked while screens move.
  public var blocksDrags: Bool
  /// Whether a change of the content's size while screens move is applied only when they have stopped.
  public var defersSizeChanges: Bool
  /// The rule that decides whether a pop that a finger drags is completed or reverted; nil if a finger can't drag a
  /// pop.
  public var interactivePop: LandingRule?

  /// As in a system navigation container, sliding by the full width (Behavior, 4.9).
  public static let sliding = NavigationRules(
    showsBar: false, barHeight: 44, parallax: 1, animation: Animation(duration: 0.25, curve: .linear),
    setsAsPush: false, blocksDrags: true, defersSizeChanges: true,
    interactivePop: .friction(deceleration: 800, threshold: 0.5))
}
