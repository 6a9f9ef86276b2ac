/// Where a sheet goes when the finger lets go.
public enum LandingRule: Equatable, Codable, Sendable {
  /// By the way that the sheet has gone: it leaves when part · extent + projection · v > threshold · extent
  /// (behaviour.md, 1.5).
  case travel(projection: Seconds, threshold: Double)
  /// By where the finger is in the resting frame: it leaves when place + projection · v > threshold · extent
  /// (behaviour.md, 3.5).
  case location(projection: Seconds, threshold: Double)
  /// By where the finger's way would end under friction: it leaves when (way + v·|v| / 2a) / extent ≥ threshold
  /// (behaviour.md, 4.5). The deceleration a is in points per second squared.
  case friction(deceleration: Double, threshold: Double)
  /// By the part that the sheet has gone, whatever its velocity: it leaves when part > threshold (behaviour.md, 5.3).
  case progress(threshold: Double)
  /// By which place is nearest to where the finger's way would end: reach - projection · v, where a velocity below the dead
  /// zone is none. A flick, at least so fast, goes one place further where it would have stayed at the nearest place
  /// (behaviour.md, 2.4). Velocities are in points per second.
  case nearest(Nearest)

  /// The numbers of ``nearest(_:)``.
  public struct Nearest: Equatable, Codable, Sendable {
    /// For how long the finger's velocity is carried on.
    public var projection: Seconds
    /// Less than this velocity is none.
    public var deadZone: PointsPerSecond
    /// From this velocity on it is a flick.
    public var flick: PointsPerSecond
    /// The damping ratio of the spring after a flick.
    public var flickDampingRatio: Double

    /// Numbers.
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

    /// How far a sheet would reach in the end that is let go at `reach` with an outward velocity.
    func projected(_ reach: Points, _ velocity: PointsPerSecond) -> Points {
      velocity.magnitude < deadZone ? reach : reach - projection * velocity
    }

    /// The reach, of those that there are, at which a sheet lands.
    func landing(_ reach: Points, _ velocity: PointsPerSecond, among reaches: [Points]) -> Points {
      func nearest(to place: Points) -> Points {
        reaches.min { ($0 - place).magnitude < ($1 - place).magnitude } ?? place
      }
      let landing = nearest(to: projected(reach, velocity))
      guard isFlick(velocity), landing == nearest(to: reach) else { return landing }
      // Outward is a smaller reach. The finger has to be on that side of the place already.
      return velocity > 0
        ? reach <= landing ? reaches.filter { $0 < landing }.max() ?? landing : landing
        : reach >= landing ? reaches.filter { $0 > landing }.min() ?? landing : landing
    }
  }

  /// A drag at the moment when the finger lets go. Everything is measured outward.
  struct Release: Equatable, Sendable {
    /// The part of the way out that the sheet has gone, 0...1.
    var part: Double
    /// The same as the finger would have it, which may be more or less than all of the way.
    var unclampedPart: Double
    /// How far the sheet reaches into the container at rest.
    var extent: Points
    /// How far outward the finger is from the inner side of the resting frame.
    var location: Points
    /// How fast the finger is.
    var velocity: PointsPerSecond
  }

  /// What a rule says.
  struct Verdict: Equatable, Sendable {
    /// Whether the sheet leaves.
    var leaves: Bool
    /// The distance outward that was compared with the threshold, or the reach that was compared with the detents', pt.
    var projected: Points
  }

  /// Sums of many movements are off in their last bits, which must not decide where a threshold is met exactly.
  private static let tolerance = 1e-9

  /// Decides.
  func verdict(on release: Release) -> Verdict {
    switch self {
    case .travel(let projection, let threshold):
      let projected = release.part * release.extent + projection * release.velocity
      return Verdict(leaves: isBeyond(projected, threshold * release.extent), projected: projected)
    case .location(let projection, let threshold):
      let projected = release.location + projection * release.velocity
      return Verdict(leaves: isBeyond(projected, threshold * release.extent), projected: projected)
    case .friction(let deceleration, let threshold):
      let way = release.velocity * release.velocity.magnitude / (2 * deceleration)
      let projected = release.extent > 0 ? release.unclampedPart + way / release.extent : 0
      return Verdict(leaves: projected >= threshold - Self.tolerance, projected: projected * release.extent)
    case .progress(let threshold):
      return Verdict(leaves: isBeyond(release.part, threshold), projected: release.part * release.extent)
    case .nearest(let rule):
      let reach = (1 - release.part) * release.extent
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
