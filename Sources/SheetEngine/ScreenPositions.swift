/// The screens inside a sheet with their positions, from the lowest up; at least one.
public struct ScreenPositions: RandomAccessCollection, Equatable, Sendable {
  /// Nil where there is only the root at x 0: most sheets have no other screen, and their frames allocate nothing.
  private let positions: Shared<[ScreenPosition]>?

  /// The root alone.
  static let root = ScreenPositions()

  @inline(__always)
  private init() {
    positions = nil
  }

  /// At least one screen, from the lowest up.
  init(_ positions: [ScreenPosition]) {
    self.positions = Shared(positions)
  }

  /// Where the lowest screen is.
  public var startIndex: Int { 0 }

  /// Behind the screen on top.
  public var endIndex: Int { positions?.value.count ?? 1 }

  /// A screen, counted from the lowest.
  public subscript(index: Int) -> ScreenPosition { positions?.value[index] ?? .root }
}

/// A screen inside a sheet.
public struct ScreenPosition: Equatable, Sendable {
  /// The id of the screen.
  public var id: String
  /// Where its left side is, from the sheet's.
  public var x: Points

  /// The screen that a sheet has from its start.
  public static let root = ScreenPosition(id: "root", x: 0)
}
