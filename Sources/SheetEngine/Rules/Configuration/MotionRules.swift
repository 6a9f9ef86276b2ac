/// What the sheet leaves out for a person who wants less motion (Behavior, 6.6).
public struct MotionRules: Equatable, Sendable {
  /// What is left out with reduced motion: nothing (none), the presenter's step back (noStack), or all animations of the
  /// sheet (instant).
  public var reduced: Reduced

  public init(reduced: Reduced = .none) { self.reduced = reduced }

  /// What is left out with reduced motion.
  public enum Reduced: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// The presenter does not step back.
    case noStack
    /// The sheet's motions take no time.
    case instant
  }
}
