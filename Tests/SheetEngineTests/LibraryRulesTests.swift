import Testing

@testable import SheetEngine

/// What libraries do with scrolling content and with the keyboard.
@Suite struct LibraryRulesTests {
  private static let detents = [Detent(id: "low", value: .height(300)), Detent(id: "high", value: .height(600))]

  private func sheet(_ change: (inout Configuration) -> Void) throws -> Sheet {
    var configuration = try #require(Preset.named("compose-material3")).configuration
    configuration.detents = Self.detents
    configuration.frame.detents.cappedByContent = false
    configuration.frame.staysInSafeArea = true
    change(&configuration)
    let content = Content(height: 300, isScrollable: true, scrollHeight: 2000)
    var sheet = Sheet(configuration: configuration, container: .standard, content: content)
    _ = try sheet.send(.present(animated: false), at: 0)
    return sheet
  }

  /// Drags the content through displacements downward, pt, and gives reach and offset after each.
  private func drag(_ sheet: inout Sheet, through steps: [Points]) throws -> [(reach: Points, offset: Points)] {
    let time = sheet.now + 1
    let start = Point(x: 195, y: 700)
    let began = GestureSample(phase: .began, location: start, source: .content, isRecognized: true)
    _ = try sheet.send(.gesture(began), at: time)
    return try steps.enumerated().map { index, step in
      let moved = GestureSample(phase: .moved, location: Point(x: 195, y: 700 + step))
      let now = time + 0.1 * Double(index + 1)
      _ = try sheet.send(.gesture(moved), at: now)
      return (sheet.shownReach, sheet.frame(at: now).contentOffset)
    }
  }

  private func end(_ sheet: inout Sheet, at step: Points) throws {
    let ended = GestureSample(phase: .ended, location: Point(x: 195, y: 700 + step), velocity: .zero)
    _ = try sheet.send(.gesture(ended), at: sheet.now + 0.1)
    _ = sheet.settle(limit: sheet.now + 60)
  }

  // MARK: Scrolling

  /// Upward the sheet moves up to its largest detent and then the content scrolls; downward it is the other way around. Nothing
  /// of the finger's movement is lost.
  @Test func nestedScrollingMovesSheetAndContentInTurn() throws {
    var sheet = try sheet { _ in }
    let there = try drag(&sheet, through: [-100, -300, -350, -500, -350, -250, -100, 0])
    #expect(there.map { $0.reach } == [400, 600, 600, 600, 600, 550, 400, 300])
    #expect(there.map { $0.offset } == [0, 0, 50, 200, 50, 0, 0, 0])
  }

  /// A drag that begins on content that is not at its top scrolls it to its top, and then moves the sheet. With `expands` it only
  /// ever scrolls.
  @Test(arguments: [(Handoff.Name.nested, 550.0), (.expands, 600)])
  func dragFromScrolledContentMovesTheSheetIfNested(handoff: Handoff.Name, reach: Points) throws {
    var sheet = try sheet {
      $0.scroll.handoff = .named(handoff)
      $0.selectedDetentIdentifier = "high"
    }
    _ = try drag(&sheet, through: [-80])
    try end(&sheet, at: -80)
    #expect(sheet.frame(at: sheet.now).contentOffset == 80)
    let shown = try drag(&sheet, through: [50, 80, 130])
    #expect(shown[0].offset == 30 && shown[1].offset == 0)
    #expect(shown.map { $0.reach } == [600, 600, reach])
  }

  /// A sheet that content does not move outward still follows the finger back to where the drag began.
  @Test func contentThatDoesNotMoveTheSheetOutwardStretches() throws {
    var sheet = try sheet { $0.scroll.movesSheetOutward = false }
    let shown = try drag(&sheet, through: [-100, 0, 60])
    #expect(shown.map { $0.reach } == [400, 300, 300])
    #expect(shown[1].offset == 0 && shown[2].offset < 0)
  }

  // MARK: The keyboard

  /// Where a sheet rests at `low` while a keyboard of 336 pt is shown. The detents contain the safe area, so that the sheet is
  /// raised by the whole keyboard.
  @Test(arguments: [
    (KeyboardRules.Response.none, 300.0), (.insets, 300), (.raises, 844 - 47), (.raisesDetent, 300 + 336),
    (.expands, 600),
    (.fills, 844 - 47),
  ])
  func sheetAvoidsTheKeyboard(response: KeyboardRules.Response, reach: Points) throws {
    var sheet = try sheet { $0.keyboard.response = response }
    _ = try sheet.send(.keyboardDidChange(height: 336, animation: .none), at: 1)
    #expect(sheet.shownReach == reach)
    _ = try sheet.send(.keyboardDidChange(height: 0, animation: .none), at: 2)
    #expect(sheet.shownReach == 300)
  }
}
