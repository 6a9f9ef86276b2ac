/// A detent resolved in a container.
public struct PlacedDetent: Equatable, Sendable {
  /// The detent's name.
  public let id: String
  /// How far a sheet that rests at it reaches into the container, including the safe area, pt.
  public let reach: Points
  /// The frame of a sheet that rests at it.
  public let frame: Rect
}

extension Sheet {
  /// The detents that exist in the container, in the author's order; empty for a sheet that does not rest at detents.
  public var placedDetents: [PlacedDetent] {
    resting.detents.map { layout in
      layout.resolved.map { PlacedDetent(id: $0.id, reach: $0.reach, frame: layout.look(reaching: $0.reach).frame) }
    } ?? []
  }
}
