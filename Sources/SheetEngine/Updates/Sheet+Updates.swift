/// A sheet in time: inputs and due changes, in order, and the updates about them.
extension Sheet {
  /// Handles an input, after everything that was due before it, each at its own time.
  /// - Returns: the updates, in order.
  /// - Throws: ``InputError``; the sheet is then unchanged.
  public mutating func send(_ input: Input, at time: Seconds) throws(InputError) -> [Update] {
    let time = try checked(time)
    if let due = nextDeadline, due <= time {
      var next = self
      next.passTime(to: time)
      try next.handle(input)
      self = next
    } else {
      let before = now
      now = time
      do {
        try handle(input)
      } catch {
        now = before
        throw error
      }
    }
    finishStep()
    return takePending()
  }

  /// Lets time pass without an input.
  /// - Returns: the updates that were due, in order.
  /// - Throws: ``InputError/timeGoesBack(now:time:)``.
  public mutating func advance(to time: Seconds) throws(InputError) -> [Update] {
    let time = try checked(time)
    guard let due = nextDeadline, due <= time else {
      now = time
      return []
    }
    passTime(to: time)
    return takePending()
  }

  /// Lets time pass until nothing moves, but not beyond `limit`.
  /// - Returns: the updates that were due, in order.
  public mutating func settle(limit: Seconds) -> [Update] {
    while let due = nextDeadline, due <= limit { passTime(to: due) }
    if isMoving, limit > now { passTime(to: limit) }
    return takePending()
  }

  /// The sheet's appearance at a time, which may be later than ``now``. The sheet does not change.
  public func frame(at time: Seconds) -> SheetFrame {
    var later = self
    later.describesMotion = false
    if let due = nextDeadline, due <= time { later.passTime(to: time) }
    later.now = time
    return later.currentFrame()
  }

  /// Not inlined: it is long, and called where the time of the call does not matter.
  @inline(never)
  private mutating func passTime(to time: Seconds) {
    while let due = nextDeadline, due <= time {
      meetDeadlines(at: due)
      finishStep()
    }
    now = time
  }

  /// Ends what an input or a deadline has begun: describes how the motion has changed, and begins the transition that waited for it.
  mutating func finishStep() {
    describeMotion()
    while beginDeferred() { describeMotion() }
    nextDeadline = soonestDeadline
  }
}
