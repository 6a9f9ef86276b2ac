import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Server {
  /// Lets time pass up to the time that an input carries, or up to now where the clock runs by itself.
  mutating func pass(_ target: Target, _ index: Int) throws(CallFailure) {
    guard target.time != nil || sessions.all[index].clock != nil else { return }
    do throws(InputError) {
      let updates = try sessions[index].advance(to: time(of: target.time, at: index))
      report(updates, index)
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
  }

  /// Only a clock that does not run by itself can be moved.
  func checkManual(_ target: Target, _ index: Int) throws(CallFailure) {
    guard sessions.all[index].clock != nil else { return }
    throw .params(
      JSONFailure(path: ["sheet"], expected: "a sheet with a manual clock", found: "one whose clock is realtime"))
  }

  /// Lets time pass up to now where the clock runs by itself: looking moves no other clock.
  mutating func passByItself(_ index: Int) {
    if sessions.all[index].clock != nil { advance(index, to: time(at: index)) }
  }

  /// Advances the clocks of several sheets, all or none, and reports frames on the way when they are asked for.
  mutating func advance(_ indices: [Int], _ step: ClockStep, from start: Seconds?) throws(CallFailure) {
    var frames = 0.0
    for index in indices {
      let (id, now) = (sessions.all[index].id, sessions[index].now)
      let from = start ?? now
      let end = step.end(from: max(from, now))
      for time in [from, end] {
        do throws(InputError) {
          try sessions[index].check(time)
        } catch {
          throw .sheet(SheetError(error, sheet: id))
        }
      }
      if end < from - (now - min(from, now)) - 1e-6 { throw .sheet(.timeGoesBack(sheet: id, now: from, time: end)) }
      // A sheet at rest has no frames to report.
      frames += (min(end, sessions[index].rest(before: end)) - from) * (step.frameRate ?? 0)
      if frames > Double(limits.frames) {
        throw .sheet(.limitExceeded("frames", maximum: limits.frames))
      }
    }
    for index in indices {
      let from = start ?? sessions[index].now
      let end = step.end(from: from)
      advance(index, to: from)
      if let rate = step.frameRate, sessions.all[index].updates.frames {
        var tick = 1.0
        // A tick that meets the end but for its last bits is the end, whose frame is the answer.
        while sessions[index].isMoving, from + tick / rate < end - 1e-9 {
          advance(index, to: from + tick / rate)
          reportFrame(index, nil)
          tick += 1
        }
      }
      advance(index, to: end)
    }
  }

  func check(_ times: SampleTimes, _ index: Int) throws(CallFailure) {
    let (id, now) = (sessions.all[index].id, sessions[index].now)
    let (first, last, count): (Seconds, Seconds, Double) =
      switch times {
      case .list(let times): (times.first ?? now, times.last ?? now, Double(times.count))
      case .range(let from, let to, let frameRate): (from ?? now, to, (to - (from ?? now)) * frameRate)
      }
    do throws(InputError) {
      try sessions[index].check(first)
    } catch {
      throw .sheet(SheetError(error, sheet: id))
    }
    guard last >= first else { throw .sheet(.timeGoesBack(sheet: id, now: first, time: last)) }
    guard count <= Double(limits.frames) else { throw .sheet(.limitExceeded("frames", maximum: limits.frames)) }
  }

  mutating func advance(_ index: Int, to time: Seconds) {
    if let updates = try? sessions[index].advance(to: time) { report(updates, index) }
  }
}

extension Sheet {
  /// When nothing will move any more, if that is before a time; else that time.
  fileprivate func rest(before time: Seconds) -> Seconds {
    guard isMoving else { return now }
    var sheet = self
    _ = sheet.settle(limit: time)
    return sheet.isMoving ? time : sheet.now
  }

  /// Whether an input was remembered, to be carried out later.
  func defers(_ input: Input) -> Bool {
    switch input {
    case .present: deferred?.direction == .present
    case .dismiss: deferred?.direction == .dismiss
    default: false
    }
  }
}
