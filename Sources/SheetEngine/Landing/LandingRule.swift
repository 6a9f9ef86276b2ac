/// Where a sheet goes when the finger lets go.
public enum LandingRule: Equatable, Sendable {
  /// By the distance that the sheet has moved: it leaves when fraction · extent + projection · v > threshold · extent
  /// (Behavior, 1.5).
  case travel(projection: Seconds, threshold: Double)
  /// By where the finger is in the resting frame: it leaves when location + projection · v > threshold · extent
  /// (Behavior, 3.5).
  case location(projection: Seconds, threshold: Double)
  /// By where the finger would stop under friction: it leaves when (distance + v·|v| / 2a) / extent ≥ threshold
  /// (Behavior, 4.5). The deceleration a is in points per second squared.
  case friction(deceleration: Double, threshold: Double)
  /// By the fraction that the sheet has moved, whatever its velocity: it leaves when fraction > threshold (Behavior, 5.3).
  case progress(threshold: Double)
  /// By the detent nearest to where the finger would stop: reach - projection · v, where a velocity below the dead zone
  /// counts as 0. A flick takes a sheet that would stay at the nearest detent one detent further (Behavior, 2.4).
  /// Velocities are in points per second.
  case nearest(Nearest)

  /// The numbers of ``nearest(_:)``.
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

    /// Whether a release is a flick.
    func isFlick(_ velocity: PointsPerSecond) -> Bool { velocity.magnitude >= flick }

    /// The reach at which a sheet would end that is released at `reach` with an outward velocity.
    func projected(_ reach: Points, _ velocity: PointsPerSecond) -> Points {
      velocity.magnitude < deadZone ? reach : reach - projection * velocity
    }

    /// The reach, among `reaches`, at which a released sheet lands.
    func landing(_ reach: Points, _ velocity: PointsPerSecond, among reaches: [Points]) -> Points {
      func nearest(to location: Points) -> Points {
        reaches.min { ($0 - location).magnitude < ($1 - location).magnitude } ?? location
      }
      let landing = nearest(to: projected(reach, velocity))
      guard isFlick(velocity), landing == nearest(to: reach) else { return landing }
      // Outward is a smaller reach. The finger has to be on that side of the detent already.
      return velocity > 0
        ? reach <= landing ? reaches.filter { $0 < landing }.max() ?? landing : landing
        : reach >= landing ? reaches.filter { $0 > landing }.min() ?? landing : landing
    }
  }

  /// A drag at the moment when the finger lets go. Everything is measured outward.
  struct Release: Equatable, Sendable {
    /// The fraction of its extent by which the sheet has moved out, 0...1.
    var fraction: Double
    /// The same fraction before clamping; it may be below 0 or above 1.
    var unclampedFraction: Double
    /// How far the sheet reaches into the container at rest.
    var extent: Points
    /// How far outward the finger is from the inner side of the resting frame.
    var location: Points
    /// The outward velocity of the finger.
    var velocity: PointsPerSecond
  }

  /// The result of a rule.
  struct Verdict: Equatable, Sendable {
    /// Whether the sheet leaves.
    var leaves: Bool
    /// The distance outward that was compared with the threshold, or the reach that was compared with the detents', pt.
    var projected: Points
  }

  /// Sums of many movements have rounding errors, which must not decide when a threshold is met exactly.
  private static let tolerance = 1e-9

  /// The outcome of a release.
  func verdict(on release: Release) -> Verdict {
    switch self {
    case .travel(let projection, let threshold):
      let projected = release.fraction * release.extent + projection * release.velocity
      return Verdict(leaves: isBeyond(projected, threshold * release.extent), projected: projected)
    case .location(let projection, let threshold):
      let projected = release.location + projection * release.velocity
      return Verdict(leaves: isBeyond(projected, threshold * release.extent), projected: projected)
    case .friction(let deceleration, let threshold):
      let distance = release.velocity * release.velocity.magnitude / (2 * deceleration)
      let projected = release.extent > 0 ? release.unclampedFraction + distance / release.extent : 0
      return Verdict(leaves: projected >= threshold - Self.tolerance, projected: projected * release.extent)
    case .progress(let threshold):
      return Verdict(leaves: isBeyond(release.fraction, threshold), projected: release.fraction * release.extent)
    case .nearest(let rule):
      let reach = (1 - release.fraction) * release.extent
      return Verdict(
        leaves: rule.landing(reach, release.velocity, among: [0, release.extent]) == 0,
        projected: rule.projected(reach, release.velocity))
    }
  }

  /// Strictly beyond, but not by rounding alone.
  private func isBeyond(_ value: Double, _ threshold: Double) -> Bool {
    value > threshold + Self.tolerance * max(1, threshold.magnitude)
  }
}

extension LandingRule.Nearest: ArchivedObject {
  init(members source: LandingRule.Nearest?, in archive: Archive) throws(ArchiveDamage) {
    projection = try archive.member("projection", source?.projection)
    deadZone = try archive.member("deadZone", source?.deadZone)
    flick = try archive.member("flick", source?.flick)
    flickDampingRatio = try archive.member("flickDampingRatio", source?.flickDampingRatio)
  }
}

extension LandingRule: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingRule>) throws(ArchiveDamage) {
    try choice.when(
      "travel", { if case .travel(let projection, let threshold) = $0 { (projection, threshold) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .travel(
        projection: try archive.member("projection", values?.0), threshold: try archive.member("threshold", values?.1))
    }
    try choice.when(
      "location", { if case .location(let projection, let threshold) = $0 { (projection, threshold) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .location(
        projection: try archive.member("projection", values?.0), threshold: try archive.member("threshold", values?.1))
    }
    try choice.when(
      "friction", { if case .friction(let deceleration, let threshold) = $0 { (deceleration, threshold) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .friction(
        deceleration: try archive.member("deceleration", values?.0),
        threshold: try archive.member("threshold", values?.1))
    }
    try choice.when("progress", { if case .progress(let threshold) = $0 { threshold } else { nil } }) {
      .progress(threshold: $0)
    }
    try choice.when("nearest", { if case .nearest(let value) = $0 { value } else { nil } }) { .nearest($0) }
  }
}
