/// A hold on a fraction of a transition: of a presentation, a dismissal, or a pop.
struct FractionHold: Equatable, Sendable {
  /// The fraction of the transition, 0...1.
  private(set) var fraction: Double
  /// The fraction at ``start``.
  private var origin: Double
  /// The displacement from which the fraction is measured.
  private var start: Points = 0
  /// The displacement of the finger so far, in the direction of the transition.
  private var displacement: Points = 0
  /// The finger's distance for the whole transition, pt.
  private var extent: Points

  /// A hold on a transition at a fraction.
  init(fraction: Double, extent: Points) {
    self.fraction = Self.clamp(fraction)
    self.extent = extent
    origin = self.fraction
  }

  /// Moves the hold to the finger's displacement in the direction of the transition since its drag began.
  mutating func follow(_ displacement: Points, by rule: InteractionRules.Tracking) {
    defer { self.displacement = displacement }
    guard extent > 0 else { return }
    switch rule {
    case .incremental: fraction = Self.clamp(fraction + (displacement - self.displacement) / extent)
    case .absolute: fraction = Self.clamp(origin + (displacement - start) / extent)
    }
  }

  /// Sets the fraction for a client; displacement is measured from here.
  mutating func set(_ fraction: Double) {
    self.fraction = Self.clamp(fraction)
    (origin, start) = (self.fraction, displacement)
  }

  /// Measures displacement from `displacement` on.
  mutating func begin(at displacement: Points) {
    (origin, start, self.displacement) = (fraction, displacement, displacement)
  }

  /// Changes the extent: an absolute hold is measured by the new one, an incremental hold keeps its fraction.
  mutating func measure(by rule: InteractionRules.Tracking, extent: Points) {
    guard extent != self.extent else { return }
    self.extent = extent
    if rule == .absolute { follow(displacement, by: rule) }
  }

  /// The fraction by the whole displacement, without the limits 0 and 1.
  func unclampedFraction(by rule: InteractionRules.Tracking) -> Double {
    switch rule {
    case .incremental: fraction
    case .absolute: extent > 0 ? origin + (displacement - start) / extent : fraction
    }
  }

  /// Whether further movement forward, or backward, moves anything; it does not at a limit that the finger pushes
  /// against.
  func gives(forward: Bool, by rule: InteractionRules.Tracking) -> Bool {
    let wanted = unclampedFraction(by: rule)
    let rounding = extent > 0 ? Points.rounding / extent : 0
    return forward ? fraction < 1 && wanted >= -rounding : fraction > 0 && wanted <= 1 + rounding
  }

  private static func clamp(_ fraction: Double) -> Double {
    min(max(fraction, 0), 1)
  }
}
