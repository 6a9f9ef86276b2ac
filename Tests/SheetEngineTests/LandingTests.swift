import SeededRandom
import Testing

@testable import SheetEngine

/// Clauses, and the shorthands that stand for them.
@Suite struct LandingTests {
  // MARK: The shorthands

  /// The rules as formulas of their own, before there were clauses. A sheet with one place to stay leaves, or does not.
  private struct Formula {
    /// The fraction by which the sheet has moved out, and the same without limits.
    var fraction, unclamped: Double
    var extent: Double
    /// How far outward the finger is from the inner side of the resting frame.
    var location: Double
    var velocity: Double

    /// Sums of many movements have rounding errors.
    static let tolerance = 1e-9

    func leaves(_ rule: LandingRule.Shorthand) -> Bool {
      switch rule {
      case .travel(let projection, let threshold), .stay(let projection, let threshold):
        fraction * extent + projection * velocity > threshold * extent + Self.tolerance
      case .location(let projection, let threshold):
        location + projection * velocity > threshold * extent + Self.tolerance
      case .friction(let deceleration, let threshold):
        unclamped + velocity * velocity.magnitude / (2 * deceleration) / extent >= threshold - Self.tolerance
      case .progress(let threshold): fraction > threshold + Self.tolerance
      case .nearest(let rule): Self.landing(rule, (1 - fraction) * extent, velocity, among: [0, extent]) == 0
      }
    }

    /// Moves the release to where the rule changes its mind, as nearly as numbers can.
    mutating func moveToLimit(of rule: LandingRule.Shorthand) {
      switch rule {
      case .travel(let projection, let threshold), .stay(let projection, let threshold):
        velocity = (threshold - fraction) * extent / projection
      case .location(let projection, let threshold): velocity = (threshold * extent - location) / projection
      case .friction(let deceleration, let threshold):
        let distance = (threshold - unclamped) * extent
        velocity = (2 * deceleration * distance.magnitude).squareRoot() * (distance < 0 ? -1 : 1)
      case .progress(let threshold): fraction = threshold
      case .nearest: break
      }
    }

    /// The reach, among others, at which a sheet lands.
    static func landing(_ rule: LandingRule.Nearest, _ reach: Double, _ velocity: Double, among reaches: [Double])
      -> Double
    {
      func nearest(to location: Double) -> Double {
        reaches.min { ($0 - location).magnitude < ($1 - location).magnitude } ?? location
      }
      let landing = nearest(to: velocity.magnitude < rule.deadZone ? reach : reach - rule.projection * velocity)
      guard velocity.magnitude >= rule.flick, landing == nearest(to: reach) else { return landing }
      // Outward is a smaller reach. The finger has to be on that side of the detent already.
      return velocity > 0
        ? reach <= landing ? reaches.filter { $0 < landing }.max() ?? landing : landing
        : reach >= landing ? reaches.filter { $0 > landing }.min() ?? landing : landing
    }
  }

  private static let shorthands =
    Preset.all.compactMap { $0.configuration.interaction.landing.shorthand } + [.stay(projection: 0.1, threshold: 0.5)]
  private static let rules = shorthands.map { LandingRule($0) }

  /// A million releases in all: of sheets with one place to stay, some of them exactly at the limit of the rule, and of sheets with up to
  /// five detents.
  @Test(arguments: 0..<20)
  func shorthandsAreTheirFormulas(seed: UInt64) {
    var random = SeededRandom(seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var (differences, leaving) = (0, 0)
    for round in 0..<25_000 {
      let rule = round % Self.rules.count
      let unclamped = number(-0.5...1.5)
      let fraction = min(max(unclamped, 0), 1)
      // Most releases are slow, because there the threshold decides.
      let velocity = number(-1...1) * [50, 500, 5000].randomElement(using: &random)!
      var formula = Formula(
        fraction: fraction, unclamped: unclamped, extent: number(50...900), location: number(-100...900),
        velocity: velocity)
      if round.isMultiple(of: 7) { formula.moveToLimit(of: Self.shorthands[rule]) }
      let release = LandingRelease(
        extent: formula.extent, moved: formula.fraction, finger: unclamped, touch: formula.extent - formula.location,
        velocity: formula.velocity, mayDismiss: true)
      let leaves = Self.rules[rule].decision(on: release).leaves
      if leaves { leaving += 1 }
      if leaves != formula.leaves(Self.shorthands[rule]) { differences += 1 }
    }
    #expect(differences == 0)
    #expect(leaving > 5000)
    let numbers = LandingRule.Nearest(projection: 0.099, deadZone: 250, flick: 1000, flickDampingRatio: 0.8)
    let rule = LandingRule.nearest(numbers)
    for _ in 0..<25_000 {
      let reaches = (0..<Int.random(in: 1...5, using: &random)).map { _ in number(50...900) }
      let (reach, velocity) = (number(-50...1000), number(-1...1) * [200, 2000, 8000].randomElement(using: &random)!)
      let isDismissing = Bool.random(using: &random)
      let release = LandingRelease.among(
        reaches, at: reach, velocity: velocity, lowest: isDismissing ? -1 : 1000, mayDismiss: isDismissing)
      let decision = rule.decision(on: release)
      let expected = Formula.landing(numbers, reach, velocity, among: isDismissing ? reaches + [0] : reaches)
      if decision.place.reach != expected { differences += 1 }
    }
    #expect(differences == 0)
  }

  /// A sheet that rests anywhere is at none of its detents, but where it is dragged below the smallest.
  @Test func stayingSheetRestsWhereItWouldStop() {
    var random = SeededRandom(22)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for _ in 0..<25_000 {
      let reaches = (0..<Int.random(in: 1...5, using: &random)).map { _ in number(50...900) }
      let (reach, velocity) = (number(-50...1000), number(-3000...3000))
      let (projection, threshold) = (number(0...0.3), number(0...1))
      let mayDismiss = Bool.random(using: &random)
      let release = LandingRelease.among(
        reaches, at: reach, velocity: velocity, lowest: 1000, mayDismiss: mayDismiss)
      let place = LandingRule.stay(projection: projection, threshold: threshold).decision(on: release).place
      let (smallest, largest) = (reaches.min()!, reaches.max()!)
      let stop = reach - projection * velocity
      let leaves = mayDismiss && stop < (1 - threshold) * smallest
      #expect(place.reach == (leaves ? 0 : min(max(stop, smallest), largest)) && (place.detent == nil) == leaves)
      #expect(place.isBetween == (stop >= smallest))
    }
  }

  /// What is at none of its detents follows them and the keyboard, and a change of the configuration puts it back.
  @Test func restingPlaceBehavesAsADetent() throws {
    var sheet = try RegionTests.sheet([]) {
      $0.interaction.landing = .stay(projection: 0, threshold: 0.5)
      $0.keyboard.response = .raisesDetent
    }
    for (time, phase, y) in [(1, GestureSample.Phase.began, 510.0), (1.1, .moved, 350), (1.2, .ended, 350)] {
      _ = try sheet.send(.gesture(GestureSample(phase: phase, location: Point(x: 200, y: y))), at: time)
    }
    _ = sheet.settle(limit: 4)
    func frame() -> SheetFrame { sheet.frame(at: sheet.now) }
    #expect(frame().frame.y == 350 && frame().detent == nil)
    _ = try sheet.send(.keyboardDidChange(height: 100, animation: .none), at: 5)
    #expect(frame().frame.y == 250)
    _ = try sheet.send(.keyboardDidChange(height: 0, animation: .none), at: 6)
    #expect(frame().frame.y == 350 && frame().detent == nil)
    // Released above a keyboard it stays there, and is lower without it.
    _ = try sheet.send(.keyboardDidChange(height: 100, animation: .none), at: 6.1)
    for (time, phase, y) in [(6.2, GestureSample.Phase.began, 260.0), (6.3, .moved, 220), (6.6, .ended, 220)] {
      _ = try sheet.send(.gesture(GestureSample(phase: phase, location: Point(x: 200, y: y))), at: time)
    }
    _ = sheet.settle(limit: 8)
    #expect(frame().frame.y == 220 && frame().detent == nil)
    // A change that is not about its detents leaves it where it is, and so does one of the container that it is to stay in.
    var configuration = sheet.configuration
    configuration.scroll.chains = true
    configuration.frame.containerChange = .stays
    _ = try sheet.send(.configure(configuration, animated: false), at: 8.1)
    #expect(frame().frame.y == 220 && frame().detent == nil)
    // The next larger detent is that above it, though the keyboard holds it higher than that.
    _ = try sheet.send(.keyboardDidChange(height: 300, animation: .none), at: 8.2)
    let updates = try sheet.send(.action(.increment), at: 8.3)
    #expect(!updates.isEmpty)
    _ = try sheet.send(.keyboardDidChange(height: 0, animation: .none), at: 9)
    _ = sheet.settle(limit: 11)
    #expect(frame().frame.y == 200 && frame().detent == "b")
  }
}

extension LandingRelease {
  /// A release among detents that are named by their index.
  static func among(
    _ reaches: [Double], at reach: Double, velocity: Double, start: Int = 0, lowest: Double? = nil, mayDismiss: Bool
  ) -> LandingRelease {
    LandingRelease(
      detents: reaches.enumerated().map { ResolvedDetent(id: "\($0.offset)", reach: $0.element) },
      extent: reaches.min() ?? 0, largest: reaches.max() ?? 0, start: reaches[start], reach: reach, finger: reach,
      touch: reach, lowest: lowest ?? reach, velocity: velocity, container: 1000, mayDismiss: mayDismiss)
  }
}
