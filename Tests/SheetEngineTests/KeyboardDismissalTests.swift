import SeededRandom
import Testing

@testable import SheetEngine

/// Drags that take the keyboard away.
@Suite struct KeyboardDismissalTests {
  private static let keyboard: Points = 300

  private func sheet(
    _ dismissal: KeyboardRules.Dismissal, _ response: KeyboardRules.Response = .raisesDetent
  ) throws -> Sheet {
    var sheet = try RegionTests.sheet([], content: Content(height: 300, isScrollable: true, scrollHeight: 900)) {
      $0.keyboard.dismissal = dismissal
      $0.keyboard.response = response
    }
    _ = try sheet.send(.focusDidChange(.frame(Rect(x: 20, y: 20, width: 300, height: 40))), at: 0)
    _ = try sheet.send(.keyboardDidChange(height: Self.keyboard, animation: .none), at: 0)
    return sheet
  }

  private func send(
    _ phase: GestureSample.Phase, _ y: Points, _ velocity: PointsPerSecond? = nil,
    _ source: GestureSample.Source? = nil,
    to sheet: inout Sheet, at time: Seconds
  ) throws -> [Update] {
    let sample = GestureSample(
      phase: phase, location: Point(x: 200, y: y), velocity: velocity.map { Velocity(x: 0, y: $0) }, source: source)
    return try sheet.send(.gesture(sample), at: time)
  }

  private func ends(_ updates: [Update]) -> [Bool] {
    updates.compactMap { if case .event(.keyboardDismissalDidEnd(let completed), _) = $0 { completed } else { nil } }
  }

  /// Any drag, or the first movement outward, hides it; the finger need not come near it.
  @Test(arguments: [KeyboardRules.Dismissal.onDrag, .onDragOutward], [GestureSample.Source.content, .sheet])
  func dragHidesIt(dismissal: KeyboardRules.Dismissal, source: GestureSample.Source) throws {
    var sheet = try sheet(dismissal)
    _ = try send(.began, 300, nil, source, to: &sheet, at: 1)
    let first = try send(.moved, 280, to: &sheet, at: 1.1)
    #expect(ends(first) == (dismissal == .onDrag ? [true] : []))
    let second = try send(.moved, 290, to: &sheet, at: 1.2)
    #expect(ends(second) == (dismissal == .onDrag ? [] : [true]))
    #expect(sheet.keyboardHeight == 0 && sheet.focus == nil)
    // Shown again during the same drag, it stays.
    _ = try sheet.send(.keyboardDidChange(height: 200, animation: .none), at: 1.3)
    _ = try send(.moved, 320, to: &sheet, at: 1.4)
    #expect(sheet.keyboardHeight == 200)
  }

  /// The nearer end decides for a finger that rests, and a gesture that is taken away shows the keyboard again.
  @Test(arguments: [(Points(140), GestureSample.Phase.ended, true), (160, .ended, false), (20, .cancelled, false)])
  func restingFingerGoesToTheNearerEnd(height: Points, phase: GestureSample.Phase, hides: Bool) throws {
    var sheet = try sheet(.interactive)
    _ = try send(.began, 300, to: &sheet, at: 1)
    #expect(sheet.frame(at: 1).frame.y == 200)
    _ = try send(.moved, 800 - height, to: &sheet, at: 1.2)
    #expect(sheet.keyboardHeight == height && sheet.frame(at: 1.2).frame.y == 500 - height)
    let updates = try send(phase, 800 - height, 0, to: &sheet, at: 1.4)
    #expect(ends(updates) == [hides] && (sheet.focus == nil) == hides)
    _ = sheet.settle(limit: 10)
    #expect(sheet.keyboardHeight == (hides ? 0 : Self.keyboard))
  }

  /// A client that tells where its keyboard is takes it from the finger.
  @Test func clientTakesTheKeyboard() throws {
    var sheet = try sheet(.interactive)
    _ = try send(.began, 300, to: &sheet, at: 1)
    _ = try send(.moved, 600, to: &sheet, at: 1.2)
    let updates = try sheet.send(.keyboardDidChange(height: 0, animation: .none), at: 1.3)
    #expect(ends(updates) == [true])
    _ = try send(.moved, 700, to: &sheet, at: 1.4)
    let rest = try send(.ended, 700, to: &sheet, at: 1.5)
    #expect(ends(rest).isEmpty && sheet.keyboardHeight == 0)
  }

  /// A finger that goes down while the keyboard still moves leaves it alone, and a screen that is pushed or a dismissal shows it again at once.
  @Test func movingKeyboardIsNotTaken() throws {
    var sheet = try sheet(.interactive)
    let slow = AnimationRequest.custom(Animation(duration: 1, curve: .linear))
    _ = try sheet.send(.keyboardDidChange(height: 0, animation: .none), at: 0)
    _ = try sheet.send(.keyboardDidChange(height: Self.keyboard, animation: slow), at: 1)
    _ = try send(.began, 620, to: &sheet, at: 1.1)
    let before = sheet.frame(at: 1.2)
    _ = try send(.moved, 660, to: &sheet, at: 1.2)
    #expect(sheet.frame(at: 1.2).keyboardHeight == before.keyboardHeight)
    _ = try send(.ended, 660, to: &sheet, at: 1.3)
    _ = sheet.settle(limit: 4)
    _ = try send(.began, 300, to: &sheet, at: 5)
    _ = try send(.moved, 700, to: &sheet, at: 5.1)
    #expect(sheet.keyboardHeight == 100)
    let updates = try sheet.send(.push(Screen(id: "next", content: Content(height: 300)), animated: false), at: 5.2)
    #expect(ends(updates) == [false] && sheet.keyboardHeight == Self.keyboard && sheet.keyboardDismissal == nil)
    #expect(ends(try send(.ended, 700, to: &sheet, at: 5.3)).isEmpty)
    _ = try sheet.send(.pop(toRoot: false, animated: false), at: 6)
    _ = sheet.settle(limit: 9)
    _ = try send(.began, 300, to: &sheet, at: 10)
    _ = try send(.moved, 700, to: &sheet, at: 10.1)
    #expect(ends(try sheet.send(.dismiss(animated: true), at: 10.2)) == [false])
  }

  /// Random fingers, with keyboards that come and go meanwhile: the sheet moves by no more than the finger, and all that begins ends.
  @Test(arguments: [KeyboardRules.Response.raises, .raisesDetent, .shrinks, .pads, .insets, .expands], 0..<30)
  func nothingJumps(response: KeyboardRules.Response, seed: UInt64) throws {
    var random = SeededRandom(seed)
    let dismissal = KeyboardRules.Dismissal.allCases.randomElement(using: &random)!
    var sheet = try sheet(dismissal, response)
    var (time, finger, running): (Seconds, Points?, Int) = (0, nil, 0)
    func follow(_ updates: [Update]) {
      for case .event(let event, _) in updates {
        if event == .keyboardDismissalDidBegin { running += 1 }
        if case .keyboardDismissalDidEnd = event { running -= 1 }
      }
      #expect(running == 0 || running == 1)
    }
    for _ in 0..<60 {
      time += Double.random(in: 0.008...0.2, using: &random)
      follow(try sheet.advance(to: time))
      let before = sheet.frame(at: time)
      var way: Points = 0
      switch (finger, Int.random(in: 0..<10, using: &random)) {
      case (_, 0):
        let height: Points = [0, 200, Self.keyboard].randomElement(using: &random)!
        follow(try sheet.send(.keyboardDidChange(height: height, animation: .configured), at: time))
      case (nil, _):
        finger = .random(in: 250...700, using: &random)
        follow(try send(.began, finger!, to: &sheet, at: time))
      case (let last?, let choice):
        let next = Double.random(in: max(last - 120, 100)...min(last + 120, 799), using: &random)
        way = (next - last).magnitude
        let phase: GestureSample.Phase = choice == 1 ? .cancelled : choice == 2 ? .ended : .moved
        finger = phase == .moved ? next : nil
        follow(try send(phase, next, to: &sheet, at: time))
      }
      let jump = (before.frame.y - sheet.frame(at: time).frame.y).magnitude
      #expect(jump <= way + 1e-6, "\(dismissal)")
    }
    if let finger { follow(try send(.ended, finger, to: &sheet, at: time + 0.1)) }
    #expect(running == 0)
    _ = sheet.settle(limit: time + 30)
    #expect(!sheet.isMoving)
  }
}
