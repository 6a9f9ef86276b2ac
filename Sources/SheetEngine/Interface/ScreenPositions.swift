/// The screens inside a sheet with their positions, from the lowest up; at least one.
public struct ScreenPositions: RandomAccessCollection, Equatable, Sendable {
  /// Nil where there is only the root at x 0: most sheets have no other screen, so their frames allocate nothing.
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

  /// The index of the lowest screen.
  public var startIndex: Int { 0 }

  /// The index after the screen on top.
  public var endIndex: Int { positions?.value.count ?? 1 }

  /// A screen, counted from the lowest.
  public subscript(index: Int) -> ScreenPosition { positions?.value[index] ?? .root }
}

/// A screen inside a sheet.
public struct ScreenPosition: Equatable, Sendable {
  /// The id of the screen.
  public var id: String
  /// The position of its left side, from the sheet's left side, pt.
  public var x: Points

  /// The screen that every sheet starts with.
  public static let root = ScreenPosition(id: "root", x: 0)
}
