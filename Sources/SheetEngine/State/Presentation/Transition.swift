/// A presentation or dismissal under way: percent-driven, interruptible and reversible (Behavior, 0.5).
struct Transition: Equatable, Sendable {
  /// A source of a transition's motion.
  enum Drive: Equatable, Sendable {
    /// A ``Hold``, at a fraction.
    case held(Double)
    /// An animation of the fraction: to 1 it completes, to 0 it is reverted.
    case running(Run)
  }

  /// The source of its motion.
  var drive: Drive
  /// Whether a finger began it.
  var isDragged = false
  /// The id of its animation in the updates; nil as long as none was emitted.
  var animation: AnimationID?

  /// The shown fraction at a time: 0 at its start, 1 at its end.
  @inline(__always)
  func fraction(at time: Seconds) -> Double {
    switch drive {
    case .held(let fraction): fraction
    case .running(let run): run.value(at: time)
    }
  }

  /// The shown fraction at a time, and its rate of change, per second.
  @inline(__always)
  func state(at time: Seconds) -> (value: Double, velocity: Double) {
    switch drive {
    case .held(let fraction): (fraction, 0)
    case .running(let run): run.state(at: time)
    }
  }

  /// The animation of the fraction, when nothing holds it.
  var run: Run? {
    if case .running(let run) = drive { run } else { nil }
  }

  /// Whether something holds it.
  var isHeld: Bool {
    if case .held = drive { true } else { false }
  }
}

/// A presentation or dismissal that was requested while the opposite one was under way; it begins when that one has
/// ended (Behavior, decision 22).
public struct DeferredTransition: Equatable, Sendable {
  public var direction: Direction
  /// Whether it is animated.
  public var isAnimated: Bool

  init(_ direction: Direction, animated: Bool) {
    self.direction = direction
    isAnimated = animated
  }
}
