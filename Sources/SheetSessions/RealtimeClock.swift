import JSONRPC
import SheetEngine
import SheetProtocol

/// The clock of a session that runs by itself, and what the session waits for.
package struct RealtimeClock: Sendable {
  /// The moment at which the sheet's time was 0.
  private var origin: Instant
  /// Frames per second while something moves.
  let frameRate: Double

  /// The state of the clock: what the session waits for.
  enum State: Equatable, Sendable {
    /// Nothing moves: no timer.
    case resting
    /// It waits for a tick.
    case ticking(Instant)
    /// A tick or an input's frame is due, but there was no space for the frame yet. Later frames replace it, so only
    /// the newest is sent; its tag is the latest one.
    case pending(Tag?)
  }

  var state = State.resting

  /// A clock that starts now.
  init(from now: Instant, frameRate: Double) {
    origin = now
    self.frameRate = frameRate
  }

  /// The sheet's time at a moment; it never goes back.
  func time(at now: Instant, notBefore earlier: Seconds) -> Seconds {
    max(now - origin, earlier)
  }

  /// The moment at which the sheet's time reaches a value.
  func instant(of time: Seconds) -> Instant {
    Instant(notBefore: origin.seconds + time)
  }

  /// Sets the sheet's time.
  mutating func set(to time: Seconds, at now: Instant) {
    origin = Instant(notBefore: now.seconds - time)
  }
}
