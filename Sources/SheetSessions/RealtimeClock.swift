import JSONRPC
import SheetEngine
import SheetProtocol

/// The clock of a session that runs by itself, and what the session waits for.
package struct RealtimeClock: Sendable {
  /// When the sheet's time was 0.
  private var origin: Instant
  /// Frames per second while something moves.
  let frameRate: Double

  /// What the session waits for.
  enum State: Equatable, Sendable {
    /// Nothing moves: no timer.
    case resting
    /// It waits for a tick.
    case ticking(Instant)
    /// A tick is due, or an input's frame, and there was no room for the frame yet. Later ones are part of it, so that the
    /// newest wins; the tag is the last of theirs.
    case pending(Tag?)
  }

  var state = State.resting

  /// A clock that starts now.
  init(from now: Instant, frameRate: Double) {
    origin = now
    self.frameRate = frameRate
  }

  /// The sheet's time at a moment, never before the time that it has already reached.
  func time(at now: Instant, notBefore earlier: Seconds) -> Seconds {
    max(now - origin, earlier)
  }

  /// When the sheet's time will be a given one.
  func instant(of time: Seconds) -> Instant {
    Instant(notBefore: origin.seconds + time)
  }

  /// Sets the sheet's time.
  mutating func set(to time: Seconds, at now: Instant) {
    origin = Instant(notBefore: now.seconds - time)
  }
}
