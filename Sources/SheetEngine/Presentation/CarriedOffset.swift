/// What keeps a sheet from jumping when its resting place changes: the difference between where it was shown and where
/// it should be shown from then on, which fades out (behaviour.md, 7.3).
struct CarriedOffset: Equatable, Sendable {
  /// What makes the offset fade.
  enum Fade: Equatable, Sendable {
    /// Nothing, as long as a finger holds the sheet.
    case held
    /// The animation of the transition that runs, from its progress at that time on.
    case withTransition(since: Double)
    /// An animation of its own.
    case timed(Run, AnimationID)
  }

  /// The difference to the resting place's frame, in full.
  var offset: Rect
  /// What makes it fade.
  var fade: Fade

  /// The difference that is left at a time.
  func remaining(at time: Seconds, transition: Transition?) -> Rect {
    offset * weight(at: time, transition: transition)
  }

  private func weight(at time: Seconds, transition: Transition?) -> Double {
    switch fade {
    case .held: 1
    case .timed(let run, _): run.value(at: time)
    case .withTransition(let start):
      transition?.run.map { (1 - $0.progress(at: time)) / (1 - start) } ?? 0
    }
  }

  /// When it is gone, by a clock of its own.
  var end: Seconds? {
    if case .timed(let run, _) = fade { run.end } else { nil }
  }

  /// A fade along with a run can start while the run has at least this much to go; closer to its end, or where a spring
  /// crosses it, there is nothing left to fade along with.
  static let leastProgressLeft = 1e-3
}
