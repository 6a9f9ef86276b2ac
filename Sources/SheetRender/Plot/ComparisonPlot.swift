import SheetEngine
import SheetProtocol

/// A recorded course over a played one, and the difference below them.
package struct ComparisonPlot: Sendable {
  /// The reach in each recorded frame: s and pt.
  private let recorded: [(Seconds, Points)]
  /// The reach in the document at those times: s and pt.
  private let played: [(Seconds, Points)]
  /// The difference in each frame that was compared.
  private let differences: [(Seconds, Points)]

  package init(recorded: [(Seconds, Points)], played: [(Seconds, Points)], differences: [(Seconds, Points)]) {
    (self.recorded, self.played, self.differences) = (recorded, played, differences)
  }

  private static let size = (width: 720.0, height: 420.0)

  package func picture(theme: Theme) -> Picture {
    var svg = SVGWriter(theme: theme)
    svg.addGround(Self.size.width, Self.size.height)
    let (left, right) = (64.0, Self.size.width - 20)
    let time = Axis(recorded.first?.0 ?? 0, recorded.last?.0 ?? 1, from: left, to: right)
    let reaches = (recorded + played).map { $0.1 }
    let reach = Axis(min(0, reaches.min() ?? 0), reaches.max() ?? 1, from: 270, to: 40)
    let most = differences.map { $0.1.magnitude }.max() ?? 0
    let difference = Axis(-max(most, 0.1), max(most, 0.1), from: 390, to: 300)
    svg.add("text", ["x": .init(left), "y": 22, "font-size": 12, "font-weight": 600], fill: .reach, text: "document")
    svg.add(
      "text", ["x": .init(left + 80), "y": 22, "font-size": 12, "font-weight": 600], fill: .velocity, text: "trace")
    svg.add(
      "text", ["x": .init(left + 130), "y": 22, "font-size": 12, "font-weight": 600], fill: .fraction,
      text: "difference, at most \(fixed(most, 2)) pt")
    for (axis, distance) in [(reach, 40.0), (difference, 24.0)] {
      for tick in axis.ticks(every: distance) {
        let y = SVGValue(rounded: axis.position(of: tick)).text
        svg.add(
          "path", ["d": "M\(text(left)) \(y)H\(text(right))", "stroke-width": tick == 0 ? 1 : 0.5], stroke: .line)
        svg.add(
          "text", ["x": .init(left - 6), "y": "\(y)", "dy": 3.5, "font-size": 11, "text-anchor": "end"], fill: .faint,
          text: text(tick))
      }
    }
    for tick in time.ticks(every: 80) {
      svg.add(
        "text", ["x": .init(rounded: time.position(of: tick)), "y": 410, "font-size": 11, "text-anchor": "middle"],
        fill: .faint, text: "\(text(tick)) s")
    }
    svg.add("path", ["d": "\(line(played, time, reach))", "stroke-width": 3], stroke: .reach)
    svg.add("path", ["d": "\(line(recorded, time, reach))", "stroke-width": 1.2], stroke: .velocity)
    svg.add("path", ["d": "\(line(differences, time, difference))", "stroke-width": 1.2], stroke: .fraction)
    return svg.picture(
      width: Self.size.width, height: Self.size.height, title: "A trace and a document",
      description: "They differ by at most \(fixed(most, 2)) pt in \(differences.count) frames")
  }

  /// A line with gaps where there is no frame for long.
  private func line(_ points: [(Seconds, Points)], _ time: Axis, _ axis: Axis) -> String {
    var data = PathData()
    for (index, point) in points.enumerated() {
      if index > 0, point.0 - points[index - 1].0 > 0.1 { data.lift() }
      data.line(time.position(of: point.0), axis.position(of: point.1))
    }
    return points.isEmpty ? "M0 0" : data.text
  }
}
