import SheetEngine

/// A moment on the daemon's own monotonic clock, in whole microseconds since it started.
///
/// Whole, so that a moment is written with 6 decimals and read back as the same: a recording has exactly the times at which
/// things happened.
public struct Instant: Comparable, Hashable, Sendable {
  /// Microseconds since the daemon started.
  public let microseconds: Int64

  /// The start of the daemon.
  public static let zero = Instant(microseconds: 0)

  /// A moment so many microseconds after the start.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The first whole microsecond that is not before a number of seconds after the start, or the last one that can be represented.
  public init(notBefore seconds: Seconds) {
    // A number of seconds that comes from whole microseconds may be off by its last bits.
    let microseconds = (seconds * 1e6 - 1e-3).rounded(.up)
    self.init(microseconds: Int64(exactly: min(max(microseconds, -Self.farthest), Self.farthest)) ?? 0)
  }

  /// Some thirty thousand years: differences of two such moments are numbers still.
  private static let farthest = 1e18

  /// Seconds since the start.
  public var seconds: Seconds { Double(microseconds) / 1e6 }

  /// Whether a moment is earlier.
  public static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }

  /// The seconds from one moment to another.
  public static func - (a: Instant, b: Instant) -> Seconds { Double(a.microseconds - b.microseconds) / 1e6 }

  /// The first tick of a rate that is later.
  ///
  /// Ticks are counted from the daemon's start, so that all sheets of one rate tick together, with one wake-up.
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
