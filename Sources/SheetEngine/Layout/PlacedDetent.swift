/// A detent where a container has it.
public struct PlacedDetent: Equatable, Sendable {
  /// The detent's name.
  public let id: String
  /// How far a sheet reaches into the container that rests at it, the safe area included, pt.
  public let reach: Points
  /// Where that sheet is shown.
  public let frame: Rect
}

extension Sheet {
  /// The detents that there are in the container, in the author's order; none for a sheet whose length something else
  /// decides.
  public var placedDetents: [PlacedDetent] {
    resting.detents.map { layout in
      layout.resolved.map { PlacedDetent(id: $0.id, reach: $0.reach, frame: layout.look(reaching: $0.reach).frame) }
    } ?? []
  }
}
