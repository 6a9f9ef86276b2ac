import SheetEngine
import SheetProtocol

/// A kind of picture, and the part of a timeline that it shows.
public struct Drawing: Sendable {
  /// The kind of picture.
  public var subject: Subject
  /// The start, s; nil is the timeline's start. Ignored for a still and a map.
  public var from: Seconds?
  /// The end, s; nil is the timeline's end.
  public var to: Seconds?
  /// What the device shows.
  public var contents = PictureContents()
  /// Whether a still has a chart beside the device: where a release at that time lands.
  public var hasChart = false
  /// The width of a plot for a terminal, in columns.
  public var columns = TextWidth.usual

  /// A kind of picture.
  public enum Subject: Sendable {
    /// The device at one moment; nil is the timeline's start.
    case still(Seconds?)
    /// The device at several moments; empty chooses some across the timeline.
    case filmstrip([Seconds])
    /// The motion over time.
    case plot
    /// The landing of a release of the sheet, held as it is at a moment; nil is the timeline's start.
    case map(Seconds?)
    /// The device, moving.
    case animation
  }

  public init(_ subject: Subject, from: Seconds? = nil, to: Seconds? = nil) {
    self.subject = subject
    self.from = from
    self.to = to
  }

  // MARK: As SVG

  /// Draws it as SVG.
  /// - Parameter work: the budget; if it ends early, the picture is incomplete.
  public func picture(of timeline: Timeline, theme: Theme, work: Work = Work()) -> Picture {
    let timeline = timeline.showing(contents)
    return switch subject {
    case .still(let time):
      Still(at: time ?? timeline.start, hasChart: hasChart).picture(of: timeline, theme: theme, work: work)
    case .filmstrip(let times): filmstrip(times, of: timeline).picture(of: timeline, theme: theme)
    case .plot: comparison(of: [("", timeline)], theme: theme)
    case .map(let time): map(time, of: timeline).picture(theme: theme, work: work)
    case .animation: movingPicture(of: timeline).picture(theme: theme)
    }
  }

  /// One plot of several timelines, whatever the subject is.
  public func comparison(of runs: [MotionPlot.Run], theme: Theme) -> Picture {
    MotionPlot(of: runs, span: span(of: runs.map { $0.timeline })).picture(theme: theme)
  }

  /// The timeline as an animation, whatever the subject is.
  public func movingPicture(of timeline: Timeline) -> MovingPicture {
    MovingPicture(of: timeline.showing(contents), span: span(of: [timeline]))
  }

  // MARK: For a terminal

  /// Draws it for a terminal.
  /// - Parameter work: the budget; if it ends early, the picture is incomplete.
  public func text(of timeline: Timeline, work: Work = Work()) -> String {
    switch subject {
    case .still(let time): still(at: time ?? timeline.start, of: timeline)
    case .filmstrip(let times):
      filmstrip(times, of: timeline).times.map { still(at: $0, of: timeline) }.joined(separator: "\n")
    case .plot, .animation: textComparison(of: [("", timeline)])
    case .map(let time): TextMap(map: map(time, of: timeline)).text(work: work)
    }
  }

  /// The plots of several timelines for a terminal, one below the other on the same axes, whatever the subject is.
  public func textComparison(of runs: [MotionPlot.Run]) -> String {
    let span = span(of: runs.map { $0.timeline })
    let maximum = runs.map { $0.timeline.farthest(in: span) }.max() ?? 0
    return runs.map { run in
      let plot = TextPlot(of: run.timeline, span: span, maximum: maximum, columns: columns).text
      let rest = "\(SheetRender.text(run.timeline.reach(at: span.lowerBound))) pt, and nothing moves\n"
      return (run.name.isEmpty ? "" : printable(run.name) + "\n") + (plot.isEmpty ? rest : plot)
    }.joined()
  }

  private func still(at time: Seconds, of timeline: Timeline) -> String {
    TextStill(timeline: timeline, time: time).lines.map { $0 + "\n" }.joined()
      + "\(fixed(time, 3)) s: \(printable(Still.description(of: timeline.frame(at: time))))\n"
  }

  // MARK: Parts

  private func filmstrip(_ times: [Seconds], of timeline: Timeline) -> Filmstrip {
    let span = span(of: [timeline])
    return times.isEmpty ? Filmstrip(of: timeline, from: span.lowerBound, to: span.upperBound) : Filmstrip(at: times)
  }

  private func map(_ time: Seconds?, of timeline: Timeline) -> LandingMap {
    LandingMap(of: time.map { timeline.advancedSheet(at: $0) } ?? timeline.firstSheet)
  }

  /// The start and end; an end before the start is the start.
  private func span(of timelines: [Timeline]) -> ClosedRange<Seconds> {
    let start = from ?? timelines.map { $0.start }.min() ?? 0
    return start...max(to ?? timelines.map { $0.end }.max() ?? 0, start)
  }
}
