import Testing

@testable import SheetEngine

@Suite struct SheetTests {
  private static let container = Container(
    size: Size(width: 390, height: 844), safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0), scale: 3)

  private static func sheet(_ preset: Preset, _ change: (inout Configuration) -> Void = { _ in }) -> Sheet {
    var configuration = preset.configuration
    change(&configuration)
    return Sheet(configuration: configuration, container: container, content: Content(height: 300))
  }

  private static func drag(_ phase: GestureSample.Phase, _ along: Points, _ velocity: PointsPerSecond? = nil) -> Input {
    // Down for a sheet from below, left for a menu: each system uses the part that it knows.
    .gesture(
      GestureSample(
        phase: phase, location: Point(x: 300 - along, y: 520 + along),
        velocity: velocity.map { Velocity(x: -$0 / 2, y: $0) }))
  }

  /// How far apart two frames are, as far as they are on the second one's screen.
  private static func distance(_ a: SheetFrame, _ b: SheetFrame) -> Points {
    // A presenter that is pushed aside has the size of the screen still.
    let screen = b.presenter.frame
    func visible(_ sheet: Rect) -> Rect {
      let x = (min(max(sheet.x, 0), screen.width), min(max(sheet.maxX, 0), screen.width))
      let y = (min(max(sheet.y, 0), screen.height), min(max(sheet.maxY, 0), screen.height))
      return Rect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
    }
    return distance(visible(a.frame), visible(b.frame))
  }

  private static func distance(_ a: Rect, _ b: Rect) -> Points {
    let d = a - b
    return max(d.x.magnitude, d.y.magnitude, d.width.magnitude, d.height.magnitude)
  }

  // MARK: Seeded scenarios

  /// Inputs of every kind at random times: what a restless person and a restless app do.
  struct Scenario {
    private var generator: SplitMix64
    private(set) var isTouching = false
    private var along: Points = 0
    private var screens = 0

    init(seed: UInt64) { generator = SplitMix64(state: seed) }

    mutating func pause() -> Seconds { Double.random(in: 0...0.12, using: &generator) }

    mutating func next() -> Input {
      if isTouching, Bool.random(using: &generator) || Bool.random(using: &generator) {
        along += Double.random(in: -120...150, using: &generator)
        let isLast = Int.random(in: 0..<4, using: &generator) == 0
        guard isLast else { return drag(.moved, along) }
        isTouching = false
        let phase: GestureSample.Phase = [.ended, .cancelled, .failed].randomElement(using: &generator) ?? .ended
        return drag(phase, along, Double.random(in: -1500...1500, using: &generator))
      }
      switch Int.random(in: 0..<13, using: &generator) {
      case 0: return .present(animated: Bool.random(using: &generator))
      case 1: return .dismiss(animated: Bool.random(using: &generator))
      case 2: return .tap(.element(.dimming))
      case 3, 4:
        let height = Double.random(in: 0...1000, using: &generator).rounded()
        let content = Content(height: height, isScrollable: Bool.random(using: &generator), scrollHeight: 2 * height)
        return .contentDidChange(content, screen: nil, animation: animation())
      case 5:
        let detent = [nil, "medium", "large"].randomElement(using: &generator) ?? nil
        return .selectDetent(detent, animated: Bool.random(using: &generator))
      case 6: return .invalidateDetents(animated: Bool.random(using: &generator))
      case 7:
        let height = Bool.random(using: &generator) ? 336 : 0.0
        return .keyboardDidChange(height: height, animation: animation())
      case 8:
        screens += 1
        let content = Content(height: Double.random(in: 0...900, using: &generator).rounded(), isScrollable: true)
        return .push(Screen(id: "\(screens)", content: content), animated: Bool.random(using: &generator))
      case 9:
        return .pop(toRoot: Bool.random(using: &generator), animated: Bool.random(using: &generator))
      case 10:
        var container = container
        if Bool.random(using: &generator) { container.size = Size(width: 844, height: 390) }
        return .containerDidChange(container, animation: animation())
      default:
        guard !isTouching else { return .tap(.element(.sheet)) }
        isTouching = true
        along = 0
        let source =
          [GestureSample.Source.edge, .sheet, .sheet, .content, .interactivePop].randomElement(using: &generator)
          ?? .sheet
        return .gesture(
          GestureSample(
            phase: .began, location: Point(x: 300, y: 520), velocity: Velocity(x: -60, y: 100), source: source))
      }
    }

    private mutating func animation() -> AnimationRequest {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: .none
      case 1: .configured
      case 2: .custom(Animation(duration: 0.2, curve: .easeIn))
      default: .custom(Animation(duration: 0, curve: .spring(Spring(.response(0.3, dampingRatio: 0.7)))))
      }
    }
  }

  struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  /// The configurations that the scenarios are played on: the systems, and one in which everything can be caught.
  static let restless: [(String, Configuration)] =
    Preset.all.map { ($0.name, $0.configuration) } + [
      (
        "detents",
        {
          var configuration = Preset.system.configuration
          configuration.detents = [Detent(id: "fit", value: .content), .medium, .large]
          configuration.prefersGrabberVisible = true
          return configuration
        }()
      ),
      (
        "mixed",
        {
          var configuration = Preset.contentSized.configuration
          configuration.interaction.catchesPresentation = true
          configuration.interaction.catchesDismissal = true
          configuration.interaction.begin = .atOnce
          configuration.transition.animation = Animation(
            duration: 0, curve: .spring(Spring(.response(0.4, dampingRatio: 0.8))))
          return configuration
        }()
      ),
    ]

  // MARK: Properties

  /// Invariant 5: no input makes the sheet jump, but for a finger, and for a change without animation where nothing moves.
  @Test(arguments: restless.map(\.0), 0..<40)
  func nothingJumps(name: String, seed: UInt64) throws {
    let configuration = try #require(Self.restless.first { $0.0 == name }).1
    var sheet = Sheet(configuration: configuration, container: Self.container, content: Content(height: 300))
    var scenario = Scenario(seed: seed)
    var time = 0.0
    for step in 0..<250 {
      time += scenario.pause()
      _ = try sheet.advance(to: time)
      let before = sheet.frame(at: time)
      let input = scenario.next()
      let fingerBefore = sheet.gesture?.location
      let isPopping = sheet.gesture?.source == .interactivePop
      let wasCarried = sheet.carried != nil
      guard (try? sheet.send(input, at: time)) != nil else { continue }
      let after = sheet.frame(at: time)
      let jump = Self.distance(before, after)
      switch input {
      case .gesture(let sample):
        // The sheet goes no further than the finger.
        var way = fingerBefore.map { (sample.location - $0).length } ?? 0
        // A pop takes the sheet from one height to another while the finger crosses its width.
        if isPopping { way *= 900 / 390 }
        #expect(jump <= way + 1e-6, "\(name), seed \(seed), step \(step): \(input)")
      case .present(animated: false), .dismiss(animated: false):
        break
      case .present, .dismiss, .tap, .answer, .selectDetent(_, animated: true), .invalidateDetents(animated: true),
        .push(_, animated: true), .pop(_, animated: true):
        #expect(jump < 1e-6, "\(name), seed \(seed), step \(step): \(input)")
      case .contentDidChange(_, _, let animation), .containerDidChange(_, let animation),
        .keyboardDidChange(_, let animation):
        let wasMoving = wasCarried || before.transition != nil
        if before.phase != .dismissed, animation != .none || wasMoving {
          #expect(jump < 1e-6, "\(name), seed \(seed), step \(step): \(input)")
        }
      case .selectDetent, .invalidateDetents, .configure, .contentDidScroll, .push(_, animated: false),
        .pop(_, animated: false),
        .setScreens, .cover:
        break
      }
    }
  }

  /// Between inputs the sheet moves no faster than its motions do: there is no step at a deadline either.
  @Test(arguments: restless.map(\.0), 0..<10)
  func nothingJumpsWhileTimePasses(name: String, seed: UInt64) throws {
    let configuration = try #require(Self.restless.first { $0.0 == name }).1
    var sheet = Sheet(configuration: configuration, container: Self.container, content: Content(height: 300))
    var scenario = Scenario(seed: seed)
    for step in 0..<120 {
      _ = try? sheet.send(scenario.next(), at: sheet.now)
      while let deadline = sheet.nextDeadline, deadline <= sheet.now + 0.3 {
        let justBefore = sheet.frame(at: max(sheet.now, deadline - 1e-9))
        _ = try sheet.advance(to: deadline)
        let jump = Self.distance(justBefore, sheet.frame(at: deadline))
        #expect(jump < 0.02, "\(name), seed \(seed), step \(step)")
      }
      _ = try sheet.advance(to: sheet.now + scenario.pause())
    }
  }

  /// Invariant 1 and 2: the same updates and frames whether time comes in one step or in 1000, and however often one looks.
  @Test(arguments: restless.map(\.0), 0..<10)
  func theSameInOneStepAndInAThousand(name: String, seed: UInt64) throws {
    let configuration = try #require(Self.restless.first { $0.0 == name }).1
    var coarse = Sheet(configuration: configuration, container: Self.container, content: Content(height: 300))
    var fine = coarse
    var scenario = Scenario(seed: seed)
    var time = 0.0
    for _ in 0..<60 {
      let start = time
      time += scenario.pause() * 3
      let input = scenario.next()
      var (coarseUpdates, fineUpdates): ([Update], [Update]) = ([], [])
      coarseUpdates += try Self.play(input, on: &coarse, at: time)
      for step in 1..<1000 {
        fineUpdates += try fine.advance(to: start + (time - start) * Double(step) / 1000)
        _ = fine.frame(at: fine.now)
        _ = fine.frame(at: fine.now + 1)
      }
      fineUpdates += try Self.play(input, on: &fine, at: time)
      #expect(coarseUpdates == fineUpdates)
      #expect(coarse.frame(at: time) == fine.frame(at: time))
    }
  }

  /// Sends an input, or lets the time pass when it is refused.
  private static func play(_ input: Input, on sheet: inout Sheet, at time: Seconds) throws -> [Update] {
    do { return try sheet.send(input, at: time) } catch { return try sheet.advance(to: time) }
  }

  /// Invariant 6: every "will begin" has one "did end", phases follow one another, and a dismissed sheet is silent.
  @Test(arguments: restless.map(\.0), 0..<40)
  func eventsComeInPairs(name: String, seed: UInt64) throws {
    let configuration = try #require(Self.restless.first { $0.0 == name }).1
    var sheet = Sheet(configuration: configuration, container: Self.container, content: Content(height: 300))
    var scenario = Scenario(seed: seed)
    var trail = EventTrail()
    for _ in 0..<300 {
      let wasDismissed = sheet.frame(at: sheet.now).phase == .dismissed
      let input = scenario.next()
      let updates = (try? sheet.send(input, at: sheet.now + scenario.pause())) ?? []
      if wasDismissed, case .contentDidChange = input { #expect(updates == []) }
      for update in updates { trail.follow(update) }
    }
    for update in sheet.settle(limit: 1e6) { trail.follow(update) }
    #expect(!sheet.isMoving)
    #expect(trail.faults == [], "\(name), seed \(seed)")
    #expect(trail.running == sheet.frame(at: sheet.now).transition?.direction)
  }

  /// What `sheet/event` and `sheet/animation` promise about each other.
  struct EventTrail {
    private(set) var faults: [String] = []
    private(set) var running: Direction?
    private var phase = Phase.dismissed
    private var live: Set<AnimationID> = []
    private var time = 0.0

    mutating func follow(_ update: Update) {
      if update.time < time { faults.append("time goes back to \(update.time)") }
      time = update.time
      switch update {
      case .animation(let animation, _):
        if animation.kind == .began {
          if !live.insert(animation.id).inserted { faults.append("\(animation.id) began twice") }
        } else if !live.contains(animation.id) {
          faults.append("\(animation.id) is \(animation.kind) and never began")
        }
        if animation.kind == .ended { live.remove(animation.id) }
      case .event(.presentationTransitionWillBegin, _): begin(.present)
      case .event(.dismissalTransitionWillBegin, _): begin(.dismiss)
      case .event(.presentationTransitionDidEnd, _): end(.present)
      case .event(.dismissalTransitionDidEnd, _): end(.dismiss)
      case .event(.phaseDidChange(let from, let to), _):
        if from != phase || from == to { faults.append("\(from) to \(to) while \(phase)") }
        phase = to
      case .event, .question: break
      }
    }

    private mutating func begin(_ direction: Direction) {
      if let running { faults.append("\(direction) begins while \(running) runs") }
      running = direction
    }

    private mutating func end(_ direction: Direction) {
      if running != direction { faults.append("\(direction) ends while \(String(describing: running)) runs") }
      running = nil
    }
  }

  /// A refused input changes nothing, not even the time.
  @Test func aRefusedInputChangesNothing() throws {
    var sheet = Self.sheet(.coverVertical)
    _ = try sheet.send(.present(animated: true), at: 0)
    let before = sheet.frame(at: 0.1)
    #expect(throws: InputError.self) { try sheet.send(.present(animated: true), at: 0.2) }
    #expect(throws: InputError.self) { try sheet.send(Self.drag(.moved, 5), at: 5) }
    #expect(sheet.now == 0)
    #expect(sheet.frame(at: 0.1) == before)
    #expect(throws: InputError.timeGoesBack(now: 0, time: -1)) { try sheet.advance(to: -1) }
  }

  /// A transition that is dragged back and forth is where it was.
  @Test(arguments: [Preset.coverVertical, .interruptible, .contentSized, .sideMenu, .system].map(\.name))
  func dragsAreReversible(name: String) throws {
    var sheet = Self.sheet(try #require(Preset.named(name)))
    _ = try sheet.send(.present(animated: false), at: 0)
    _ = try sheet.send(Self.drag(.began, 0, 100), at: 0)
    _ = try sheet.send(Self.drag(.moved, 40), at: 0)
    let before = sheet.frame(at: 0)
    for along in [80.0, 130, 55, 200, 40] { _ = try sheet.send(Self.drag(.moved, along), at: 0) }
    #expect(Self.distance(sheet.frame(at: 0).frame, before.frame) < 1e-9)
  }

  @Test func configuringALiveSheetDoesNotMakeItJump() throws {
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
