import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// Plays a scenario only to find refused steps. It runs after every keystroke, so it computes no frames, and plays only the
/// runs of steps that have changed, or that begin with the sheet in another state than before.
struct ScenarioCheck {
  /// The sheet before the first step.
  private var opened: Sheet?
  private var played: [PlayedRun] = []

  /// A run of the scenario, and what happened when it was played.
  private struct PlayedRun {
    let run: SyntaxNode.Run
    /// Its steps; nil if there was no memory for them.
    let steps: Steps?
    /// The refused steps, with ranges from the start of the run.
    let refusals: [Diagnostic]
    /// The sheet after its last step.
    let after: Sheet
  }

  /// The steps of a run, with the params of their messages. Each time they are played they are decoded again,
  /// because a call may borrow from the params.
  fileprivate final class Steps {
    /// The methods, with ranges from the start of the run, and where they come from.
    let all: [(range: Range<Int>, origin: SyntaxNode.Origin?, method: Method)]
    /// An array of the params of each.
    let params: JSONDocument

    init(_ run: SyntaxNode.Run) throws(JSONParseError) {
      let steps = SheetDocument.steps(of: run).compactMap { step in
        Method.step(named: step.method).map { (step, $0) }
      }
      all = steps.map { ($0.range.moved(by: -run.start), $0.origin, $1) }
      params = try JSONDocument { builder in
        builder.array(steps.map { $0.0.params(of: ScenarioRun.sheet, builder) })
      }
    }
  }

  /// The refused steps of a scenario, with the reasons; those of some steps if the work has ended.
  mutating func refusals(
    in scenario: SheetDocument.Scenario, of document: SheetDocument, _ work: Work
  ) -> [Diagnostic] {
    var play = Play(keeping: [], work: work)
    play.open(ScenarioRun.sheet, document.preset, document.sheet(in: scenario))
    var refusals: [Diagnostic] = []
    // Whether the sheet is in the same state as when this run was last played.
    var isKnown = opened == play.sheet
    if !isKnown { opened = play.sheet }
    let script = scenario.script
    var index = 0
    for id in script?.runIDs ?? [] where refusals.count < DocumentAnalysis.maximumDiagnostics {
      let isThere = index < played.count && played[index].run.id == id
      if !isThere || !isKnown, let run = script?.run(at: index) {
        if isKnown, index > 0 { play.sheet = played[index - 1].after }
        let steps = isThere ? played[index].steps : try? Steps(run)
        var refused: [Diagnostic] = []
        if let steps { refused = play.refusals(of: steps, textSize: scenario.textSize) }
        // Of a run that was not played to its end, nothing is known.
        guard work.end == nil else { break }
        let after = play.sheet
        isKnown = index < played.count && played[index].after == after
        let new = PlayedRun(run: run, steps: steps, refusals: refused, after: after)
        played.replaceSubrange(index..<min(index + 1, played.count), with: [new])
      }
      if !played[index].refusals.isEmpty, let start = script?.run(at: index).start {
        refusals += played[index].refusals.map { $0.moved(by: start) }
      }
      index += 1
    }
    played.removeSubrange(index...)
    return refusals
  }
}

extension Play {
  /// Carries out steps.
  /// - Returns: those that are refused, with the reasons.
  fileprivate mutating func refusals(
    of steps: ScenarioCheck.Steps, textSize: Double
  ) -> [Diagnostic] {
    steps.params.withRoot { params in
      var refusals: [Diagnostic] = []
      for (index, step) in steps.all.enumerated() where sessions.work.end == nil {
        do throws(CallFailure) {
          try perform(step.method, params[index], textSize: textSize)
        } catch {
          refusals.append(error.refusal(of: step.range, step.origin))
        }
      }
      return refusals
    }
  }
}

extension CallFailure {
  /// The refusal of a step.
  func refusal(of step: SheetDocument.Step) -> Diagnostic { refusal(of: step.range, step.origin) }

  fileprivate func refusal(of range: Range<Int>, _ origin: SyntaxNode.Origin?) -> Diagnostic {
    Diagnostic(.scenarioRefused, range, from: origin, "the sheet refuses it: \(rpcError.message)")
  }
}
