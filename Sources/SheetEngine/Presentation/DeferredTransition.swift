/// A presentation or dismissal that was asked for while the opposite one was under way: it begins when that has ended
/// (Behavior, decision 22).
public struct DeferredTransition: Equatable, Codable, Sendable {
  /// The direction.
  public var direction: Direction
  /// Whether it is animated.
  public var isAnimated: Bool

  init(_ direction: Direction, animated: Bool) {
    self.direction = direction
    isAnimated = animated
  }
}
