import SheetEngine
import SheetProtocol

/// Stills beside each other, each with its time, and what happened since the one before.
public struct Filmstrip: Sendable {
  /// When, s, in order.
  public let times: [Seconds]

  /// As many stills as are looked at where nobody says when.
  public static let usualCount = 8
  /// More stills than this make no picture.
  public static let maximumCount = 100

  private static let scale = 0.42
  private static let gap = 18.0
  private static let columns = 8

  /// A filmstrip.
  public init(at times: [Seconds]) {
    self.times = times
  }

  /// One whose stills are as far from each other in what is seen: many where the sheet moves, few where it rests.
  public init(of film: Film, from start: Seconds, to end: Seconds, count: Int = usualCount) {
    let course = film.course(from: start, to: end, tolerance: 1)
    var way: [(time: Seconds, way: Double)] = []
    for moment in course {
      guard let last = way.last, let before = way.isEmpty ? nil : film.frame(at: last.time) else {
        way.append((moment.time, 0))
        continue
      }
      let moved = (film.reach(of: moment.frame) - film.reach(of: before)).magnitude
      way.append((moment.time, last.way + moved + Self.ofTime * (moment.time - last.time)))
    }
    let whole = way.last?.way ?? 0
    times = (0..<max(count, 2)).reduce(into: []) { times, number in
      let part = whole * Double(number) / Double(max(count, 2) - 1)
      guard let next = way.firstIndex(where: { $0.way >= part - 1e-9 }) else { return }
      var time = way[next].time
      if next > 0, way[next].way > way[next - 1].way {
        let (a, b) = (way[next - 1], way[next])
        time = a.time + (b.time - a.time) * (part - a.way) / (b.way - a.way)
      }
      // A thousandth of a second is as exact as anybody reads it.
      time = min(max((time * 1000).rounded() / 1000, start), end)
      if times.last != time { times.append(time) }
    }
  }

  /// A second in which nothing moves is as long as a way of so many points.
  private static let ofTime = 60.0

  /// Draws it.
  public func picture(of film: Film, theme: Theme) -> Picture {
    var svg = SVGWriter(theme: theme)
    let scenes = times.enumerated().map { film.scene(at: $1, id: "s\($0)-") }
    let width = (scenes.map(\.size.width).max() ?? 0) * Self.scale
    let height = (scenes.map(\.size.height).max() ?? 0) * Self.scale
    let captions = times.indices.map { caption(of: film, $0) }
    let captionHeight = 20 + 14 * Double(captions.map(\.count).max() ?? 0)
    let columns = min(times.count, Self.columns)
    let rows = (times.count + Self.columns - 1) / Self.columns
    let step = (x: max(width, 132) + Self.gap, y: height + captionHeight + Self.gap)
    let size = Size(width: step.x * Double(columns) + Self.gap, height: step.y * Double(rows) + Self.gap)
    svg.add("rect", ["width": .init(size.width), "height": .init(size.height)], fill: .page)
    for (number, scene) in scenes.enumerated() {
      let x = Self.gap + step.x * Double(number % Self.columns)
      let y = Self.gap + step.y * Double(number / Self.columns)
      svg.group("g", ["class": "still", "transform": "translate(\(text(x)) \(text(y)))"]) { svg in
        svg.group("g", ["transform": "scale(\(text(Self.scale)))"]) { svg in
          scene.draw(film.moment(at: times[number]), &svg)
        }
        for (line, words) in captions[number].enumerated() {
          svg.add(
            "text",
            [
              "x": 4, "y": .init(height + 16 + 14 * Double(line)), "font-size": line == 0 ? 12 : 11,
              "font-weight": line == 0 ? 600 : 400,
            ], fill: line < 2 ? .ink : .faint, text: words)
        }
      }
    }
    return svg.picture(
      width: size.width, height: size.height, title: "A sheet at \(times.count) moments",
      description: times.map { "\(fixed($0, 3)) s: " + Still.description(of: film.frame(at: $0)) }
        .joined(separator: ". "))
  }

  /// The time, the phase, and the events since the still before.
  private func caption(of film: Film, _ number: Int) -> [String] {
    let time = times[number]
    let frame = film.frame(at: time)
    let start = number == 0 ? -Double.infinity : times[number - 1]
    let events = film.events.filter { $0.time > start && $0.time <= time && !$0.event.isPhaseChange }
    let held = frame.transition?.isInteractive == true ? ", held" : ""
    return ["\(fixed(time, 3)) s", "\(frame.phase.rawValue)\(held)"] + events.prefix(6).map { $0.event.words }
      + (events.count > 6 ? ["and \(events.count - 6) more"] : [])
  }
}
