import SeededRandom
import SheetEngine
import Testing

/// The field that has the focus, and the keyboard: nothing jumps, whatever comes in between.
@Suite struct FocusTests {
  static let container = Container(size: Size(width: 400, height: 800), safeArea: .zero, scale: 2)

  static func sheet(_ response: KeyboardRules.Response, _ reveals: RevealRules = RevealRules()) throws -> Sheet {
    var configuration = Preset.system.configuration
    configuration.detents = [Detent(id: "a", value: .height(300)), Detent(id: "b", value: .height(600))]
    configuration.selectedDetentIdentifier = "b"
    configuration.keyboard = KeyboardRules(response: response, animation: .platform(.ios))
    configuration.keyboard.reveals = reveals
    var content = Content(height: 600)
    content.isScrollable = true
    content.scrollHeight = 900
    var sheet = Sheet(configuration: configuration, container: container, content: content)
    _ = try sheet.send(.present(animated: false), at: 0)
    return sheet
  }

  /// Another field, another height of the keyboard, new content, another detent or a finger on the content, in any order and while the last
  /// change is under way: from one moment to the next, neither the window nor the content jumps.
  @Test(arguments: [KeyboardRules.Response.pans, .pads, .raises, .shrinks], 0..<20)
  func nothingJumps(response: KeyboardRules.Response, seed: UInt64) throws {
    var random = SeededRandom(seed)
    var sheet = try Self.sheet(response, RevealRules(.nearest, margin: 10))
    var time = 0.0
    var finger: Points?
    for _ in 0..<40 {
      time += Double.random(in: 0.01...0.3, using: &random)
      let before = sheet.frame(at: time)
      var input: Input
      switch Int.random(in: 0..<6, using: &random) {
      case 0: input = .focusDidChange(nil)
      case 1, 2:
        let field = Rect(x: 20, y: .random(in: 0...850, using: &random), width: 360, height: 40)
        input = .focusDidChange(.frame(field))
      case 3, 4:
        let heights: [Points] = [0, 216, 336]
        input = .keyboardDidChange(height: heights.randomElement(using: &random) ?? 0, animation: .configured)
      default: input = .selectDetent(Bool.random(using: &random) ? "a" : "b", animated: true)
      }
      if let start = finger, Int.random(in: 0..<3, using: &random) == 0 {
        input = .gesture(GestureSample(phase: .ended, location: Point(x: 200, y: start)))
        finger = nil
      } else if finger == nil, Int.random(in: 0..<3, using: &random) == 0 {
        finger = 450
        input = .gesture(GestureSample(phase: .began, location: Point(x: 200, y: 450), source: .content))
      }
      _ = try sheet.send(input, at: time)
      let after = sheet.frame(at: time)
      #expect((before.containerOffset.y - after.containerOffset.y).magnitude < 1e-6, "\(input)")
      #expect((before.contentOffset - after.contentOffset).magnitude < 1e-6, "\(input)")
    }
    // In the end the window is in its place, and the content within its range.
    time += 1
    if let finger {
      _ = try sheet.send(.gesture(GestureSample(phase: .ended, location: Point(x: 200, y: finger))), at: time)
    }
    _ = try sheet.send(.keyboardDidChange(height: 0, animation: .configured), at: time)
    _ = try sheet.advance(to: time + 10)
    let rest = sheet.frame(at: time + 10)
    #expect(!rest.isMoving && rest.containerOffset == .zero)
    #expect(rest.contentOffset >= 0 && rest.contentOffset <= 900 - rest.frame.height + 1e-6)
  }

  /// A field that gets the focus under a finger does not take the content away from it.
  @Test func fingerKeepsTheContent() throws {
    var sheet = try Self.sheet(.pads, RevealRules(.nearest))
    _ = try sheet.send(.keyboardDidChange(height: 300, animation: .none), at: 1)
    for (phase, y) in [(GestureSample.Phase.began, 480.0), (.moved, 430)] {
      _ = try sheet.send(.gesture(GestureSample(phase: phase, location: Point(x: 200, y: y), source: .content)), at: 2)
    }
    _ = try sheet.send(.focusDidChange(.frame(Rect(x: 20, y: 700, width: 360, height: 40))), at: 2)
    _ = try sheet.send(.gesture(GestureSample(phase: .moved, location: Point(x: 200, y: 420))), at: 3)
    // 60 pt, less the 10 of the claim.
    #expect(sheet.frame(at: 3).contentOffset == 50)
  }

  /// The window is shown higher while the sheet leaves, and goes back with the keyboard also when the sheet is gone.
  @Test func windowOutlivesTheSheet() throws {
    var sheet = try Self.sheet(.pans)
    _ = try sheet.send(.focusDidChange(.frame(Rect(x: 20, y: 500, width: 360, height: 40))), at: 1)
    _ = try sheet.send(.keyboardDidChange(height: 300, animation: .none), at: 1)
    // From 700 to 740 pt in the container, of which 500 are visible.
    #expect(sheet.frame(at: 1).containerOffset.y == 500 - 740)
    _ = try sheet.send(.dismiss(animated: true), at: 2)
    _ = try sheet.advance(to: 5)
    #expect(sheet.frame(at: 5).containerOffset.y == 500 - 740)
    let animation = Animation(duration: 1, curve: .linear)
    _ = try sheet.send(.keyboardDidChange(height: 0, animation: .custom(animation)), at: 6)
    #expect((sheet.frame(at: 6.25).containerOffset.y - (500 - 740) * 0.75).magnitude < 1e-9)
    _ = try sheet.advance(to: 8)
    #expect(sheet.frame(at: 8).containerOffset == .zero)
  }

  /// A field that nobody can see: what hides it, and how much of it.
  @Test func hiddenPartNamesItsCover() throws {
    var sheet = try Self.sheet(.none)
    #expect(sheet.hiddenPart(margin: 0) == nil)
    _ = try sheet.send(.focusDidChange(.frame(Rect(x: 20, y: 580, width: 360, height: 40))), at: 1)
    // It ends at 820 pt, where the sheet and the screen end at 800.
    #expect(sheet.hiddenPart(margin: 0)?.length == 20)
    _ = try sheet.send(.keyboardDidChange(height: 10, animation: .none), at: 1)
    let covered = sheet.hiddenPart(margin: 0)
    #expect(covered?.length == 30 && covered?.cover == .keyboard)
    _ = try sheet.send(.focusDidChange(.frame(Rect(x: 20, y: -5, width: 360, height: 40))), at: 1)
    let above = sheet.hiddenPart(margin: 3)
    #expect(above?.length == 8 && above?.cover == .sheet)
  }
}
