import Testing

@testable import SheetEngine

/// Sheets that are laid out above the keyboard, and what they do when it hides.
@Suite struct KeyboardTests {
  private static let plain = Container(
    size: Size(width: 400, height: 800), safeArea: .zero, scale: 2)
  private static let phone = Container(
    size: Size(width: 390, height: 844), safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0), scale: 3)

  private func sheet(
    _ detents: [Detent], in container: Container, _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> Sheet {
    var configuration = Preset.system.configuration
    configuration.detents = detents
    configuration.keyboard.response = .shrinks
    change(&configuration)
    var sheet = Sheet(configuration: configuration, container: container, content: .standard)
    _ = try sheet.send(.present(animated: false), at: 0)
    return sheet
  }

  /// Above a keyboard of 280 pt there are 520 of 800 pt, of which 20 stay free at the top: 0.56 of 500 are 280.
  @Test(arguments: [
    (Detent(id: "a", value: .height(300)), Rect(x: 0, y: 220, width: 400, height: 300)),
    (Detent(id: "b", value: .height(600)), Rect(x: 0, y: 20, width: 400, height: 500)),
    (Detent(id: "c", value: .fraction(0.5)), Rect(x: 0, y: 270, width: 400, height: 250)),
    (Detent.medium, Rect(x: 0, y: 240, width: 400, height: 280)),
  ])
  func sheetIsLaidOutAboveTheKeyboard(detent: Detent, frame: Rect) throws {
    var sheet = try sheet([detent], in: Self.plain)
    _ = try sheet.send(.keyboardDidChange(height: 280, animation: .none), at: 1)
    #expect(sheet.frame(at: 1).frame == frame)
  }

  /// The margin and the share of a phone with a home indicator hold also where the keyboard covers it: 0.56 of 844 - 336 - 47 - 10.
  @Test func keyboardMakesNoOtherPhone() throws {
    var sheet = try sheet([.medium], in: Self.phone)
    _ = try sheet.send(.keyboardDidChange(height: 336, animation: .none), at: 1)
    let frame = sheet.frame(at: 1).frame
    #expect((frame.y - 255.44).magnitude < 1e-9 && (frame.height - 252.56).magnitude < 1e-9)
  }

  /// It comes up and goes down with the keyboard, and a drag lands at the detents above it.
  @Test func sheetGoesUpAndDownWithTheKeyboard() throws {
    let detents = [Detent(id: "a", value: .height(200)), Detent(id: "b", value: .height(400))]
    var sheet = try sheet(detents, in: Self.plain)
    _ = try sheet.send(.keyboardDidChange(height: 280, animation: .configured), at: 1)
    #expect(sheet.frame(at: 1).frame == Rect(x: 0, y: 600, width: 400, height: 200))
    _ = sheet.settle(limit: 10)
    #expect(sheet.frame(at: 10).frame == Rect(x: 0, y: 320, width: 400, height: 200))
    for (time, phase, y) in [(11.0, GestureSample.Phase.began, 500.0), (11.5, .moved, 330), (12, .ended, 330)] {
      let sample = GestureSample(phase: phase, location: Point(x: 200, y: y), isRecognized: true)
      _ = try sheet.send(.gesture(sample), at: time)
    }
    _ = sheet.settle(limit: 20)
    #expect(sheet.frame(at: 20).frame == Rect(x: 0, y: 120, width: 400, height: 400))
    _ = try sheet.send(.keyboardDidChange(height: 0, animation: .none), at: 21)
    #expect(sheet.frame(at: 21).frame == Rect(x: 0, y: 400, width: 400, height: 400))
  }

  /// It stays where the keyboard had it until it is sent to a detent.
  @Test func sheetStaysWhereTheKeyboardHadIt() throws {
    let detents = [Detent(id: "a", value: .height(200)), Detent(id: "b", value: .height(400))]
    var sheet = try sheet(detents, in: Self.plain) {
      $0.keyboard.response = .raises
      $0.keyboard.whenHidden = .stays
    }
    _ = try sheet.send(.keyboardDidChange(height: 280, animation: .none), at: 1)
    _ = try sheet.send(.keyboardDidChange(height: 0, animation: .configured), at: 2)
    _ = sheet.settle(limit: 10)
    #expect(sheet.frame(at: 10).frame.y == 120 && sheet.frame(at: 10).keyboardHeight == 0)
    _ = try sheet.send(.selectDetent("a", animated: false), at: 11)
    #expect(sheet.frame(at: 11).frame.y == 600)
  }
}

// MARK: The keyboard's own motion

/// A system sheet at 200 pt on a phone with 34 pt of safe area, which a keyboard raises from its detent.
private func raised(_ platform: KeyboardPlatform) throws -> Sheet {
  var configuration = Preset.system.configuration
  configuration.detents = [Detent(id: "a", value: .height(200))]
  configuration.keyboard = KeyboardRules(response: .raisesDetent, animation: .platform(platform))
  let phone = Container(
    size: Size(width: 390, height: 844), safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0), scale: 3)
  var sheet = Sheet(configuration: configuration, container: phone, content: .standard)
  _ = try sheet.send(.present(animated: false), at: 0)
  return sheet
}

/// The values of react-native-keyboard-controller's tests for 336 pt (F23), to a thousandth, and the sheet that rises with it.
@Test func keyboardOfTheSystemIsASpring() throws {
  var sheet = try raised(.ios)
  _ = try sheet.send(.keyboardDidChange(height: 336, animation: .configured), at: 1)
  for (time, height) in [(0.08, 144.1104), (0.125, 223.4451), (0.25, 316.5249), (0.325, 329.8291), (0.5, 335.6307)] {
    #expect((sheet.keyboardHeight(at: 1 + time) - height).magnitude < 1e-3, "\(time)")
  }
  for (time, y) in [(0.125, 409.165), (0.25, 325.504)] {
    #expect((sheet.frame(at: 1 + time).frame.y - y).magnitude < 1e-3, "\(time)")
  }
}

/// F24: (0.2, 0, 0, 1) in 0.285 s both ways, or in 0.2 s (0, 0, 0.2, 1) coming and (0.4, 0, 1, 1) going, for 300 pt.
@Test(arguments: [
  (KeyboardPlatform.android, 0.07125, 182.166, 0.1425, 300 - 263.350),
  (.androidPlain, 0.1, 251.774, 0.1, 202.556),
])
func keyboardOfAndroidFollowsItsCurves(
  platform: KeyboardPlatform, coming: Double, shown: Double, going: Double, left: Double
) throws {
  var sheet = try raised(platform)
  _ = try sheet.send(.keyboardDidChange(height: 300, animation: .configured), at: 1)
  #expect((sheet.keyboardHeight(at: 1 + coming) - shown).magnitude < 1e-3)
  _ = try sheet.advance(to: 2)
  _ = try sheet.send(.keyboardDidChange(height: 0, animation: .configured), at: 2)
  #expect((sheet.keyboardHeight(at: 2 + going) - left).magnitude < 1e-3)
}

@Test func keyboardOfABrowserIsThereAtOnce() throws {
  var sheet = try raised(.web)
  _ = try sheet.send(.keyboardDidChange(height: 300, animation: .configured), at: 1)
  #expect(sheet.frame(at: 1).keyboardHeight == 300)
}
