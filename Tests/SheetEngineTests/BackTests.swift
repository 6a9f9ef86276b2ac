import Testing

@testable import SheetEngine

/// Back, keys, and what a screen reader does (Behavior, 6.6), where transcripts do not see it.
@Suite struct BackTests {
  private static let container = Container(
    size: Size(width: 400, height: 800), safeArea: Insets(top: 0, left: 0, bottom: 0, right: 0), scale: 2)

  /// A sheet at rest at 300 of 800 pt, with another detent at 600.
  private func sheet(
    _ preset: Preset = .system, at detent: String = "a", _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> Sheet {
    var configuration = preset.configuration
    configuration.detents = [Detent(id: "a", value: .height(300)), Detent(id: "b", value: .height(600))]
    configuration.selectedDetentIdentifier = detent
    change(&configuration)
    var sheet = Sheet(configuration: configuration, container: Self.container, content: Content(height: 300))
    _ = try sheet.send(.present(animated: false), at: 0)
    return sheet
  }

  private func events(_ updates: [Update]) -> [Event] {
    updates.compactMap { if case .event(let event, _) = $0 { event } else { nil } }
  }

  /// A refused dismissal is an attempt, and the sheet goes back to its size.
  @Test(arguments: [true, false])
  func refusedBackIsAnAttempt(isModal: Bool) throws {
    var sheet = try sheet { configuration in
      configuration.back = BackRules(.dismiss)
      configuration.isModalInPresentation = isModal
      if !isModal { configuration.interaction.dismissal = .refuse }
    }
    _ = try sheet.send(.back(BackSample(.began, progress: 1)), at: 1)
    #expect(sheet.frame(at: 1).transform == SheetFrame.Scale(x: 1 - 48.0 / 400, y: 1 - 24.0 / 300))
    let updates = try sheet.send(.back(BackSample(.ended)), at: 1)
    #expect(sheet.wasHandled)
    #expect(events(updates).last == .didAttemptToDismiss)
    #expect(sheet.frame(at: 1).transform?.x == 1 - 48.0 / 400)
    // After the whole gesture, 0.15 s.
    _ = try sheet.advance(to: 1.1499)
    #expect(sheet.frame(at: 1.1499).transform != nil)
    _ = try sheet.advance(to: 1.15)
    #expect(sheet.frame(at: 1.15).transform == nil && sheet.phase == .presented)
  }

  /// Whether a person may dismiss it is the client's to say; a yes dismisses it as any other.
  @Test func clientIsAsked() throws {
    var sheet = try sheet {
      $0.interaction.dismissal = .ask; $0.keys.escape = .dismiss
    }
    let updates = try sheet.send(.key(.escape), at: 1)
    #expect(sheet.wasHandled && sheet.phase == .presented)
    #expect(updates.contains { if case .question = $0 { true } else { false } })
    _ = try sheet.send(.answer(true), at: 1.5)
    #expect(sheet.phase == .dismissing)
  }

  /// The app dismisses a sheet that a gesture has shrunk: it leaves at that size, and the rest of the gesture does nothing.
  @Test func appDismissesDuringAGesture() throws {
    var sheet = try sheet { $0.back = BackRules(.dismiss) }
    _ = try sheet.send(.back(BackSample(.began, progress: 0.4)), at: 1)
    let shown = try #require(sheet.frame(at: 1).transform)
    _ = try sheet.send(.dismiss(animated: true), at: 1)
    _ = try sheet.send(.back(BackSample(.moved, progress: 0.8)), at: 1.1)
    #expect(!sheet.wasHandled && sheet.frame(at: 1.1).transform == shown)
    _ = sheet.settle(limit: 9)
    #expect(sheet.phase == .dismissed && sheet.frame(at: sheet.now).transform == nil)
    _ = try sheet.send(.back(BackSample(.ended)), at: 9)
    #expect(!sheet.wasHandled)
    _ = try sheet.send(.present(animated: false), at: 10)
    #expect(sheet.frame(at: 10).transform == nil && sheet.frame(at: 10).frame.y == 500)
  }

  /// A finger that catches a sheet on its way out takes it back to its own size and place.
  @Test func sheetThatLeavesIsCaught() throws {
    var sheet = try sheet(at: "b") { configuration in
      configuration.back = BackRules(.dismiss)
      configuration.interaction.catchesDismissal = .all
    }
    _ = try sheet.send(.back(BackSample(.ended, progress: 0.5)), at: 1)
    let held = sheet.frame(at: 1.05).frame
    _ = try sheet.send(
      .gesture(GestureSample(phase: .began, location: Point(x: 200, y: held.y + 20), source: .sheet)), at: 1.05)
    _ = try sheet.send(.gesture(GestureSample(phase: .moved, location: Point(x: 200, y: held.y - 30))), at: 1.06)
    _ = try sheet.send(.gesture(GestureSample(phase: .ended, location: Point(x: 200, y: held.y - 30))), at: 1.07)
    _ = sheet.settle(limit: 9)
    let frame = sheet.frame(at: sheet.now)
    #expect(frame.phase == .presented && frame.transform == nil && frame.frame.maxY == 800)
  }

  /// One that is caught on its way out, and whose `back` was taken away there, is at its own size when it has one again.
  @Test func caughtSheetWithoutBackIsAtItsOwnSize() throws {
    var sheet = try sheet(at: "b") { configuration in
      configuration.back = BackRules(.dismiss)
      configuration.interaction.catchesDismissal = .all
    }
    let rules = sheet.configuration
    var none = rules
    none.back = nil
    _ = try sheet.send(.back(BackSample(.ended, progress: 1)), at: 1)
    _ = try sheet.send(.transition(.pause), at: 1.02)
    _ = try sheet.send(.configure(none, animated: false), at: 1.03)
    _ = try sheet.send(.transition(.cancel), at: 1.05)
    _ = sheet.settle(limit: 9)
    _ = try sheet.send(.configure(rules, animated: false), at: 10)
    #expect(sheet.phase == .presented && sheet.frame(at: 10).transform == nil && sheet.frame(at: 10).frame.y == 200)
  }

  /// It leaves by its shown height, whatever was canceled before: halfway in time, (0.4, 0, 0.2, 1) is at 0.775562.
  @Test func canceledDismissalChangesNothing() throws {
    var sheet = try sheet(at: "b") { $0.back = BackRules(.dismiss) }
    _ = try sheet.send(.transition(.update(fraction: 0.2)), at: 1)
    _ = try sheet.send(.transition(.cancel), at: 1)
    _ = sheet.settle(limit: 9)
    _ = try sheet.send(.back(BackSample(.ended, progress: 0.5)), at: 9)
    #expect((sheet.frame(at: 9.1125).frame.y - 648.680).magnitude < 1e-3)
  }

  /// Back takes the sheet away from a finger that drags it.
  @Test func backTakesTheSheetFromAFinger() throws {
    var sheet = try sheet(at: "b") { $0.back = BackRules(.smallerThenDismiss) }
    func finger(_ phase: GestureSample.Phase, _ y: Points) -> Input {
      .gesture(GestureSample(phase: phase, location: Point(x: 200, y: y), source: phase == .began ? .sheet : nil))
    }
    for (index, y) in [300.0, 330, 360].enumerated() {
      _ = try sheet.send(finger(index == 0 ? .began : .moved, y), at: 1 + Double(index) / 10)
    }
    _ = try sheet.send(.back(BackSample(.ended)), at: 1.3)
    #expect(sheet.wasHandled && !sheet.frame(at: 1.3).isHeld)
    _ = try sheet.send(finger(.moved, 380), at: 1.4)
    _ = try sheet.send(finger(.ended, 380), at: 1.5)
    _ = sheet.settle(limit: 9)
    #expect(sheet.frame(at: sheet.now).detent == "a" && sheet.frame(at: sheet.now).frame.y == 500)
  }

  /// An escape leaves the screen on top before it leaves the sheet.
  @Test func escapeLeavesTheScreenOnTop() throws {
    var sheet = try sheet()
    _ = try sheet.send(.push(Screen(id: "more", content: Content(height: 300)), animated: false), at: 1)
    _ = try sheet.send(.action(.escape), at: 2)
    #expect(sheet.wasHandled && sheet.phase == .presented)
    _ = sheet.settle(limit: 9)
    #expect(sheet.screens.count == 1)
    _ = try sheet.send(.action(.escape), at: 9)
    #expect(sheet.wasHandled && sheet.phase == .dismissing)
  }

  /// A sheet under another one is not what back and actions leave.
  @Test func coveredSheetHandlesNothing() throws {
    var sheet = try sheet {
      $0.back = BackRules(.dismiss); $0.keys.escape = .dismiss
    }
    _ = try sheet.send(.cover(true), at: 1)
    for input: Input in [.back(BackSample(.ended)), .key(.escape), .action(.increment), .action(.escape)] {
      #expect(try sheet.send(input, at: 2) == [])
      #expect(!sheet.wasHandled)
    }
  }

  /// A gesture that is no longer handled when it ends leaves the sheet at its own size.
  @Test(arguments: [BackSample.Phase.cancelled, .ended], [true, false])
  func gestureThatIsNoLongerHandledLeavesNothing(phase: BackSample.Phase, isCovered: Bool) throws {
    var sheet = try sheet { $0.back = BackRules(.dismiss) }
    let rules = sheet.configuration
    _ = try sheet.send(.back(BackSample(.began, progress: 0.5)), at: 1)
    if isCovered {
      _ = try sheet.send(.cover(true), at: 1)
    } else {
      var none = rules
      none.back = nil
      _ = try sheet.send(.configure(none, animated: false), at: 1)
    }
    _ = try sheet.send(.back(BackSample(phase)), at: 1)
    #expect(!sheet.wasHandled)
    _ = try sheet.send(.configure(rules, animated: false), at: 1)
    _ = sheet.settle(limit: 9)
    #expect(sheet.phase == .presented && sheet.frame(at: sheet.now).transform == nil)
  }

  @Test func screenReaderHasOneDetent() throws {
    var sheet = try sheet(.panModal)
    #expect(sheet.frame(at: 0).frame.y == 500)
    var environment = Environment()
    environment.hasScreenReader = true
    _ = try sheet.send(.environmentDidChange(environment, animation: .none), at: 1)
    #expect(sheet.frame(at: 1).frame.y == 200 && sheet.placedDetents.map(\.id) == ["b"])
    _ = try sheet.send(.environmentDidChange(Environment(), animation: .none), at: 2)
    #expect(sheet.frame(at: 2).frame.y == 500)
  }

  /// With reduced motion that is instant, a sheet is where it goes at once: by the app, by a finger, and by back.
  @Test func reducedMotionTakesNoTime() throws {
    var sheet = try sheet(.material)
    var environment = Environment()
    environment.reducesMotion = true
    _ = try sheet.send(.environmentDidChange(environment, animation: .none), at: 1)
    _ = try sheet.send(.selectDetent("b", animated: true), at: 1)
    #expect(sheet.frame(at: 1).frame.y == 200 && !sheet.isMoving)
    _ = try sheet.send(.gesture(GestureSample(phase: .began, location: Point(x: 200, y: 220), source: .sheet)), at: 2)
    _ = try sheet.send(.gesture(GestureSample(phase: .moved, location: Point(x: 200, y: 400))), at: 2.1)
    _ = try sheet.send(.gesture(GestureSample(phase: .ended, location: Point(x: 200, y: 440), velocity: .zero)), at: 3)
    #expect([200, 500].contains(sheet.frame(at: 3).frame.y) && !sheet.isMoving)
    _ = try sheet.send(.push(Screen(id: "more", content: Content(height: 300)), animated: true), at: 3.5)
    #expect(sheet.frame(at: 3.5).screens.last == ScreenPosition(id: "more", x: 0) && !sheet.isMoving)
    _ = try sheet.send(.back(BackSample(.ended)), at: 4)
    #expect(sheet.phase == .dismissed && !sheet.isMoving)
    _ = try sheet.send(.present(animated: true), at: 5)
    #expect(sheet.phase == .presented && !sheet.isMoving)
  }

  /// The height of content for a text size: what is known, linear in between, in proportion beyond; what is in it grows alike.
  @Test(arguments: [(1.0, 190.0), (1.35, 256.0), (1.675, 329), (2, 402), (3, 603), (0.5, 95)])
  func contentGrowsWithText(size: Double, height: Points) {
    let content = Content(
      height: 190, scrollHeight: 380,
      regions: [Region(id: "list", frame: Region.Frame(x: 0, y: 19, width: nil, height: 38))],
      textHeights: [Content.TextHeight(size: 1.35, height: 256), Content.TextHeight(size: 2, height: 402)])
    let scaled = content.scaled(by: size)
    let factor = height / 190
    #expect((scaled.height - height).magnitude < 1e-9)
    #expect(((scaled.scrollHeight ?? 0) - 380 * factor).magnitude < 1e-9)
    #expect((scaled.regions[0].frame.y - 19 * factor).magnitude < 1e-9)
    #expect(((scaled.regions[0].frame.height ?? 0) - 38 * factor).magnitude < 1e-9)
  }
}
