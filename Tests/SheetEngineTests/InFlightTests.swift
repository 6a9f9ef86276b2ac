import SeededRandom
import Testing

@testable import SheetEngine

/// Two changes at once: a rotation, a keyboard, content or a resize that arrives while something moves or is held (Behavior, 0.8
/// and 2.4). What is shown is continuous, and so is the velocity of a spring.
@Suite struct InFlightTests {
  private static let names = Preset.all.map(\.name)

  private static func container(_ width: Points, _ height: Points) -> Container {
    Container(
      size: Size(width: width, height: height), safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0), scale: 3)
  }

  private static let landscape = container(844, 390)

  private func sheet(
    _ name: String, _ container: Container = Self.container(390, 844), content: Points = 300, presented: Bool = true,
    _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> Sheet {
    var configuration = try #require(Preset.named(name)).configuration
    change(&configuration)
    var sheet = Sheet(configuration: configuration, container: container, content: Content(height: content))
    sheet.describesMotion = false  // what is compared is shown
    if presented { _ = try sheet.send(.present(animated: false), at: 0) }
    return sheet
  }

  private func timed(_ duration: Seconds, _ curve: Curve = .easeInOut) -> AnimationRequest {
    .custom(Animation(duration: duration, curve: curve))
  }

  private func finger(_ phase: GestureSample.Phase, _ x: Points, _ y: Points) -> Input {
    .gesture(GestureSample(phase: phase, location: Point(x: x, y: y)))
  }

  /// Everything that is seen.
  private func numbers(_ frame: SheetFrame, in container: Container) -> [Double] {
    let size = frame.containerSize ?? container.size
    let presenter = frame.presenter
    let radii = frame.floating?.cornerRadii ?? CornerRadii(all: frame.cornerRadius)
    return [
      frame.frame.x, frame.frame.y, frame.frame.width, frame.frame.height, frame.dimmingAlpha, frame.dimmingOpacity,
      presenter.frame.x, presenter.frame.y, presenter.frame.width, presenter.frame.height, presenter.scale,
      presenter.cornerRadius, radii.topLeft, radii.bottomRight, frame.scale, size.width, size.height,
      frame.keyboardHeight,
    ]
  }

  /// Sends an input that moves nothing at once.
  private func sendContinuously(_ input: Input, to sheet: inout Sheet, at time: Seconds, _ comment: Comment) throws {
    let before = numbers(sheet.frame(at: time), in: sheet.container)
    _ = try sheet.send(input, at: time)
    let after = numbers(sheet.frame(at: time), in: sheet.container)
    for index in before.indices {
      #expect((before[index] - after[index]).magnitude < 1e-9, "\(comment), number \(index)")
    }
  }

  // MARK: A finger and rotations

  @Test(arguments: names)
  func heldSheetThatIsRotatedTwiceDoesNotJump(name: String) throws {
    var sheet = try sheet(name)
    let start = sheet.configuration.edge == .leading ? Point(x: 250, y: 300) : Point(x: 200, y: 640)
    let end = sheet.configuration.edge == .leading ? Point(x: 150, y: 300) : Point(x: 200, y: 690)
    _ = try sheet.send(finger(.began, start.x, start.y), at: 0.1)
    _ = try sheet.send(finger(.moved, end.x, end.y), at: 0.2)
    try sendContinuously(
      .containerDidChange(Self.landscape, animation: timed(0.4)), to: &sheet, at: 0.3, "the first")
    try sendContinuously(
      .containerDidChange(Self.container(390, 844), animation: timed(0.4)), to: &sheet, at: 0.5, "the second")
    try sendContinuously(finger(.moved, end.x, end.y), to: &sheet, at: 0.6, "the finger")
  }

  @Test func sideMenuThatIsRotatedTwiceStaysWhereItIs() throws {
    var sheet = try sheet("side-menu")
    _ = try sheet.send(finger(.began, 250, 300), at: 0.1)
    _ = try sheet.send(finger(.moved, 150, 300), at: 0.2)
    _ = try sheet.send(.containerDidChange(Self.landscape, animation: timed(0.4)), at: 0.3)
    _ = try sheet.send(.containerDidChange(Self.container(390, 844), animation: timed(0.4)), at: 0.5)
    // The menu has moved 90 pt with the finger. In landscape it is 675.2 pt wide, and its leading side stays at x 222: half of the way
    // from -90 to 222 - 675.2.
    #expect((sheet.frame(at: 0.5).frame.x - (-90 - 453.2) / 2).magnitude < 1e-9)
    #expect((sheet.frame(at: 0.9).frame.x - -90).magnitude < 1e-9)
  }

  /// A finger that rests changes nothing, and one that moves moves what is shown by as much, while the container changes and after.
  @Test(arguments: names, [0.1, 0.3, 0.6])
  func fingerMovesARotatingSheetByItsOwnMovement(name: String, delay: Seconds) throws {
    let isMenu = try #require(Preset.named(name)).configuration.edge == .leading
    var sheet = try sheet(name)
    let (start, held) =
      isMenu ? (Point(x: 280, y: 530), Point(x: 260, y: 530)) : (Point(x: 200, y: 510), Point(x: 200, y: 530))
    _ = try sheet.send(finger(.began, start.x, start.y), at: 0.1)
    guard sheet.touch?.target.drags == true else { return }
    _ = try sheet.send(finger(.moved, held.x, held.y), at: 0.2)
    guard sheet.hold != nil else { return }
    _ = try sheet.send(.containerDidChange(Self.landscape, animation: timed(0.4)), at: 0.3)
    let time = 0.3 + delay
    _ = try sheet.advance(to: time)
    try sendContinuously(finger(.moved, held.x, held.y), to: &sheet, at: time, "a finger that rests")
    let before = sheet.frame(at: time).frame
    for distance in [-7.0, -1, 1, 7] {
      var moved = sheet
      _ = try moved.send(finger(.moved, held.x - (isMenu ? distance : 0), held.y + (isMenu ? 0 : distance)), at: time)
      let after = moved.frame(at: time).frame
      let way = isMenu ? before.maxX - after.maxX : after.y - before.y
      #expect(way * distance >= 0 && way.magnitude <= distance.magnitude + 1e-9, "\(distance): \(way)")
      guard case .detents(let hold)? = sheet.hold, let limits = sheet.detentLimits else { continue }
      let isFree = hold.reach + 7 <= limits.largest && (hold.dismissal == .granted || hold.reach - 7 >= limits.smallest)
      if isFree { #expect((way - distance).magnitude < 1e-9, "\(distance): \(way)") }
    }
  }

  /// A finger that a smaller container leaves outside takes the sheet along as far as it can go, and back again.
  @Test(arguments: names, [0.2, 0.6])
  func containerThatTurnsBackBringsTheSheetBack(name: String, delay: Seconds) throws {
    let isMenu = try #require(Preset.named(name)).configuration.edge == .leading
    var sheet = try sheet(name, content: 400)
    let frame = sheet.frame(at: 0).frame
    let start = isMenu ? Point(x: frame.maxX - 20, y: 700) : Point(x: 200, y: max(frame.y + 20, 500))
    let end = Point(x: start.x - (isMenu ? 40 : 0), y: start.y + (isMenu ? 0 : 40))
    _ = try sheet.send(.gesture(GestureSample(phase: .began, location: start, isRecognized: true)), at: 0.1)
    _ = try sheet.send(finger(.moved, end.x, end.y), at: 0.2)
    let before = sheet.frame(at: 0.2).frame
    _ = try sheet.send(.containerDidChange(Self.landscape, animation: timed(0.4)), at: 0.3)
    _ = try sheet.send(
      .containerDidChange(Self.container(390, 844), animation: timed(0.4)), at: 0.3 + delay)
    let after = sheet.frame(at: 2).frame
    #expect((after.x - before.x).magnitude < 1e-9 && (after.y - before.y).magnitude < 1e-9, "\(before), \(after)")
  }

  /// A container that becomes smaller at once leaves the finger where it is on the sheet.
  @Test(arguments: [(402.0, 874.0, 390.0, 844.0), (390, 844, 320, 568)])
  func fingerKeepsItsPlaceInASmallerContainer(width: Points, height: Points, newWidth: Points, newHeight: Points) throws
  {
    var sheet = try sheet("system", Self.container(width, height)) { $0.detents = [.medium, .large] }
    let y = sheet.frame(at: 0).frame.y + 20
    _ = try sheet.send(
      .gesture(GestureSample(phase: .began, location: Point(x: 200, y: y), isRecognized: true)), at: 0.1)
    _ = try sheet.send(.containerDidChange(Self.container(newWidth, newHeight), animation: .none), at: 0.2)
    #expect((y - sheet.frame(at: 0.2).frame.y - 20).magnitude < 1e-9)
    _ = try sheet.send(finger(.moved, 200, y), at: 0.3)
    #expect((y - sheet.frame(at: 0.3).frame.y - 20).magnitude < 1e-9)
    _ = try sheet.send(finger(.moved, 200, y + 5), at: 0.4)
    #expect((y + 5 - sheet.frame(at: 0.4).frame.y - 20).magnitude < 1e-9)
  }

  // MARK: A dismissal and rotations

  /// The container takes the time that was asked for, also where the sheet leaves earlier.
  @Test(arguments: names, [0.003, 0.1])
  func rotationDuringADismissalTakesItsTime(name: String, left: Seconds) throws {
    let portrait = Self.container(393, 852)
    var sheet = try sheet(name, portrait, content: 135)
    _ = try sheet.send(.dismiss(animated: true), at: 1)
    let end = try #require(sheet.nextDeadline)
    let start = max(end - left, 1)
    let turn = Animation(duration: 0.503, curve: .easeInOut)
    _ = try sheet.send(.containerDidChange(Self.container(852, 393), animation: .custom(turn)), at: start)
    for step in 1...40 {
      let time = start + 0.503 * Double(step) / 40
      let frame = sheet.frame(at: time)
      let progress = turn.progress(after: time - start)
      let size = frame.containerSize ?? sheet.container.size
      #expect((size.height - (852 + (393 - 852) * progress)).magnitude < 1e-9, "at \(time - start) s")
      #expect((size.width - (393 + (852 - 393) * progress)).magnitude < 1e-9, "at \(time - start) s")
      #expect(frame.presenter.frame.x >= -1e-9, "at \(time - start) s")
      // Off the screen it stays off it.
      if frame.phase == .dismissed, sheet.configuration.edge == .bottom { #expect(frame.frame.y >= size.height - 1e-9) }
    }
    #expect(sheet.frame(at: start + 0.504).isMoving == false)
  }

  // MARK: Velocity

  private func velocity(_ sheet: Sheet, at time: Seconds) -> PointsPerSecond {
    let step = 1e-7
    func leading(_ time: Seconds) -> Points {
      let frame = sheet.frame(at: time)
      return (frame.containerSize ?? sheet.container.size).height - frame.frame.y
    }
    return (leading(time + step) - leading(time)) / step
  }

  private static let changes: [(name: String, input: Input)] = [
    ("keyboard", .keyboardDidChange(height: 291, animation: .configured)),
    ("content", .contentDidChange(Content(height: 600), animation: .none)),
    (
      "resize",
      .containerDidChange(container(430, 932), animation: .custom(Animation(duration: 0.3, curve: .easeInOut)))
    ),
  ]

  /// A spring with a new target keeps its velocity, whatever gives it the target.
  @Test(arguments: ["keyboard", "content", "resize"], [0.02, 0.0864, 0.2])
  func presentingSpringKeepsItsVelocity(change: String, time: Seconds) throws {
    var sheet = try sheet("system", presented: false) {
      var detent = Detent(id: "fit", value: .content())
      detent.isLive = true
      $0.detents = change == "content" ? [detent] : [.medium]
    }
    _ = try sheet.send(.present(animated: true), at: 0)
    let before = velocity(sheet, at: time)
    let input = try #require(Self.changes.first { $0.name == change }).input
    try sendContinuously(input, to: &sheet, at: time, "\(change)")
    let after = velocity(sheet, at: time)
    #expect((after - before).magnitude <= 0.002 * before.magnitude + 0.5, "\(before) becomes \(after)")
    #expect((sheet.frame(at: time).velocity - after).magnitude <= 0.002 * before.magnitude + 0.5)
    _ = sheet.settle(limit: 10)
    #expect(sheet.frame(at: 10).frame == sheet.restingFrame)
  }

  /// Those whose every change moves by a spring that keeps the velocity.
  private static let springs = Preset.all.filter {
    guard case .spring = $0.configuration.transition.animation.curve, case .spring = $0.configuration.frame.resize.curve
    else { return false }
    return $0.configuration.edge == .bottom && $0.configuration.transition.retarget == .keepsVelocity
  }.map(\.name)

  /// Two changes, one after the other, while a spring presents the sheet: each leaves the sheet where it is, as fast as it is.
  @Test(arguments: springs, 0..<6)
  func springKeepsItsVelocityThroughTwoChanges(name: String, seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    var sheet = try sheet(name, presented: false)
    sheet.describesMotion = false
    _ = try sheet.send(.present(animated: true), at: 0)
    var time = Double.random(in: 0.02...0.2, using: &random)
    for _ in 0..<2 {
      let input = [
        Input.keyboardDidChange(height: .random(in: 100...400, using: &random), animation: .configured),
        .contentDidChange(Content(height: .random(in: 100...700, using: &random)), animation: .configured),
        .containerDidChange(Self.container(.random(in: 320...430, using: &random), 760), animation: .configured),
      ].randomElement(using: &random)!
      let before = velocity(sheet, at: time)
      try sendContinuously(input, to: &sheet, at: time, "\(input)")
      let after = velocity(sheet, at: time)
      #expect((after - before).magnitude <= 0.002 * before.magnitude + 0.5, "\(before) becomes \(after): \(input)")
      time += .random(in: 0.01...0.15, using: &random)
    }
    _ = sheet.settle(limit: 10)
    let rest = sheet.frame(at: 10).frame - sheet.restingFrame
    #expect(max(rest.y.magnitude, rest.height.magnitude) < 1e-9)
  }

  @Test(arguments: ["keyboard", "content", "resize"], [true, false])
  func settlingSpringKeepsItsVelocity(change: String, isBelow: Bool) throws {
    var sheet = try sheet("system") {
      var detent = Detent(id: "fit", value: .content())
      detent.isLive = true
      $0.detents = [detent, .large]
    }
    let y = sheet.frame(at: 0).frame.y
    _ = try sheet.send(.gesture(GestureSample(phase: .began, location: Point(x: 200, y: y), isRecognized: true)), at: 1)
    _ = try sheet.send(finger(.moved, 200, y + (isBelow ? 60 : -60)), at: 1.1)
    _ = try sheet.send(
      .gesture(
        GestureSample(
          phase: .ended, location: Point(x: 200, y: y + (isBelow ? 60 : -60)), velocity: Velocity(x: 0, y: 0))),
      at: 1.2)
    for time in [1.25, 1.3, 1.4] {
      var sheet = sheet
      let before = velocity(sheet, at: time)
      let input = try #require(Self.changes.first { $0.name == change }).input
      try sendContinuously(input, to: &sheet, at: time, "\(change)")
      let after = velocity(sheet, at: time)
      #expect((after - before).magnitude <= 0.002 * before.magnitude + 0.5, "\(before) becomes \(after) at \(time)")
    }
  }

  /// A spring that is caught while a change goes on beside it stops.
  @Test func caughtSpringStops() throws {
    for name in ["system", "gorhom", "content-sized"] {
      var sheet = try sheet(name, presented: false) { configuration in
        configuration.interaction.catchesPresentation = true
        configuration.transition.animation = Animation(
          duration: 0, curve: .spring(Spring(.response(0.4, dampingRatio: 1))))
      }
      _ = try sheet.send(.present(animated: true), at: 0)
      _ = try sheet.send(.keyboardDidChange(height: 291, animation: timed(0.1)), at: 0.08)
      try sendContinuously(
        .gesture(GestureSample(phase: .began, location: Point(x: 200, y: 700), isRecognized: true)), to: &sheet,
        at: 0.15,
        "\(name) is caught")
      _ = try sheet.send(.gesture(GestureSample(phase: .ended, location: Point(x: 200, y: 700))), at: 0.4)
      _ = sheet.settle(limit: 10)
      #expect(sheet.frame(at: 10).frame == sheet.restingFrame || sheet.phase == .dismissed)
    }
  }

  // MARK: Inside the container

  /// Two rotations in flight with different curves, while the sheet comes.
  @Test(arguments: names)
  func twoRotationsLeaveTheSheetInItsContainer(name: String) throws {
    for present in [true, false] {
      for (first, second) in [(0.4743, 0.565), (0.1, 0.2), (0.3, 0.4), (1, 1.1)] {
        for curve in [Curve.linear, .easeIn, .easeOut] {
          var sheet = try sheet(name, Self.container(402, 874), presented: !present)
          if present { _ = try sheet.send(.present(animated: true), at: 0) }
          try sendContinuously(
            .containerDidChange(Self.container(874, 402), animation: timed(0.503, curve)), to: &sheet, at: first,
            "the first")
          try sendContinuously(
            .containerDidChange(Self.container(320, 568), animation: timed(0.503)), to: &sheet, at: second, "the second"
          )
          for step in 0...60 {
            let time = second + 0.51 * Double(step) / 60
            let frame = sheet.frame(at: time)
            let size = frame.containerSize ?? sheet.container.size
            // The content-sized sheet is rounded up to pixels.
            let isInside =
              frame.frame.y >= -1 && frame.frame.maxX <= size.width + 1e-6
              && (sheet.configuration.edge == .leading || frame.frame.x >= -1e-6)
            #expect(
              isInside, "\(frame.frame) in \(size), \(time - second) s after the second of \(first) and \(second)")
          }
        }
      }
    }
  }

  /// Content that grows again while it grows leaves the dimming at 1.
  @Test func growingContentIsDimmedThroughout() throws {
    var live = Detent(id: "fit", value: .content())
    live.isLive = true
    var sheet = try sheet("gorhom") {
      $0.detents = [live]
      $0.dimming.alpha = 0.5
      $0.dimming.progress = .stops([.init(.place(.dismissed), 0), .init(.index(0), 1)])
    }
    _ = try sheet.send(.contentDidChange(Content(height: 400), animation: .configured), at: 1)
    _ = try sheet.send(.contentDidChange(Content(height: 500), animation: timed(0.1)), at: 1.1)
    _ = try sheet.send(.contentDidChange(Content(height: 600), animation: .configured), at: 1.15)
    for step in 0...100 {
      let frame = sheet.frame(at: 1 + Double(step) / 100)
      #expect(frame.dimmingAlpha == 1 && frame.dimmingOpacity == 0.5, "\(step)")
    }
  }

  // MARK: Screens

  /// The end of an animation names every screen that is there: one that it does not name is gone.
  @Test(arguments: ["interruptible", "system", "content-sized"], [-0.1, 0.05, 0.2, 0.6])
  func endOfAnAnimationNamesEveryScreen(name: String, delay: Seconds) throws {
    for pops in [false, true] {
      var sheet = try sheet(name)
      sheet.describesMotion = true
      _ = try sheet.send(.push(Screen(id: "p", content: Content(height: 400)), animated: true), at: 1)
      var updates = sheet.settle(limit: 2)
      var inputs: [(Seconds, Input)] = [
        (
          3 + max(-delay, 0),
          pops
            ? .pop(toRoot: false, animated: true)
            : .push(Screen(id: "q", content: Content(height: 200)), animated: true)
        ),
        (3 + max(delay, 0), .containerDidChange(Self.landscape, animation: timed(0.4))),
      ]
      if delay < 0 { inputs.reverse() }
      for (time, input) in inputs { updates += try sheet.send(input, at: time) }
      updates += sheet.settle(limit: 10)
      let known = Set(["root", "p", "q"])
      var ended = 0
      for case .animation(let update, let time) in updates where update.kind == .ended && !update.to.screens.isEmpty {
        let leaves = pops ? "p" : nil
        let named = Set(update.to.screens.map(\.id))
        var shown = known.subtracting(pops ? ["q"] : time < 3 ? ["q"] : [])
        if !pops, time < 3 + max(-delay, 0) { shown.remove("q") }
        #expect(named == shown || leaves.map { named == shown.subtracting([$0]) } == true, "\(named) at \(time)")
        ended += 1
      }
      #expect(ended > 0)
    }
  }
}
