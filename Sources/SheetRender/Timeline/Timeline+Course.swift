import SheetEngine

extension Timeline {
  /// Between two samples of a finger that are no further apart than this, s, its path is drawn as a straight line;
  /// a finger that is silent for longer and is then elsewhere has jumped.
  static let fingerGap = 0.1 + 1e-9
  /// The maximum depth of bisection between two known moments.
  private static let deepest = 16
  /// Moments farther apart than this may oscillate between the points that are tested, s.
  private static let widest = 0.05
  /// The minimum distance between moments, s.
  static let shortest = 1e-3

  /// The moments whose connecting lines deviate from the motion by about `tolerance` at most, pt: all at which
  /// something happens, and as many between as the motion requires.
  func course(from start: Seconds, to end: Seconds, tolerance: Points) -> [Moment] {
    let times = breaks(from: start, to: end)
    var course: [Moment] = []
    for (time, next) in zip(times, times.dropFirst() + [end]) {
      let moment = moment(at: time)
      course.append(moment)
      guard work.spend(0, space: 2 * moment.space) else { break }
      guard next > time else { continue }
      var last = self.moment(before: next)
      if isDragged(from: moment, to: next), next - time <= Self.fingerGap {
        // The line ends at the finger's next sample.
        continue
      }
      refine(moment, last, tolerance, depth: 0, &course)
      // The next moment continues where this one ends, except after a jump.
      last.jumps = !last.isClose(to: self.moment(at: next), tolerance)
      course.append(last)
    }
    return course
  }

  /// Whether a finger holds the sheet from a moment to the next sample.
  private func isDragged(from moment: Moment, to next: Seconds) -> Bool {
    moment.finger != nil && moment.frame.transition?.isInteractive != false && !moment.frame.isMoving
      && hasSample(at: next)
  }

  /// Whether a finger moves or is lifted at a time.
  private func hasSample(at time: Seconds) -> Bool {
    let index = samples.partitioningIndex { $0.time >= time }
    return index < samples.count && samples[index].time == time && samples[index].sample.phase != .began
  }

  /// The moment at a time.
  func moment(at time: Seconds) -> Moment {
    let sheet = sheet(at: time)
    _ = work.spend(Work.Cost.frame + sheet.partCount / 8)
    return Moment(sheet, frame(at: time), keyboard: keyboardHeight(at: time))
  }

  /// The moment just before a time.
  func moment(before time: Seconds) -> Moment {
    Moment(sheet(before: time), frame(before: time), keyboard: keyboardHeight(before: time))
  }

  /// The times of inputs and events, which the closed form does not cover.
  private func breaks(from start: Seconds, to end: Seconds) -> [Seconds] {
    let all = states.map { $0.time } + events.map { $0.time }
    return Array(Set(all.filter { $0 > start && $0 < end } + [start, end])).sorted()
  }

  private func refine(
    _ first: Moment, _ last: Moment, _ tolerance: Points, depth: Int, _ course: inout [Moment]
  ) {
    guard depth < Self.deepest, last.time - first.time > Self.shortest, work.end == nil else { return }
    // A sheet and a keyboard that do not move look the same all the time.
    if depth == 0, !first.frame.isMoving, first.isClose(to: last, 0) { return }
    let isStraight =
      depth > 1 && last.time - first.time < Self.widest
      && [0.25, 0.5, 0.75].allSatisfy { fraction in
        moment(at: first.time + (last.time - first.time) * fraction).isBetween(first, last, fraction, tolerance)
      }
    guard !isStraight else { return }
    let middle = moment(at: (first.time + last.time) / 2)
    guard work.spend(1, space: middle.space) else { return }
    refine(first, middle, tolerance, depth: depth + 1, &course)
    course.append(middle)
    refine(middle, last, tolerance, depth: depth + 1, &course)
  }
}
