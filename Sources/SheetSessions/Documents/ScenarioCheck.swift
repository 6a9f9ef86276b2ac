import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// A scenario played for nothing but what is refused: after every keystroke, so without frames in between.
enum ScenarioCheck {
  /// The steps that the sheet refuses, and why.
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

/// Every error of a document: those of its text, and those of its scenario when it is played.
public enum DocumentCheck {
  /// What its author should know, in the order of the text.
  public static func diagnostics(of text: SourceText) -> [Diagnostic] {
    diagnostics(of: DocumentAnalysis(text))
  }

  /// The same of a document that has been read.
  public static func diagnostics(of analysis: DocumentAnalysis) -> [Diagnostic] {
    guard let document = analysis.playable else { return analysis.diagnostics }
    return (analysis.diagnostics + ScenarioCheck.refusals(of: document)).inOrder
  }
}
