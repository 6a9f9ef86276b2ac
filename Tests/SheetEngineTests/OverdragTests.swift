import Testing

@testable import SheetEngine

/// What is shown beyond the ends, and how a release goes on.
@Suite struct OverdragTests {
  private static let distances: [Points] = [1, 10, 50, 100, 200]

  /// The values that the libraries' own formulas give.
  @Test(arguments: [
    ("floating-panel band", Overdrag.saturating(slope: 0.55, extent: 667), [0.55, 5.46, 26.41, 50.81, 94.43]),
    ("gorhom", Overdrag.power(factor: 2.5, exponent: 0.5, shift: 1), [3.54, 8.29, 17.85, 25.12, 35.44]),
    ("base-ui", Overdrag.power(factor: 1, exponent: 0.5, shift: 0), [1, 3.16, 7.07, 10, 14.14]),
    ("pan-modal", Overdrag.power(factor: 0.5, exponent: 1, shift: 0), [0.5, 5, 25, 50, 100]),
    ("vaul", Overdrag.logarithm(factor: 8, unit: 1, offset: -16), [0, 3.18, 15.45, 20.92, 26.43]),
    (
      "overlay-container", Overdrag.logarithm(factor: 0.5 / 2.302585092994046, unit: 300, offset: 0),
      [0.22, 2.14, 10.04, 18.74, 33.28]
    ),
    (
      "smooth-sheets", Overdrag.fragments(FragmentedResistance(extent: 120, resistance: 6, length: 18)),
      [0.95, 6.06, 16.07, 24.17, 33.63]
    ),
  ])
  func curvesHaveTheLibrariesValues(name: String, curve: Overdrag, values: [Points]) {
    for (distance, value) in zip(Self.distances, values) {
      #expect((curve.shown(of: distance) - value).magnitude < 0.0051, "\(name) at \(distance)")
    }
    #expect(curve.shown(of: 0) == 0 && curve.shown(of: -5) == 0)
  }

  /// The inverse gives the distance back, and the slope is the difference quotient.
  @Test(arguments: [
    Overdrag.saturating(slope: 0.55, extent: 667), .power(factor: 2.5, exponent: 0.5, shift: 1),
    .power(factor: 1, exponent: 0.5, shift: 0), .power(factor: 0.5, exponent: 1, shift: 0),
    .logarithm(factor: 0.2, unit: 300, offset: 0), .logarithm(factor: 8, unit: 1, offset: -16),
    .fragments(FragmentedResistance(extent: 120, resistance: 6, length: 18)),
    .fragments(FragmentedResistance(extent: 900, resistance: 0, length: 400)),
  ])
  func inverseAndSlopeFit(curve: Overdrag) {
    for distance in [8.0, 20, 75, 300] {
      #expect((curve.distance(showing: curve.shown(of: distance)) - distance).magnitude < 1e-6)
      let quotient = (curve.shown(of: distance + 1e-5) - curve.shown(of: distance - 1e-5)) / 2e-5
      #expect((curve.slope(at: distance) - quotient).magnitude < 1e-6)
    }
  }

  /// A movement that is cut into many fragments ends, and shows no more than the extent.
  @Test(arguments: [1e-9, 1e-3, 18, 500])
  func fragmentsStayWithinTheirExtent(length: Points) {
    let curve = Overdrag.fragments(FragmentedResistance(extent: 120, resistance: 6, length: length))
    for distance in [1e-3, 1, 119, 5000, 1e6] {
      let shown = curve.shown(of: distance)
      #expect((0...120).contains(shown))
      #expect(curve.distance(showing: shown).isFinite && curve.slope(at: distance) >= 0)
    }
  }

  // MARK: Settling

  @Test func dampingGoesBySpeed() {
    let steps = [Settling.Damping(speed: 150, ratio: 1), Settling.Damping(speed: 3000, ratio: 0.7)]
    let step = Settling(damping: steps)
    #expect(step.dampingRatio(after: 100) == nil)
    #expect(step.dampingRatio(after: -2999) == 1)
    #expect(step.dampingRatio(after: 3000) == 0.7)
    let linear = Settling(damping: steps, isDampingLinear: true)
    // Half-way between the speeds the ratio is half-way too.
    #expect(((linear.dampingRatio(after: 1575) ?? 0) - 0.85).magnitude < 1e-12)
    #expect(linear.dampingRatio(after: 9000) == 0.7)
  }

  @Test func velocityIsScaledAndLimited() {
    #expect(Settling(velocityFactor: 0.5).velocity(-800, over: 100) == -400)
    #expect(Settling(maximumVelocity: 4000).velocity(9000, over: 100) == 4000)
    // Five ways per second of 100 pt each.
    #expect(Settling(maximumRate: 5).velocity(-900, over: -100) == -500)
  }

  /// A timed curve takes its duration, however short the way is.
  @Test func durationDoesNotDependOnTheWay() throws {
    var configuration = try #require(Preset.named("vaul")).configuration
    configuration.detents = [Detent(id: "low", value: .height(200)), Detent(id: "high", value: .height(500))]
    let sheet = Sheet(configuration: configuration, container: .standard, content: .standard)
    for reach in [210.0, 260, 320] {
      let prediction = sheet.predict(ReleaseQuestion(start: .detent("low"), reach: reach, velocity: 0))
      #expect(prediction.outcome == .detent("low"))
      #expect((prediction.duration - 0.5).magnitude < 1e-9)
    }
  }

  // MARK: Velocity

  /// Of a movement with a constant acceleration, the parabola gives the velocity at its end.
  @Test func leastSquaresFindTheSlopeOfAParabola() {
    var estimator = VelocityEstimator(Point(x: 0, y: 0), at: 0)
    var earlier: [VelocityEstimator.Sighting] = []
    for step in 1...12 {
      let time = Double(step) / 120
      let dropped = estimator.add(Point(x: 50 * time, y: 300 * time - 2000 * time * time), at: time)
      earlier = (dropped.map { [$0] } ?? []) + earlier
    }
    #expect(earlier.count == 9)
    let velocity = estimator.estimate(by: .leastSquares, earlier)
    #expect((velocity.x - 50).magnitude < 1e-9)
    #expect((velocity.y - (300 - 4000 * 0.1)).magnitude < 1e-6)
  }

  /// A pause of 40 ms ends a movement.
  @Test func leastSquaresStopAtAPause() {
    var estimator = VelocityEstimator(Point(x: 0, y: 0), at: 0)
    estimator.add(Point(x: 0, y: 100), at: 0.01)
    estimator.add(Point(x: 0, y: 100), at: 0.06)
    #expect(estimator.estimate(by: .leastSquares, []) == .zero)
  }

  // MARK: Detents and dimming

  @Test func releasesSkipDetentsOfTheApp() throws {
    var configuration = Preset.system.configuration
    configuration.detents = [
      Detent(id: "low", value: .height(150)), Detent(id: "app", value: .height(300), isProgrammatic: true), .large,
    ]
    let sheet = Sheet(configuration: configuration, container: .standard, content: .standard)
    #expect(sheet.predict(ReleaseQuestion(start: .detent("low"), reach: 310, velocity: 0)).outcome == .detent("low"))
    // One that began there may stay.
    #expect(sheet.predict(ReleaseQuestion(start: .detent("app"), reach: 310, velocity: 0)).outcome == .detent("app"))
  }

  @Test func detentsGoByTheContent() {
    var configuration = Preset.system.configuration
    configuration.detents = [Detent(id: "half", value: .content(0.5)), Detent(id: "full", value: .content())]
    let content = Content(height: 400)
    let sheet = Sheet(configuration: configuration, container: .standard, content: content)
    #expect(sheet.placedDetents.map { $0.reach } == [200, 400].map { $0 + Container.standard.safeArea.bottom })
    configuration.detents = [Detent(id: "a", value: .height(300)), Detent(id: "b", value: .height(300.5)), .large]
    configuration.frame.detents.mergeDistance = 1
    configuration.frame.detents.cappedByContent = true
    let merged = Sheet(configuration: configuration, container: .standard, content: content)
    #expect(merged.placedDetents.map { $0.id } == ["a", "large"])
    #expect(merged.placedDetents[1].reach == 400 + Container.standard.safeArea.bottom)
  }

  /// By names, and by the same detents counted from the lowest and from the highest. An index below the lowest is where the sheet is
  /// dismissed: there the stop is not at a detent.
  @Test(arguments: [
    (DimmingRules.Position.place(.smallest), DimmingRules.Position.place(.largest)), (.index(0), .index(1)),
    (.index(-2), .index(-1)), (.place(.detent("low")), .place(.detent("high"))),
  ])
  func dimmingIsLinearBetweenStops(low: DimmingRules.Position, high: DimmingRules.Position) throws {
    var configuration = Preset.system.configuration
    configuration.detents = [Detent(id: "low", value: .height(166)), Detent(id: "high", value: .height(366))]
    configuration.dimming.progress = .stops([.init(low, 0.2), .init(high, 0.8)])
    var sheet = Sheet(configuration: configuration, container: .standard, content: .standard)
    _ = try sheet.send(.present(animated: false), at: 0)
    #expect((sheet.frame(at: 0).dimmingAlpha - 0.2).magnitude < 1e-12)
    let start = GestureSample(phase: .began, location: Point(x: 195, y: 700), isRecognized: true)
    _ = try sheet.send(.gesture(start), at: 1)
    _ = try sheet.send(.gesture(GestureSample(phase: .moved, location: Point(x: 195, y: 600))), at: 1.1)
    #expect((sheet.frame(at: 1.1).dimmingAlpha - 0.5).magnitude < 1e-12)
  }

  /// Beyond its outermost stops the dimming goes on where it is to; with one detent, where there is no way to go on, it stays.
  @Test(arguments: [
    ([200.0, 600], false, 0.3 * 175.7 / 200, 0.6), ([200, 600], true, 0.3 - 0.3 * 24.3 / 400, 0.6 + 0.3 * 12 / 400),
    ([600], true, 0.3, 0.6),
  ])
  func dimmingGoesOnBeyondItsStops(reaches: [Points], continues: Bool, below: Double, above: Double) throws {
    var configuration = Preset.overlayContainerSheet.configuration
    configuration.detents = reaches.map { Detent(id: "\($0)", value: .height($0)) }
    configuration.dimming.continues = continues
    let sheet = Sheet(configuration: configuration, container: .standard, content: .standard)
    let detents = try #require(sheet.resting.detents)
    let (low, high) = (try #require(reaches.first), try #require(reaches.last))
    let found = [low - 24.3, high + 12].map { detents.dimmingAlpha(at: $0, continues: continues) }
    for (alpha, expected) in zip(found, [below, above]) { #expect((try #require(alpha) - expected).magnitude < 1e-9) }
  }

  /// A dismissed sheet dims nothing, and none dims at once when it comes or goes.
  @Test(arguments: (Preset.systems + Preset.allLibraries).map(\.name))
  func dimmingComesAndGoesWithTheSheet(name: String) throws {
    let preset = try #require(Preset.named(name))
    // A scrim that comes and goes at once, and a spring that ends before it is at rest, jump.
    let jumps = preset.configuration.dimming.animation?.duration == 0
    let isCut = preset.configuration.transition.springEnd == .afterDuration
    var sheet = Sheet(configuration: preset.configuration, container: .standard, content: .standard)
    #expect(sheet.frame(at: 0).dimmingAlpha == 0)
    _ = try sheet.send(.present(animated: true), at: 0)
    #expect(sheet.frame(at: 1e-6).dimmingAlpha < 1e-3 || jumps)
    _ = try sheet.advance(to: 5)
    _ = try sheet.send(.dismiss(animated: true), at: 5)
    let end = try #require(sheet.nextDeadline)
    #expect(sheet.frame(at: end - 1e-6).dimmingAlpha < (isCut ? 0.01 : 1e-3))
    _ = sheet.settle(limit: 10)
    #expect(sheet.phase == .dismissed && sheet.frame(at: 10).dimmingAlpha == 0)
  }

  /// With one detent, the one below the highest is where the sheet is dismissed.
  @Test func dimmingOfOneDetentFadesInFromTheEdge() throws {
    var configuration = Preset.system.configuration
    configuration.detents = [Detent(id: "only", value: .height(166))]
    configuration.dimming.progress = .stops([.init(.index(-2), 0), .init(.index(-1), 1)])
    var sheet = Sheet(configuration: configuration, container: .standard, content: .standard)
    _ = try sheet.send(.present(animated: false), at: 0)
    #expect(sheet.frame(at: 0).dimmingAlpha == 1)
    _ = try sheet.send(
      .gesture(GestureSample(phase: .began, location: Point(x: 195, y: 700), isRecognized: true)), at: 1)
    // Half of the sheet's reach of 166 pt and the safe area.
    let half = (166 + Container.standard.safeArea.bottom) / 2
    _ = try sheet.send(.gesture(GestureSample(phase: .moved, location: Point(x: 195, y: 700 + half))), at: 1.1)
    #expect((sheet.frame(at: 1.1).dimmingAlpha - 0.5).magnitude < 1e-12)
  }
}
