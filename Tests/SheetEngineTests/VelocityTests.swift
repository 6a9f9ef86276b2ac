import Testing

@testable import SheetEngine

/// What a frame says about motion: its velocity, who holds the sheet, and the keyboard.
@Suite struct VelocityTests {
  private static let names = Scenario.configurations.map(\.name)

  private static func sheet(_ configuration: Configuration) throws -> Sheet {
    var sheet = Scenario.sheet(configuration)
    sheet.describesMotion = false
    _ = try sheet.send(.present(animated: false), at: 0)
    return sheet
  }

  private func reach(_ sheet: Sheet, at time: Seconds) -> Points {
    let frame = sheet.frame(at: time)
    return sheet.configuration.edge.reach(of: frame.frame, in: frame.containerSize ?? sheet.container.size)
  }

  /// Whatever moves the sheet, its velocity is the difference quotient of its reach over two microseconds.
  @Test(arguments: names)
  func velocityIsTheDerivativeOfTheReach(name: String) throws {
    let compared = try (0..<10 as Range<UInt64>).reduce(0) { try $0 + compareVelocities(name, $1) }
    #expect(compared > 100)
  }

  /// - Returns: how often the sheet was moving.
  private func compareVelocities(_ name: String, _ seed: UInt64) throws -> Int {
    let step = 1e-6
    var sheet = try Self.sheet(Scenario.configuration(name))
    var compared = 0
    for action in Scenario(seed: seed, count: 80).steps {
      _ = try? sheet.send(action.input, at: sheet.now)
      if sheet.hold == nil {
        for part in [0.01, 0.2, 0.5, 0.9] {
          let time = sheet.now + action.pause * part
          guard time - step > sheet.now, time + step < sheet.nextDeadline ?? .infinity else { continue }
          let quotient = (reach(sheet, at: time + step) - reach(sheet, at: time - step)) / (2 * step)
          let velocity = sheet.frame(at: time).velocity
          #expect(
            (velocity - quotient).magnitude < 0.01 + 1e-4 * quotient.magnitude, "\(name), seed \(seed), \(time) s")
          if quotient.magnitude > 1 { compared += 1 }
        }
      }
      _ = try sheet.advance(to: sheet.now + action.pause)
    }
    return compared
  }

  /// Every kind of curve, as the animation of a presentation: the velocity is 0 at rest, and from the end on.
  @Test(arguments: [
    Curve.linear, .easeIn, .easeOut, .easeInOut, .cubic(CubicBezier(0.3, 1.6, 0.6, 1)),
    .spring(Spring(.response(0.4, dampingRatio: 0.5))), .spring(Spring(.response(0.4, dampingRatio: 1))),
    .spring(Spring(.response(0.4, dampingRatio: 3), initialVelocity: 5)),
  ])
  func curvesHaveTheirVelocity(curve: Curve) throws {
    var configuration = Preset.coverVertical.configuration
    configuration.transition.animation = Animation(duration: 0.35, curve: curve)
    var sheet = Scenario.sheet(configuration)
    #expect(sheet.frame(at: 0).velocity == 0)
    _ = try sheet.send(.present(animated: true), at: 0)
    let end = try #require(sheet.nextDeadline)
    for part in 1..<100 {
      let (time, step) = (end * Double(part) / 100, 1e-6)
      let quotient = (reach(sheet, at: time + step) - reach(sheet, at: time - step)) / (2 * step)
      #expect((sheet.frame(at: time).velocity - quotient).magnitude < 0.01 + 1e-4 * quotient.magnitude, "\(time) s")
    }
    #expect(sheet.frame(at: end).velocity == 0)
  }

  /// At its start an ease-out curve points to its second control point: (1 - 0) / (0.58 - 0) of the distance and duration.
  @Test func slopeAtAnEndWithItsControlPointOnIt() {
    let (value, slope) = CubicBezier(0, 0, 0.58, 1).state(at: 0)
    #expect(value == 0 && (slope - 1 / 0.58).magnitude < 1e-12)
    let end = CubicBezier(0.42, 0, 1, 1).state(at: 1)
    #expect(end.value == 1 && (end.slope - 1 / 0.58).magnitude < 1e-12)
  }

  /// A spring takes over the velocity that the frame under the finger had, also from a rubber band.
  @Test(arguments: ["system", "system-26", "detents", "floating"], [-1500.0, -300, 0, 300, 1500])
  func springsTakeOverTheShownVelocity(name: String, velocity: PointsPerSecond) throws {
    for displacement in [-200.0, -30, 50, 250, 420] {
      for isModal in [false, true] {
        var configuration = Scenario.configuration(name)
        configuration.isModalInPresentation = isModal
        var sheet = try Self.sheet(configuration)
        let start = sheet.frame(at: 0).frame
        let location = Point(x: 195, y: start.y + 20)
        func sample(_ phase: GestureSample.Phase, _ y: Points, _ v: PointsPerSecond) -> Input {
          .gesture(
            GestureSample(
              phase: phase, location: Point(x: location.x, y: y), velocity: Velocity(x: 0, y: v), isRecognized: true))
        }
        _ = try sheet.send(sample(.began, location.y, velocity), at: 1)
        _ = try sheet.send(sample(.moved, location.y + displacement, velocity), at: 1.1)
        let held = sheet.frame(at: 1.1)
        #expect(held.isHeld)
        _ = try sheet.send(sample(.ended, location.y + displacement, velocity), at: 1.1)
        let after = sheet.frame(at: 1.1)
        #expect(!after.isHeld)
        if after.phase != .dismissed, after.isMoving {
          #expect(
            (held.velocity - after.velocity).magnitude < 1e-3, "\(name), \(displacement) pt, \(held) \(after.velocity)")
        }
      }
    }
  }

  /// Whether an interval is as long as a limit does not depend on when it was, so not on how times are rounded: the least interval
  /// between samples (0.1 ms), the longest pause (40 ms), and the window of a rule.
  @Test(arguments: [Preset.system, .composeMaterial3])
  func limitsOfTimeDoNotDependOnTheClock(preset: Preset) throws {
    let rule = preset.configuration.interaction.velocity
    let window = rule.window
    for times in [
      [0, 0.008, 0.016, 0.0161], [0, 0.008, 0.016, 0.056], [0, 0.008, 0.016, 0.016 + window],
      [0, window / 3, window * 2 / 3, window],
    ] {
      let estimates = (0..<2000 as Range<Int>).map { start in
        // Clients send decimals, here of a tenth of a millisecond.
        let times = times.map { ((Double(start) * 0.7919 + $0) * 1e4).rounded() / 1e4 }
        var estimator = VelocityEstimator(Point(x: 0, y: 0), at: times[0])
        for (time, y) in zip(times.dropFirst(), [10.0, 15, 45]) { estimator.add(Point(x: 0, y: y), at: time) }
        return estimator.estimate(by: rule, []).y
      }
      let (least, most) = (try #require(estimates.min()), try #require(estimates.max()))
      #expect(most - least <= 1e-6 * most.magnitude, "\(times): \(least) to \(most) pt/s")
    }
  }

  /// A finger that rests has no velocity: two samples move by 100 pt in 0.1 s, and the last interval ended 0.2 s ago.
  @Test func restingFingerHasNoVelocity() throws {
    var sheet = try Self.sheet(Preset.system.configuration)
    let y = sheet.frame(at: 0).frame.y + 5
    func touch(_ phase: GestureSample.Phase, _ y: Points) -> Input {
      .gesture(GestureSample(phase: phase, location: Point(x: 195, y: y), source: .sheet))
    }
    _ = try sheet.send(touch(.began, y), at: 0)
    _ = try sheet.send(touch(.moved, y + 100), at: 0.1)
    _ = try sheet.send(touch(.moved, y + 200), at: 0.2)
    #expect((sheet.frame(at: 0.2).velocity + 1000).magnitude < 1e-6)
    // The interval in which nothing moved, with the weight of the latest; the others ended too long ago.
    #expect(sheet.frame(at: 0.5).velocity == 0)
  }

  /// Only a finger on the sheet holds it: not a client by percent, nor a finger that scrolls or taps.
  @Test func heldIsAFingerOnTheSheet() throws {
    var sheet = try Self.sheet(Preset.interruptible.configuration)
    #expect(!sheet.frame(at: 0).isHeld)
    _ = try sheet.send(.transition(.update(fraction: 0.3)), at: 0)
    let driven = sheet.frame(at: 0)
    #expect(driven.transition?.isInteractive == true && !driven.isHeld && driven.velocity == 0)
    _ = try sheet.send(.transition(.cancel), at: 0)
    _ = sheet.settle(limit: 10)

    var system = try Self.sheet(Preset.system.configuration)
    let y = system.frame(at: 0).frame.y + 5
    func touch(_ phase: GestureSample.Phase, _ y: Points) -> Input {
      .gesture(GestureSample(phase: phase, location: Point(x: 195, y: y), source: .sheet))
    }
    _ = try system.send(touch(.began, y), at: 1)
    #expect(!system.frame(at: 1).isHeld)
    _ = try system.send(touch(.moved, y + 60), at: 1.1)
    #expect(system.frame(at: 1.1).isHeld)
    _ = try system.send(touch(.cancelled, y + 60), at: 1.2)
    #expect(!system.frame(at: 1.2).isHeld)
  }

  // MARK: The keyboard

  /// The keyboard moves by its own animation, comes to rest, and hides, whatever the sheet does with it and whether or not it is
  /// there.
  @Test(arguments: names, [false, true])
  func keyboardHasItsOwnClock(name: String, isPresented: Bool) throws {
    let configuration = Scenario.configuration(name)
    var sheet = Scenario.sheet(configuration)
    sheet.describesMotion = false
    if isPresented { _ = try sheet.send(.present(animated: false), at: 0) }
    for (start, from, to) in [(0.0, 0.0, 336.0), (20, 336, 0)] {
      let animation = configuration.keyboard.animation.animation(hides: to == 0)
      _ = try sheet.send(.keyboardDidChange(height: to, animation: .configured), at: start)
      for part in [0.0, 0.25, 0.5, 0.75] {
        let elapsed = animation.duration * part
        let frame = sheet.frame(at: start + elapsed)
        #expect(frame.isMoving)
        #expect((frame.keyboardHeight - (from + (to - from) * animation.progress(after: elapsed))).magnitude < 1e-9)
      }
      _ = try sheet.advance(to: start + 10)
      let rest = sheet.frame(at: start + 10)
      #expect(!rest.isMoving && rest.keyboardHeight == to)
    }
  }

  /// A keyboard goes on when the sheet leaves at once, and a change without animation is immediate.
  @Test func keyboardOutlivesTheSheet() throws {
    var sheet = try Self.sheet(Preset.sideMenu.configuration)
    let animation = Animation(duration: 1, curve: .linear)
    _ = try sheet.send(.keyboardDidChange(height: 300, animation: .custom(animation)), at: 0)
    _ = try sheet.send(.dismiss(animated: false), at: 0.25)
    let frame = sheet.frame(at: 0.5)
    #expect(frame.phase == .dismissed && frame.isMoving && (frame.keyboardHeight - 150).magnitude < 1e-9)
    _ = try sheet.advance(to: 2)
    #expect(!sheet.isMoving && sheet.frame(at: 2).keyboardHeight == 300)
    _ = try sheet.send(.keyboardDidChange(height: 0, animation: .none), at: 3)
    #expect(!sheet.isMoving && sheet.frame(at: 3).keyboardHeight == 0)
  }

  // MARK: Overshoot

  /// A spring without initial velocity overshoots by exp(-ζπ / √(1 - ζ²)) at π / ωd.
  @Test(arguments: [0.01, 0.2, 0.5, 0.82, 0.95], [0.1, 0.35, 2])
  func springsOvershootByTheirFormula(ratio: Double, response: Double) throws {
    let overshoot = try #require(
      Animation(duration: 0, curve: .spring(Spring(.response(response, dampingRatio: ratio)))).overshoot)
    let root = (1 - ratio * ratio).squareRoot()
    #expect((overshoot.fraction - Double.exp(-ratio * .pi / root)).magnitude < 1e-9)
    #expect((overshoot.time - response / (2 * root)).magnitude < 1e-6)
  }

  /// A critically damped spring that starts at velocity v > ω is at 1 + (v/ω - 1) exp(-v / (v - ω)) when it turns, at v / (ω (v - ω)).
  @Test func fastStartOvershoots() throws {
    let (omega, velocity) = (2 * Double.pi / 0.35, 40.0)
    let spring = Spring(.response(0.35, dampingRatio: 1), initialVelocity: velocity)
    let overshoot = try #require(Animation(duration: 0, curve: .spring(spring)).overshoot)
    #expect((overshoot.time - velocity / (omega * (velocity - omega))).magnitude < 1e-6)
    let expected = (velocity / omega - 1) * Double.exp(-velocity / (velocity - omega))
    #expect((overshoot.fraction - expected).magnitude < 1e-9)
  }

  /// y = 3·1.6 t (1-t)² + 3 t² (1-t) + t³ has the derivative 4.8 - 13.2 t + 8.4 t², which is 0 at 4/7.
  @Test func curvesOvershoot() throws {
    let overshoot = try #require(
      Animation(duration: 2, curve: .cubic(CubicBezier(0.3, 1.6, 0.6, 1))).overshoot)
    let t = 4.0 / 7
    let (x, y) = (
      0.9 * t * (1 - t) * (1 - t) + 1.8 * t * t * (1 - t) + t * t * t,
      4.8 * t * (1 - t) * (1 - t) + 3 * t * t * (1 - t) + t * t * t
    )
    #expect((overshoot.time - 2 * x).magnitude < 1e-9 && (overshoot.fraction - (y - 1)).magnitude < 1e-9)
  }

  @Test(arguments: [
    Curve.linear, .easeIn, .easeOut, .easeInOut, .cubic(CubicBezier(0.3, -1, 0.6, 1)),
    .spring(Spring(.response(0.3, dampingRatio: 1))), .spring(Spring(.response(0.3, dampingRatio: 5))),
  ])
  func otherCurvesDoNotOvershoot(curve: Curve) {
    #expect(Animation(duration: 1, curve: curve).overshoot == nil)
  }

  // MARK: Landings

  /// On both sides of a border, and between two, a release lands where the row says.
  @Test(arguments: names)
  func rowsEqualSinglePredictions(name: String) throws {
    var trials = ReleaseTrials(-3000...3000, Work())
    let sheet = try Self.sheet(Scenario.configuration(name))
    let edge = sheet.configuration.edge
    func outcome(_ sheet: Sheet, _ velocity: PointsPerSecond) -> Prediction.Outcome {
      let outward = edge.outward * velocity
      return sheet.predict(velocity: Velocity(x: outward.x, y: outward.y)).outcome
    }
    guard let dragged = DraggedSheet(sheet), let ends = dragged.ends else { return }
    for part in [0.05, 0.3, 0.55, 0.8, 0.97] {
      let reach = ends.lowerBound + (ends.upperBound - ends.lowerBound) * part
      guard let row = trials.row(of: dragged, at: reach), let held = dragged.at(reach)?.sheet else { continue }
      #expect(row.outcomes.count == row.borders.count + 1)
      let all = [-3000.0] + row.borders + [3000]
      for (index, expected) in row.outcomes.enumerated() {
        for velocity in [all[index] + 0.05, (all[index] + all[index + 1]) / 2, all[index + 1] - 0.05] {
          #expect(outcome(held, velocity) == expected, "\(name), \(reach) pt, \(velocity) pt/s")
        }
      }
    }
    #expect(trials.row(of: dragged, at: 5000) == nil)
  }

  /// An interactive pop of which the finger lets go returns to its screen, or goes to the one below.
  @Test func popsLandOnAScreen() throws {
    var sheet = try Self.sheet(Preset.contentSized.configuration)
    _ = try sheet.send(.push(Screen(id: "second", content: Content(height: 300)), animated: false), at: 0)
    #expect(sheet.predict(velocity: nil).screen == "second")
    func touch(_ phase: GestureSample.Phase, _ x: Points) -> Input {
      .gesture(
        GestureSample(phase: phase, location: Point(x: x, y: 700), source: .interactivePop, isRecognized: true))
    }
    _ = try sheet.send(touch(.began, 2), at: 1)
    _ = try sheet.send(touch(.moved, 40), at: 1.5)
    #expect(sheet.predict(velocity: Velocity(x: 0, y: 0)).screen == "second")
    #expect(sheet.predict(velocity: Velocity(x: 3000, y: 0)).screen == Screen.root.id)
    #expect(!sheet.frame(at: 1.5).isHeld)
  }
}
