/// The options that a client sets in `initializationOptions`.
public struct ClientOptions: Sendable {
  /// Whether log lines are also sent as `window/logMessage`.
  public let logsMessages: Bool
  /// Whether the client shows code lenses; it then runs their commands itself and shows the answers.
  public let codeLenses: Bool
  /// Whether failed expectations of documents are diagnostics.
  public let expectations: Bool
  /// The URL of the preview page, as `make site` makes it, for a client that shows it by `window/showDocument`.
  public let previewPage: String?

  /// The options of a client that asks for nothing.
  public init() { self.init(logsMessages: false, codeLenses: false, expectations: true, previewPage: nil) }

  init(logsMessages: Bool, codeLenses: Bool, expectations: Bool, previewPage: String?) {
    (self.logsMessages, self.codeLenses, self.expectations) = (logsMessages, codeLenses, expectations)
    self.previewPage = previewPage
  }
}
