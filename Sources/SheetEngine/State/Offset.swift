/// A difference between what is shown and what the current state alone would show, which fades out.
///
/// Offsets add up, as Core Animation's additive animations do: a change in flight adds one and leaves those before it alone,
/// so position is continuous, and velocity too where the offset fades on a spring.
struct Offset: Equatable, Sendable {
  /// The animation's id in the updates.
  let id: AnimationID
  /// The distance along the sheet's axis, inward, pt. The sheet's reach includes it.
  var reach: Points
  /// The difference in everything else; nil where there is none.
  var residual: Shared<AnimatedNumbers>?
  /// The fade, from 1 to 0.
  var run: Run
  /// Whether the updates describe it as an additive animation; otherwise it is the base animation of its numbers.
  var isAdditive: Bool
  /// Whether the detent at which the sheet rests has moved, and not the sheet from one detent to another: dimming and presenter go by
  /// detents, so they do not follow it.
  var isOfLayout = false
  /// Whether it is a part of the transition under way, and ends with it.
  var isOfTransition = false

  /// How far it moves the sheet inward at its start, with what its residual adds, pt.
  func wholeReach(from edge: Edge) -> Points {
    guard let rest = residual?.value else { return reach }
    return reach + edge.reach(of: rest.frame, in: rest.container)
  }

  /// The fraction that is left at a time.
  @inline(__always)
  func remaining(at time: Seconds) -> Double { run.value(at: time) }

  /// The largest distance by which it displaces anything at a time, pt.
  func size(at time: Seconds) -> Points {
    let frame = residual?.value.frame ?? .zero
    let numbers = [reach, frame.x, frame.y, frame.width, frame.height]
    return numbers.reduce(0) { max($0, $1.magnitude) } * remaining(at: time).magnitude
  }
}
