import SheetEngine
import SheetProtocol

/// A map of where a release lands, by the sheet's reach and the finger's velocity, with the borders between outcomes.
///
/// The finger holds the sheet 20 pt inside the side by which it reaches into the container. Borders are found by
/// predicting releases, so the map shows the sheet itself and not a rule that is assumed for it. An outcome that spans
/// less than 100 pt/s may be missed.
public struct LandingMap: Sendable {
  /// The sheet whose releases are mapped.
  public let sheet: Sheet
  /// The finger's velocities, outward (downward for a sheet at the bottom), pt/s; a fast finger has about 3000.
  let velocities: ClosedRange<PointsPerSecond> = -3000...3000

  private static let width = 720.0
  private static let height = 520.0
  static let frame = (left: 70.0, right: 20.0, top: 40.0, bottom: 50.0)

  /// A map of a sheet. A held sheet is mapped as it is held; any other at rest, presented first where it is dismissed.
  public init(of sheet: Sheet) {
    self.sheet = sheet
  }

  /// The outcomes of releases; nil where no finger can drag the sheet.
  func landings(_ work: Work) -> Landings? { Landings(sheet, velocities: velocities, work) }

  /// The text for a sheet that can't be dragged.
  static let nowhere = "No finger can drag this sheet."

  func picture(theme: Theme, work: Work) -> Picture {
    var svg = SVGWriter(theme: theme)
    svg.addGround(Self.width, Self.height)
    let frame = Self.frame
    let landings = landings(work)
    if let landings {
      let reaches = landings.reaches
      svg.add(
        "text", ["x": .init(frame.left), "y": 22, "font-size": 13, "font-weight": 700], fill: .ink,
        text: "Where a release lands")
      draw(
        landings, from: frame.left, to: Self.width - frame.right,
        Axis(reaches.lowerBound, reaches.upperBound, from: Self.height - frame.bottom, to: frame.top), &svg)
    } else {
      drawNowhere(at: Point(x: Self.width / 2, y: Self.height / 2), &svg)
    }
    return svg.picture(
      width: Self.width, height: Self.height, title: "Where a release lands",
      description: landings?.borderLines.joined(separator: "; ") ?? "nowhere: it can't be dragged")
  }

  /// Draws it beside a device, with the same lengths.
  /// - Parameters:
  ///   - x: the left and the right end of the velocities.
  ///   - bottom: where the sheet reaches 0 pt.
  func draw(x: (left: Double, right: Double), bottom: Double, _ work: Work, _ svg: inout SVGWriter) {
    guard sheet.phase != .dismissed, let landings = landings(work) else {
      return drawNowhere(at: Point(x: (x.left + x.right) / 2, y: bottom - 100), &svg)
    }
    let (low, high) = (landings.reaches.lowerBound, landings.reaches.upperBound)
    draw(landings, from: x.left, to: x.right, Axis(low, high, from: bottom - low, to: bottom - high), &svg)
  }

  private func draw(_ landings: Landings, from left: Double, to right: Double, _ y: Axis, _ svg: inout SVGWriter) {
    let x = Axis(velocities.lowerBound, velocities.upperBound, from: left, to: right)
    let outcomes = landings.outcomes(of: sheet)
    drawAreas(landings, outcomes, x, y, &svg)
    drawAxes(landings, x, y, &svg)
    drawBorders(landings, x, y, &svg)
    drawRests(landings, x, y, &svg)
    drawNames(landings, outcomes, x, y, &svg)
  }

  private func drawNowhere(at center: Point, _ svg: inout SVGWriter) {
    svg.add(
      "text", ["x": .init(center.x), "y": .init(center.y), "font-size": 14, "text-anchor": "middle"], fill: .faint,
      text: Self.nowhere)
  }

  // MARK: Parts

  /// Draws the area of each outcome.
  private func drawAreas(_ landings: Landings, _ outcomes: [String], _ x: Axis, _ y: Axis, _ svg: inout SVGWriter) {
    var areas: [String: PathData] = [:]
    for block in landings.blocks {
      let lines = lines(in: block, x, y)
      for (index, outcome) in block.outcomes.enumerated() {
        for point in lines[index] + lines[index + 1].reversed() {
          areas[outcome, default: PathData()].line(point.x, point.y)
        }
        areas[outcome]?.close()
      }
    }
    for outcome in outcomes {
      svg.add(
        "path",
        [
          "class": "region", "d": "\(areas[outcome]?.text ?? "")",
          "fill-opacity": .init(Self.opacity(outcome, outcomes)),
        ],
        fill: outcome == Landings.gone ? .run4 : .reach)
    }
  }

  /// The deviation of a drawn line from the tried releases, pixels.
  private static let tolerance = 0.1

  /// The left side of a block, its borders and its right side, in pixels, without the points that are not necessary.
  private func lines(in block: Landings.Block, _ x: Axis, _ y: Axis) -> [[Point]] {
    (0...block.outcomes.count).map { index in
      let points = block.rows.map { row in
        let velocity =
          index == 0
          ? velocities.lowerBound : index > row.borders.count ? velocities.upperBound : row.borders[index - 1]
        return TimedValues(time: -y.position(of: row.reach), values: [x.position(of: velocity)])
      }
      return points.needed(within: [Self.tolerance]).map { Point(x: points[$0].values[0], y: -points[$0].time) }
    }
  }

  /// The opacity of an area: as on the preview page (rail/axes.js), the higher the sheet, the more of one color.
  private static func opacity(_ outcome: String, _ outcomes: [String]) -> Double {
    guard outcome != Landings.gone else { return 0.16 }
    let others = outcomes.filter { $0 != Landings.gone }
    let place = others.count - 1 - (others.firstIndex(of: outcome) ?? 0)
    guard others.count > tints.count else { return tints[place] }
    return tints[0] + (tints[tints.count - 1] - tints[0]) * Double(place) / Double(others.count - 1)
  }

  private static let tints = [0.46, 0.24, 0.09]

  /// Draws the borders between outcomes: along the velocities within a block, and across from block to block.
  private func drawBorders(_ landings: Landings, _ x: Axis, _ y: Axis, _ svg: inout SVGWriter) {
    var data = PathData()
    for block in landings.blocks {
      for line in lines(in: block, x, y).dropFirst().dropLast() {
        for point in line { data.line(point.x, point.y) }
        data.lift()
      }
    }
    for (lower, upper) in zip(landings.blocks, landings.blocks.dropFirst()) {
      guard let first = lower.rows.last, let second = upper.rows.first else { continue }
      let ends = ([velocities.lowerBound, velocities.upperBound] + first.borders + second.borders).sorted()
      for (from, to) in zip(ends, ends.dropFirst())
      where first.outcome((from + to) / 2) != second.outcome((from + to) / 2) {
        let y0 = y.position(of: (first.reach + second.reach) / 2)
        data.line(x.position(of: from), y0)
        data.line(x.position(of: to), y0)
        data.lift()
        if x.position(of: to) - x.position(of: from) > 40,
          !landings.rests.contains(where: { ($0 - first.reach).magnitude < 2 })
        {
          svg.add(
            "text",
            [
              "x": .init(rounded: x.position(of: to) - 4), "y": .init(rounded: y0 - 4), "font-size": 11,
              "text-anchor": "end",
            ],
            fill: .ink, text: fixed((first.reach + second.reach) / 2, 0))
        }
      }
    }
    svg.add(
      "path", ["class": "border", "d": "\(data.text)", "stroke-width": 1.5, "stroke-linejoin": "round"], stroke: .ink)
  }

  private func drawAxes(_ landings: Landings, _ x: Axis, _ y: Axis, _ svg: inout SVGWriter) {
    for tick in x.ticks(every: 60) {
      let position = SVGValue(rounded: x.position(of: tick)).text
      svg.add(
        "path", ["d": "M\(position) \(text(y.to))V\(text(y.from))", "stroke-width": tick == 0 ? 1.2 : 0.4],
        stroke: .faint)
      svg.add(
        "text", ["x": "\(position)", "y": .init(y.from + 16), "font-size": 11, "text-anchor": "middle"], fill: .faint,
        text: text(tick))
    }
    for tick in y.ticks(every: 50) {
      let position = SVGValue(rounded: y.position(of: tick)).text
      svg.add("path", ["d": "M\(text(x.from)) \(position)H\(text(x.to))", "stroke-width": 0.4], stroke: .faint)
      svg.add(
        "text", ["x": .init(x.from - 6), "y": "\(position)", "dy": 3.5, "font-size": 11, "text-anchor": "end"],
        fill: .faint, text: text(tick))
    }
    let direction =
      switch sheet.configuration.edge {
      case .bottom: "down"
      case .top: "up"
      case .leading: "to the left"
      case .trailing: "to the right"
      }
    svg.add(
      "text",
      [
        "x": .init((x.from + x.to) / 2), "y": .init(y.from + 36), "font-size": 11, "text-anchor": "middle",
      ], fill: .ink, text: "velocity of the finger, \(direction), pt/s")
    svg.add(
      "text",
      [
        "transform": "translate(18 \(text((y.from + y.to) / 2))) rotate(-90)", "font-size": 11, "text-anchor": "middle",
      ], fill: .ink, text: "reach of the sheet, pt")
  }

  /// Draws the resting positions, and the border velocities there as numbers.
  private func drawRests(_ landings: Landings, _ x: Axis, _ y: Axis, _ svg: inout SVGWriter) {
    for rest in landings.rests {
      let position = SVGValue(rounded: y.position(of: rest)).text
      let isTopmost = y.position(of: rest) - y.to < 18
      svg.add(
        "path", ["class": "rest", "d": "M\(text(x.from)) \(position)H\(text(x.to))", "stroke-dasharray": "5 4"],
        stroke: .faint)
      svg.add(
        "text",
        ["x": .init(x.from + 4), "y": "\(position)", "dy": isTopmost ? 13 : -4, "font-size": 11], fill: .ink,
        text: "\(name(of: rest)) \(SVGValue(rounded: rest).text)")
      // Borders rise to the right, so their numbers are right below them, or left below them if the next border is close.
      let isLowest = y.from - y.position(of: rest) < 16
      let rows = landings.rows(around: rest).filter { $0.borders.count <= Landings.numbered }
      let borders = rows.flatMap { $0.borders }
      var named: [Double] = []
      for border in borders {
        let center = x.position(of: border)
        guard named.allSatisfy({ ($0 - center).magnitude > 5 }) else { continue }
        named.append(center)
        let isCrowded = borders.contains { (5...30).contains(x.position(of: $0) - center) }
        svg.add("circle", ["cx": .init(rounded: center), "cy": "\(position)", "r": 3], fill: .ink)
        svg.add(
          "text",
          [
            "x": .init(rounded: center + (isCrowded ? -5 : 5)), "y": "\(position)", "dy": isLowest ? -5 : 13,
            "font-size": 11, "text-anchor": isCrowded ? "end" : "start",
          ],
          fill: .ink, text: fixed(border, 0))
      }
    }
  }

  private func name(of rest: Points) -> String {
    sheet.placedDetents.first { $0.reach == rest }?.id ?? "rest"
  }

  /// Draws the labels of the outcomes, each where its area is widest.
  private func drawNames(_ landings: Landings, _ outcomes: [String], _ x: Axis, _ y: Axis, _ svg: inout SVGWriter) {
    let rows = landings.blocks.flatMap { $0.rows }
    for outcome in outcomes {
      var best: (width: Double, x: Double, y: Double)?
      let needed = 8 * Double(outcome.count)
      for row in rows where y.position(of: row.reach) - y.to > 16 && y.from - y.position(of: row.reach) > 16 {
        // The velocities at which all rows that the label covers have this outcome.
        let beside = rows.filter { (y.position(of: $0.reach) - y.position(of: row.reach)).magnitude < 14 }
        for span in row.spans(of: outcome, in: velocities)
        where (x.position(of: span.upperBound) - x.position(of: span.lowerBound)) > best?.width ?? needed {
          var common = span
          for other in beside {
            let overlaps = other.spans(of: outcome, in: velocities).map { $0.clamped(to: common) }
            common = overlaps.max { $0.width < $1.width } ?? common.lowerBound...common.lowerBound
          }
          let away = landings.rests.map { (y.position(of: $0) - y.position(of: row.reach)).magnitude }.min() ?? 100
          let width = x.position(of: common.upperBound) - x.position(of: common.lowerBound) - (away < 20 ? 150 : 0)
          if width > best?.width ?? needed {
            best = (width, x.position(of: (common.lowerBound + common.upperBound) / 2), y.position(of: row.reach))
          }
        }
      }
      guard let best else { continue }
      svg.add(
        "text",
        [
          "x": .init(rounded: best.x), "y": .init(rounded: best.y + 5), "font-size": 14, "font-weight": 700,
          "text-anchor": "middle",
        ], fill: .ink, text: outcome)
    }
  }
}

extension ClosedRange<PointsPerSecond> {
  fileprivate var width: PointsPerSecond { upperBound - lowerBound }
}

extension Landings.Row {
  /// The outcome of a release at a velocity.
  func outcome(_ velocity: PointsPerSecond) -> String {
    outcomes[borders.firstIndex { $0 > velocity } ?? borders.count]
  }

  /// The velocities at which a release has an outcome.
  func spans(of outcome: String, in all: ClosedRange<PointsPerSecond>) -> [ClosedRange<PointsPerSecond>] {
    outcomes.indices.filter { outcomes[$0] == outcome }.map { index in
      (index == 0 ? all.lowerBound : borders[index - 1])...(index == borders.count ? all.upperBound : borders[index])
    }
  }
}

extension Landings {
  /// Every possible outcome: dismissed first, then from the lowest detent to the highest.
  func outcomes(of sheet: Sheet) -> [String] {
    let order = [Self.gone, "present"] + sheet.placedDetents.map { $0.id }
    let found = Set(blocks.flatMap { $0.rows.flatMap { $0.outcomes } })
    return order.filter(found.contains) + found.subtracting(order).sorted()
  }

  /// The rows just below and just above a resting position, where there are any.
  func rows(around rest: Points) -> [Row] {
    blocks.flatMap { $0.rows }.filter { ($0.reach - rest).magnitude.isNear(Self.side) }
  }

  /// The borders next to the resting positions, in words.
  var borderLines: [String] {
    rests.flatMap { rest in
      rows(around: rest).map { row in
        var words = "\(row.reach < rest ? "below" : "above") \(text(rest)) pt: \(row.outcomes[0])"
        for (border, outcome) in zip(row.borders, row.outcomes.dropFirst()) {
          words += ", from \(fixed(border, 0)) pt/s \(outcome)"
        }
        return words
      }
    }
  }
}

extension Double {
  fileprivate func isNear(_ other: Double) -> Bool { (self - other).magnitude < 1e-6 }
}
