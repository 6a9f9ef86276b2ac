import SheetEngine

/// A moment on the daemon's own monotonic clock, in whole microseconds since it started.
///
/// Whole microseconds are written with 6 decimals and read back exactly, so a recording has exactly the times at which
/// things happened.
public struct Instant: Comparable, Hashable, Sendable {
  /// Microseconds since the daemon started.
  public let microseconds: Int64

  /// The start of the daemon.
  public static let zero = Instant(microseconds: 0)

  /// A moment given in microseconds after the start.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The first whole microsecond at or after a number of seconds since the start, within the range that can be
  /// represented.
  public init(notBefore seconds: Seconds) {
    // Seconds that were computed from whole microseconds may have rounding errors.
    let microseconds = (seconds * 1e6 - 1e-3).rounded(.up)
    self.init(microseconds: Int64(exactly: min(max(microseconds, -Self.farthest), Self.farthest)) ?? 0)
  }

  /// About thirty thousand years; the difference of two such moments still does not overflow.
  private static let farthest = 1e18

  /// Seconds since the start.
  public var seconds: Seconds { Double(microseconds) / 1e6 }

  /// Whether a moment is earlier.
  public static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }

  /// The seconds from one moment to another.
  public static func - (a: Instant, b: Instant) -> Seconds { Double(a.microseconds - b.microseconds) / 1e6 }

  /// The first tick of a rate after this moment.
  ///
  /// Ticks are counted from the daemon's start, so all sheets with one rate tick together, with one wake-up.
  /// - Parameter rate: ticks per second.
  func nextTick(rate: Double) -> Instant {
    var tick = (seconds * rate).rounded(.down)
    while true {
      let instant = Instant(notBefore: tick / rate)
      if instant > self { return instant }
      tick += 1
    }
  }
}
