/// A presentation or dismissal under way: percent-driven, interruptible and reversible (behaviour.md, 0.5).
struct Transition: Equatable, Codable, Sendable {
  /// What moves it.
  enum Drive: Equatable, Codable, Sendable {
    /// A finger.
    case tracking(Tracking)
    /// An animation of the fraction: to 1 it completes, to 0 it is taken back.
    case running(Run)
  }

  /// What moves it.
  var drive: Drive
  /// Whether a finger began it.
  var isDragged = false
  /// The animation as the updates name it; nil as long as none was announced.
  var animation: AnimationID?

  /// How far the transition has gone at a time, as seen: 0 at its start, 1 at its end.
  @inline(__always)
  func fraction(at time: Seconds) -> Double {
    switch drive {
    case .tracking(let tracking): tracking.fraction
    case .running(let run): run.value(at: time)
    }
  }

  /// The animation of the fraction, when no finger holds it.
  var run: Run? {
    if case .running(let run) = drive { run } else { nil }
  }

  /// The hold of the finger, when there is one.
  var tracking: Tracking? {
    if case .tracking(let tracking) = drive { tracking } else { nil }
  }
}
