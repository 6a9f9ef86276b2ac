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
  private var parts: [Part] = []

  /// A run of the scenario, and what happened when it was played.
  private struct Part {
    let run: SyntaxNode.Run
    let steps: [Step]
    /// The refused steps, with ranges from the start of the run.
    let refusals: [Diagnostic]
    /// The sheet after its last step.
    let after: Sheet
  }

  /// A decoded step.
  fileprivate struct Step {
    /// The range from the start of the run.
    let range: Range<Int>
    let call: Result<Call, CallFailure>
  }

  /// The refused steps of a document, with the reasons.
  mutating func refusals(of document: SheetDocument) -> [Diagnostic] {
    var (sessions, client) = (Sessions(), SilentClient())
    let index = sessions.open(
      ScenarioRun.sheet, document.preset, .none, over: nil, nil, of: nil, document.sheet, to: &client)
    var refusals: [Diagnostic] = []
    // Whether the sheet is in the state in which it was at this place before.
    var isKnown = opened == sessions.table[index]
    if !isKnown { opened = sessions.table[index] }
    var place = 0
    for run in document.scenario where refusals.count < DocumentAnalysis.maximumDiagnostics {
      let isThere = place < parts.count && parts[place].run.id == run.id
      if !isThere || !isKnown {
        if isKnown, place > 0 { sessions.table[index] = parts[place - 1].after }
        let steps = isThere ? parts[place].steps : Self.steps(of: run)
        let refused = steps.compactMap { sessions.refusal(of: $0, to: &client) }
        let after = sessions.table[index]
        isKnown = place < parts.count && parts[place].after == after
        let played = Part(run: run, steps: steps, refusals: refused, after: after)
        parts.replaceSubrange(place..<min(place + 1, parts.count), with: [played])
      }
      refusals += parts[place].refusals.map { $0.moved(by: run.start) }
      place += 1
    }
    parts.removeSubrange(place...)
    return refusals
  }

  /// The steps of a run that are calls.
  private static func steps(of run: SyntaxNode.Run) -> [Step] {
    SheetDocument.steps(of: run).compactMap { step in
      let range = step.range.moved(by: -run.start)
      do throws(CallFailure) {
        return try step.call(on: ScenarioRun.sheet).map { Step(range: range, call: .success($0)) }
      } catch {
        return Step(range: range, call: .failure(error))
      }
    }
  }
}

extension Sessions {
  /// Carries out a step.
  /// - Returns: the reason why it is refused.
  fileprivate mutating func refusal(of step: ScenarioCheck.Step, to client: inout SilentClient) -> Diagnostic? {
    do throws(CallFailure) {
      _ = try perform(step.call.get(), to: &client)
      return nil
    } catch {
      let error = error.rpcError
      let name = SheetError.Kind(rawValue: error.code).map { "\($0.name): " } ?? ""
      return Diagnostic(.scenarioRefused, step.range, "the sheet refuses it: \(name)\(error.message)")
    }
  }
}

/// Every problem of a document: those in its text, and the refused steps of its scenario.
public enum DocumentCheck {
  /// The diagnostics, in the order of the text.
  public static func diagnostics(of text: SourceText) -> [Diagnostic] {
    diagnostics(of: DocumentAnalysis(text))
  }

  /// The diagnostics of a document that is already analyzed.
  public static func diagnostics(of analysis: DocumentAnalysis) -> [Diagnostic] {
    var scenario = ScenarioCheck()
    return diagnostics(of: analysis, &scenario)
  }

  /// The diagnostics of a document, of whose scenario only what has changed is played.
  static func diagnostics(of analysis: DocumentAnalysis, _ scenario: inout ScenarioCheck) -> [Diagnostic] {
    guard let document = analysis.playable else { return analysis.diagnostics }
    return (analysis.diagnostics + scenario.refusals(of: document)).inOrder
  }
}
