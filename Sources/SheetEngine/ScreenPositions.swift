/// The screens inside a sheet with their positions, from the lowest up; at least one.
public struct ScreenPositions: RandomAccessCollection, Equatable, Sendable {
  /// The screens under the one on top. Most sheets have none, and a frame of them needs no memory.
  private let below: Shared<[ScreenPosition]>?
  private let top: ScreenPosition

  /// Screens under one on top.
  @inline(__always)
  init(below: [ScreenPosition]? = nil, top: ScreenPosition) {
    self.below = below.map(Shared.init)
    self.top = top
  }

  /// Where the lowest screen is.
  public var startIndex: Int { 0 }

  /// Behind the screen on top.
  public var endIndex: Int { (below?.value.count ?? 0) + 1 }

  /// A screen, counted from the lowest.
  public subscript(index: Int) -> ScreenPosition {
    guard let below, index < below.value.count else { return top }
    return below.value[index]
  }
}
