/// The screens inside a sheet with their positions, from the lowest up; at least one.
public struct ScreenPositions: RandomAccessCollection, Equatable, Sendable {
  /// The screens under the one on top. Most sheets have none, and a frame of them needs no memory.
  private let below: [ScreenPosition]
  private let top: ScreenPosition

  /// Screens under one on top.
  public init(below: [ScreenPosition] = [], top: ScreenPosition) {
    (self.below, self.top) = (below, top)
  }

  /// Where the lowest screen is.
  public var startIndex: Int { 0 }
  /// Behind the screen on top.
  public var endIndex: Int { below.count + 1 }

  /// A screen, counted from the lowest.
  public subscript(index: Int) -> ScreenPosition {
    index == below.count ? top : below[index]
  }
}
