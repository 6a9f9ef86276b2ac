import SheetDocument

/// All that is known to be wrong with a document: what it says, and what happens when its scenario is played.
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
