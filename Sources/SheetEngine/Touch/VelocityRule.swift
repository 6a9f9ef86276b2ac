/// How the velocity of a pointer is estimated from its last four locations.
///
/// The three intervals between them are averaged with weights. The oldest counts most: a finger slows down or jerks in
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

  public init(latest: Double, earlier: Double, earliest: Double, window: Seconds) {
    self.latest = latest
    self.earlier = earlier
    self.earliest = earliest
    self.window = window
  }

  /// The weights of iOS, over a tenth of a second.
  public static let recent = VelocityRule(latest: 0.05, earlier: 0.35, earliest: 0.6, window: 0.1)
}

extension VelocityRule: ArchivedObject {
  init(members source: VelocityRule?, in archive: Archive) throws(ArchiveDamage) {
    latest = try archive.member("latest", source?.latest)
    earlier = try archive.member("earlier", source?.earlier)
    earliest = try archive.member("earliest", source?.earliest)
    window = try archive.member("window", source?.window)
  }
}
