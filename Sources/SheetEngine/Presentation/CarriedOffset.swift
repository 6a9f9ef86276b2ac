/// What keeps a sheet from jumping when its resting place changes: the difference between where it was shown and where
/// it should be shown from then on, which fades out (behaviour.md, 7.3).
struct CarriedOffset: Equatable, Codable, Sendable {
  /// What becomes of the offset.
  enum Fade: Equatable, Codable, Sendable {
    /// It stays, as long as a finger holds the sheet.
    case held
    /// It fades from 1 to 0, with the rest of the transition under way.
    case withTransition(Run)
    /// It fades from 1 to 0 on a clock of its own.
    case alone(Run, AnimationID)
  }

  /// The difference to the resting place's frame, in full.
  var offset: Rect
  /// What becomes of it.
  var fade: Fade

  /// The difference that is left at a time.
  func remaining(at time: Seconds) -> Rect {
    switch fade {
    case .held: offset
    case .withTransition(let run), .alone(let run, _): offset * run.value(at: time)
    }
  }

  /// When it is gone, by a clock of its own.
  var end: Seconds? { own?.run.end }

  /// The clock of its own, when it has one.
  var own: (run: Run, id: AnimationID)? {
    if case .alone(let run, let id) = fade { (run, id) } else { nil }
  }

  /// How much of a sheet's extent the offset makes up, by the farthest of its four numbers.
  func part(of extent: Points) -> Double {
    let way = max(offset.x.magnitude, offset.y.magnitude, offset.width.magnitude, offset.height.magnitude)
    return extent > 0 ? way / extent : way > 0 ? 1 : 0
  }

  /// How much faster than a whole transition an offset may fade at most, so that it does not look like a jump.
  static let haste = 2.0
}
