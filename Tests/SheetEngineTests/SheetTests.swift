import Testing

@testable import SheetEngine

@Suite struct SheetTests {
  private static let container = Scenario.container

  private static func sheet(_ preset: Preset, _ change: (inout Configuration) -> Void = { _ in }) -> Sheet {
    var configuration = preset.configuration
    change(&configuration)
    return Sheet(configuration: configuration, container: container, content: Content(height: 300))
  }

  private static func drag(_ phase: GestureSample.Phase, _ along: Points, _ velocity: PointsPerSecond? = nil) -> Input {
    // Down for a sheet from below, left for a menu: each preset uses its own component.
    .gesture(
      GestureSample(
        phase: phase, location: Point(x: 300 - along, y: 520 + along),
        velocity: velocity.map { Velocity(x: -$0 / 2, y: $0) }, isRecognized: phase == .began))
  }

  private static func distance(_ a: Rect, _ b: Rect) -> Points {
    let d = a - b
    return max(d.x.magnitude, d.y.magnitude, d.width.magnitude, d.height.magnitude)
  }

  /// A refused input changes nothing, not even the time.
  @Test func refusedInputChangesNothing() throws {
    var sheet = Self.sheet(.coverVertical)
    _ = try sheet.send(.present(animated: true), at: 0)
    let before = sheet.frame(at: 0.1)
    #expect(throws: InputError.self) { try sheet.send(.present(animated: true), at: 0.2) }
    #expect(throws: InputError.self) { try sheet.send(Self.drag(.moved, 5), at: 5) }
    #expect(sheet.now == 0)
    #expect(sheet.frame(at: 0.1) == before)
    #expect(throws: InputError.timeGoesBack(now: 0, time: -1)) { try sheet.advance(to: -1) }
  }

  /// A transition that is dragged forth and back is where it was.
  @Test(arguments: [Preset.coverVertical, .interruptible, .contentSized, .sideMenu, .system].map(\.name))
  func dragThereAndBackRestoresTheSheet(name: String) throws {
    var sheet = Self.sheet(try #require(Preset.named(name)))
    _ = try sheet.send(.present(animated: false), at: 0)
    _ = try sheet.send(Self.drag(.began, 0, 100), at: 0)
    _ = try sheet.send(Self.drag(.moved, 40), at: 0)
    let before = sheet.frame(at: 0)
    for along in [80.0, 130, 55, 200, 40] { _ = try sheet.send(Self.drag(.moved, along), at: 0) }
    #expect(Self.distance(sheet.frame(at: 0).frame, before.frame) < 1e-9)
  }

  /// A release that is described, where the sheet is already out: the presentation that waits for that begins.
  @Test func describedReleaseBeginsWhatWaitsForIt() throws {
    var sheet = Self.sheet(.interruptible)
    _ = try sheet.send(.present(animated: false), at: 0)
    _ = try sheet.send(.dismiss(animated: true), at: 0)
    _ = try sheet.send(Self.drag(.began, 0, 0), at: 0.1)
    _ = try sheet.send(.present(animated: true), at: 0.1)
    #expect(sheet.deferred?.direction == .present)
    #expect(sheet.predict(ReleaseQuestion(reach: 0, velocity: 3000)).outcome == .present)
  }

  @Test func configuringALiveSheetIsContinuous() throws {
    var sheet = Self.sheet(.contentSized)
    _ = try sheet.send(.present(animated: true), at: 0)
    _ = try sheet.advance(to: 0.1)
    let before = sheet.frame(at: 0.1).frame
    var configuration = sheet.configuration
    configuration.frame.extent = .fraction(0.25)
    configuration.prefersGrabberVisible = false
    let updates = try sheet.send(.configure(configuration, animated: false), at: 0.1)
    #expect(Self.distance(sheet.frame(at: 0.1).frame, before) < 1e-9)
    #expect(updates.contains(.event(.chromeDidDisappear(.grabber), at: 0.1)))
    _ = sheet.settle(limit: 10)
    #expect(sheet.frame(at: sheet.now).frame == Rect(x: 0, y: 844 - 245, width: 390, height: 245))
  }
}
