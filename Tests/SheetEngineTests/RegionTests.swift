import SeededRandom
import Testing

@testable import SheetEngine

/// Regions of the content: a finger has one owner at a time, and nothing jumps or is lost when it changes.
@Suite struct RegionTests {
  static let container = Container(size: Size(width: 400, height: 800), safeArea: .zero, scale: 2)
  static let carousel = Region(
    id: "carousel", kind: .carousel, frame: Region.Frame(x: 0, y: 100, width: 400, height: 120), length: 1200)
  static let list = Region(
    id: "list", frame: Region.Frame(x: 0, y: 0, width: nil, height: nil), parent: .sheet, length: 1600)

  static func sheet(
    _ regions: [Region], at detent: String = "a", content: Content = Content(height: 300),
    _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> Sheet {
    var configuration = Preset.system.configuration
    configuration.detents = [Detent(id: "a", value: .height(300)), Detent(id: "b", value: .height(600))]
    configuration.selectedDetentIdentifier = detent
    change(&configuration)
    var content = content
    content.regions = regions
    var sheet = Sheet(configuration: configuration, container: container, content: content)
    _ = try sheet.send(.present(animated: false), at: 0)
    return sheet
  }

  static let behind: Region = {
    var region = Region.behindSheet
    region.length = 2000
    return region
  }()

  private func sample(_ phase: GestureSample.Phase, _ x: Points, _ y: Points) -> Input {
    .gesture(GestureSample(phase: phase, location: Point(x: x, y: y)))
  }

  private func offset(_ sheet: Sheet, _ id: String) -> Point? {
    sheet.frame(at: sheet.now).regions.first { $0.id == id }?.offset
  }

  private func owners(_ updates: [Update]) -> [String] {
    updates.compactMap { if case .event(.ownerDidChange(_, let to), _) = $0 { to.word } else { nil } }
  }

  /// In a region that moves with a list, and in one that is fixed: where it is, is where it is touched.
  @Test func regionsInOneAnotherMoveTogether() throws {
    var inner = Self.carousel
    inner.parent = .region("list")
    inner.frame = Region.Frame(x: 50, y: 300, width: 300, height: 100)
    var sheet = try Self.sheet([Self.list, inner], at: "b") { $0.scroll.handoff = .named(.none) }
    _ = try sheet.send(sample(.began, 200, 700), at: 1)
    _ = try sheet.send(sample(.moved, 200, 590), at: 1.1)
    #expect(offset(sheet, "list")?.y == 100)
    _ = try sheet.send(sample(.moved, 200, 590), at: 2)
    _ = try sheet.send(sample(.ended, 200, 590), at: 2)
    // The carousel was at y 500 ... 600, and is 100 pt higher.
    let look = Sheet.Look(frame: Rect(x: 0, y: 200, width: 400, height: 600), scale: 1)
    #expect(sheet.frame(of: 1, in: look, at: 3) == Rect(x: 50, y: 400, width: 300, height: 100))
    _ = try sheet.send(sample(.began, 200, 450), at: 3)
    _ = try sheet.send(sample(.moved, 150, 450), at: 3.1)
    #expect(sheet.owner == .region("carousel") && offset(sheet, "carousel")?.x == 40)
    #expect(sheet.frame(at: 3.1).regions.map { $0.id } == ["list", "carousel"])
  }

  /// UIKit's `require(toFail:)`: the sheet takes a finger where the carousel has failed, and not before.
  @Test func sheetWaitsForRegions() throws {
    var patient = Self.carousel
    patient.claim = ClaimRule.region
    patient.claim?.slop = 30
    for waits in [InteractionRules.Waiting.none, .regions] {
      var sheet = try Self.sheet([patient]) { $0.interaction.waitsFor = waits }
      _ = try sheet.send(sample(.began, 200, 650), at: 1)
      _ = try sheet.send(sample(.moved, 200, 630), at: 1.1)
      #expect(sheet.owner == (waits == .none ? .sheet : FingerOwner.none))
      _ = try sheet.send(sample(.moved, 200, 600), at: 1.2)
      #expect(sheet.owner == .sheet)
      // It counts from 10 pt on, or from where the carousel failed, at 30.
      #expect((sheet.frame(at: 1.2).frame.y - (waits == .none ? 460 : 480)).magnitude < 1e-9)
    }
  }

  /// A tap on a field gives it the focus; a drag that begins on it is the sheet's.
  @Test func tapFocusesAField() throws {
    let field = Region(id: "name", kind: .field, frame: Region.Frame(x: 20, y: 40, width: 360, height: 40))
    var sheet = try Self.sheet([field])
    _ = try sheet.send(sample(.began, 200, 560), at: 1)
    let updates = try sheet.send(sample(.ended, 200, 560), at: 1.1)
    #expect(updates.contains(.event(.focusDidChange(region: "name"), at: 1.1)) && sheet.focus == .region("name"))
    #expect(throws: InputError.unknownRegion("mail", known: ["name"])) {
      try sheet.send(.focusDidChange(.region("mail")), at: 1.2)
    }
    _ = try sheet.send(sample(.began, 200, 560), at: 2)
    _ = try sheet.send(sample(.moved, 200, 530), at: 2.1)
    #expect(sheet.owner == .sheet && sheet.gestureReport?.region == "name")
    // A field that is gone has no focus.
    _ = try sheet.send(.contentDidChange(Content(height: 300), animation: .none), at: 2.2)
    #expect(sheet.focus == nil)
  }

  /// A pager that does not bounce has pages all the same.
  @Test func pagerWithoutBounceGoesToAPage() throws {
    let pager = Region(
      id: "pages", kind: .pager, frame: Region.Frame(x: 0, y: 100, width: 400, height: 100), length: 1200,
      bounces: false)
    var sheet = try Self.sheet([pager])
    _ = try sheet.send(sample(.began, 300, 650), at: 1)
    _ = try sheet.send(sample(.moved, 60, 650), at: 1.1)
    _ = try sheet.send(sample(.ended, 60, 650), at: 1.6)
    _ = sheet.settle(limit: 5)
    #expect(offset(sheet, "pages")?.x == 400)
  }

  /// A region that moves in both directions becomes one that moves in one: what moves on the other axis comes to rest.
  @Test func regionThatTakesOtherMovementsComesToRest() throws {
    var region = Region(id: "map", kind: .map, frame: Region.Frame(x: 0, y: 0, width: 400, height: 300), length: 2000)
    var sheet = try Self.sheet([region])
    _ = try sheet.send(sample(.began, 200, 650), at: 1)
    _ = try sheet.send(sample(.moved, 100, 650), at: 1.05)
    _ = try sheet.send(sample(.ended, 60, 650), at: 1.08)
    region.kind = .scroll
    _ = try sheet.send(.contentDidChange(Content(height: 300, regions: [region]), animation: .none), at: 1.1)
    _ = sheet.settle(limit: 30)
    #expect(!sheet.isMoving && offset(sheet, "map")?.x == 0)
  }

  /// A screen that comes or goes takes what a finger was on with it: the rest of the touch does nothing.
  @Test(arguments: [false, true], [0.0, 40])
  func screensChangeUnderAFinger(pops: Bool, way: Points) throws {
    var sheet = try Self.sheet([Self.list, Self.carousel])
    let other = Screen(id: "other", content: Content(height: 300, regions: pops ? [Self.list, Self.carousel] : []))
    if pops { _ = try sheet.send(.push(other, animated: false), at: 0.5) }
    _ = try sheet.send(sample(.began, 200, 650), at: 1)
    _ = try sheet.send(sample(.moved, 200 - way, 650), at: 1.1)
    _ = try sheet.send(pops ? .pop(toRoot: false, animated: false) : .push(other, animated: false), at: 1.2)
    let before = sheet.frame(at: 1.2)
    _ = try sheet.send(sample(.moved, 100, 500), at: 1.3)
    _ = try sheet.send(sample(.ended, 100, 500), at: 1.4)
    let after = sheet.frame(at: 1.4)
    #expect(after.frame == before.frame && after.regions == before.regions && sheet.owner == nil)
  }

  /// A focused field in a list is revealed by the list, as far as the keyboard lets it.
  @Test func listRevealsItsField() throws {
    let field = Region(
      id: "name", kind: .field, frame: Region.Frame(x: 20, y: 540, width: 360, height: 40), parent: .region("list"))
    var sheet = try Self.sheet([Self.list, field], at: "b") {
      $0.keyboard.response = .pads
      $0.keyboard.reveals = RevealRules(.nearest, margin: 0)
    }
    _ = try sheet.send(.focusDidChange(.region("name")), at: 1)
    _ = try sheet.send(.keyboardDidChange(height: 280, animation: .none), at: 1)
    // It was at y 740 ... 780, and the keyboard is at 520.
    #expect(offset(sheet, "list")?.y == 260 && sheet.hiddenPart(margin: 0)?.length == 0)
  }

  /// Random fingers on regions of all kinds, lifted, cancelled, or with regions that change meanwhile: what is shown jumps by no more than
  /// the finger moves, and there is one owner at a time, which is what moves.
  @Test(arguments: [Handoff.Name.none, .atStart, .midGesture, .expands, .nested, .scrolls], 0..<30)
  func nothingJumps(handoff: Handoff.Name, seed: UInt64) throws {
    var random = SeededRandom(seed)
    let all: [Region] = [
      Self.list, Self.carousel,
      Region(id: "pages", kind: .pager, frame: Region.Frame(x: 0, y: 230, width: 400, height: 60), length: 1600),
      Region(id: "map", kind: .map, frame: Region.Frame(x: 0, y: 300, width: 200, height: 100)),
      Region(id: "volume", kind: .slider, frame: Region.Frame(x: 200, y: 300, width: 200, height: 100)),
      Region(
        id: "inner", frame: Region.Frame(x: 20, y: 400, width: 300, height: 100), parent: .region("list"), length: 160),
    ]
    var sheet = try Self.sheet(all, at: Bool.random(using: &random) ? "a" : "b") {
      $0.scroll.handoff = .named(handoff)
      $0.scroll.fling = Bool.random(using: &random) ? .nested : .consumer
      $0.interaction.waitsFor = Bool.random(using: &random) ? .regions : .none
      $0.scroll.chains = Bool.random(using: &random)
      $0.scroll.chainsToPresenter = Bool.random(using: &random)
      if Bool.random(using: &random) { $0.presenter.region = Self.behind }
      if Bool.random(using: &random) { $0.largestUndimmedDetentIdentifier = "b" }
    }
    var (time, finger): (Seconds, Point?) = (0, nil)
    for _ in 0..<60 {
      time += Double.random(in: 0.008...0.2, using: &random)
      let before = sheet.frame(at: time)
      var (way, input): (Points, Input)
      if let last = finger {
        let next = Point(
          x: last.x + .random(in: -60...60, using: &random), y: last.y + .random(in: -60...60, using: &random))
        way = (next - last).length
        switch Int.random(in: 0..<8, using: &random) {
        case 0: (finger, input) = (nil, sample(.ended, next.x, next.y))
        case 1: (finger, input) = (nil, sample(.cancelled, next.x, next.y))
        case 2:
          var some = all.shuffled(using: &random).prefix(.random(in: 0...all.count, using: &random))
          if !some.contains(where: { $0.id == "list" }) { some.removeAll { $0.id == "inner" } }
          (way, input) = (0, .contentDidChange(Content(height: 300, regions: Array(some)), animation: .none))
        default: (finger, input) = (next, sample(.moved, next.x, next.y))
        }
      } else {
        let start = Point(x: .random(in: 10...390, using: &random), y: .random(in: 220...790, using: &random))
        (finger, way, input) = (start, 0, sample(.began, start.x, start.y))
      }
      let updates = try sheet.send(input, at: time)
      let after = sheet.frame(at: time)
      #expect((before.frame.y - after.frame.y).magnitude <= way + 1e-6, "\(input)")
      for region in before.regions {
        guard let now = after.regions.first(where: { $0.id == region.id }) else { continue }
        // By its rule, a sheet that takes a whole movement puts the list to its edge.
        if handoff == .midGesture, now.offset.y == 0 { continue }
        #expect((now.offset - region.offset).length <= way + 1e-6, "\(region.id) \(input)")
      }
      #expect(owners(updates).count <= 1 && (sheet.owner == nil) == (finger == nil))
      if let owner = owners(updates).last, finger != nil { #expect(sheet.owner?.word == owner) }
    }
    // In the end all is at rest and in range.
    time += 0.1
    if let finger { _ = try sheet.send(sample(.cancelled, finger.x, finger.y), at: time) }
    _ = sheet.settle(limit: time + 30)
    let rest = sheet.frame(at: sheet.now)
    #expect(!rest.isMoving)
    for region in rest.regions where region.id != "map" && region.id != "volume" {
      #expect(region.offset.x >= 0 && region.offset.y >= 0, "\(region)")
      if region.id == "pages" { #expect((region.offset.x / 400).truncatingRemainder(dividingBy: 1) == 0) }
    }
  }

  /// The regions change while the keyboard is shown, one of them has the focus and a finger is on them: none that is gone is looked for.
  @Test(arguments: 0..<40)
  func regionsChangeUnderFocusAndFinger(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let ids = ["list", "one", "two", "three"]
    var sheet = try Self.sheet([], at: "b") { $0.keyboard.response = [.pans, .pads].randomElement(using: &random)! }
    _ = try sheet.send(.keyboardDidChange(height: 300, animation: .none), at: 0)
    var time = 0.0
    for step in 0..<40 {
      time += 0.05
      let some = ids.shuffled(using: &random).prefix(.random(in: 0...4, using: &random))
      let regions = some.map { id in
        let isInList = id != "list" && some.contains("list")
        return Region(
          id: id, kind: id == "list" ? .scroll : .field, frame: Region.Frame(x: 0, y: 40, width: 100, height: 100),
          parent: isInList ? .region("list") : .sheet, length: id == "list" ? 900 : nil)
      }
      _ = try sheet.send(.contentDidChange(Content(height: 300, regions: regions), animation: .configured), at: time)
      #expect(sheet.frame(at: time).regions.map { $0.id } == regions.map { $0.id })
      if let id = some.first { _ = try sheet.send(.focusDidChange(.region(id)), at: time) }
      let phases: [GestureSample.Phase] = [.began, .moved, .moved, .ended]
      _ = try sheet.send(sample(phases[step % 4], 50, 300 + Double(step % 4) * 12), at: time)
    }
  }

  /// The same fingers with more samples on the same straight ways end at the same place.
  @Test(arguments: 0..<60)
  func samplesOnTheWayChangeNothing(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let corners = (0..<3).map { _ in
      Point(x: .random(in: 20...380, using: &random), y: .random(in: 520...780, using: &random))
    }
    let handoff = [Handoff.Name.none, .expands, .nested, .scrolls].randomElement(using: &random) ?? .none
    var results: [SheetFrame] = []
    for parts in [1, 8] {
      var sheet = try Self.sheet([Self.list, Self.carousel]) { $0.scroll.handoff = .named(handoff) }
      _ = try sheet.send(sample(.began, corners[0].x, corners[0].y), at: 1)
      for (step, (last, next)) in zip(corners, corners.dropFirst()).enumerated() {
        for part in 1...parts {
          let fraction = Double(part) / Double(parts)
          let point = last + (next - last) * fraction
          _ = try sheet.send(sample(.moved, point.x, point.y), at: 1 + Double(step) + fraction)
        }
      }
      results.append(sheet.frame(at: 4))
    }
    #expect((results[0].frame.y - results[1].frame.y).magnitude < 1e-6)
    for (a, b) in zip(results[0].regions, results[1].regions) {
      #expect((a.offset - b.offset).length < 1e-6, "\(a) \(b)")
    }
  }

  /// The part of a movement that the sheet and the list share is the finger's.
  @Test(arguments: [Handoff.Name.expands, .nested, .scrolls], 0..<20)
  func movementIsTheFingers(handoff: Handoff.Name, seed: UInt64) throws {
    var random = SeededRandom(seed)
    var sheet = try Self.sheet([Self.list]) { $0.scroll.handoff = .named(handoff) }
    _ = try sheet.send(sample(.began, 200, 700), at: 1)
    _ = try sheet.send(sample(.moved, 200, 690), at: 1.1)
    var time = 1.1
    var y = 690.0
    for _ in 0..<30 {
      // Within what both can take: 300 pt of the sheet and 1000 of the list.
      let next = Double.random(in: 300...680, using: &random)
      time += 0.05
      _ = try sheet.send(sample(.moved, 200, next), at: time)
      y = next
      let moved = 500 - sheet.frame(at: time).frame.y + (offset(sheet, "list")?.y ?? 0)
      #expect((moved - (690 - y)).magnitude < 1e-6)
    }
  }

  /// With chains, what a list in scrolling content leaves is the content's, and what that leaves is the sheet's: together they move as the
  /// finger does.
  @Test(arguments: [Handoff.Name.expands, .nested, .scrolls], 0..<20)
  func chainedMovementIsTheFingers(handoff: Handoff.Name, seed: UInt64) throws {
    var random = SeededRandom(seed)
    var inner = Self.list
    (inner.frame, inner.parent, inner.length) = (
      Region.Frame(x: 0, y: 0, width: nil, height: 200), .content, 260
    )
    var sheet = try Self.sheet([inner], content: Content(height: 300, isScrollable: true, scrollHeight: 1600)) {
      $0.scroll.handoff = .named(handoff)
      $0.scroll.chains = true
    }
    _ = try sheet.send(sample(.began, 200, 690), at: 1)
    _ = try sheet.send(sample(.moved, 200, 680), at: 1.1)
    var time = 1.1
    for _ in 0..<30 {
      // Within what all can take: 300 pt of the sheet, 60 of the list and 1000 of the content.
      let next = Double.random(in: 300...670, using: &random)
      time += 0.05
      _ = try sheet.send(sample(.moved, 200, next), at: time)
      let frame = sheet.frame(at: time)
      let moved = 500 - frame.frame.y + (offset(sheet, "list")?.y ?? 0) + frame.contentOffset
      #expect((moved - (680 - next)).magnitude < 1e-6)
    }
  }

  /// What nothing of the sheet can take goes to the page behind it, where the web lets it.
  @Test(arguments: [false, true])
  func pageBehindTakesTheRest(chains: Bool) throws {
    var sheet = try Self.sheet([Self.list], at: "b") {
      $0.scroll.handoff = .named(.none)
      $0.scroll.chainsToPresenter = chains
      $0.presenter.region = Self.behind
    }
    _ = try sheet.send(sample(.began, 200, 400), at: 1)
    // The list is at its top.
    _ = try sheet.send(sample(.moved, 200, 390), at: 1.1)
    _ = try sheet.send(sample(.moved, 200, 400 - 1210), at: 1.2)
    // 1000 pt of the list are hidden, and 1200 are moved.
    #expect(offset(sheet, "presenter")?.y == (chains ? 200 : 0))
    #expect(sheet.owner == (chains ? .presenter : .region("list")))
  }

  /// A screen that is pushed leaves the page behind as it is.
  @Test func pageBehindOutlivesScreens() throws {
    var sheet = try Self.sheet([Self.list]) {
      $0.presenter.region = Self.behind
      $0.largestUndimmedDetentIdentifier = "b"
    }
    _ = try sheet.send(sample(.began, 200, 300), at: 1)
    _ = try sheet.send(sample(.moved, 200, 200), at: 1.1)
    _ = try sheet.send(sample(.ended, 200, 200), at: 3)
    _ = try sheet.send(.push(Screen(id: "next", content: Content(height: 300)), animated: false), at: 4)
    #expect(offset(sheet, "presenter")?.y == 90)
    _ = try sheet.send(.pop(toRoot: false, animated: false), at: 5)
    #expect(offset(sheet, "presenter")?.y == 90 && sheet.frame(at: 5).regions.map { $0.id } == ["list", "presenter"])
    // It can be scrolled without a sheet, too.
    _ = try sheet.send(.dismiss(animated: false), at: 6)
    _ = try sheet.send(sample(.began, 200, 500), at: 7)
    _ = try sheet.send(sample(.moved, 200, 460), at: 7.1)
    #expect(offset(sheet, "presenter")?.y == 120 && sheet.owner == .presenter)
  }

  /// A list that reaches below the keyboard can be scrolled further by what it covers.
  @Test func keyboardLetsAListScrollFurther() throws {
    var sheet = try Self.sheet([Self.list], at: "b") { $0.keyboard.response = .pads }
    _ = try sheet.send(.keyboardDidChange(height: 280, animation: .none), at: 1)
    // 600 pt of 1600 are seen, of which the keyboard covers 280.
    #expect(sheet.limits(of: Scroller(region: 0, isHorizontal: false)).maximum == 1000 + 280)
  }

  /// A header that is fixed in front of a list hides a field in it, and the list reveals it below the header.
  @Test func fieldIsRevealedBelowAHeader() throws {
    let field = Region(
      id: "name", kind: .field, frame: Region.Frame(x: 20, y: 300, width: 360, height: 40), parent: .region("list"))
    let header = Region(
      id: "header", kind: .blocked, frame: Region.Frame(x: 0, y: 0, width: nil, height: 60), parent: .sheet)
    var list = Self.list
    list.offset = 280
    var sheet = try Self.sheet([list, field, header], at: "b") {
      $0.keyboard.reveals = RevealRules(.nearest, margin: 0)
      $0.keyboard.response = .pads
    }
    // It is at 20 ... 60 of the sheet, below the header.
    #expect(sheet.hiddenPart(of: "name", margin: 0) == Sheet.HiddenPart(length: 40, cover: .region("header")))
    _ = try sheet.send(.focusDidChange(.region("name")), at: 1)
    _ = try sheet.send(.keyboardDidChange(height: 280, animation: .none), at: 1)
    #expect(offset(sheet, "list")?.y == 240 && sheet.hiddenPart(margin: 0)?.length == 0)
  }

  /// A finger on the page behind moves nothing of the sheet, whether or not a region of the page takes it.
  @Test(arguments: [nil, 100.0, 800])
  func fingerBesideTheSheetLeavesItAlone(height: Points?) throws {
    var sheet = try Self.sheet([], content: Content(height: 300, isScrollable: true, scrollHeight: 1000)) {
      $0.largestUndimmedDetentIdentifier = "b"
      guard let height else { return }
      $0.presenter.region = Self.behind
      $0.presenter.region?.frame.height = height
    }
    for (phase, y) in [(GestureSample.Phase.began, 200.0), (.moved, 260), (.moved, 140), (.ended, 300)] {
      let updates = try sheet.send(sample(phase, 200, y), at: sheet.now + 0.1)
      #expect(!updates.contains { if case .event(.interactionDidBegin, _) = $0 { true } else { false } })
      #expect(sheet.frame(at: sheet.now).frame.y == 500)
    }
  }

  /// The page behind is not scaled with a sheet that floats.
  @Test func pageBehindHasItsOwnScale() throws {
    var configuration = Preset.system26.configuration
    configuration.detents = [Detent(id: "a", value: .height(300)), Detent(id: "b", value: .height(600))]
    configuration.largestUndimmedDetentIdentifier = "a"
    configuration.presenter.region = Self.behind
    var sheet = Sheet(configuration: configuration, container: Self.container, content: Content(height: 300))
    _ = try sheet.send(.present(animated: false), at: 0)
    #expect(sheet.frame(at: 0).scale != 1)
    _ = try sheet.send(sample(.began, 200, 200), at: 1)
    _ = try sheet.send(sample(.moved, 200, 140), at: 1.1)
    #expect(offset(sheet, "presenter")?.y == 50)
  }

  /// The regions of a covered screen change; it comes back with those that it has then.
  @Test func coveredScreenLosesItsRegions() throws {
    var sheet = try Self.sheet([Self.list, Self.carousel]) { $0.presenter.region = Self.behind }
    _ = try sheet.send(.push(Screen(id: "two", content: Content(height: 300)), animated: false), at: 1)
    _ = try sheet.send(.contentDidChange(Content(height: 300), screen: "root", animation: .none), at: 2)
    _ = try sheet.send(.pop(toRoot: false, animated: false), at: 3)
    #expect(sheet.frame(at: 3).regions.map { $0.id } == ["presenter"])
  }

  /// What a chain has moved last gets the velocity, though the finger is lifted in place; and a chain whose list is gone lets go of the rest.
  @Test(arguments: [false, true])
  func chainIsLetGo(isGone: Bool) throws {
    let pages = Region(
      id: "pages", kind: .pager, frame: Region.Frame(x: 0, y: 0, width: 400, height: 200), parent: .sheet, length: 1200)
    var cards = Self.carousel
    (cards.parent, cards.length) = (.region("pages"), 430)
    var sheet = try Self.sheet([pages, cards]) { $0.scroll.chains = true }
    _ = try sheet.send(sample(.began, 300, 650), at: 1)
    _ = try sheet.send(sample(.moved, 230, 650), at: 1.1)
    // 10 pt are its claim and 30 the cards'.
    #expect(offset(sheet, "cards") == nil && offset(sheet, "carousel")?.x == 30 && offset(sheet, "pages")?.x == 30)
    #expect(sheet.owner == .region("pages"))
    if isGone {
      _ = try sheet.send(.contentDidChange(Content(height: 300, regions: [pages]), animation: .none), at: 1.2)
    }
    let updates = try sheet.send(
      .gesture(
        GestureSample(phase: .ended, location: Point(x: 230, y: 650), velocity: Velocity(x: -900, y: 0))), at: 1.3)
    #expect(owners(updates).isEmpty)
    _ = sheet.settle(limit: 9)
    #expect(offset(sheet, "pages")?.x == (isGone ? 0 : 400))
  }

  /// A sheet that rests as high as its largest detent, but at none, lets a pull refresh there.
  @Test func restingSheetRefreshesAtItsTop() throws {
    var list = Self.list
    list.refresh = Region.Refresh(threshold: 30, fires: .drag, place: .largest)
    var sheet = try Self.sheet([list], at: "b") {
      $0.interaction.landing = .stay(projection: 0, threshold: 0.5)
      $0.scroll.handoff = .named(.nested)
    }
    _ = try sheet.send(
      .gesture(GestureSample(phase: .began, location: Point(x: 200, y: 300), source: .sheet, isRecognized: true)), at: 1
    )
    _ = try sheet.send(sample(.ended, 200, 300), at: 1.1)
    _ = sheet.settle(limit: 3)
    #expect(sheet.frame(at: sheet.now).detent == nil && sheet.frame(at: sheet.now).frame.y == 200)
    _ = try sheet.send(sample(.began, 200, 400), at: 4)
    let updates = try sheet.send(sample(.moved, 200, 500), at: 4.1)
    #expect(updates.contains(.event(.refreshDidTrigger(region: "list"), at: 4.1)))
    #expect(sheet.frame(at: 4.1).frame.y == 200)
  }
}
