import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// Plays a scenario only to find refused steps. It runs after every keystroke, so it computes no frames.
enum ScenarioCheck {
  /// The refused steps, with the reasons.
  static func refusals(of document: SheetDocument) -> [Diagnostic] {
    guard !document.steps.isEmpty else { return [] }
    var (sessions, client) = (Sessions(), SilentClient())
    _ = sessions.open(ScenarioRun.sheet, document.preset, .none, over: nil, nil, of: nil, document.sheet, to: &client)
    var refusals: [Diagnostic] = []
    for step in document.steps where refusals.count < DocumentAnalysis.maximumDiagnostics {
      do throws(CallFailure) {
        _ = try sessions.perform(step, on: ScenarioRun.sheet, to: &client)
      } catch {
        refusals.append(refusal(of: step, error))
      }
    }
    return refusals
  }

  private static func refusal(of step: SheetDocument.Step, _ failure: CallFailure) -> Diagnostic {
    let error = failure.rpcError
    let name = SheetError.Kind(rawValue: error.code).map { "\($0.name): " } ?? ""
    return Diagnostic(.scenarioRefused, step.range, "the sheet refuses it: \(name)\(error.message)")
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
    guard let document = analysis.playable else { return analysis.diagnostics }
    return (analysis.diagnostics + ScenarioCheck.refusals(of: document)).inOrder
  }
}
