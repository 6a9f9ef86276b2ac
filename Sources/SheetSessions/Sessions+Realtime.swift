import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// Sheets on a realtime clock.
///
/// A frame is produced when the output has space for it. While the reader is behind, each sheet has at most one pending
/// frame, however many ticks pass, and it shows the moment at which there is space again. A reader that stops costs
/// nothing; one that resumes gets the newest frame of each sheet, after all events.
extension Sessions {
  /// The present time of a sheet's clock.
  func time(at index: Int) -> Seconds {
    let session = table.all[index]
    return session.clock?.time(at: now, notBefore: session.sheet.now) ?? session.sheet.now
  }

  /// The time of an input: the given one or, on a realtime clock, now.
  func time(of time: Seconds?, at index: Int) -> Seconds {
    if let time, table.all[index].clock == nil { return time }
    return self.time(at: index)
  }

  /// The moment at which something happens by itself, a tick or a run of scenarios; nil if nothing does.
  package var nextTick: Instant? {
    guard let tick = table.nextTick, let run = nextRun else { return table.nextTick ?? nextRun }
    return min(tick, run)
  }

  /// Whether a frame waits for space.
  package var hasPendingFrames: Bool { table.hasPendingFrames }

  /// Marks the frames of the ticks that are due by now as pending.
  package mutating func markFramesPending() {
    if let tick = table.nextTick, tick <= now { table.markFramesPending(at: now) }
  }

  /// Sends the frame that has been pending for longest.
  /// - Returns: whether there was one.
  package mutating func sendPendingFrame(to client: inout SessionClient) -> Bool {
    guard let index = table.nextPending() else { return false }
    guard case .pending(let tag) = table.waiting(at: index) else { return true }
    table.wait(.resting, at: index)
    advance(index, to: time(at: index), client: &client)
    reportFrame(index, tag, to: &client)
    return true
  }

  /// Schedules the next tick of a moving sheet on a realtime clock.
  mutating func keepTicking(_ index: Int) {
    guard let clock = table.all[index].clock, let deadline = table[index].nextDeadline else { return }
    if case .pending = clock.state { return }
    let tick: Instant
    if table.all[index].updates.frames {
      if case .ticking = clock.state { return }
      tick = now.nextTick(rate: clock.frameRate)
    } else {
      // Without frames, nothing is reported in between.
      let next = min(deadline, waiting.deadline(of: table.all[index].serial) ?? deadline)
      tick = max(clock.instant(of: next), Instant(microseconds: now.microseconds + 1))
      if clock.state == .ticking(tick) { return }
    }
    table.wait(.ticking(tick), at: index)
  }

  /// Sends a sheet's present frame as `sheet/frame`, or leaves it pending while there is no space.
  package mutating func reportFrame(
    _ index: Int, _ tag: Tag?, _ note: FrameNote = FrameNote(), to client: inout SessionClient
  ) {
    guard table.all[index].updates.frames else { return }
    if table.all[index].clock != nil {
      var tag = tag
      if case .pending(let earlier) = table.waiting(at: index) {
        tag = tag ?? earlier
        table.wait(.resting, at: index)
      }
      guard client.hasRoom else { return table.wait(.pending(tag), at: index) }
      keepTicking(index)
    }
    client.send(table[index].currentFrame(), of: table.all[index].id, tag: tag, gesture: note.gesture)
  }
}
