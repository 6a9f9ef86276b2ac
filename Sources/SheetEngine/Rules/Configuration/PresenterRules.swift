/// What the presenter does while a sheet is over it.
public struct PresenterRules: Equatable, Sendable {
  /// What the presenter does: it stays (none), is pushed by the sheet (pushed), steps back when the sheet goes to full
  /// height (stacked), or steps back only if it is a sheet itself (stackedOverSheet).
  public var movement: Movement
  /// How it steps back.
  public var stack: Stack

  /// What a finger scrolls in the presenter, where no dimming takes touches; nil is nothing.
  public var region: Region? {
    get { sharedRegion?.value }
    set { sharedRegion = newValue.map(Shared.init) }
  }
  private(set) var sharedRegion: Shared<Region>?

  /// How the presenter moves while a sheet comes.
  public enum Movement: String, CaseIterable, Sendable {
    /// It stays where it is.
    case none
    /// It moves by as much as the sheet reaches into the container.
    case pushed
    /// It steps back when the sheet goes to full height (Behavior, 2.3).
    case stacked
    /// It steps back where it is a sheet itself, and stays where it is not (Behavior, 2.8).
    case stackedOverSheet
  }

  /// How a presenter steps back.
  public struct Stack: Equatable, Sendable {
    /// How far the presenter's sides move in when it steps back, in points.
    public var inset: Points
    /// The same distance in a wide container, in points.
    public var insetWhenWide: Points
    /// A container of at least this width is wide, in points.
    public var wideWidth: Points
    /// How much of the presenter is visible above the sheet when it has stepped back, in points.
    public var gap: Points

    /// As iOS does (Behavior, 2.3).
    public static let iOS = Stack(inset: 16, insetWhenWide: 20, wideWidth: 414, gap: 10)
  }

  /// A presenter that stays where it is.
  public static let still = PresenterRules(movement: .none, stack: .iOS)
}
