/// A screen inside a sheet.
public struct ScreenPosition: Equatable, Sendable {
  /// Its name.
  public var id: String
  /// Where its left side is, from the sheet's.
  public var x: Points

  /// The screen that a sheet has from its start.
  public static let root = ScreenPosition(id: "root", x: 0)
}
