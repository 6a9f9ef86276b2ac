import SheetEngine

extension Trace {
  /// One drag of a trace.
  public struct Drag: Sendable {
    /// With the times from its start, s.
    public var samples: [(time: Seconds, sample: GestureSample)] = []
    /// How far the sheet reached where it began, pt; nil where that is not known.
    public var reach: Points?
    /// The size of the window in which it was recorded, pt; nil where that is not known.
    public var size: Size?
  }

  /// The first drag; nil where no finger goes down and up.
  public var firstDrag: Drag? {
    var drag = Drag()
    var start: Seconds = 0
    for input in inputs.ordered(by: { $0.time }) {
      guard case .finger(let phase, let x, let y) = input.kind, phase == .began || !drag.samples.isEmpty else {
        continue
      }
      if phase == .began { (drag, start) = (Drag(reach: reach(before: input.time), size: header.size), input.time) }
      let size = header.size ?? Size(width: 0, height: 0)
      let last = drag.samples.last?.sample.location ?? Point(x: size.width / 2, y: size.height / 2)
      drag.samples.append(
        (input.time - start, GestureSample(phase: phase, location: Point(x: x ?? last.x, y: y ?? last.y))))
      if phase.isLast { return drag }
    }
    return nil
  }

  /// How far a sheet from below reached in the last frame before a time.
  private func reach(before time: Seconds) -> Points? {
    guard let height = header.size?.height, let frame = frames.last(where: { $0.time < time }) else { return nil }
    return height - frame.position
  }
}
