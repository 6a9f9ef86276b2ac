/// How the velocity of a pointer is estimated from its last locations.
///
/// With weights, the estimate is the weighted average over the last three intervals. The oldest counts most: a finger slows down or jerks in
/// the last hundredth of a second before it lets go, and the sample that ends a gesture often repeats the one before.
/// These are the weights that Flutter documents for iOS. Unlike there, the average is taken over the intervals that
/// exist, so that a steady movement has its own velocity from the second sample on, and intervals that ended long
/// before the last sample do not count, so that a finger that rests before it lets go has no velocity.
public struct VelocityRule: Equatable, Sendable {
  /// The weight of the last interval.
  public var latest: Double
  /// The weight of the one before.
  public var earlier: Double
  /// The weight of the one before that.
  public var earliest: Double
  /// An interval that ended longer ago than this does not count, in seconds.
  public var window: Seconds
  /// The method of the estimate.
  public var estimator = Estimator.weights
  /// Which releases are judged by the average velocity of the whole drag.
  public var average = Average.never
  /// A release slower than this is one at rest, in points per second.
  public var minimum: PointsPerSecond = 0

  /// How a velocity is estimated.
  public enum Estimator: String, CaseIterable, Sendable {
    /// The weighted average over the last three intervals.
    case weights
    /// The slope, at the last sample, of the parabola through the samples in the window that has the least squares; at most 20
    /// samples count, and none before a pause of 40 ms, as on Android and in Flutter.
    case leastSquares
  }

  /// Which releases are judged by the average velocity of the whole drag instead.
  public enum Average: Equatable, Sendable {
    /// None.
    case never
    /// All.
    case always
    /// Those against the drag, if that has moved this far, pt.
    case whenReversed(Points)
  }

  public init(latest: Double, earlier: Double, earliest: Double, window: Seconds) {
    self.latest = latest
    self.earlier = earlier
    self.earliest = earliest
    self.window = window
  }

  /// The velocity by which a release is judged.
  /// - Parameters:
  ///   - velocity: that of the last samples, outward.
  ///   - distance: how far the drag went, outward.
  ///   - elapsed: how long it took; nil or 0 where that is not known.
  func judged(_ velocity: PointsPerSecond, over distance: Points, in elapsed: Seconds?) -> PointsPerSecond {
    let judged = averaged(velocity, over: distance, in: elapsed)
    return judged.magnitude < minimum ? 0 : judged
  }

  private func averaged(_ velocity: PointsPerSecond, over distance: Points, in elapsed: Seconds?) -> PointsPerSecond {
    guard let elapsed, elapsed > 0 else { return velocity }
    switch average {
    case .never: return velocity
    case .always: return distance / elapsed
    case .whenReversed(let least):
      return !least.exceeds(distance.magnitude) && distance * velocity < 0 ? distance / elapsed : velocity
    }
  }

  /// Least squares over a tenth of a second, as on Android and in Flutter.
  public static let leastSquares: VelocityRule = {
    var rule = recent
    rule.estimator = .leastSquares
    return rule
  }()

  /// The weights of iOS, over a tenth of a second.
  public static let recent = VelocityRule(latest: 0.05, earlier: 0.35, earliest: 0.6, window: 0.1)
}
