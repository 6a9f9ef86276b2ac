/// How a change is to be animated.
public enum AnimationRequest: Equatable, Sendable {
  /// Not at all: at once, where nothing moves.
  case none
  /// As the configuration says.
  case configured
  /// By this animation.
  case custom(Animation)

  /// By an animation, when there is one.
  init(_ animation: Animation?) {
    self = if let animation { .custom(animation) } else { .none }
  }
}
