import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// Sheets whose time passes by itself.
///
/// A frame is made when there is room for it: while a reader is behind, a sheet owes one frame however many ticks pass, and
/// when there is room again it is the frame of that moment. So a reader that stops costs nothing, and one that comes back
/// gets the newest frame of each sheet, after every event.
extension Server {
  /// Frames are made as long as no more than this waits to be written, in bytes: about what a pipe takes at once.
  private static let room = 1 << 16

  private var hasRoom: Bool { outbox.pendingCount < Self.room }

  /// Whether a frame is owed and there is room for it.
  var canPayFrames: Bool { life == .working && sessions.owesFrames && hasRoom }

  /// The time of a sheet's clock now.
  func time(at place: Int) -> Seconds {
    let session = sessions.all[place]
    return session.clock?.time(at: now, notBefore: session.sheet.now) ?? session.sheet.now
  }

  /// The time of an input: what it carries, or now where the clock runs by itself.
  func time(of time: Seconds?, at place: Int) -> Seconds {
    if let time, sessions.all[place].clock == nil { return time }
    return self.time(at: place)
  }

  /// Reports what is due by now of the sheets whose clocks run by themselves.
  mutating func passTicks() {
    guard life == .working else { return }
    if let tick = sessions.nextTick, tick <= now { sessions.oweFrames(at: now) }
    while canPayFrames, let place = sessions.nextOwing() { payFrame(place) }
  }

  private mutating func payFrame(_ place: Int) {
    guard case .owing(let tag) = sessions.waiting(at: place) else { return }
    sessions.wait(.resting, at: place)
    advance(place, to: time(at: place))
    reportFrame(place, tag)
    answerWaiting()
  }

  /// Waits for the next tick of a sheet that moves, where its clock runs by itself.
  mutating func keepTicking(_ place: Int) {
    guard let clock = sessions.all[place].clock, let deadline = sessions[place].nextDeadline else { return }
    if case .owing = clock.state { return }
    let tick: Instant
    if sessions.all[place].updates.frames {
      if case .ticking = clock.state { return }
      tick = now.nextTick(rate: clock.frameRate)
    } else {
      // Nobody looks in between.
      let next = min(deadline, waiting.deadline(of: sessions.all[place].serial) ?? deadline)
      tick = max(clock.instant(of: next), Instant(microseconds: now.microseconds + 1))
      if clock.state == .ticking(tick) { return }
    }
    sessions.wait(.ticking(tick), at: place)
  }

  /// Sends a sheet's frame of now as `sheet/frame`, or owes it where nobody reads.
  mutating func reportFrame(_ place: Int, _ tag: Tag?, _ note: FrameNote = FrameNote()) {
    guard sessions.all[place].updates.frames else { return }
    if sessions.all[place].clock != nil {
      var tag = tag
      if case .owing(let earlier) = sessions.waiting(at: place) {
        tag = tag ?? earlier
        sessions.wait(.resting, at: place)
      }
      guard hasRoom else { return sessions.wait(.owing(tag), at: place) }
      keepTicking(place)
      sendFrame(place, tag, note)
    } else {
      sendFrame(place, tag, note)
    }
  }

  private mutating func sendFrame(_ place: Int, _ tag: Tag?, _ note: FrameNote) {
    let (id, frame) = (sessions.all[place].id, sessions[place].currentFrame)
    outbox.notify("sheet/frame") { writer in
      writer.beginObject()
      frame.encodeMembers(sheet: id, tag: tag, to: &writer)
      note.gesture?.encodeMember(to: &writer)
      writer.endObject()
    }
  }
}
