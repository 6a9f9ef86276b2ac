import SheetEngine
import SheetProtocol

/// What is drawn of a film, and of which part of it.
public struct Drawing: Sendable {
  /// What is drawn.
  public var subject: Subject
  /// Where it starts, s; nil is where the film does. Of a still and a map it means nothing.
  public var from: Seconds?
  /// Where it ends, s; nil is where the film does.
  public var to: Seconds?

  /// What there is to draw.
  public enum Subject: Sendable {
    /// The device at one moment; nil is the film's start.
    case still(Seconds?)
    /// The device at several moments; none is some, spread over the film.
    case filmstrip([Seconds])
    /// The motion over time.
    case plot
    /// Where a release lands that holds the sheet as it is at a moment; nil is as the film begins.
    case map(Seconds?)
    /// The device, moving.
    case animation
  }

  /// A drawing.
  public init(_ subject: Subject, from: Seconds? = nil, to: Seconds? = nil) {
    self.subject = subject
    self.from = from
    self.to = to
  }

  // MARK: As SVG

  /// Draws it as SVG.
  public func picture(of film: Film, theme: Theme) -> Picture {
    switch subject {
    case .still(let time): Still(at: time ?? film.start).picture(of: film, theme: theme)
    case .filmstrip(let times): filmstrip(times, of: film).picture(of: film, theme: theme)
    case .plot: comparison(of: [("", film)], theme: theme)
    case .map(let time): map(time, of: film).picture(theme: theme)
    case .animation: movingPicture(of: film).picture(theme: theme)
    }
  }

  /// The plots of several films over each other, whatever the subject is.
  public func comparison(of runs: [MotionPlot.Run], theme: Theme) -> Picture {
    MotionPlot(of: runs, span: span(of: runs.map(\.film))).picture(theme: theme)
  }

  /// The film as it plays, whatever the subject is.
  public func movingPicture(of film: Film) -> MovingPicture { MovingPicture(of: film, span: span(of: [film])) }

  // MARK: For a terminal

  /// Draws it for a terminal.
  public func text(of film: Film) -> String {
    switch subject {
    case .still(let time): still(at: time ?? film.start, of: film)
    case .filmstrip(let times): filmstrip(times, of: film).times.map { still(at: $0, of: film) }.joined(separator: "\n")
    case .plot, .animation: textComparison(of: [("", film)])
    case .map(let time): TextMap(map: map(time, of: film)).text
    }
  }

  /// The plots of several films for a terminal, one below the other on the same axes, whatever the subject is.
  public func textComparison(of runs: [MotionPlot.Run]) -> String {
    let span = span(of: runs.map(\.film))
    let most = runs.map { $0.film.farthest(in: span) }.max() ?? 0
    return runs.map { run in
      let plot = TextPlot(of: run.film, span: span, most: most).text
      let rest = "\(SheetRender.text(run.film.reach(at: span.lowerBound))) pt, and nothing moves\n"
      return (run.name.isEmpty ? "" : printable(run.name) + "\n") + (plot.isEmpty ? rest : plot)
    }.joined()
  }

  private func still(at time: Seconds, of film: Film) -> String {
    TextStill(film: film, time: time).lines.map { $0 + "\n" }.joined()
      + "\(fixed(time, 3)) s: \(printable(Still.description(of: film.frame(at: time))))\n"
  }

  // MARK: Parts

  private func filmstrip(_ times: [Seconds], of film: Film) -> Filmstrip {
    let span = span(of: [film])
    return times.isEmpty ? Filmstrip(of: film, from: span.lowerBound, to: span.upperBound) : Filmstrip(at: times)
  }

  private func map(_ time: Seconds?, of film: Film) -> LandingMap {
    LandingMap(of: time.map { film.advancedSheet(at: $0) } ?? film.firstSheet)
  }

  /// From when to when; what ends before it starts is the moment of its start.
  private func span(of films: [Film]) -> ClosedRange<Seconds> {
    let start = from ?? films.map(\.start).min() ?? 0
    return start...max(to ?? films.map(\.end).max() ?? 0, start)
  }
}
