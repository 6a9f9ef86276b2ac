import SheetEngine

/// A moment of a film with what is drawn of it.
struct Moment: Sendable {
  let frame: SheetFrame
  let finger: Point?
  let keyboard: Points
  /// Whether what follows comes at once, without anything between.
  var jumps = false

  var time: Seconds { frame.time }
}

extension Film {
  /// Between two samples of a finger that are no further apart than this, s, it is drawn as going straight from one to the
  /// other, as fingers do; one that says nothing for longer and then is elsewhere has jumped.
  static let fingerGap = 0.1 + 1e-9
  /// More moments than this are not looked at between two that are known.
  private static let deepest = 9

  /// The moments that a curve through them needs to be off by no more than `tolerance`, pt, anywhere: all at which
  /// something happens, and as many between as the motion bends.
  func course(from start: Seconds, to end: Seconds, tolerance: Points) -> [Moment] {
    let times = breaks(from: start, to: end)
    var course: [Moment] = []
    for (time, next) in zip(times, times.dropFirst() + [end]) {
      let moment = moment(at: time)
      course.append(moment)
      guard next > time else { continue }
      let last = self.moment(before: next)
      if isDragged(from: moment, to: next) {
        // The finger's next sample is where the line goes to.
        if next - time > Self.fingerGap {
          var last = last
          last.jumps = true
          course.append(last)
        }
      } else {
        refine(moment, last, tolerance, depth: 0, &course)
        if !last.isClose(to: self.moment(at: next), tolerance) {
          var last = last
          last.jumps = true
          course.append(last)
        }
      }
    }
    return course
  }

  /// Whether the sheet is held from a moment on, to the next.
  private func isDragged(from moment: Moment, to next: Seconds) -> Bool {
    moment.finger != nil && moment.frame.transition?.isInteractive != false && !moment.frame.isMoving
      && hasSample(at: next)
  }

  /// Whether a finger moves or is lifted at a time.
  private func hasSample(at time: Seconds) -> Bool {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low < samples.count && samples[low].time == time && samples[low].sample.phase != .began
  }

  /// What is drawn at a time.
  func moment(at time: Seconds) -> Moment {
    Moment(frame: frame(at: time), finger: finger(at: time), keyboard: keyboardHeight(at: time))
  }

  private func moment(before time: Seconds) -> Moment {
    Moment(frame: frame(before: time), finger: finger(at: time.nextDown), keyboard: keyboardHeight(at: time.nextDown))
  }

  /// When something happens that the closed form does not know of.
  private func breaks(from start: Seconds, to end: Seconds) -> [Seconds] {
    let all = takes.map(\.time) + events.map(\.time) + keyboard.times
    return Array(Set(all.filter { $0 > start && $0 < end } + [start, end])).sorted()
  }

  private func refine(
    _ first: Moment, _ last: Moment, _ tolerance: Points, depth: Int, _ course: inout [Moment]
  ) {
    guard depth < Self.deepest, last.time - first.time > 1e-3 else { return }
    let isStraight =
      depth > 1
      && [0.25, 0.5, 0.75].allSatisfy { part in
        let time = first.time + (last.time - first.time) * part
        return moment(at: time).isBetween(first, last, part, tolerance)
      }
    guard !isStraight else { return }
    // What stands still at both ends and in the middle needs no more looks.
    if depth == 0, !sheet(at: first.time).isMoving, keyboardHeight(at: first.time) == keyboardHeight(at: last.time) {
      return
    }
    let middle = moment(at: (first.time + last.time) / 2)
    refine(first, middle, tolerance, depth: depth + 1, &course)
    course.append(middle)
    refine(middle, last, tolerance, depth: depth + 1, &course)
  }
}

extension Moment {
  /// What is drawn, as numbers: points, and parts that are made as large as points.
  private var numbers: [Double] {
    let (sheet, presenter) = (frame.frame, frame.presenter)
    return [
      sheet.x, sheet.y, sheet.width, sheet.height, frame.contentOffset, keyboard, frame.dimmingOpacity * 100,
      presenter.frame.x, presenter.frame.y, presenter.scale * 400, (frame.transition?.fraction ?? 0) * 100,
      frame.grabber?.y ?? sheet.y,
    ] + frame.screens.map(\.x)
  }

  func isClose(to other: Moment, _ tolerance: Points) -> Bool {
    let (a, b) = (numbers, other.numbers)
    return a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude <= tolerance * 10 }
  }

  func isBetween(_ first: Moment, _ last: Moment, _ part: Double, _ tolerance: Points) -> Bool {
    let (a, b, c) = (first.numbers, last.numbers, numbers)
    guard a.count == c.count, b.count == c.count else { return false }
    return c.indices.allSatisfy { (a[$0] + (b[$0] - a[$0]) * part - c[$0]).magnitude <= tolerance }
  }
}
