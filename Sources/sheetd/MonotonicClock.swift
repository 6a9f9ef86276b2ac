import SheetServer
import SheetSessions

/// The time since the daemon started, independent of the system clock's settings.
struct MonotonicClock {
  private let start = Self.microseconds

  var now: Instant { Instant(microseconds: Self.microseconds - start) }

  private static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
