import SheetEngine
import SheetProtocol

/// A timeline as one SVG that plays in a loop wherever style sheets do: in a browser, in a README. Elsewhere it shows
/// its first moment.
///
/// Every moving part has its own keyframes, with straight lines between points of the closed form, off by less than a
/// third of a point. Between two samples of a finger, where nothing is known, the lines are straight too. Below the
/// device are the phases, the sheet's reach, and a playhead.
public struct MovingPicture: Sendable {
  /// The timeline to show.
  private let timeline: Timeline
  /// The start and end, s.
  public let span: ClosedRange<Seconds>
  private let stretches: [Stretch]
  private var course: [Moment]

  /// Straight lines between the kept moments deviate from the motion by no more than this, pt; rounding in the text
  /// adds at most a tenth of a point.
  static let tolerance = 0.2
  /// How long the last moment is shown before the animation repeats, s.
  static let pause = 1.0
  private static let strip = 64.0
  /// A picture that would be larger than this, in bytes, is of a recording too long to be watched. It has only some moments for
  /// each of so many parts of the time, which makes less than a third of that size.
  private static let (maximumSize, columns) = (1_000_000, 100.0)

  /// A timeline between two times, s.
  public init(of timeline: Timeline, span: ClosedRange<Seconds>) {
    self.timeline = timeline
    self.span = span
    stretches = timeline.stretches(from: span.lowerBound, to: span.upperBound)
    course = timeline.course(from: span.lowerBound, to: span.upperBound, tolerance: Self.tolerance)
  }

  /// The duration of one loop, s.
  public var duration: Seconds { span.upperBound - span.lowerBound + Self.pause }

  private var scenes: [DeviceScene] {
    stretches.enumerated().map { number, stretch in
      DeviceScene(
        stretch.sheet, screens: stretch.screens, keyboardHeight: timeline.highestKeyboard, contents: timeline.contents,
        id: stretches.count > 1 ? "d\(number)-" : "")
    }
  }

  /// Draws the frame after some time, for formats that consist of frames.
  /// - Parameter elapsed: 0 to ``duration``, s.
  public func frame(after elapsed: Seconds, theme: Theme) -> Picture {
    let time = min(span.lowerBound + elapsed, span.upperBound)
    var svg = SVGWriter(theme: theme)
    let scenes = scenes
    let size = addGround(scenes, &svg)
    let index = stretches.lastIndex { $0.start <= time } ?? 0
    let moment = timeline.moment(at: time)
    var scene = scenes[index]
    scene.container.size = moment.size
    scene.draw(moment, &svg)
    drawStrip(size, at: time, &svg)
    return svg.picture(
      width: size.width, height: size.height, title: "A sheet at \(fixed(time, 3)) s",
      description: Still.description(of: timeline.frame(at: time)))
  }

  private func addGround(_ scenes: [DeviceScene], _ svg: inout SVGWriter) -> Size {
    let size = Size(
      width: scenes.map { $0.size.width }.max() ?? 0, height: (scenes.map { $0.size.height }.max() ?? 0) + Self.strip)
    svg.addGround(size.width, size.height)
    return size
  }

  public func picture(theme: Theme) -> Picture {
    let picture = drawn(theme: theme)
    guard picture.text.utf8.count > Self.maximumSize else { return picture }
    var thinned = self
    let column = (span.upperBound - span.lowerBound) / Self.columns
    thinned.course = Thinning(start: span.lowerBound, column: column).thinned(
      course, at: { $0.time }, height: { $0.reach })
    return thinned.drawn(theme: theme)
  }

  private func drawn(theme: Theme) -> Picture {
    var svg = SVGWriter(theme: theme)
    let scenes = scenes
    let size = addGround(scenes, &svg)
    for (number, stretch) in stretches.enumerated() {
      let name = stretches.count > 1 ? "d\(number)" : "d"
      let isLast = number == stretches.count - 1
      let moments = moments(of: stretch, isLast: isLast)
      guard let first = moments.first else { continue }
      var track = KeyframeTrack(start: span.lowerBound, duration: duration, scope: name)
      var finger = Point.zero
      for moment in moments {
        finger = moment.finger ?? finger
        let parts = scenes[number].parts(moment, finger: finger)
        // Each part is kept twice where it appears, and its numbers are compared.
        guard timeline.work.spend(4 * parts.count, space: 400 * parts.count) else { break }
        // A part that jumps keeps its earlier state until then.
        track.add(parts, at: moment.jumps ? moment.time - track.instant : moment.time)
      }
      svg.rules += track.rules
      if stretches.count > 1 {
        svg.rules += track.visibility(from: number == 0 ? nil : stretch.start, to: isLast ? nil : stretch.end)
      }
      svg.group("g", ["class": "\(name)", "opacity": number == 0 ? 1 : 0]) { svg in
        var scene = scenes[number]
        scene.container.size = first.size
        scene.draw(first, &svg)
      }
    }
    drawStrip(size, at: nil, &svg)
    svg.rules += ["@media (prefers-reduced-motion: reduce) {", "  * { animation: none !important; }", "}"]
    return svg.picture(
      width: size.width, height: size.height, title: "A sheet in motion",
      description: "From \(fixed(span.lowerBound, 3)) s to \(fixed(span.upperBound, 3)) s. "
        + timeline.bands(from: span.lowerBound, to: span.upperBound, shortest: duration / Self.columns)
        .map { "\(fixed($0.start, 3)) s \($0.name)" }.joined(separator: ", "))
  }

  /// The moments of one stretch, from its start to just before the next one.
  private func moments(of stretch: Stretch, isLast: Bool) -> [Moment] {
    // At the time of a break there are two moments: before it and after it.
    let first = course.partitioningIndex { $0.time > stretch.start } - 1
    guard !isLast else { return Array(course[max(first, 0)...]) }
    let end = course.partitioningIndex { $0.time >= stretch.end }
    return Array(course[min(max(first, 0), end)..<end]) + [timeline.moment(before: stretch.end)]
  }

  /// Draws the phases, the reach, and the playhead.
  /// - Parameter moment: the time of the playhead; nil animates it.
  private func drawStrip(_ size: Size, at moment: Seconds?, _ svg: inout SVGWriter) {
    let (top, bottom) = (size.height - Self.strip, size.height - 8)
    let (left, right) = (DeviceScene.margin, size.width - DeviceScene.margin)
    let time = Axis(span.lowerBound, span.upperBound, from: left, to: right)
    for band in timeline.bands(from: span.lowerBound, to: span.upperBound, shortest: time.value(of: 1)) {
      guard let paint = band.paint else { continue }
      let (from, to) = (time.position(of: band.start), time.position(of: band.end))
      svg.add(
        "rect",
        [
          "x": .init(rounded: from), "y": .init(top + 2), "width": .init(rounded: to - from),
          "height": .init(bottom - top - 2),
        ], fill: paint)
    }
    let maximum = course.map { $0.reach }.max() ?? 0
    let reach = Axis(0, max(maximum, 1), from: bottom - 3, to: top + 6)
    svg.add(
      "path", ["class": "reach", "d": "\(Line.reach.data(course, time, reach))", "stroke-width": 2],
      stroke: .reach)
    svg.add(
      "text", ["x": .init(right), "y": .init(bottom - 3), "font-size": 11, "text-anchor": "end"], fill: .faint,
      text: "\(fixed(span.upperBound, 2)) s")
    let x = moment.map { SVGValue(rounded: time.position(of: $0)).text } ?? text(left)
    svg.add(
      "path", ["class": "playhead", "d": "M\(x) \(text(top + 2))V\(text(bottom))", "stroke-width": 1.5], stroke: .ink)
    guard moment == nil else { return }
    let fraction = (span.upperBound - span.lowerBound) / duration
    svg.rules += [
      ".playhead { animation: playhead \(text(duration))s linear infinite; }",
      "@keyframes playhead { 0% { transform: translateX(0); } "
        + "\(text(fraction * 100))%, 100% { transform: translateX(\(text(right - left))px); } }",
    ]
  }
}
