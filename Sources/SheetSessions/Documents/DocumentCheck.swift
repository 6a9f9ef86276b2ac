import SheetDocument
import SheetEngine

/// Every problem of a document: those in its text, and in the steps of its scenarios.
public enum DocumentCheck {
  /// The diagnostics, in the order of the text.
  public static func diagnostics(of text: SourceText) -> [Diagnostic] {
    diagnostics(of: DocumentAnalysis(text))
  }

  /// The diagnostics of a document that is already analyzed, also those in other settings than the first.
  public static func diagnostics(of analysis: DocumentAnalysis) -> [Diagnostic] {
    var checks: [ScenarioCheck] = []
    let diagnostics = diagnostics(of: analysis, &checks, Work())
    guard let document = analysis.playable else { return diagnostics }
    let later = document.scenarios.flatMap { warningsInOtherSettings(of: $0, in: document, Work()) }
    return Array((diagnostics + analysis.withoutAllowed(later)).inOrder.prefix(DocumentAnalysis.maximumDiagnostics))
  }

  /// The warnings about a scenario that it has only in other settings than the first, each once. To check all takes longer than a
  /// keystroke.
  static func warningsInOtherSettings(
    of scenario: SheetDocument.Scenario, in document: SheetDocument, _ work: Work
  ) -> [Diagnostic] {
    var (known, warnings): (Set<String>, [Diagnostic]) = ([], [])
    for (index, variant) in scenario.variants.enumerated() where work.end == nil {
      var check = ScenarioCheck()
      for one in check.findings(in: variant, of: document, work)
      where one.severity != .error && known.insert("\(one.code) \(one.range)").inserted && index > 0 {
        warnings.append(one.played(in: variant.setting))
      }
    }
    return warnings
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
