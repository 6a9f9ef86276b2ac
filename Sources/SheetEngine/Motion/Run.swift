/// A number that an animation moves from one value to another.
struct Run: Equatable, Sendable {
  /// The value at the start.
  var from: Double
  /// The value at the end.
  var to: Double
  /// When it started, s.
  var start: Seconds
  /// The timing between the two.
  var animation: Animation

  /// When it arrives, s.
  var end: Seconds { start + animation.duration }

  /// The fraction of the distance covered at a time: 0 at the start, 1 at the end.
  @inline(__always)
  func progress(at time: Seconds) -> Double {
    time >= end ? 1 : animation.progress(after: time - start)
  }

  /// The value at a time; exactly ``to`` from the end on.
  @inline(__always)
  func value(at time: Seconds) -> Double {
    time >= end ? to : from + (to - from) * progress(at: time)
  }

  /// The value at a time, and its rate of change, per second: 0 from the end on.
  @inline(__always)
  func state(at time: Seconds) -> (value: Double, velocity: Double) {
    guard time < end else { return (to, 0) }
    let (progress, velocity) = animation.state(after: time - start)
    return (from + (to - from) * progress, (to - from) * velocity)
  }

  /// The rate of change at a time, per second; 0 from the end on.
  func velocity(at time: Seconds) -> Double { state(at: time).velocity }

  /// The rest of the animation after a time.
  func remainder(at time: Seconds) -> Animation {
    animation.remainder(after: time - start)
  }
}
