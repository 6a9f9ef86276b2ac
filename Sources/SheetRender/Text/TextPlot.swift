import SheetEngine

/// A plot of the sheet's reach over time, for a terminal.
public struct TextPlot: Sendable {
  /// The columns that the labels take.
  private static let labels = 12
  /// The height of the plot, in lines; each shows eight steps.
  private static let lines = 8
  private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private let timeline: Timeline
  private let span: ClosedRange<Seconds>
  private let maximum: Points
  /// The width of the plot without its labels, in columns.
  private let width: Int

  /// A plot of a timeline, or of a part of it.
  /// - Parameters:
  ///   - span: nil is the timeline's own span.
  ///   - maximum: the reach of the highest line, pt; nil is the largest reach of the sheet.
  ///   - columns: the width with its labels.
  public init(
    of timeline: Timeline, span: ClosedRange<Seconds>? = nil, maximum: Points? = nil, columns: Int = TextWidth.usual
  ) {
    width = max(columns - Self.labels, 2)
    let span = span ?? timeline.span
    (self.timeline, self.span) = (timeline, span)
    self.maximum = maximum ?? timeline.farthest(in: span)
  }

  /// The lines; empty for a sheet that is never on screen, or for an empty span.
  public var text: String {
    guard span.upperBound > span.lowerBound, maximum > 0 else { return "" }
    let reaches = columns
    var rows: [String] = []
    for row in (0..<Self.lines).reversed() {
      let line = reaches.map { reach in
        let steps = min(max((reach / maximum * Double(8 * Self.lines)).rounded() - Double(8 * row), 0), 8)
        return Self.blocks[Int(steps)]
      }
      let label = row == Self.lines - 1 ? fixed(maximum, 0) + " pt" : row == 0 ? "0 pt" : ""
      rows.append(padded(label, to: 8) + " │" + String(line) + "\n")
    }
    let start = fixed(span.lowerBound, span.lowerBound == span.lowerBound.rounded() ? 0 : 2) + " s"
    let end = fixed(span.upperBound, 2) + " s"
    rows.append(String(repeating: " ", count: 9) + "└" + String(repeating: "─", count: width) + "\n")
    rows.append(String(repeating: " ", count: 10) + spread(start, end, over: width) + "\n")
    return rows.joined()
  }

  /// The reach at each column's time, or a larger reach between it and the next column's.
  private var columns: [Points] {
    let step = (span.upperBound - span.lowerBound) / Double(width - 1)
    var reaches = (0..<width).map { timeline.reach(at: span.lowerBound + step * Double($0)) }
    for moment in timeline.course(from: span.lowerBound, to: span.upperBound, tolerance: 1) {
      let column = Int(min(max(((moment.time - span.lowerBound) / step).rounded(.down), 0), Double(width - 1)))
      let next = min(column + 1, width - 1)
      let reach = moment.reach
      if reach > max(reaches[column], reaches[next]) { reaches[column] = reach }
    }
    return reaches
  }
}

extension Timeline {
  /// The largest reach of the sheet in a span, pt.
  func farthest(in span: ClosedRange<Seconds>) -> Points {
    course(from: span.lowerBound, to: span.upperBound, tolerance: 1).map { $0.reach }.max() ?? 0
  }
}
