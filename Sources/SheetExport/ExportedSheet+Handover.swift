import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// The numbers of a sheet for those who build it: as Markdown, and as a page with pictures.
extension ExportedSheet {
  /// The numbers as Markdown.
  var handover: ExportedCode {
    var text = "# \(markdownText(title))\n\nRests at \(markdownText(places)) (in \(size)).\n"
    for section in sections {
      text += "\n## \(section.title)\n\n" + section.table.markdown
    }
    return ExportedCode(text: text, gaps: [])
  }

  /// The numbers as a page: with the sheet where it rests, its presentation over time, and where every release lands.
  func handoverPage(_ work: Work) -> String {
    let tables = sections.map { section in
      let head = section.table.columns.map { "<th>\($0.title.html)</th>" }.joined()
      let rows = section.table.rows.map { row in
        "<tr>"
          + zip(row, section.table.columns).map { cell, column in
            "<td\(column.isNumber ? " class=\"number\"" : "")>\(cell.html)</td>"
          }.joined() + "</tr>\n"
      }
      return "<h2>\(section.title.html)</h2>\n<table>\n<tr>\(head)</tr>\n\(rows.joined())</table>\n"
    }
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.html)</title>
      <style>
        :root { color-scheme: light dark; }
        body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
        table { border-collapse: collapse; display: block; overflow-x: auto; }
        th, td { padding: 0.3rem 0.7rem; text-align: left; border-bottom: 1px solid #8884; }
        .number { text-align: right; font-variant-numeric: tabular-nums; }
        figure { margin: 1rem 0; }
        svg { max-width: 100%; height: auto; }
      </style>
      <h1>\(title.html)</h1>
      <p>Rests at \(places.html) (in \(size.html)).</p>
      \(figures(work).map { "<figure>\($0)</figure>\n" }.joined())\(tables.joined())</html>

      """
  }

  private var size: String { "\(container.size.width.code) × \(container.size.height.code) pt" }

  /// Where it rests, how it comes, and where each release of it lands.
  private func figures(_ work: Work) -> [String] {
    var (moving, still) = (sheet, sheet)
    var timeline = Timeline(sheet, work)
    let updates = (try? moving.send(.present(animated: true), at: sheet.now)) ?? []
    timeline.record(.present(animated: true), updates, moving)
    timeline.finish(timeout: Self.longestMotion)
    _ = try? still.send(.present(animated: false), at: still.now)
    let rest = Timeline(still, work)
    return [
      Drawing(.still(nil)).picture(of: rest, theme: .auto, work: work).text,
      Drawing(.plot).picture(of: timeline, theme: .auto, work: work).text,
      Drawing(.map(nil)).picture(of: rest, theme: .auto, work: work).text,
    ]
  }

  /// A presentation is shown for no longer than this, s.
  private static let longestMotion: Seconds = 10

  private var sections: [(title: String, table: TextTable)] {
    [
      ("Resting heights", heightTable), ("Motion", motionTable), ("Thresholds", thresholdTable),
    ]
  }

  private var heightTable: TextTable {
    TextTable(
      columns: [
        ("device", false), ("orientation", false), ("detent", false), ("height (pt)", true),
        ("share of the container", true),
      ],
      rows: heights.rows.map { row in
        [row.device, row.orientation.rawValue, row.detent ?? "–"]
          + (row.place.map { place in
            [
              rounded(configuration.edge.length(of: Size(width: place.frame.width, height: place.frame.height)), 2),
              rounded(place.fraction, 3),
            ]
          } ?? ["inactive", ""])
      })
  }

  private var motionTable: TextTable {
    TextTable(
      columns: [
        ("motion", false), ("response (s)", true), ("damping ratio", true), ("mass", true), ("stiffness", true),
        ("damping", true), ("SwiftUI bounce", true), ("cubic-bezier", false), ("settles in (s)", true),
        ("overshoot (%)", true),
      ],
      rows: motions.map { name, motion in
        let overshoot = rounded((motion.overshoot ?? 0) * 100, 2)
        return switch motion {
        case .spring(let spring, let duration):
          [
            name, spring.response.code, spring.dampingRatio.code, spring.mass.code, rounded(spring.stiffness, 3),
            rounded(spring.damping, 3), rounded(1 - spring.dampingRatio, 3), "–", rounded(duration, 3), overshoot,
          ]
        case .bezier(let curve, let duration):
          [name, "–", "–", "–", "–", "–", "–", curve.list, rounded(duration, 3), overshoot]
        }
      })
  }

  private var thresholdTable: TextTable {
    let rules = configuration.interaction
    let landing = rules.landing.shorthand?.words ?? rules.landing.json
    let band = rules.rubberBand
    func resistance(_ curve: Overdrag?, _ extent: Points) -> String {
      curve?.json
        ?? "a rubber band, constant \(band.constant.code), at most \(extent.code) pt"
    }
    var rows = [
      ["landing", landing], ["slop", "\(rules.slop.code) pt"], ["when a touch becomes a drag", rules.begin.rawValue],
      ["a person can dismiss it", mayBeDismissed ? "yes" : "no"],
      ["velocity", "\(rules.velocity.estimator.rawValue), \(rules.velocity.window.code) s"],
      ["resistance above the highest detent", resistance(band.overdragAbove, band.above)],
      ["resistance below the lowest detent", resistance(band.overdragBelow, band.below)],
      ["a finger can catch a presentation", rules.catchesPresentation ? "yes" : "no"],
      ["dismissals that a finger can catch", rules.catchesDismissal.rawValue],
      ["handoff between content and sheet", configuration.scroll.handoff.rawValue],
      ["keyboard", configuration.keyboard.response.rawValue],
      ["corner radius", "\(configuration.preferredCornerRadius.code) pt"],
    ]
    rows += positions.map { ["dimming at \($0.id)", rounded($0.opacity, 3)] }
    return TextTable(columns: [("what", false), ("value", false)], rows: rows)
  }
}

extension ExportedMotion {
  /// How far it goes beyond its end, as a fraction of the distance; nil where it does not.
  var overshoot: Double? {
    let curve: Curve =
      switch self {
      case .spring(let spring, _):
        .spring(Spring(.physical(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)))
      case .bezier(let curve, _): .cubic(curve)
      }
    return Animation(duration: duration, curve: curve).overshoot?.fraction
  }
}
