/// Where a sheet goes when the finger lets go: clauses, which a shorthand may stand for.
public struct LandingRule: Equatable, Sendable {
  /// The shorthand that the clauses were written as; nil for clauses that the author wrote.
  public let shorthand: Shorthand?
  /// The clauses.
  public var clauses: LandingClauses { shared.value }
  /// The storage of the clauses, shared by all copies of a configuration.
  let shared: Shared<LandingClauses>

  /// Frequent clauses, by their numbers.
  public enum Shorthand: Equatable, Sendable {
    /// By the distance that the sheet has moved: it leaves when fraction · extent + projection · v > threshold · extent
    /// (Behavior, 1.5).
    case travel(projection: Seconds, threshold: Double)
    /// By where the finger is in the resting frame: it leaves when location + projection · v > threshold · extent
    /// (Behavior, 3.5).
    case location(projection: Seconds, threshold: Double)
    /// By where the finger would stop under friction: it leaves when (distance + v·|v| / 2a) / extent ≥ threshold
    /// (Behavior, 4.5). The deceleration a is in points per second squared.
    case friction(deceleration: Double, threshold: Double)
    /// By the fraction that the sheet has moved, whatever its velocity: it leaves when fraction > threshold
    /// (Behavior, 5.3).
    case progress(threshold: Double)
    /// By the detent nearest to where the finger would stop: reach - projection · v, where a velocity below the dead zone
    /// counts as 0. A flick takes a sheet that would stay at the nearest detent one detent further (Behavior, 2.4).
    /// Velocities are in points per second.
    case nearest(Nearest)
    /// The sheet rests where it would stop, reach - projection · v, between its smallest and its largest detent, and at none of them. A sheet
    /// that would stop below its smallest detent goes to that detent, or is dismissed if it would stop beyond this fraction of the distance
    /// from it to dismissed (Behavior, 6.10).
    case stay(projection: Seconds, threshold: Double)
  }

  /// The numbers of ``Shorthand/nearest(_:)``.
  public struct Nearest: Equatable, Sendable {
    /// How long the finger's velocity is extrapolated.
    public var projection: Seconds
    /// A velocity below this counts as 0.
    public var deadZone: PointsPerSecond
    /// The velocity from which on a release is a flick.
    public var flick: PointsPerSecond
    /// The damping ratio of the spring after a flick.
    public var flickDampingRatio: Double

    public init(
      projection: Seconds, deadZone: PointsPerSecond, flick: PointsPerSecond, flickDampingRatio: Double
    ) {
      self.projection = projection
      self.deadZone = deadZone
      self.flick = flick
      self.flickDampingRatio = flickDampingRatio
    }
  }

  /// The clauses that a shorthand stands for.
  public init(_ shorthand: Shorthand) {
    self.shorthand = shorthand
    shared = Shared(shorthand.clauses)
  }

  /// A rule of its own.
  public init(_ clauses: LandingClauses) {
    shorthand = nil
    shared = Shared(clauses)
  }

  /// See ``Shorthand/travel(projection:threshold:)``.
  public static func travel(projection: Seconds, threshold: Double) -> LandingRule {
    LandingRule(.travel(projection: projection, threshold: threshold))
  }
  /// See ``Shorthand/location(projection:threshold:)``.
  public static func location(projection: Seconds, threshold: Double) -> LandingRule {
    LandingRule(.location(projection: projection, threshold: threshold))
  }
  /// See ``Shorthand/friction(deceleration:threshold:)``.
  public static func friction(deceleration: Double, threshold: Double) -> LandingRule {
    LandingRule(.friction(deceleration: deceleration, threshold: threshold))
  }
  /// See ``Shorthand/progress(threshold:)``.
  public static func progress(threshold: Double) -> LandingRule { LandingRule(.progress(threshold: threshold)) }
  /// See ``Shorthand/nearest(_:)``.
  public static func nearest(_ numbers: Nearest) -> LandingRule { LandingRule(.nearest(numbers)) }

  /// See ``Shorthand/stay(projection:threshold:)``.
  public static func stay(projection: Seconds, threshold: Double) -> LandingRule {
    LandingRule(.stay(projection: projection, threshold: threshold))
  }

  /// The damping ratio of the spring after a release; nil where the rule has none of its own.
  func dampingRatio(after velocity: PointsPerSecond) -> Double? {
    guard case .nearest(let numbers)? = shorthand, !numbers.flick.exceeds(velocity.magnitude) else { return nil }
    return numbers.flickDampingRatio
  }

  /// Where a release goes.
  func decision(on release: LandingRelease) -> LandingDecision {
    let evaluation = LandingEvaluation(clauses, release)
    let (place, clause) = evaluation.choice
    return LandingDecision(
      place: place, clause: clause, projected: shorthand?.projected(release) ?? evaluation.projected(by: clause))
  }
}

extension LandingRule.Shorthand {
  /// The clauses that the shorthand stands for.
  fileprivate var clauses: LandingClauses {
    switch self {
    case .travel(let projection, let threshold):
      Self.leaving(LandingPoint(.sheet, .time(projection)), .above(LandingMeasure(threshold)))
    case .location(let projection, let threshold):
      Self.leaving(LandingPoint(.touch, .time(projection)), .above(LandingMeasure(threshold)))
    case .friction(let deceleration, let threshold):
      Self.leaving(LandingPoint(.finger, .deceleration(deceleration)), .atLeast(LandingMeasure(threshold)))
    case .progress(let threshold): Self.leaving(.sheet, .above(LandingMeasure(threshold)))
    case .nearest(let numbers):
      LandingClauses(
        places: [.detents, .place(.dismissed)], dismissesIf: [.passed(.smallest)],
        [
          LandingClause(
            when: [.speed(.atLeast(LandingMeasure(numbers.flick)))],
            to: .foremost([.nearest(numbers.point), .next(.sheet)])),
          LandingClause(to: .nearest(numbers.point)),
        ])
    case .stay(let projection, let threshold):
      Self.staying(LandingPoint(.sheet, .time(projection)), threshold)
    }
  }

  /// The sheet leaves when a point has passed a fraction of the distance out, or else goes to the nearest detent.
  private static func leaving(_ point: LandingPoint, _ bounds: LandingBounds) -> LandingClauses {
    LandingClauses(
      dismissesIf: [.passed(.smallest)],
      [
        LandingClause(
          when: [.fraction(point, from: .smallest, to: .dismissed, bounds)], to: .place(.dismissed)),
        LandingClause(to: .nearest(.sheet, among: [.detents])),
      ])
  }

  /// The sheet stays at a point, or leaves where that is beyond a fraction of the distance out.
  private static func staying(_ point: LandingPoint, _ threshold: Double) -> LandingClauses {
    LandingClauses([
      LandingClause(
        when: [.fraction(point, from: .smallest, to: .dismissed, .above(LandingMeasure(threshold)))],
        to: .place(.dismissed)),
      LandingClause(
        when: [.reach(point, .below(LandingMeasure(1, of: .anchor(.smallest))))], to: .place(.smallest)),
      LandingClause(to: .stay(point)),
    ])
  }

  /// The compared value: the distance outward, or the reach that is compared with the detents', pt.
  fileprivate func projected(_ release: LandingRelease) -> Points {
    switch self {
    case .travel(let projection, _): release.extent - release.reach + projection * release.velocity
    case .location(let projection, _): release.extent - release.touch + projection * release.velocity
    case .friction(let deceleration, _):
      release.extent > 0
        ? release.extent - release.finger + release.velocity * release.velocity.magnitude / (2 * deceleration) : 0
    case .progress: release.extent - release.reach
    case .stay(let projection, _): release.reach - projection * release.velocity
    case .nearest(let numbers):
      numbers.point.projection.reach(from: release.reach, release.velocity, start: release.start)
    }
  }
}

extension LandingRule.Nearest {
  /// Where the finger would stop.
  fileprivate var point: LandingPoint { LandingPoint(.sheet, .time(projection, deadZone: deadZone)) }
}
