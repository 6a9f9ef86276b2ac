import SeededRandom
import Testing

@testable import SheetEngine

/// Properties of every touch and every change in flight, whatever the preset (Behavior, 0.6 to 0.8 and 2.4).
@Suite struct TouchPropertyTests {
  private static let names = Preset.systems.map(\.name)

  private func sheet(_ name: String, _ change: (inout Configuration) -> Void = { _ in }) throws -> Sheet {
    var configuration = try #require(Preset.named(name)).configuration
    if name == "system" { configuration.detents = [.medium, .large] }
    change(&configuration)
    var sheet = Scenario.sheet(configuration)
    _ = try sheet.send(.present(animated: false), at: 0)
    return sheet
  }

  private func touch(_ phase: GestureSample.Phase, _ x: Points, _ y: Points, _ velocity: Velocity? = nil) -> Input {
    .gesture(GestureSample(phase: phase, location: Point(x: x, y: y), velocity: velocity))
  }

  // MARK: A touch outside

  @Test(arguments: names, 0..<40 as Range<UInt64>)
  func touchOutsideTheSheetNeverMovesIt(name: String, seed: UInt64) throws {
    var random = SeededRandom(seed)
    var sheet = try sheet(name)
    let rest = sheet.frame(at: 0)
    var point: Point
    repeat {
      point = Point(x: .random(in: 0...390, using: &random), y: .random(in: 0...800, using: &random))
    } while ![.dimming, .presenter].contains(sheet.hit(point))
    var time = 0.0
    _ = try sheet.send(touch(.began, point.x, point.y), at: time)
    for step in 0..<20 {
      time += .random(in: 0.002...0.03, using: &random)
      // The first step leaves the slop; the others go anywhere.
      let way = Point(x: .random(in: -200...200, using: &random), y: .random(in: -400...400, using: &random))
      let place = step == 0 ? Point(x: point.x, y: point.y - 11) : Point(x: point.x + way.x, y: point.y + way.y)
      let updates = try sheet.send(touch(.moved, place.x, place.y), at: time)
      #expect(updates.isEmpty)
      #expect(sheet.frame(at: time).frame == rest.frame)
    }
    let updates = try sheet.send(touch(.ended, point.x, point.y, Velocity(x: 3000, y: -3000)), at: time)
    #expect(updates.isEmpty && !sheet.isMoving)
    #expect(sheet.gestureReport?.state == .failed)
  }

  // MARK: Sampling

  /// A straight path over a sheet at rest has the same result in one sample and in 120.
  @Test(arguments: names, 0..<20 as Range<UInt64>)
  func straightPathMovesTheSheetAlikeAtAnySamplingRate(name: String, seed: UInt64) throws {
    var random = SeededRandom(seed)
    let start = Point(x: .random(in: 100...300, using: &random), y: .random(in: 520...700, using: &random))
    let way = Point(x: .random(in: -150...20, using: &random), y: .random(in: 30...140, using: &random))
    func moved(_ count: Int) throws -> SheetFrame {
      var sheet = try sheet(name)
      _ = try sheet.send(touch(.began, start.x, start.y), at: 0)
      for step in 1...count {
        let part = Double(step) / Double(count)
        _ = try sheet.send(touch(.moved, start.x + way.x * part, start.y + way.y * part), at: 0.2 * part)
      }
      return sheet.frame(at: 0.2)
    }
    let whole = try moved(1).frame
    for count in [2, 7, 24, 120] {
      let parts = try moved(count).frame
      #expect((whole.x - parts.x).magnitude < 1e-9 && (whole.y - parts.y).magnitude < 1e-9, "\(count) samples")
    }
  }

  // MARK: Velocity

  /// Wherever a spring takes over, the shown velocity is continuous, to 0.2 %.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func springKeepsTheVelocityOfWhatIsShown(seed: UInt64) throws {
    var random = SeededRandom(seed)
    var sheet = try sheet("system") { $0.detents = [Detent(id: "low", value: .height(150)), .medium, .large] }
    var time = 0.0
    let ids = ["low", "medium", "large"]
    _ = try sheet.send(.selectDetent(ids.randomElement(using: &random), animated: true), at: time)
    for _ in 0..<8 {
      time += .random(in: 0.01...0.2, using: &random)
      _ = try sheet.advance(to: time)
      let step = 1e-6
      let before = (sheet.frame(at: time + step).frame.y - sheet.frame(at: time).frame.y) / step
      switch Int.random(in: 0..<4, using: &random) {
      case 0: _ = try sheet.send(.selectDetent(ids.randomElement(using: &random), animated: true), at: time)
      case 1:
        let height = Points.random(in: 0...330, using: &random)
        let spring = Animation(duration: 0, curve: .spring(Spring(.response(0.3, dampingRatio: 0.7))))
        _ = try sheet.send(.keyboardDidChange(height: height, animation: .custom(spring)), at: time)
      case 2: _ = try sheet.send(.tap(.element(.grabber)), at: time)
      default: _ = try? sheet.send(.dismiss(animated: true), at: time)
      }
      let after = (sheet.frame(at: time + step).frame.y - sheet.frame(at: time).frame.y) / step
      #expect((after - before).magnitude <= 0.002 * max(before.magnitude, 100) + 1, "at \(time)")
    }
  }

  /// A release starts its spring with the shown velocity, also in the rubber bands.
  @Test(arguments: [-150.0, -60, -20, 5, 40, 120, 300], [-2500.0, -900, -100, 80, 700, 2500])
  func releaseStartsWithTheShownVelocity(distance: Points, velocity: PointsPerSecond) throws {
    for isModal in [false, true] {
      var sheet = try sheet("system") { $0.isModalInPresentation = isModal }
      _ = try sheet.send(.gesture(GestureSample(phase: .began, location: .zero, isRecognized: true)), at: 0)
      func shown(_ along: Points) throws -> Points {
        var copy = sheet
        _ = try copy.send(touch(.moved, 0, along), at: 0)
        return copy.frame(at: 0).frame.y
      }
      let slope = (try shown(distance + 1e-4) - shown(distance - 1e-4)) / 2e-4
      _ = try sheet.send(touch(.moved, 0, distance), at: 0)
      _ = try sheet.send(touch(.ended, 0, distance, Velocity(x: 0, y: velocity)), at: 0)
      let step = 1e-6
      let after = (sheet.frame(at: step).frame.y - sheet.frame(at: 0).frame.y) / step
      #expect((after - velocity * slope).magnitude <= 0.002 * velocity.magnitude + 1)
    }
  }

  // MARK: The last bit

  /// Whether a drag is below the smallest detent is decided by where the finger is, whatever the last bits of the detent's height are.
  @Test(arguments: ["system", "system-26", "gorhom", "vaul", "material", "floating-panel"], 0..<50 as Range<UInt64>)
  func fingerThatComesBackIsWhereItWas(name: String, seed: UInt64) throws {
    var random = SeededRandom(seed)
    let height = (Double.random(in: 100...380, using: &random) * 10).rounded() / 10
    let sheet = try sheet(name) { $0.detents = [Detent(id: "k", value: .height(height)), .large] }
    let top = sheet.frame(at: 0).frame
    let start = Point(x: top.x + top.width / 2, y: top.y + 60)
    let ups = (0..<Int.random(in: 1...6, using: &random)).map { _ in Double.random(in: 0...70, using: &random) }

    /// What comes of a drag that is never below the place where it began: a recognized gesture begins at once, a touch at its slop.
    func events(_ ups: [Double], isRecognized: Bool, _ velocity: Velocity) throws -> [Event] {
      var sheet = sheet
      let slop = isRecognized ? 0 : sheet.configuration.interaction.slop
      var updates = try sheet.send(
        .gesture(GestureSample(phase: .began, location: start, isRecognized: isRecognized)), at: 1)
      for (index, up) in (isRecognized ? ups : [40] + ups).enumerated() {
        updates += try sheet.send(touch(.moved, start.x, start.y - slop - up), at: 1.02 + Double(index) * 0.02)
      }
      updates += try sheet.send(touch(.ended, start.x, start.y - slop - (ups.last ?? 0), velocity), at: 1.5)
      updates += try sheet.advance(to: 10)
      return updates.compactMap { if case .event(let event, _) = $0 { event } else { nil } }
    }
    for isRecognized in [true, false] {
      let resting = try events(ups + [0], isRecognized: isRecognized, Velocity(x: 0, y: 0))
      #expect(!resting.contains { $0 == .willDismiss || $0 == .shouldDismiss || $0 == .didAttemptToDismiss })
      #expect(resting.contains { $0.isLanding(at: "k") }, "\(height) pt")
      // The systems dismiss only what was dragged below the smallest detent.
      guard name.hasPrefix("system") else { continue }
      let flicked = try events(ups + [50], isRecognized: isRecognized, Velocity(x: 0, y: 1500))
      #expect(!flicked.contains { $0 == .willDismiss || $0 == .didAttemptToDismiss }, "\(height) pt")
      #expect(flicked.contains { $0.isLanding(at: "k") }, "\(height) pt")
    }
  }

  // MARK: The edge

  /// With rotations, keyboards, sizes and detents in flight, the sheet never leaves its edge or the container's sides.
  @Test(arguments: names, 0..<40 as Range<UInt64>)
  func sheetStaysAttachedToItsEdge(name: String, seed: UInt64) throws {
    var random = SeededRandom(seed)
    var sheet = try sheet(name)
    var time = 0.0
    var landscape = Scenario.container
    landscape.size = Size(width: 844, height: 390)
    landscape.safeArea = Insets(top: 0, left: 47, bottom: 21, right: 47)
    let curves: [Animation] = [
      Animation(duration: 0.4, curve: .easeInOut), Animation(duration: 0.25, curve: .linear),
      Animation(duration: 0, curve: .spring(Spring(.response(0.4, dampingRatio: 0.6)))),
    ]
    for _ in 0..<10 {
      let animation = AnimationRequest.custom(curves.randomElement(using: &random) ?? curves[0])
      switch Int.random(in: 0..<5, using: &random) {
      case 0: _ = try sheet.send(.containerDidChange(landscape, animation: animation), at: time)
      case 1: _ = try sheet.send(.containerDidChange(Scenario.container, animation: animation), at: time)
      case 2:
        let height = Points.random(in: 0...360, using: &random)
        _ = try sheet.send(.keyboardDidChange(height: height, animation: animation), at: time)
      case 3:
        let content = Content(height: .random(in: 50...900, using: &random))
        _ = try sheet.send(.contentDidChange(content, animation: animation), at: time)
      default: _ = try? sheet.send(.selectDetent("large", animated: true), at: time)
      }
      for _ in 0..<12 {
        time += .random(in: 0.001...0.04, using: &random)
        _ = try sheet.advance(to: time)
        let frame = sheet.frame(at: time)
        let size = frame.containerSize ?? sheet.container.size
        let shown = frame.frame
        if name == "side-menu" {
          #expect(shown.x <= 1e-9 && shown.maxX >= 0)
        } else {
          // The content-sized sheet is rounded up to pixels, so it may extend up to one pixel beyond.
          #expect(shown.maxY >= size.height - 1e-6)
        }
        #expect(shown.x >= -1e-6 || name == "side-menu")
      }
    }
  }

  /// T9: dimming and presenter change by less than 2 % of their range in any 1/60 s of the first and the last tenth of a
  /// rotation.
  @Test(arguments: names)
  func rotationStartsAndEndsSlowlyForDimmingAndPresenter(name: String) throws {
    var sheet = try sheet(name)
    var landscape = Scenario.container
    landscape.size = Size(width: 844, height: 390)
    landscape.safeArea = Insets(top: 0, left: 47, bottom: 21, right: 47)
    let turn = AnimationRequest.custom(Animation(duration: 0.4, curve: .easeInOut))
    let start = sheet.now
    _ = try sheet.send(.containerDidChange(landscape, animation: turn), at: start)
    func numbers(_ time: Seconds) -> [Double] {
      let frame = sheet.frame(at: start + time)
      let presenter = frame.presenter
      return [
        frame.dimmingAlpha, frame.dimmingOpacity, presenter.frame.x, presenter.frame.y, presenter.frame.width,
        presenter.frame.height, presenter.scale, presenter.cornerRadius,
      ]
    }
    let (first, last) = (numbers(0), numbers(0.4))
    for window in stride(from: 0, through: 0.04 - 1.0 / 60, by: 0.001) {
      for time in [window, 0.36 + window] {
        let (before, after) = (numbers(time), numbers(time + 1.0 / 60))
        for index in before.indices {
          let range = (last[index] - first[index]).magnitude
          #expect(
            (after[index] - before[index]).magnitude <= 0.02 * range + 1e-9, "\(name), number \(index) at \(time) s")
        }
      }
    }
  }
}

extension Event {
  /// Whether a release goes to a detent.
  fileprivate func isLanding(at id: String) -> Bool {
    if case .interactionDidEnd(.detent(let detent), _, _) = self { detent == id } else { false }
  }
}
