/// A finger's hold on a transition.
struct Tracking: Equatable, Codable, Sendable {
  /// How far the transition has gone, as it is reported and decided by.
  private(set) var fraction: Double
  /// The fraction when the finger took hold.
  private var origin: Double
  /// The finger's way when it took hold.
  private var start: Points = 0
  /// The finger's way so far in the direction of the transition, since the touch began.
  private var way: Points = 0
  /// The sheet's extent by which the last movement was measured.
  private var extent: Points

  /// A hold on a transition that has gone so far.
  init(fraction: Double, extent: Points) {
    self.fraction = fraction
    self.extent = extent
    origin = fraction
  }

  /// The finger has gone `way` in the direction of the transition since its touch began.
  /// - Parameter extent: the sheet's extent now, which may have changed since the last movement.
  mutating func move(to way: Points, by rule: InteractionRules.Tracking, extent: Points) {
    guard extent > 0 else { return }
    self.extent = extent
    switch rule {
    case .incremental: fraction = Self.clamp(fraction + (way - self.way) / extent)
    case .absolute: fraction = Self.clamp(origin + (way - start) / extent)
    }
    self.way = way
  }

  /// The fraction stays, and the finger's way counts from `way` on.
  mutating func rebase(to way: Points) {
    (origin, start, self.way) = (fraction, way, way)
  }

  /// The fraction at which the finger would stand by the sheet's new extent, before it has moved any further.
  ///
  /// An absolute hold is measured anew by the new extent; an incremental one keeps what it has.
  func fraction(by rule: InteractionRules.Tracking, extent: Points) -> Double {
    guard extent > 0, extent != self.extent else { return fraction }
    return switch rule {
    case .incremental: fraction
    case .absolute: Self.clamp(origin + (way - start) / extent)
    }
  }

  /// The fraction without the clamp at 0 and 1, where the finger's whole way counts.
  func unclampedFraction(by rule: InteractionRules.Tracking) -> Double {
    switch rule {
    case .incremental: fraction
    case .absolute: extent > 0 ? origin + (way - start) / extent : fraction
    }
  }

  private static func clamp(_ fraction: Double) -> Double {
    min(max(fraction, 0), 1)
  }
}
