import Testing

@testable import SheetEngine

@Suite struct GestureTests {
  /// A finger that drags a sheet which comes waits for it, and counts what comes then or its whole way; lifted before, it is no tap.
  @Test(arguments: [
    (InteractionRules.RefusedDrag.fails, 500.0), (.waits, 530), (.waitsAndCounts, 590),
  ])
  func dragThatIsTooEarlyWaits(rule: InteractionRules.RefusedDrag, y: Points) throws {
    var configuration = Preset.vaul.configuration
    configuration.detents = [Detent(id: "a", value: .height(344))]
    configuration.interaction.refusedDrag = rule
    var sheet = Sheet(configuration: configuration, container: .standard, content: .standard)
    _ = try sheet.send(.present(animated: true), at: 0)
    func touch(_ phase: GestureSample.Phase, _ y: Points) -> Input {
      .gesture(GestureSample(phase: phase, location: Point(x: 195, y: y), source: .grabber))
    }
    _ = try sheet.send(touch(.began, 600), at: 0.1)
    _ = try sheet.send(touch(.moved, 660), at: 0.2)
    var lifted = sheet
    let updates = try lifted.send(touch(.ended, 660), at: 0.3)
    #expect(!updates.contains { if case .event(.didTap, _) = $0 { true } else { false } })
    _ = try sheet.send(touch(.moved, 690), at: 0.7)
    #expect((sheet.frame(at: 0.7).frame.y - y).magnitude < 1e-9)
  }

  private func velocity(_ samples: [(time: Double, y: Double)]) -> Velocity {
    var estimator = VelocityEstimator(Point(x: 0, y: samples[0].y), at: samples[0].time)
    for sample in samples.dropFirst() {
      estimator.add(Point(x: 2 * sample.y, y: sample.y), at: sample.time)
    }
    return estimator.estimate(by: .recent, [])
  }

  @Test func steadyMovementHasItsVelocityFromTheSecondSample() {
    for count in 2...9 {
      let samples = (0..<count).map { (time: Double($0) / 60, y: Double($0) * 5) }
      #expect((velocity(samples).y - 300).magnitude < 1e-9, "\(count) samples")
    }
  }

  @Test func samplesAtOneTimeGiveNoVelocity() {
    #expect(velocity([(1, 0), (1, 50), (1, 90)]) == .zero)
    #expect(velocity([(1, 0)]) == .zero)
  }

  /// 0.05 · 0 + 0.35 · 600 + 0.6 · 300 = 390, over weights that add up to 1.
  @Test func newestIntervalHasTheSmallestWeight() {
    let samples = [(time: 0.0, y: 0.0), (0.01, 3.0), (0.02, 9.0), (0.03, 9.0)]
    #expect((velocity(samples).y - 390).magnitude < 1e-9)
  }

  /// A finger that rests for longer than the window before it lets go has no velocity.
  @Test func oldSamplesDoNotCount() {
    #expect(velocity([(0, 0), (0.01, 10), (0.02, 20), (0.5, 20)]).y == 0)
  }

  @Test func velocityUsesTheLastFourSamples() {
    #expect((velocity([(0, 900), (0.01, 0), (0.02, 10), (0.03, 20), (0.04, 30)]).y - 1000).magnitude < 1e-9)
  }

  // MARK: Landing

  private func release(_ part: Double, _ velocity: Double) -> LandingRelease {
    LandingRelease(
      extent: 300, moved: part, finger: part, touch: 300 - part * 300, velocity: velocity, mayDismiss: true)
  }

  @Test func releaseAtTheThresholdIgnoresRounding() {
    let sum = (0..<10).reduce(0.0) { part, _ in part + 0.05 } + 1e-16
    #expect(!LandingRule.travel(projection: 0.5, threshold: 0.5).decision(on: release(sum, 0)).leaves)
    #expect(!LandingRule.progress(threshold: 0.3).decision(on: release(0.1 + 0.2, 0)).leaves)
    #expect(LandingRule.friction(deceleration: 800, threshold: 0.5).decision(on: release(0.5 - 1e-16, 0)).leaves)
  }

  @Test func releaseOfSheetWithoutExtentLands() {
    let nothing = LandingRelease(extent: 0, moved: 0, finger: 0, touch: 0, velocity: 1e9, mayDismiss: true)
    for rule: LandingRule in [
      .travel(projection: 0.5, threshold: 0.5), .location(projection: 0.5, threshold: 0.5),
      .friction(deceleration: 800, threshold: 0.5), .progress(threshold: 0.3),
    ] {
      #expect(rule.decision(on: nothing).projected.isFinite)
    }
  }
}
