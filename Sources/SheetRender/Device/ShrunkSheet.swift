import SheetEngine

/// A sheet as a back gesture shows it: scaled about the middle of its edge.
struct ShrunkSheet {
  let scale: SheetFrame.Scale
  /// How far the origin of the container moves, pt.
  let origin: Point

  init(_ frame: SheetFrame, at edge: Edge) {
    scale = frame.transform ?? .one
    let own = frame.frame
    let pivot: Point =
      switch edge {
      case .bottom: Point(x: own.x + own.width / 2, y: own.maxY)
      case .top: Point(x: own.x + own.width / 2, y: own.y)
      case .leading: Point(x: own.x, y: own.y + own.height / 2)
      case .trailing: Point(x: own.maxX, y: own.y + own.height / 2)
      }
    origin = Point(x: pivot.x * (1 - scale.x), y: pivot.y * (1 - scale.y))
  }

  /// Where a part of the sheet is shown.
  func shown(_ rect: Rect) -> Rect {
    Rect(
      x: origin.x + rect.x * scale.x, y: origin.y + rect.y * scale.y, width: rect.width * scale.x,
      height: rect.height * scale.y)
  }
}
