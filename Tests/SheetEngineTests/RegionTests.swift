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
    ]
    var sheet = try Self.sheet(all, at: Bool.random(using: &random) ? "a" : "b") {
      $0.scroll.handoff = .named(handoff)
      $0.scroll.fling = Bool.random(using: &random) ? .nested : .consumer
      $0.interaction.waitsFor = Bool.random(using: &random) ? .regions : .none
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
          let some = all.shuffled(using: &random).prefix(.random(in: 0...all.count, using: &random))
          (way, input) = (0, .contentDidChange(Content(height: 300, regions: Array(some)), animation: .none))
        default: (finger, input) = (next, sample(.moved, next.x, next.y))
        }
      } else {
        let start = Point(x: .random(in: 10...390, using: &random), y: .random(in: 420...790, using: &random))
        (finger, way, input) = (start, 0, sample(.began, start.x, start.y))
      }
      let updates = try sheet.send(input, at: time)
      let after = sheet.frame(at: time)
      #expect((before.frame.y - after.frame.y).magnitude <= way + 1e-6, "\(input)")
      for region in before.regions {
        guard let now = after.regions.first(where: { $0.id == region.id }) else { continue }
        // By its rule, a sheet that takes a whole movement puts the list to its edge.
        if handoff == .midGesture, region.id == "list", now.offset.y == 0 { continue }
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
}
