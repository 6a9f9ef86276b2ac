import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

extension OpenDocuments.Document {
  /// Where a sheet is at the time of a step, in words.
  package typealias Hint = (offset: Int, text: String)

  /// Where the sheet is at the times of the steps in a range of the text, each scenario played in the first of its settings.
  /// - Parameter work: the budget; if it ends early, hints are missing.
  package func inlayHints(in range: Range<Int>, _ work: Work) -> [Hint] {
    guard let document = analysis.playable else { return [] }
    var hints: [Hint] = []
    for scenario in document.scenarios where work.end == nil {
      let times = scenario.stepTimes.filter {
        $0.range.upperBound >= range.lowerBound && $0.range.upperBound <= range.upperBound
      }
      guard !times.isEmpty else { continue }
      let run = ScenarioRun(scenario.variants[0], of: document, frameRate: ScenarioRun.usualFrameRate, work: work)
      // A run that was not finished says nothing.
      guard work.end == nil else { break }
      let edge = run.timeline.sheet.configuration.edge
      hints += times.map { ($0.range.upperBound, run.timeline.frame(at: $0.time).words(at: edge)) }
    }
    return hints
  }
}

extension SheetDocument.Scenario {
  /// The times of the steps that are in this document's text.
  fileprivate var stepTimes: [(time: Seconds, range: Range<Int>)] {
    (script?.elements ?? []).compactMap { node in
      guard node.origin == nil, let time = node["time"], let number = time.number else { return nil }
      return (number, time.range)
    }
  }
}

extension SheetFrame {
  /// Where the sheet is: "medium, y 398.6".
  fileprivate func words(at edge: Edge) -> String {
    guard phase != .dismissed else { return phase.rawValue }
    let place = (edge == .bottom || edge == .top) ? "y \(tenth(frame.y))" : "x \(tenth(frame.x))"
    let state = isHeld ? "held" : isMoving ? "moving" : detent ?? phase.rawValue
    return "\(state), \(place)"
  }

  private func tenth(_ number: Double) -> String { ((number * 10).rounded() / 10).jsonText }
}
