import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// Sheets on a realtime clock.
///
/// A frame is made when the output has room for it. While the reader is behind, a sheet has one pending frame, however many
/// ticks pass, and it shows the moment when there is room again. A reader that stops costs nothing; one that resumes gets
/// the newest frame of each sheet, after all events.
extension Sessions {
  /// The time of a sheet's clock now.
  func time(at index: Int) -> Seconds {
    let session = table.all[index]
    return session.clock?.time(at: now, notBefore: session.sheet.now) ?? session.sheet.now
  }

  /// The time of an input: what it carries, or now where the clock runs by itself.
  func time(of time: Seconds?, at index: Int) -> Seconds {
    if let time, table.all[index].clock == nil { return time }
    return self.time(at: index)
  }

  /// When the next tick is due; nil where nothing moves by itself.
  package var nextTick: Instant? { table.nextTick }

  /// Whether a frame waits for room.
  package var hasPendingFrames: Bool { table.hasPendingFrames }

  /// Marks the frames of the ticks that are due by now as pending.
  package mutating func markFramesPending() {
    if let tick = table.nextTick, tick <= now { table.markFramesPending(at: now) }
  }

  /// Sends the frame that has been pending for longest.
  /// - Returns: whether there was one.
  package mutating func sendPendingFrame(to client: inout some SessionClient & ~Copyable) -> Bool {
    guard let index = table.nextPending() else { return false }
    guard case .pending(let tag) = table.waiting(at: index) else { return true }
    table.wait(.resting, at: index)
    advance(index, to: time(at: index), client: &client)
    reportFrame(index, tag, to: &client)
    return true
  }

  /// Waits for the next tick of a sheet that moves, where its clock runs by itself.
  mutating func keepTicking(_ index: Int) {
    guard let clock = table.all[index].clock, let deadline = table[index].nextDeadline else { return }
    if case .pending = clock.state { return }
    let tick: Instant
    if table.all[index].updates.frames {
      if case .ticking = clock.state { return }
      tick = now.nextTick(rate: clock.frameRate)
    } else {
      // Nobody looks in between.
      let next = min(deadline, waiting.deadline(of: table.all[index].serial) ?? deadline)
      tick = max(clock.instant(of: next), Instant(microseconds: now.microseconds + 1))
      if clock.state == .ticking(tick) { return }
    }
    table.wait(.ticking(tick), at: index)
  }

  /// Sends a sheet's frame of now as `sheet/frame`, or leaves it pending while nobody reads.
  package mutating func reportFrame(
    _ index: Int, _ tag: Tag?, _ note: FrameNote = FrameNote(), to client: inout some SessionClient & ~Copyable
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
