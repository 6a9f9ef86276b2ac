/// A detent resolved in a container.
public struct PlacedDetent: Equatable, Sendable {
  /// The detent's name.
  public let id: String
  /// How far a sheet that rests at it reaches into the container, including the safe area, pt.
  public let reach: Points
  /// The frame of a sheet that rests at it.
  public let frame: Rect
  /// The length of the content that a sheet that rests at it shows, in the sheet's own coordinates, pt.
  public let contentLength: Points
}

extension Sheet {
  /// The detents that exist in the container, in the author's order; empty for a sheet that does not rest at detents.
  public var placedDetents: [PlacedDetent] {
    resting.detents.map { layout in
      layout.resolved.map { detent in
        let (frame, floating) = layout.look(reaching: detent.reach)
        let safeArea = layout.float?.value.stop(at: detent.reach).safeArea ?? container.safeArea[configuration.edge]
        let length = floating.map { frame.height / $0.scale } ?? detent.reach
        return PlacedDetent(id: detent.id, reach: detent.reach, frame: frame, contentLength: length - safeArea)
      }
    } ?? []
  }
}
