import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Sessions {
  /// Lets time pass up to an input's time or, on a realtime clock, up to now.
  mutating func pass(
    _ target: Target, _ index: Int, to client: inout SessionClient
  ) throws(CallFailure) {
    guard target.time != nil || table.all[index].clock != nil else { return }
    do throws(InputError) {
      let updates = try table[index].advance(to: time(of: target.time, at: index))
      report(updates, index, to: &client)
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
  }

  /// Checks that a clock is manual, because a realtime clock can't be moved.
  func checkManual(_ target: Target, _ index: Int) throws(CallFailure) {
    guard table.all[index].clock != nil else { return }
    throw .params(
      JSONFailure(path: ["sheet"], expected: "a sheet with a manual clock", found: "one whose clock is realtime"))
  }

  /// Lets time pass up to now on a realtime clock; a query moves no other clock.
  mutating func passByItself(_ index: Int, to client: inout SessionClient) {
    if table.all[index].clock != nil { advance(index, to: time(at: index), client: &client) }
  }

  /// Advances the clocks of several sheets, all or none, and reports the frames in between if requested.
  mutating func advance(
    _ indices: [Int], _ step: ClockStep, from start: Seconds?, to client: inout SessionClient
  ) throws(CallFailure) {
    var frames = 0.0
    for index in indices {
      let (id, now) = (table.all[index].id, table[index].now)
      let from = start ?? now
      let end = step.end(from: max(from, now))
      for time in [from, end] {
        do throws(InputError) {
          try table[index].check(time)
        } catch {
          throw .sheet(SheetError(error, sheet: id))
        }
      }
      if end < from - (now - min(from, now)) - 1e-6 { throw .sheet(.timeGoesBack(sheet: id, now: from, time: end)) }
      // A sheet at rest has no frames to report.
      frames += (min(end, table[index].rest(before: end)) - from) * (step.frameRate ?? 0)
      if frames > Double(limits.frames) {
        throw .sheet(.limitExceeded("frames", maximum: limits.frames))
      }
    }
    // A few frames always fit. More are taken back when they don't.
    let before = frames > Self.fewFrames ? table.saved(indices) : nil
    let questions = questions
    for index in indices {
      let from = start ?? table[index].now
      let end = step.end(from: from)
      advance(index, to: from, client: &client)
      if let rate = step.frameRate, table.all[index].updates.frames {
        var tick = 1.0
        // A tick that differs from the end only by rounding is the end, whose frame is the answer.
        while table[index].isMoving, from + tick / rate < end - 1e-9 {
          let written = client.messages.pendingCount
          advance(index, to: from + tick / rate, client: &client)
          reportFrame(index, nil, to: &client)
          guard work.spend(Work.Cost.frame, space: client.messages.pendingCount - written) else { break }
          tick += 1
        }
      }
      advance(index, to: end, client: &client)
    }
    if work.end != nil, let before {
      table.restore(before)
      self.questions = questions
    }
  }

  /// So many frames fit into any output.
  private static let fewFrames = 16.0

  func check(_ times: SampleTimes, _ index: Int) throws(CallFailure) {
    let (id, now) = (table.all[index].id, table[index].now)
    let (first, last, count): (Seconds, Seconds, Double) =
      switch times {
      case .list(let times): (times.first ?? now, times.last ?? now, Double(times.count))
      case .range(let from, let to, let frameRate): (from ?? now, to, (to - (from ?? now)) * frameRate)
      }
    do throws(InputError) {
      try table[index].check(first)
    } catch {
      throw .sheet(SheetError(error, sheet: id))
    }
    guard last >= first else { throw .sheet(.timeGoesBack(sheet: id, now: first, time: last)) }
    guard count <= Double(limits.frames) else { throw .sheet(.limitExceeded("frames", maximum: limits.frames)) }
  }

  mutating func advance(_ index: Int, to time: Seconds, client: inout SessionClient) {
    if let updates = try? table[index].advance(to: time) { report(updates, index, to: &client) }
  }
}

extension Sheet {
  /// The time at which nothing moves any more, or `time` if that is earlier.
  func rest(before time: Seconds) -> Seconds {
    guard isMoving else { return now }
    var sheet = self
    _ = sheet.settle(limit: time)
    return sheet.isMoving ? time : sheet.now
  }

  /// Whether an input was deferred.
  func defers(_ input: Input) -> Bool {
    switch input {
    case .present: deferred?.direction == .present
    case .dismiss: deferred?.direction == .dismiss
    default: false
    }
  }
}
