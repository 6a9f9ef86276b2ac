/// Where a sheet would land.
public struct Prediction: Equatable, Sendable {
  /// What becomes of the sheet.
  public enum Outcome: Equatable, Sendable {
    /// It is there.
    case present
    /// It is gone.
    case dismiss
    /// It is there, at a detent.
    case detent(String)
  }

  /// What becomes of the sheet.
  public var outcome: Outcome
  /// What it looks like then.
  public var frame: SheetFrame
  /// How long it takes until nothing moves.
  public var duration: Seconds
}

extension Sheet {
  /// So long does a prediction look ahead at most.
  private static let horizon: Seconds = 60

  /// Where the sheet would land if the finger that holds it let go now, where it is, with the velocity given or the one that
  /// its samples tell, which is none when it has rested. A sheet that no finger holds is flicked with the velocity given, or else left alone. The sheet itself does not change.
  public func predict(velocity: Velocity?) -> Prediction {
    var future = self
    if let touch = gesture {
      let velocity = velocity ?? touch.given
      future.play([GestureSample(phase: .ended, location: touch.location, velocity: velocity, source: touch.source)])
    } else if let velocity {
      let frame = shownFrame(at: now)
      let place = Point(x: frame.x + frame.width / 2, y: frame.y)
      future.play([
        GestureSample(phase: .began, location: place, velocity: velocity),
        GestureSample(phase: .ended, location: place, velocity: velocity),
      ])
    }
    _ = future.settle(limit: now + Self.horizon)
    let frame = future.frame(at: future.now)
    let outcome: Prediction.Outcome =
      frame.phase == .dismissed || frame.phase == .dismissing ? .dismiss : frame.detent.map { .detent($0) } ?? .present
    return Prediction(outcome: outcome, frame: frame, duration: future.now - now)
  }

  private mutating func play(_ samples: [GestureSample]) {
    for sample in samples { _ = try? send(.gesture(sample), at: now) }
  }
}
