/// Where a sheet would land.
public struct Prediction: Equatable, Sendable {
  /// An outcome for the sheet.
  public enum Outcome: Equatable, Sendable {
    /// It is presented.
    case present
    /// It is dismissed.
    case dismiss
    /// It is presented at a detent.
    case detent(String)
  }

  /// The outcome for the sheet.
  public var outcome: Outcome
  /// The appearance of the sheet at the end.
  public var frame: SheetFrame
  /// The time until nothing moves.
  public var duration: Seconds
  /// The screen that is on top then; of an interactive pop, the one that it goes to or returns to.
  public var screen: String
  /// Why; nil where that was not asked, or no landing rule decides.
  public var reason: LandingReason?
}

extension Sheet {
  /// The maximum time that a prediction looks ahead, s.
  static let horizon: Seconds = 60

  /// Where the sheet would land if what holds it let go now, where it is.
  ///
  /// A sheet that nothing holds is flicked with the velocity, or left alone when there is none. The sheet itself does
  /// not change.
  /// - Parameters:
  ///   - velocity: the finger's, pt/s; nil is the velocity of its samples, which is 0 for a finger at rest.
  ///   - explains: whether the prediction says why.
  ///   - work: limits the search for the reason, which is incomplete when the work runs out.
  public func predict(velocity: Velocity?, explains: Bool = false, _ work: Work = Work()) -> Prediction {
    var future = self
    future.describesMotion = false
    let reason = explains ? reason(velocity: velocity, work) : nil
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
    var prediction = future.prediction(since: now)
    prediction.reason = reason
    return prediction
  }

  /// Why a release with a velocity, or that of the finger's samples, would go where it goes; nil where no landing rule decides.
  private func reason(velocity: Velocity?, _ work: Work) -> LandingReason? {
    guard var touch, let hold else { return nil }
    // A finger that moves the content at last takes no part of its velocity to the sheet.
    let isJudged = touch.content?.endsOnSheet != false
    // A finger that rests before it is lifted is slower then than its last samples were.
    var lifted = self
    lifted.remember(
      touch.add(
        GestureSample(phase: .ended, location: touch.location, velocity: velocity ?? touch.given), at: now,
        configuration.interaction.claim, configuration.edge))
    lifted.touch = touch
    let isAmongDetents = if case .detents = hold { true } else { false }
    guard isJudged || isAmongDetents else { return nil }
    return lifted.landingRelease(of: touch, isJudged ? lifted.velocity(of: touch) : .zero).map {
      LandingReason(
        landingRule(for: touch), $0, configuration.interaction.velocity, isAmongDetents: isAmongDetents, work,
        Work.Cost.decision(by: configuration))
    }
  }

  /// Runs the sheet until nothing moves any more, and returns the result.
  /// - Parameter start: when its motion began.
  mutating func prediction(since start: Seconds) -> Prediction {
    _ = settle(limit: start + Self.horizon)
    let frame = frame(at: now)
    let outcome: Prediction.Outcome =
      frame.phase == .dismissed || frame.phase == .dismissing ? .dismiss : frame.detent.map { .detent($0) } ?? .present
    return Prediction(outcome: outcome, frame: frame, duration: now - start, screen: navigation.top.id)
  }

  private mutating func play(_ samples: [GestureSample]) {
    for sample in samples { _ = try? send(.gesture(sample), at: now) }
  }
}
