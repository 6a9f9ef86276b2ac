import SheetDocument
import SheetEngine

/// Every problem of a document: those in its text, and in the steps of its scenarios.
public enum DocumentCheck {
  /// The diagnostics, in the order of the text.
  public static func diagnostics(of text: SourceText) -> [Diagnostic] {
    diagnostics(of: DocumentAnalysis(text))
  }

  /// The diagnostics of a document that is already analyzed.
  public static func diagnostics(of analysis: DocumentAnalysis) -> [Diagnostic] {
    var checks: [ScenarioCheck] = []
    return diagnostics(of: analysis, &checks, Work())
  }

  /// The diagnostics of a document, of whose scenarios only what has changed is played.
  /// - Parameters:
  ///   - checks: what is known of each scenario.
  ///   - work: what may be done for the scenarios. What is not played then has a warning.
  static func diagnostics(
    of analysis: DocumentAnalysis, _ checks: inout [ScenarioCheck], _ work: Work
  ) -> [Diagnostic] {
    guard let document = analysis.playable else { return analysis.diagnostics }
    var diagnostics = analysis.diagnostics
    checks.removeLast(max(0, checks.count - document.scenarios.count))
    for (index, scenario) in document.scenarios.enumerated()
    where diagnostics.count < DocumentAnalysis.maximumDiagnostics {
      if index == checks.count { checks.append(ScenarioCheck()) }
      diagnostics += analysis.withoutAllowed(checks[index].findings(in: scenario.variants[0], of: document, work))
      guard work.end == nil else {
        diagnostics += analysis.withoutAllowed([
          Diagnostic(
            .scenarioUnchecked, scenario.range,
            "from here on, steps are checked only when they are run: there are too many")
        ])
        break
      }
    }
    return Array(diagnostics.inOrder.prefix(DocumentAnalysis.maximumDiagnostics))
  }
}
