import SheetEngine

extension MotionPlot {
  /// The positions of everything in a plot.
  struct Layout {
    /// A strip of the plot with an axis of its own.
    struct Panel {
      enum Kind { case reach, velocity, fraction }
      let kind: Kind
      let unit: String
      let axis: Axis
      let lines: [Line]
    }

    /// The label of an event and its position.
    struct Mark {
      let x: Double
      let y: Double
      let words: String
      let isLeft: Bool
    }

    let time: Axis
    let panels: [Panel]
    let courses: [[Moment]]
    let top: Double
    let bottom: Double
    let height: Double
    private(set) var marks: [Mark] = []
    private(set) var hiddenMarks = 0
    /// Whether the content scrolls at any time, so that its offset is shown.
    let scrolls: Bool
    private let bandHeight: Double?

    private static let head = 34.0
    private static let gap = 16.0
    private static let strip = 8.0
    private static let lineHeight = 14.0
    private static let maximumLines = 12

    init(_ plot: MotionPlot) {
      let span = plot.span
      time = Axis(
        span.lowerBound, span.upperBound, from: margins.left, to: MotionPlot.width - margins.right)
      courses = plot.runs.map {
        $0.timeline.course(from: span.lowerBound, to: span.upperBound, tolerance: MotionPlot.tolerance)
      }
      let isAlone = plot.runs.count == 1
      bandHeight = isAlone ? nil : Self.strip
      top = Self.head
      let start = top + (isAlone ? 16 : (Self.strip + 2) * Double(plot.runs.count) + 6)

      scrolls = isAlone && courses.joined().contains { $0.frame.contentOffset != 0 }
      let offsets = scrolls ? courses.joined().map { $0.frame.contentOffset } : []
      let reaches = courses.joined().map { $0.reach }
      let detents = plot.runs.flatMap { $0.timeline.sheet(at: span.upperBound).placedDetents.map { $0.reach } }
      let (maximum, minimum) = ((reaches + detents + offsets).max() ?? 0, (reaches + offsets).min() ?? 0)
      let reach = Axis(min(minimum, 0), max(maximum, 1), from: start + 200, to: start)
      let speeds = courses.flatMap { Line.velocities($0).map { $0.1 } }
      let fastest = max(speeds.map { $0.magnitude }.max() ?? 0, 100)
      let velocity = Axis(
        -fastest * 1.05, fastest * 1.05, from: reach.from + Self.gap + 110, to: reach.from + Self.gap)
      let fractions = courses.joined().compactMap { $0.frame.transition?.fraction }
      let fraction = Axis(
        min(fractions.min() ?? 0, 0), max(fractions.max() ?? 1, 1), from: velocity.from + Self.gap + 80,
        to: velocity.from + Self.gap)
      panels = [
        Panel(kind: .reach, unit: "reach, pt", axis: reach, lines: scrolls ? [.content, .reach] : [.reach]),
        Panel(kind: .velocity, unit: "velocity, pt/s", axis: velocity, lines: [.velocity]),
        Panel(
          kind: .fraction, unit: "fraction of the distance", axis: fraction,
          lines: isAlone ? [.dimming, .transition] : [.transition]),
      ]
      bottom = fraction.from
      let marked = isAlone ? Self.marks(plot, time, below: bottom + 34) : (marks: [], lines: 0, hidden: 0)
      (marks, hiddenMarks) = (marked.marks, marked.hidden)
      height = bottom + 34 + Self.lineHeight * Double(marked.lines) + (hiddenMarks > 0 ? Self.lineHeight : 0)
    }

    /// The band of a run's phases: the whole plot for a single run, a strip of its own beside others.
    func band(_ run: Int) -> (top: Double, height: Double) {
      bandHeight.map { (top + ($0 + 2) * Double(run), $0) } ?? (top, bottom - top)
    }

    /// Puts each label into the first line with space for it.
    private static func marks(
      _ plot: MotionPlot, _ time: Axis, below top: Double
    ) -> (marks: [Mark], lines: Int, hidden: Int) {
      var ends: [Double] = []
      var marks: [Mark] = []
      var hidden = 0
      let events = plot.runs[0].timeline.events.filter { plot.span.contains($0.time) && !$0.event.isPhaseChange }
      for event in events {
        let (x, words) = (time.position(of: event.time), event.event.words)
        let length = 6.2 * Double(words.count) + 12
        let isLeft = x + length > MotionPlot.width
        let (from, to) = isLeft ? (x - length, x + 6) : (x - 3, x + length)
        let line = ends.firstIndex { $0 <= from } ?? ends.count
        guard line < maximumLines else {
          hidden += 1
          continue
        }
        if line == ends.count { ends.append(to) } else { ends[line] = to }
        marks.append(
          Mark(x: x, y: top + Self.lineHeight * Double(line), words: words, isLeft: isLeft))
      }
      return (marks, ends.count, hidden)
    }
  }
}
