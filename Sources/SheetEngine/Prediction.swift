/// Where a sheet would land.
public struct Prediction: Equatable, Sendable {
  /// What becomes of the sheet.
  public enum Outcome: Equatable, Sendable {
    /// It is presented.
    case present
    /// It is dismissed.
    case dismiss
    /// It is presented at a detent.
    case detent(String)
  }

  /// What becomes of the sheet.
  public var outcome: Outcome
  /// What it looks like then.
  public var frame: SheetFrame
  /// The time until nothing moves.
  public var duration: Seconds
  /// The screen that is on top then; of an interactive pop, the one that it goes to or returns to.
  public var screen: String
}

extension Sheet {
  /// The maximum time that a prediction looks ahead, s.
  private static let horizon: Seconds = 60

  /// Where the sheet would land if what holds it let go now, where it is.
  ///
  /// A sheet that nothing holds is flicked with the velocity, or left alone when there is none. The sheet itself does
  /// not change.
  /// - Parameter velocity: the finger's, pt/s; nil is the velocity of its samples, which is 0 for a finger at rest.
  public func predict(velocity: Velocity?) -> Prediction {
    var future = self
    future.describesMotion = false
    if let touch {
      future.play([GestureSample(phase: .ended, location: touch.location, velocity: velocity ?? touch.given)])
    } else if let velocity {
      let frame = shown(at: now).frame
      let location = Point(x: frame.x + frame.width / 2, y: frame.y)
      future.play([
        GestureSample(phase: .began, location: location, velocity: velocity, isRecognized: true),
        GestureSample(phase: .ended, location: location, velocity: velocity),
      ])
    }
    _ = future.settle(limit: now + Self.horizon)
    let frame = future.frame(at: future.now)
    let outcome: Prediction.Outcome =
      frame.phase == .dismissed || frame.phase == .dismissing ? .dismiss : frame.detent.map { .detent($0) } ?? .present
    return Prediction(outcome: outcome, frame: frame, duration: future.now - now, screen: future.navigation.top.id)
  }

  private mutating func play(_ samples: [GestureSample]) {
    for sample in samples { _ = try? send(.gesture(sample), at: now) }
  }
}
