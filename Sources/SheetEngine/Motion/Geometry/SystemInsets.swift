/// What the system covers of a window, or reserves, at each side of it, in points (Behavior, 6.8).
public struct SystemInsets: Equatable, Sendable {
  /// What the status bar covers, in points.
  public var statusBar = Insets.zero
  /// What is cut out of the display, in points.
  public var cutout = Insets.zero
  /// What the navigation bar covers, in points.
  public var navigationBar = Insets.zero
  /// What the home indicator covers, in points.
  public var homeIndicator = Insets.zero
  /// Where a gesture is the system's, in points.
  public var gestures = Insets.zero
  /// What the bar with the window's title covers, in points.
  public var captionBar = Insets.zero

  public init() {}

  /// What is covered: at each side the largest of all but the gestures.
  public var safeArea: Insets {
    [statusBar, cutout, navigationBar, homeIndicator, captionBar].reduce(.zero) { most, inset in
      Insets(
        top: max(most.top, inset.top), left: max(most.left, inset.left), bottom: max(most.bottom, inset.bottom),
        right: max(most.right, inset.right))
    }
  }

  /// What the system's bars cover together.
  public var bars: Insets {
    Insets(
      top: statusBar.top + navigationBar.top, left: statusBar.left + navigationBar.left,
      bottom: statusBar.bottom + navigationBar.bottom, right: statusBar.right + navigationBar.right)
  }

  /// What is left of them in the part of the window that the bars do not cover.
  public var withinBars: SystemInsets {
    let bars = bars
    func left(_ inset: Insets) -> Insets {
      Insets(
        top: max(inset.top - bars.top, 0), left: max(inset.left - bars.left, 0),
        bottom: max(inset.bottom - bars.bottom, 0), right: max(inset.right - bars.right, 0))
    }
    var rest = SystemInsets()
    (rest.cutout, rest.homeIndicator, rest.gestures) = (left(cutout), left(homeIndicator), left(gestures))
    rest.captionBar = left(captionBar)
    return rest
  }
}
