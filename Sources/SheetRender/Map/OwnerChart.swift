import SheetEngine
import SheetProtocol

/// A chart of what drags from a point move: a direction is one on screen, and the distance from the middle is the length of the drag.
public struct OwnerChart: Sendable {
  private let map: OwnerMap

  private static let (width, height) = (640.0, 560.0)
  private static let middle = Point(x: 300, y: 300)
  private static let radius = 220.0
  private static let rings = 3

  /// The chart of a sheet as it is at a time; nil is the timeline's start. A dismissed one is presented first.
  public init(of timeline: Timeline, at time: Seconds?, from x: Points, _ y: Points) {
    let sheet = time.map { timeline.advancedSheet(at: $0) } ?? timeline.firstSheet
    map = sheet.owners(ofDragsFrom: Point(x: x, y: y), length: OwnerMap.usualLength, Work())
  }

  private var title: String {
    "What a drag from \(SheetRender.text(map.point.x)), \(SheetRender.text(map.point.y)) moves"
  }

  /// What the finger hits.
  private var hit: String { map.region.map { "\($0), in the content" } ?? map.target.rawValue }

  // MARK: As SVG

  /// Draws it as SVG.
  public func picture(theme: Theme) -> Picture {
    var svg = SVGWriter(theme: theme)
    svg.addGround(Self.width, Self.height)
    svg.add("text", ["x": 20, "y": 28, "font-size": 13, "font-weight": 700], fill: .ink, text: title)
    svg.add("text", ["x": 20, "y": 46, "font-size": 11], fill: .faint, text: "the finger hits \(hit)")
    for (index, owner) in map.owners.enumerated() {
      svg.add(
        "path", ["class": "owner", "d": "\(sectors(of: owner).text)", "fill-opacity": owner == .none ? 0.12 : 0.55],
        fill: Self.paint(owner, index))
    }
    drawRings(&svg)
    drawLegend(&svg)
    return svg.picture(
      width: Self.width, height: Self.height, title: title, description: lines.joined(separator: "; "))
  }

  private static func paint(_ owner: FingerOwner, _ index: Int) -> Paint {
    switch owner {
    case .none: .faint
    case .sheet: .run1
    case .content: .run3
    case .presenter: .run4
    case .region: [.run5, .run2, .run6][index % 3]
    }
  }

  private func sectors(of owner: FingerOwner) -> PathData {
    var data = PathData()
    let half = 180 / Double(OwnerMap.directions)
    func add(_ distance: Points, _ degrees: Double) {
      let (direction, length) = (OwnerMap.direction(degrees), Self.radius * distance / map.length)
      data.line(Self.middle.x + direction.x * length, Self.middle.y + direction.y * length)
    }
    for ray in map.rays {
      for (index, span) in ray.spans.enumerated() where span.owner == owner {
        let end = index + 1 < ray.spans.count ? ray.spans[index + 1].start : map.length
        add(span.start, ray.angle - half)
        add(end, ray.angle - half)
        add(end, ray.angle + half)
        add(span.start, ray.angle + half)
        data.close()
      }
    }
    return data
  }

  private func drawRings(_ svg: inout SVGWriter) {
    let (x, y) = (Self.middle.x, Self.middle.y)
    for ring in 1...Self.rings {
      let part = Double(ring) / Double(Self.rings)
      svg.add(
        "circle", ["cx": .init(x), "cy": .init(y), "r": .init(rounded: Self.radius * part), "stroke-width": 1],
        stroke: .line)
      svg.add(
        "text",
        ["x": .init(x), "y": .init(rounded: y - Self.radius * part - 4), "font-size": 11, "text-anchor": "middle"],
        fill: .faint, text: "\(SheetRender.text(map.length * part)) pt")
    }
    svg.add("circle", ["cx": .init(x), "cy": .init(y), "r": 4], fill: .finger)
  }

  private func drawLegend(_ svg: inout SVGWriter) {
    for (index, owner) in map.owners.enumerated() {
      let y = 70.0 + 20 * Double(index)
      svg.add(
        "rect", ["x": 540, "y": .init(y - 10), "width": 12, "height": 12, "rx": 3], fill: Self.paint(owner, index))
      svg.add("text", ["x": 558, "y": .init(y), "font-size": 12], fill: .ink, text: owner.word)
    }
  }

  // MARK: As text

  /// The same for a terminal: directions in which the same move in turn, with where they begin.
  public var text: String {
    (["\(title): it hits \(hit)", "0° is to the right, 90° down"] + lines).map { $0 + "\n" }.joined()
  }

  private var lines: [String] {
    var groups: [ArraySlice<OwnerMap.Ray>] = []
    for index in map.rays.indices {
      if let last = groups.last?.last, last.spans.map({ $0.owner }) == map.rays[index].spans.map({ $0.owner }) {
        groups[groups.count - 1] = map.rays[groups[groups.count - 1].startIndex...index]
      } else {
        groups.append(map.rays[index...index])
      }
    }
    return groups.map { rays in
      let (first, last) = (rays[rays.startIndex], rays[rays.endIndex - 1])
      let angles =
        rays.count > 1 ? "\(fixed(first.angle, 0))° to \(fixed(last.angle, 0))°" : "\(fixed(first.angle, 0))°"
      let spans = first.spans.indices.map { index -> String in
        let starts = rays.map { $0.spans[index].start }
        let (low, high) = (starts.min() ?? 0, starts.max() ?? 0)
        guard index > 0 else { return first.spans[0].owner.word }
        let from = high - low < 0.05 ? fixed(low, 1) : "\(fixed(low, 1)) to \(fixed(high, 1))"
        return "from \(from) pt \(printable(first.spans[index].owner.word))"
      }
      return "\(angles): \(spans.joined(separator: ", "))"
    }
  }
}
