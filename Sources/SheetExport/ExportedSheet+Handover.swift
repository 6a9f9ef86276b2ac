import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// The numbers of a sheet for those who build it: as Markdown, and as a page with pictures.
extension ExportedSheet {
  /// The numbers as Markdown.
  var handover: ExportedCode {
    code(
      PackageResources.handover_md_template, gaps: [],
      [
        "heading": .text(markdownText(title)), "where": .text(markdownText(places)),
        "sections": .list(
          sections.map {
            ["section": .text($0.title), "table": .text(String($0.table.markdown.dropLast()))]
          }),
      ])
  }

  /// The numbers as a page: with the sheet where it rests, its presentation over time, and where every release lands.
  func handoverPage(_ work: Work) -> ExportedCode {
    code(
      PackageResources.handover_html_template, gaps: [],
      [
        "heading": .text(title.html), "where": .text(places.html),
        "figures": .list(figures(work).map { ["picture": .text($0.picture), "caption": .text($0.caption.html)] }),
        "sections": .list(sections.map { $0.table.slots.with(["section": .text($0.title.html)]) }),
      ])
  }

  /// Pictures of where it rests, how it comes, and where each release of it lands.
  private func figures(_ work: Work) -> [(picture: String, caption: String)] {
    var (moving, still) = (sheet, sheet)
    var timeline = Timeline(sheet, work)
    let updates = (try? moving.send(.present(animated: true), at: sheet.now)) ?? []
    timeline.record(.present(animated: true), updates, moving)
    timeline.finish(timeout: Self.longestMotion)
    _ = try? still.send(.present(animated: false), at: still.now)
    let rest = Timeline(still, work)
    var device = Drawing(.still(nil))
    device.contents = PictureContents(sheet: .app(.list))
    return [
      (device.picture(of: rest, theme: .auto, work: work).text, "Where it rests first"),
      (
        Drawing(.map(nil)).picture(of: rest, theme: .auto, work: work).text,
        "Where a release lands, by its place and velocity"
      ),
      (Drawing(.plot).picture(of: timeline, theme: .auto, work: work).text, "Its presentation over time"),
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
      // Detents that are inactive in that orientation are left out.
      rows: heights.rows.compactMap { row in
        row.place.map { place in
          [
            row.device, row.orientation.rawValue, row.detent ?? "–",
            rounded(configuration.edge.length(of: Size(width: place.frame.width, height: place.frame.height)), 2),
            rounded(place.fraction, 3),
          ]
        }
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
      ["handoff between content and sheet", configuration.scroll.handoff.words],
      ["keyboard", configuration.keyboard.response.rawValue],
      ["back and Escape", configuration.backWords],
      ["screen reader actions", configuration.accessibility.words],
      ["with reduced motion", configuration.motion.reduced.rawValue],
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

extension TextTable {
  /// The table in a page.
  fileprivate var slots: Slots {
    [
      "columns": .list(columns.map { ["column": .text($0.title.html)] }),
      "rows": .list(
        rows.map { row in
          [
            "cells": .list(
              zip(row, columns).map { ["cell": .text($0.html), "isNumber": .flag($1.isNumber)] })
          ]
        }),
    ]
  }
}
