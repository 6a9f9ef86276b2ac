/// A number on its way from one value to another, by an animation that started at some time.
struct Run: Equatable, Codable, Sendable {
  /// The value at the start.
  var from: Double
  /// The value at the end.
  var to: Double
  /// When it started.
  var start: Seconds
  /// How it goes.
  var animation: Animation

  /// When it arrives.
  var end: Seconds { start + animation.duration }

  /// How far it has gone: 0 at the start, 1 at the end.
  @inline(__always)
  func progress(at time: Seconds) -> Double {
    time >= end ? 1 : animation.progress(after: time - start)
  }

  /// The value at a time; exactly ``to`` from the end on.
  @inline(__always)
  func value(at time: Seconds) -> Double {
    time >= end ? to : from + (to - from) * progress(at: time)
  }

  /// What is left of the animation at a time.
  func remainder(at time: Seconds) -> Animation {
    animation.remainder(after: time - start)
  }
}
