/// A detent where a container has it.
public struct PlacedDetent: Equatable, Sendable {
  /// The detent's name.
  public let id: String
  /// Where a sheet is shown that rests at it.
  public let frame: Rect
}

extension Sheet {
  /// The detents that there are in the container, in the author's order; none for a sheet whose length something else
  /// decides.
  public var placedDetents: [PlacedDetent] {
    resting.detents.map { layout in
      layout.places.map { PlacedDetent(id: $0.id, frame: layout.frame(reaching: $0.reach)) }
    } ?? []
  }
}
