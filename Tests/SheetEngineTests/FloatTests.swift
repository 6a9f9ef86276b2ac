import Testing

@testable import SheetEngine

/// A sheet that floats, by the formulas of Behavior, 2.8.
@Suite struct FloatTests {
  /// An iPhone 16.
  private let container = Container(
    size: Size(width: 393, height: 852), safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0), scale: 3,
    displayCornerRadius: 55)
  private let content = Content(height: 300, isScrollable: true, scrollHeight: 2000)

  private func sheet(_ heights: [Points], _ change: (inout Configuration) -> Void = { _ in }) throws -> Sheet {
    var configuration = Preset.system26.configuration
    configuration.detents = heights.map { Detent(id: "\($0)", value: .height($0)) }
    configuration.prefersGrabberVisible = true
    change(&configuration)
    var sheet = Sheet(configuration: configuration, container: container, content: content)
    _ = try sheet.send(.present(animated: false), at: 0)
    return sheet
  }

  private func touch(_ phase: GestureSample.Phase, _ y: Points) -> Input {
    .gesture(GestureSample(phase: phase, location: Point(x: 196, y: y), velocity: Velocity(x: 0, y: 0)))
  }

  /// What is visible of the content is the sheet in its own coordinates, less its own safe area: 11 pt at 100, 31.333 at 144.
  @Test(arguments: [10.0: 0.0, 100: 11, 144: 94.0 / 3, 200: 34, 400: 34] as [Points: Points])
  func contentScrollsInTheSheetsOwnCoordinates(height: Points, safeArea: Points) throws {
    let sheet = try sheet([height])
    let own = height + (height >= 150 ? 34 : 0)
    #expect((sheet.scrollRange - (2000 - (own - safeArea))).magnitude < 1e-9)
  }

  /// A finger scrolls content by its own way on the screen: at a scale of 377 / 393 the offset grows faster.
  @Test func contentFollowsTheFingerOnTheScreen() throws {
    var sheet = try sheet([400])
    for (time, y) in [(0.1, 800.0), (0.2, 790), (0.3, 690)] {
      _ = try sheet.send(touch(time == 0.1 ? .began : .moved, y), at: time)
    }
    #expect((sheet.frame(at: sheet.now).contentOffset - 100 / (377.0 / 393)).magnitude < 1e-9)
  }

  /// Between two detents the top follows the finger, and margin and scale are linear in it.
  @Test func marginIsLinearBetweenDetents() throws {
    var sheet = try sheet([100, 400])
    let (low, high) = (741.434839 as Points, 427.669211 as Points)
    _ = try sheet.send(touch(.began, 745), at: 0.1)
    for y in stride(from: 735.0, through: 425, by: -10) {
      _ = try sheet.send(touch(.moved, y), at: sheet.now + 0.1)
      let frame = sheet.frame(at: sheet.now)
      let top = low - (735 - y)
      let fraction = (low - top) / (low - high)
      let margin = 21.513514 + (8 - 21.513514) * fraction
      #expect((frame.frame.y - top).magnitude < 1e-5)
      #expect((frame.frame.x - margin).magnitude < 1e-5)
      #expect((frame.frame.maxX - (393 - margin)).magnitude < 1e-5)
      #expect((frame.frame.maxY - (852 - margin)).magnitude < 1e-5)
      #expect((frame.scale - (393 - 2 * margin) / 393).magnitude < 1e-7)
    }
  }

  /// The other readings of the sources: a margin that shrinks with the height, and none below the sheet.
  @Test func otherReadingsAreFields() throws {
    let byHeight = try sheet([600]) { $0.frame.float?.marginRule = .byHeight }.restingFrame
    let margin = 8 * (759.0 - 600) / (759 - 150)
    #expect((byHeight.x - margin).magnitude < 1e-9)
    #expect((byHeight.height - 634 * (393 - 2 * margin) / 393).magnitude < 1e-9)
    let attached = try sheet([400]) { $0.frame.float?.isEdgeAttached = true }.restingFrame
    #expect(attached.maxY == 852 && attached.x == 8)
    #expect((attached.height - 416.330789).magnitude < 1e-6)
  }

  /// In compact height nothing floats.
  @Test func compactHeightIsFullScreen() throws {
    var sheet = try sheet([400])
    let turned = Container(
      size: Size(width: 852, height: 393), safeArea: Insets(top: 0, left: 59, bottom: 21, right: 59), scale: 3)
    _ = try sheet.send(.containerDidChange(turned, animation: .none), at: 1)
    let frame = sheet.frame(at: 1)
    #expect(frame.frame == Rect(x: 0, y: 0, width: 852, height: 393) && frame.scale == 1)
  }

  /// A container that became too narrow for the margins leaves something that can be divided by.
  @Test func tooNarrowContainerLeavesAScale() throws {
    var sheet = try sheet([100])
    var narrow = container
    narrow.size.width = 20
    _ = try sheet.send(.containerDidChange(narrow, animation: .configured), at: 1)
    _ = sheet.settle(limit: 10)
    let frame = sheet.frame(at: 10)
    #expect(frame.scale > 0 && frame.frame.width >= 0 && frame.frame.y.isFinite)
  }

  /// The sheet below recedes only where it is a sheet, and the one above it stands lower.
  @Test func onlyASheetOverASheetStacks() throws {
    var sheet = try sheet([10000])
    #expect(sheet.frame(at: 0).presenter.scale == 1 && sheet.restingFrame.y == 59)
    _ = try sheet.send(.dismiss(animated: false), at: 1)
    _ = try sheet.send(.presenterDidChange(Rect(x: 0, y: 59, width: 393, height: 793)), at: 1)
    _ = try sheet.send(.present(animated: false), at: 1)
    #expect(sheet.frame(at: 1).presenter.scale < 1 && sheet.restingFrame.y == 69)
  }
}
