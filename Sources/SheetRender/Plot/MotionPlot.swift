import SheetEngine
import SheetProtocol

/// A plot of the sheet's reach, its velocity and its transition's fraction over time. Phases are bands, events are
/// marks, detents and the finger are lines. Several runs share one plot.
public struct MotionPlot: Sendable {
  /// A timeline and its name, "" for a single timeline.
  public typealias Run = (name: String, timeline: Timeline)

  /// The timelines to compare.
  public let runs: [Run]
  /// The start and end, s.
  public let span: ClosedRange<Seconds>
  /// What is said below the plot.
  private let caption: String

  static let width = 720.0
  /// The distance from the left side to the start of time, and from its end to the right side.
  static let margins = (left: 64.0, right: 20.0)
  /// Straight lines between the kept moments deviate from the motion by about this at most, pt.
  static let tolerance = 0.25

  /// A plot of timelines between two times, s; at least one.
  public init(of runs: [Run], span: ClosedRange<Seconds>, caption: String = "") {
    (self.runs, self.span, self.caption) = (runs, span, caption)
  }

  public func picture(theme: Theme) -> Picture {
    var svg = SVGWriter(theme: theme)
    let layout = Layout(self)
    let caption = Caption(caption, width: Self.width)
    let height = layout.height + caption.height
    svg.addGround(Self.width, height)
    drawNames(layout, &svg)
    drawBands(layout, &svg)
    drawGrid(layout, &svg)
    for panel in layout.panels { draw(panel, layout, &svg) }
    drawTime(layout, &svg)
    drawEvents(layout, &svg)
    caption.draw(below: layout.height, &svg)
    return svg.picture(
      width: Self.width, height: height, title: "A sheet's motion",
      description: caption.sentence + "From \(fixed(span.lowerBound, 3)) s to \(fixed(span.upperBound, 3)) s: "
        + runs.map { run in
          let (first, last) = (run.timeline.reach(at: span.lowerBound), run.timeline.reach(at: span.upperBound))
          return (run.name.isEmpty ? "" : run.name + " ") + "from \(text(first)) pt to \(text(last)) pt"
        }.joined(separator: "; "))
  }

  // MARK: Parts

  private func drawNames(_ layout: Layout, _ svg: inout SVGWriter) {
    let course = layout.courses[0]
    // A single run shows only the lines that it has.
    let lines: [(name: String, paint: Paint, isThere: Bool)] = [
      ("reach", .reach, true), ("content's offset", .run6, layout.scrolls), ("velocity", .velocity, true),
      ("transition", .fraction, course.contains { $0.frame.transition != nil }),
      ("dimming", .dimming, course.contains { $0.frame.dimmingAlpha > 0 }),
      ("finger", .touch, course.contains { $0.finger != nil }),
    ]
    let names: [(String, Paint)] =
      runs.count == 1
      ? lines.filter { $0.isThere }.map { ($0.name, $0.paint) }
      : runs.enumerated().map { (printable($1.name), .run($0)) }
    var x = Self.margins.left
    for (name, paint) in names {
      svg.add(
        "text", ["x": .init(x), "y": 20, "font-size": 12, "font-weight": 600], fill: paint,
        text: name)
      x += 18 + 6.4 * Double(name.count)
    }
  }

  private func drawBands(_ layout: Layout, _ svg: inout SVGWriter) {
    for (number, run) in runs.enumerated() {
      let (top, height) = layout.band(number)
      var named = -Double.infinity
      for band in run.timeline.bands(from: span.lowerBound, to: span.upperBound, shortest: layout.time.value(of: 1)) {
        let (from, to) = (layout.time.position(of: band.start), layout.time.position(of: band.end))
        if let paint = band.paint {
          svg.add(
            "rect",
            [
              "class": "band", "x": .init(rounded: from), "y": .init(top), "width": .init(rounded: to - from),
              "height": .init(height),
            ], fill: paint)
        }
        // A label is drawn where it has space.
        if runs.count == 1, to - from > 7 * Double(band.name.count), from > named {
          svg.add(
            "text", ["x": .init(rounded: from + 4), "y": .init(top + 12), "font-size": 11], fill: .faint,
            text: band.name)
          named = from + 6 * Double(band.name.count)
        }
      }
    }
  }

  private func draw(_ panel: Layout.Panel, _ layout: Layout, _ svg: inout SVGWriter) {
    let (left, right) = (Self.margins.left, Self.width - Self.margins.right)
    for tick in panel.axis.ticks(every: 24) {
      let y = SVGValue(rounded: panel.axis.position(of: tick)).text
      svg.add("path", ["d": "M\(text(left)) \(y)H\(text(right))", "stroke-width": tick == 0 ? 1 : 0.5], stroke: .line)
      svg.add(
        "text", ["x": .init(left - 6), "y": "\(y)", "dy": 3.5, "font-size": 11, "text-anchor": "end"], fill: .faint,
        text: text(tick))
    }
    svg.add(
      "text",
      [
        "transform": "translate(14 \(text((panel.axis.from + panel.axis.to) / 2))) rotate(-90)", "font-size": 11,
        "text-anchor": "middle",
      ], fill: .faint, text: panel.unit)
    if panel.kind == .reach { drawDetents(panel, &svg) }
    for (number, course) in layout.courses.enumerated() {
      let timeline = runs[number].timeline
      if panel.kind == .reach {
        drawFinger(timeline, panel, layout, &svg)
      }
      for line in panel.lines {
        let paint = runs.count == 1 ? line.paint : Paint.run(number)
        svg.add(
          "path",
          [
            "class": "\(line.name)", "d": "\(line.data(course, layout.time, panel.axis))", "stroke-width": 2,
            "stroke-linejoin": "round", "stroke-dasharray": "\(line.dashes)",
          ], stroke: paint)
      }
    }
  }

  private func drawDetents(_ panel: Layout.Panel, _ svg: inout SVGWriter) {
    var named: Set<String> = []
    for run in runs {
      for detent in run.timeline.sheet(at: span.upperBound).placedDetents
      where named.insert("\(detent.id) \(text(detent.reach))").inserted {
        let y = SVGValue(rounded: panel.axis.position(of: detent.reach)).text
        svg.add(
          "path",
          [
            "class": "detent", "d": "M\(text(Self.margins.left)) \(y)H\(text(Self.width - Self.margins.right))",
            "stroke-dasharray": "5 4",
          ], stroke: .detent)
        svg.add(
          "text",
          [
            "x": .init(Self.width - Self.margins.right - 4), "y": "\(y)",
            // Above its line, except where the names of the phases are.
            "dy": panel.axis.position(of: detent.reach) - panel.axis.to < 14 ? 12 : -4, "font-size": 11,
            "text-anchor": "end",
          ], fill: .faint, text: "\(detent.id) \(text(detent.reach))")
      }
    }
  }

  private func drawFinger(_ timeline: Timeline, _ panel: Layout.Panel, _ layout: Layout, _ svg: inout SVGWriter) {
    let all = timeline.samples.filter { span.contains($0.time) }.map { timed in
      let finger = Rect(x: timed.sample.location.x, y: timed.sample.location.y, width: 0, height: 0)
      let sheet = timeline.sheet(at: timed.time)
      let reach = sheet.configuration.edge.reach(of: finger, in: sheet.container.size)
      let point = Point(x: layout.time.position(of: timed.time), y: panel.axis.position(of: reach))
      return (point: point, phase: timed.sample.phase)
    }
    let points = Thinning(start: Self.margins.left, column: 2).thinned(all, at: { $0.point.x }, height: { $0.point.y })
    guard !points.isEmpty else { return }
    var data = PathData()
    for (point, phase) in points {
      if phase == .began { data.lift() }
      data.line(point.x, point.y)
    }
    svg.add(
      "path", ["class": "finger", "d": "\(data.text)", "stroke-dasharray": "2 3", "stroke-width": 1.5], stroke: .touch)
    for (point, phase) in points where phase != .moved {
      svg.add("circle", ["cx": .init(rounded: point.x), "cy": .init(rounded: point.y), "r": 3], fill: .touch)
    }
  }

  /// The grid lines of time, below everything else.
  private func drawGrid(_ layout: Layout, _ svg: inout SVGWriter) {
    for tick in layout.time.ticks(every: 80) {
      let x = SVGValue(rounded: layout.time.position(of: tick)).text
      svg.add("path", ["d": "M\(x) \(text(layout.top))V\(text(layout.bottom))", "stroke-width": 0.5], stroke: .line)
    }
  }

  private func drawTime(_ layout: Layout, _ svg: inout SVGWriter) {
    for tick in layout.time.ticks(every: 80) {
      let x = SVGValue(rounded: layout.time.position(of: tick)).text
      svg.add(
        "text", ["x": "\(x)", "y": .init(layout.bottom + 14), "font-size": 11, "text-anchor": "middle"], fill: .faint,
        text: "\(text(tick)) s")
    }
  }

  private func drawEvents(_ layout: Layout, _ svg: inout SVGWriter) {
    guard runs.count == 1 else { return drawMarks(layout, &svg) }
    for mark in layout.marks {
      let x = SVGValue(rounded: mark.x).text
      svg.add("path", ["class": "event", "d": "M\(x) \(text(layout.bottom - 5))V\(text(mark.y - 5))"], stroke: .line)
    }
    for mark in layout.marks {
      let x = SVGValue(rounded: mark.x).text
      svg.add("circle", ["cx": "\(x)", "cy": .init(mark.y - 3.5), "r": 2], fill: .faint)
      svg.add(
        "text",
        [
          "x": .init(rounded: mark.x + (mark.isLeft ? -5 : 5)), "y": .init(mark.y), "font-size": 11,
          "text-anchor": mark.isLeft ? "end" : "start",
        ], fill: .ink, text: mark.words)
    }
    if layout.hiddenMarks > 0 {
      svg.add(
        "text", ["x": .init(Self.margins.left), "y": .init(layout.height - 8), "font-size": 11], fill: .faint,
        text: "and \(layout.hiddenMarks) more events")
    }
  }
  /// With several runs, events are marks in each run's strip, because their labels would only repeat.
  private func drawMarks(_ layout: Layout, _ svg: inout SVGWriter) {
    for (number, run) in runs.enumerated() {
      let (top, height) = layout.band(number)
      let times = Set(run.timeline.events.map { $0.time }.filter(span.contains))
      for time in times.sorted() {
        let x = SVGValue(rounded: layout.time.position(of: time)).text
        svg.add(
          "path", ["class": "event", "d": "M\(x) \(text(top))V\(text(top + height))", "stroke-width": 2],
          stroke: .run(number))
      }
    }
  }
}
