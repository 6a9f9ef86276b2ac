/// The options that a client sets in `initializationOptions`.
public struct ClientOptions: Sendable {
  /// Whether log lines are also sent as `window/logMessage`.
  public let logsMessages: Bool
  /// Whether the client shows code lenses; it then runs their commands itself and shows the answers.
  public let codeLenses: Bool
  /// Whether failed expectations of documents are diagnostics.
  public let expectations: Bool
  /// Whether an editor is told where the sheet is at each step.
  public let inlayHints: Bool
  /// Whether the client asks for diagnostics, and is not sent any.
  public let pullsDiagnostics: Bool
  /// Whether a completion inserts a word at the cursor: for an editor that ignores where an edit begins.
  public let completesWords: Bool
  /// The URL of the preview page, as `make site` makes it, for a client that shows it by `window/showDocument`.
  public let previewPage: String?

  /// The options of a client that asks for nothing.
  public init() {
    self.init(
      logsMessages: false, codeLenses: false, expectations: true, inlayHints: true, pullsDiagnostics: false,
      completesWords: false, previewPage: nil)
  }

  init(
    logsMessages: Bool, codeLenses: Bool, expectations: Bool, inlayHints: Bool, pullsDiagnostics: Bool,
    completesWords: Bool, previewPage: String?
  ) {
    (self.logsMessages, self.codeLenses, self.expectations) = (logsMessages, codeLenses, expectations)
    (self.inlayHints, self.pullsDiagnostics, self.completesWords) = (inlayHints, pullsDiagnostics, completesWords)
    self.previewPage = previewPage
  }
}
