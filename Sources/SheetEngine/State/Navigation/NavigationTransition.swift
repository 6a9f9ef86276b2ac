/// A movement between two screens.
struct NavigationTransition: Equatable, Sendable {
  enum Direction: Sendable {
    case push
    case pop
  }

  /// A source of a transition's motion.
  enum Drive: Equatable, Sendable {
    /// An animation from one fraction to another.
    case running(Run)
    /// A ``Hold``, at a fraction.
    case held(Double)
  }

  var direction: Direction
  /// The screen that leaves.
  var leaving: Navigation.Covered
  /// The source of its motion.
  var drive: Drive
  /// Whether it is a pop that a finger began and did not finish: the stack is as it was before it.
  var isReverted = false
  /// The sheet's displacement from its position for the arriving screen, at fraction 0 of a hold.
  var offset = Rect.zero
  /// The id of its animation in the updates; nil as long as none was emitted.
  var animation: AnimationID?
  /// The distance that a finger covers for the whole movement.
  var width: Points = 0
  /// Content whose size changed meanwhile; applied at the end.
  var deferredContent: Content?

  /// The fraction of the movement at a time.
  func fraction(at time: Seconds) -> Double {
    switch drive {
    case .running(let run): run.value(at: time)
    case .held(let fraction): fraction
    }
  }

  /// The present displacement while the movement is held; nil while it is not.
  @inline(__always)
  var heldOffset: Rect? {
    if case .held(let fraction) = drive { offset * (1 - fraction) } else { nil }
  }

  /// When it is over; nil while a finger drives it.
  var end: Seconds? {
    if case .running(let run) = drive { run.end } else { nil }
  }
}
