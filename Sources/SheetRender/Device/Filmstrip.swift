import SheetEngine
import SheetProtocol

/// Stills side by side, each with its time and the events since the one before.
public struct Filmstrip: Sendable {
  /// The times of the stills, s, in order.
  public let times: [Seconds]

  /// The number of stills if no times are given.
  public static let usualCount = 8
  /// The maximum number of stills.
  public static let maximumCount = DrawingParams.maximumTimes

  private static let scale = 0.42
  private static let gap = 18.0
  private static let line = 14.0
  /// The approximate width of a caption's letter.
  private static let letter = 5.6
  /// The maximum width of a row of several stills: that of a page of text, on which the captions are as large as here.
  private static let widest = 720.0

  public init(at times: [Seconds]) {
    self.times = times
  }

  /// A filmstrip whose stills are equally spaced in motion: many where the sheet moves, few where it rests.
  public init(of timeline: Timeline, from start: Seconds, to end: Seconds) {
    let count = Self.usualCount
    let course = timeline.course(from: start, to: end, tolerance: 1)
    var distances: [(time: Seconds, distance: Double)] = []
    for (before, moment) in zip([course[0]] + course, course) {
      let moved = (moment.reach - before.reach).magnitude + Self.ofTime * (moment.time - before.time)
      distances.append((moment.time, (distances.last?.distance ?? 0) + moved))
    }
    let whole = distances.last?.distance ?? 0
    times = (0..<count).reduce(into: []) { times, number in
      let distance = whole * Double(number) / Double(count - 1)
      guard let next = distances.firstIndex(where: { $0.distance >= distance - 1e-9 }) else { return }
      var time = distances[next].time
      if next > 0, distances[next].distance > distances[next - 1].distance {
        let (a, b) = (distances[next - 1], distances[next])
        time = a.time + (b.time - a.time) * (distance - a.distance) / (b.distance - a.distance)
      }
      // More than a millisecond's precision is of no use to a reader.
      time = min(max((time * 1000).rounded() / 1000, start), end)
      if times.last != time { times.append(time) }
    }
  }

  /// The distance that a second without motion counts as, pt.
  private static let ofTime = 60.0

  public func picture(of timeline: Timeline, theme: Theme) -> Picture {
    var svg = SVGWriter(theme: theme)
    let scenes = times.enumerated().map { timeline.scene(at: $1, id: "s\($0)-") }
    let captions = times.indices.map { caption(of: timeline, $0) }
    let (positions, size) = layout(scenes, captions)
    svg.addGround(size.width, size.height)
    for (number, scene) in scenes.enumerated() {
      let position = positions[number]
      svg.group("g", ["class": "still", "transform": "translate(\(text(position.x)) \(text(position.y)))"]) { svg in
        svg.group("g", ["transform": "scale(\(text(Self.scale)))"]) { svg in
          guard timeline.work.spend(scene.cost) else { return }
          scene.draw(timeline.moment(at: times[number]), &svg)
        }
        for (line, words) in captions[number].enumerated() {
          svg.add(
            "text",
            [
              "x": 4, "y": .init(rounded: scene.size.height * Self.scale + 16 + Self.line * Double(line)),
              "font-size": line == 0 ? 12 : 11, "font-weight": line == 0 ? 600 : 400,
            ], fill: line < 2 ? .ink : .faint, text: words)
        }
      }
    }
    return svg.picture(
      width: size.width, height: size.height, title: "A sheet at \(times.count) moments",
      description: times.map { "\(fixed($0, 3)) s: " + Still.description(of: timeline.frame(at: $0)) }
        .joined(separator: ". "))
  }

  /// Places stills in rows, each as wide as the wider of device and caption; a full row is followed by another.
  private func layout(_ scenes: [DeviceScene], _ captions: [[String]]) -> (positions: [Point], size: Size) {
    var positions: [Point] = []
    var (position, rowHeight, size) = (Point(x: Self.gap, y: Self.gap), 0.0, Size(width: 0, height: 0))
    for (scene, caption) in zip(scenes, captions) {
      let words = Double(caption.map { $0.count }.max() ?? 0) * Self.letter
      let width = max(scene.size.width * Self.scale, words + 8)
      let height = scene.size.height * Self.scale + 8 + Self.line * Double(caption.count)
      if position.x > Self.gap, position.x + width + Self.gap > Self.widest {
        position = Point(x: Self.gap, y: position.y + rowHeight + Self.gap)
        rowHeight = 0
      }
      positions.append(position)
      position.x += width + Self.gap
      rowHeight = max(rowHeight, height)
      size = Size(width: max(size.width, position.x), height: max(size.height, position.y + rowHeight + Self.gap))
    }
    return (positions, size)
  }

  /// The time, the phase, and the events since the still before.
  private func caption(of timeline: Timeline, _ number: Int) -> [String] {
    let time = times[number]
    let frame = timeline.frame(at: time)
    let start = number == 0 ? -Double.infinity : times[number - 1]
    let events = timeline.events.filter { $0.time > start && $0.time <= time && !$0.event.isPhaseChange }
    let held = frame.transition?.isInteractive == true ? ", held" : ""
    return ["\(fixed(time, 3)) s", "\(frame.phase.rawValue)\(held)"] + events.prefix(6).map { $0.event.words }
      + (events.count > 6 ? ["and \(events.count - 6) more"] : [])
  }
}
