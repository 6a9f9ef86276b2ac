import SheetEngine
import SheetRender

/// Traces without inputs, whose motions are compared from where they begin.
extension Verification {
  /// The motions of a trace: the indices of the frames from each rest, or the start of the trace, to the next rest.
  var motions: [ClosedRange<Int>] {
    var motions: [ClosedRange<Int>] = []
    var start: Int?
    for index in recorded.indices.dropFirst() {
      let isMoving = (recorded[index].reach - recorded[index - 1].reach).magnitude >= stillness
      if isMoving, start == nil {
        start = index - 1
      } else if !isMoving, let begin = start, index + 1 == recorded.count || isStill(from: index) {
        start = nil
        motions.append(begin...index)
      }
    }
    return motions
  }

  /// Compares a motion of a trace without inputs: as one that the app begins, or else as one that begins with a release, whose finger the
  /// trace does not have.
  mutating func compare(_ motion: ClosedRange<Int>) {
    let (from, to) = (recorded[motion.lowerBound], recorded[motion.upperBound])
    guard let there = place(at: to.reach) else {
      unexplained.append((from.time, (to.reach - from.reach).magnitude))
      return
    }
    var best: Verification?
    if let here = place(at: from.reach) {
      var trial = self
      let kind: Trace.Input.Kind = there.map { here == nil ? .present : .select($0) } ?? .dismiss
      trial.compare([Trace.Input(line: 1, time: from.time, kind: kind)], until: to.time)
      if trial.isMatch(since: segments.count) {
        self = trial
        return
      }
      best = trial
    }
    // The earliest release from which on the document explains the rest.
    let span = motion.count
    for step in 0..<min(span - 1, Self.releaseCount) {
      let index = motion.lowerBound + step * (span - 1) / min(span - 1, Self.releaseCount)
      // The last points of a way are alike with every curve.
      guard motion.upperBound - index >= 5, (recorded[index].reach - to.reach).magnitude > Self.shortestRelease else {
        continue
      }
      var trial = self
      trial.compareRelease(at: index, to: motion.upperBound)
      if trial.isMatch(since: segments.count) {
        if index > motion.lowerBound + 1 {
          trial.notes.append(
            Trace.Note(
              line: 1,
              text:
                "from \(fixed(from.time, 3)) to \(fixed(recorded[index].time, 3)) s a finger may have moved the sheet; compared from then on"
            ))
        }
        self = trial
        return
      }
      if best == nil { best = trial }
    }
    if let best { self = best }
  }

  /// A release is nearer to its end than this only where it can't be compared, pt.
  private static let shortestRelease: Points = 20
  /// The number of moments that are tried for a release.
  private static let releaseCount = 80

  /// Compares a motion from a frame on, at which the sheet is let go with the velocity that it has in the frames around it.
  private mutating func compareRelease(at index: Int, to last: Int) {
    let frame = recorded[index]
    let near = recorded[max(index - 1, 0)...min(index + 1, last)]
    guard let first = near.first, let second = near.last, second.time > first.time else { return }
    let outward = -(second.reach - first.reach) / (second.time - first.time)
    var sheet = standing(at: start ?? nil, frame.time)
    if sheet.now < frame.time { _ = try? sheet.advance(to: frame.time) }
    let released = sheet.released(ReleaseQuestion(reach: frame.reach, velocity: outward))
    addMotion(Segment(kind: .release, start: frame.time), Timeline(released), from: frame.time, to: recorded[last].time)
  }

  /// Whether the sheet rests for three frames.
  private func isStill(from index: Int) -> Bool {
    recorded[index...].prefix(4).allSatisfy { ($0.reach - recorded[index].reach).magnitude < stillness }
  }
}
