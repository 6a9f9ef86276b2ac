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
    /// Where a release lands that holds the sheet as it is at a moment; nil is at rest, on screen.
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

  /// A film and its name, which is "" where it is alone.
  public typealias Run = (name: String, film: Film)

  /// Draws it as SVG. Only a plot shows more than the first of several runs.
  /// - Returns: nil where there is nothing to draw from.
  public func picture(of runs: [Run], theme: Theme) -> Picture? {
    guard let film = runs.first?.film else { return nil }
    switch subject {
    case .still(let time): return Still(at: time ?? film.start).picture(of: film, theme: theme)
    case .filmstrip(let times): return strip(times, of: film).picture(of: film, theme: theme)
    case .plot: return MotionPlot(of: runs, span: span(of: runs.map(\.film))).picture(theme: theme)
    case .map(let time): return map(time, of: film).picture(theme: theme)
    case .animation: return movingPicture(of: film).picture(theme: theme)
    }
  }

  /// Draws it for a terminal.
  public func text(of runs: [Run]) -> String {
    guard let film = runs.first?.film else { return "" }
    switch subject {
    case .still(let time):
      let time = time ?? film.start
      return TextStill(film: film, time: time).lines.map { $0 + "\n" }.joined() + caption(of: film, at: time)
    case .filmstrip(let times):
      return strip(times, of: film).times.map { time in
        TextStill(film: film, time: time).lines.map { $0 + "\n" }.joined() + caption(of: film, at: time) + "\n"
      }.joined()
    case .plot, .animation:
      return runs.map { run in
        (run.name.isEmpty ? "" : run.name + "\n") + TextPlot(of: run.film, span: span(of: [run.film])).text
      }.joined()
    case .map(let time): return TextMap(map: map(time, of: film)).text
    }
  }

  /// The film as it plays, whatever the subject is.
  public func movingPicture(of film: Film) -> MovingPicture { MovingPicture(of: film, span: span(of: [film])) }

  private func caption(of film: Film, at time: Seconds) -> String {
    "\(fixed(time, 3)) s: \(Still.description(of: film.frame(at: time)))\n"
  }

  private func strip(_ times: [Seconds], of film: Film) -> Filmstrip {
    let span = span(of: [film])
    return times.isEmpty
      ? Filmstrip(of: film, from: span.lowerBound, to: span.upperBound)
      : Filmstrip(at: Array(times.prefix(Filmstrip.maximumCount)))
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
