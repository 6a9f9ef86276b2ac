/// The course of a release: where it goes, and how.
public struct ReleaseCourse: Equatable, Sendable {
  /// Where the sheet lands.
  public var prediction: Prediction
  /// How far it reaches at the end, pt; 0 where it is dismissed.
  public var reach: Points
  /// The maximum distance beyond its end at which the sheet is shown, pt.
  public var overshoot: Points
  /// How far it reaches from the start on, ``interval`` apart, pt: from the first sample of a gesture, else from the release.
  public var reaches: [Points]
  /// The index of the reach at the release.
  public var release = 0

  /// The time between two reaches, s.
  public static let interval: Seconds = 1.0 / 120
  /// The maximum number of reaches: of two seconds, after which no sheet is seen to move.
  fileprivate static let maximumCount = 240
  /// The maximum number of reaches of a drag.
  fileprivate static let maximumDraggedCount = 1200

  public init(prediction: Prediction, reach: Points, overshoot: Points, reaches: [Points]) {
    (self.prediction, self.reach, self.overshoot, self.reaches) = (prediction, reach, overshoot, reaches)
  }
}

extension Sheet {
  /// The sheet with the behavior of a preset, which also says how high its detents are: its detents, its content and what the app has
  /// set stay. Without a preset, it keeps its own behavior. It is dismissed.
  public func behaving(as preset: Preset?) -> Sheet {
    var rules = preset?.configuration ?? configuration
    rules.detents = configuration.detents
    rules.selectedDetentIdentifier = configuration.selectedDetentIdentifier
    rules.edge = configuration.edge
    rules.isModalInPresentation = configuration.isModalInPresentation
    if configuration.frame.extent != .detents { rules.frame.extent = configuration.frame.extent }
    var sheet = Sheet(configuration: rules, container: container, content: content, environment: environment)
    sheet.circumstances = circumstances
    sheet.circumstances.rest(at: nil)
    sheet.resting = sheet.restingPosition
    return sheet
  }

  /// The course after a release that is described.
  public func course(after question: ReleaseQuestion, _ work: Work = Work()) -> ReleaseCourse {
    let (future, reason) = released(question, work)
    return future.course(reason)
  }

  /// The course of a recorded gesture: its samples with the times from its start, s.
  /// - Parameter reach: how far the sheet reached that was recorded, pt. The finger touches this sheet as far from its inner edge.
  /// - Throws: if a sample is refused, as in a gesture of its own.
  public func course(
    after samples: [(time: Seconds, sample: GestureSample)], onSheetOf reach: Points
  ) throws(InputError) -> ReleaseCourse {
    var future = self
    future.describesMotion = false
    if future.presentation == .dismissed { _ = try? future.send(.present(animated: false), at: now) }
    let (outward, distance) = (configuration.edge.outward, reach - future.shownReach)
    var dragged: [Points] = []
    var reason: LandingReason?
    for (index, (time, sample)) in samples.enumerated() {
      while dragged.count < ReleaseCourse.maximumDraggedCount,
        now + Seconds(dragged.count) * ReleaseCourse.interval < now + time
      {
        _ = try future.advance(to: now + Seconds(dragged.count) * ReleaseCourse.interval)
        dragged.append(future.shownReach)
      }
      var sample = sample
      sample.location.x += outward.x * distance
      sample.location.y += outward.y * distance
      if index == samples.count - 1, sample.phase == .ended {
        reason = future.predict(velocity: sample.velocity, explains: true).reason
      }
      _ = try future.send(.gesture(sample), at: now + time)
    }
    var course = future.course(reason)
    course.release = dragged.count
    course.reaches = dragged + course.reaches
    return course
  }

  /// The course of a sheet that nothing holds.
  public func course() -> ReleaseCourse { course(nil) }

  private func course(_ reason: LandingReason?) -> ReleaseCourse {
    var (future, settled) = (self, self)
    var prediction = settled.prediction(since: now)
    prediction.reason = reason
    var reaches: [Points] = []
    while reaches.count < ReleaseCourse.maximumCount {
      reaches.append(future.shownReach)
      guard future.isMoving else { break }
      _ = try? future.advance(to: future.now + ReleaseCourse.interval)
    }
    let end =
      prediction.outcome == .dismiss ? 0 : configuration.edge.reach(of: prediction.frame.frame, in: container.size)
    // Beyond the end is on the side away from the start.
    let sign: Double = (reaches.first ?? end) > end ? -1 : 1
    let overshoot = reaches.map { sign * ($0 - end) }.max() ?? 0
    return ReleaseCourse(prediction: prediction, reach: end, overshoot: max(overshoot, 0), reaches: reaches)
  }
}
