/// How screens inside a sheet come and go.
public struct NavigationRules: Equatable, Sendable {
  /// Whether a bar stands above the content and adds its height to the sheet's.
  public var showsBar: Bool
  /// The height of that bar, in points.
  public var barHeight: Points
  /// The fraction of its width by which the lower of two screens moves; 1 is the whole width.
  public var parallax: Double
  /// The animation of a push or a pop, and of the sheet's resize.
  public var animation: Animation
  /// Whether setting other screens looks like a push even where it goes back.
  public var setsAsPush: Bool
  /// Whether the sheet can't be dragged while screens move.
  public var blocksDrags: Bool
  /// Whether a content size that changes while screens move is applied when they have stopped.
  public var defersSizeChanges: Bool
  /// Where a pop that a finger drives lands; nil when a finger can't drive one.
  public var interactivePop: LandingRule?

  /// As in a system navigation container, sliding by the full width (Behavior, 4.9).
  public static let sliding = NavigationRules(
    showsBar: false, barHeight: 44, parallax: 1, animation: Animation(duration: 0.25, curve: .linear),
    setsAsPush: false, blocksDrags: true, defersSizeChanges: true,
    interactivePop: .friction(deceleration: 800, threshold: 0.5))
}

extension NavigationRules: ArchivedObject {
  init(members source: NavigationRules?, in archive: Archive) throws(ArchiveDamage) {
    showsBar = try archive.member("showsBar", source?.showsBar)
    barHeight = try archive.member("barHeight", source?.barHeight)
    parallax = try archive.member("parallax", source?.parallax)
    animation = try archive.member("animation", source?.animation)
    setsAsPush = try archive.member("setsAsPush", source?.setsAsPush)
    blocksDrags = try archive.member("blocksDrags", source?.blocksDrags)
    defersSizeChanges = try archive.member("defersSizeChanges", source?.defersSizeChanges)
    interactivePop = try archive.optional("interactivePop", source?.interactivePop)
  }
}
