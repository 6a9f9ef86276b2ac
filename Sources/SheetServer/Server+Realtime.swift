import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// Sheets on a realtime clock.
///
/// A frame is made when the output has room for it. While the reader is behind, a sheet has one pending frame, however many
/// ticks pass, and it shows the moment when there is room again. A reader that stops costs nothing; one that resumes gets
/// the newest frame of each sheet, after all events.
extension Server {
  /// Frames are made while fewer bytes than this are unwritten: about the capacity of a pipe.
  private static let capacity = 1 << 16

  private var hasRoom: Bool { outbox.pendingCount < Self.capacity }

  /// Whether a frame is pending and there is room for it.
  var canSendPendingFrames: Bool { life == .working && sessions.hasPendingFrames && hasRoom }

  /// The time of a sheet's clock now.
  func time(at index: Int) -> Seconds {
    let session = sessions.all[index]
    return session.clock?.time(at: now, notBefore: session.sheet.now) ?? session.sheet.now
  }

  /// The time of an input: what it carries, or now where the clock runs by itself.
  func time(of time: Seconds?, at index: Int) -> Seconds {
    if let time, sessions.all[index].clock == nil { return time }
    return self.time(at: index)
  }

  /// Reports what is due by now of the sheets whose clocks run by themselves.
  mutating func passTicks() {
    guard life == .working else { return }
    if let tick = sessions.nextTick, tick <= now { sessions.markFramesPending(at: now) }
    while canSendPendingFrames, let index = sessions.nextPending() { sendPendingFrame(index) }
  }

  private mutating func sendPendingFrame(_ index: Int) {
    guard case .pending(let tag) = sessions.waiting(at: index) else { return }
    sessions.wait(.resting, at: index)
    advance(index, to: time(at: index))
    reportFrame(index, tag)
    answerWaiting()
  }

  /// Waits for the next tick of a sheet that moves, where its clock runs by itself.
  mutating func keepTicking(_ index: Int) {
    guard let clock = sessions.all[index].clock, let deadline = sessions[index].nextDeadline else { return }
    if case .pending = clock.state { return }
    let tick: Instant
    if sessions.all[index].updates.frames {
      if case .ticking = clock.state { return }
      tick = now.nextTick(rate: clock.frameRate)
    } else {
      // Nobody looks in between.
      let next = min(deadline, waiting.deadline(of: sessions.all[index].serial) ?? deadline)
      tick = max(clock.instant(of: next), Instant(microseconds: now.microseconds + 1))
      if clock.state == .ticking(tick) { return }
    }
    sessions.wait(.ticking(tick), at: index)
  }

  /// Sends a sheet's frame of now as `sheet/frame`, or leaves it pending while nobody reads.
  mutating func reportFrame(_ index: Int, _ tag: Tag?, _ note: FrameNote = FrameNote()) {
    guard sessions.all[index].updates.frames else { return }
    if sessions.all[index].clock != nil {
      var tag = tag
      if case .pending(let earlier) = sessions.waiting(at: index) {
        tag = tag ?? earlier
        sessions.wait(.resting, at: index)
      }
      guard hasRoom else { return sessions.wait(.pending(tag), at: index) }
      keepTicking(index)
      sendFrame(index, tag, note)
    } else {
      sendFrame(index, tag, note)
    }
  }

  private mutating func sendFrame(_ index: Int, _ tag: Tag?, _ note: FrameNote) {
    let (id, frame) = (sessions.all[index].id, sessions[index].currentFrame)
    outbox.notify("sheet/frame") { writer in
      writer.beginObject()
      frame.encodeMembers(sheet: id, tag: tag, to: &writer)
      note.gesture?.encodeMember(to: &writer)
      writer.endObject()
    }
  }
}
