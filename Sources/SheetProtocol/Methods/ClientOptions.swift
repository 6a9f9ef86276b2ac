/// What a client asks for in `initializationOptions`.
public struct ClientOptions: Sendable {
  /// Whether log lines are also sent as `window/logMessage`.
  public let logsMessages: Bool
  /// Whether the client shows code lenses; it then runs their commands itself and shows the answers.
  public let codeLenses: Bool
  /// Whether failed expectations of documents are diagnostics.
  public let expectations: Bool

  /// The options of a client that asks for nothing.
  public init() { self.init(logsMessages: false, codeLenses: false, expectations: true) }

  init(logsMessages: Bool, codeLenses: Bool, expectations: Bool) {
    (self.logsMessages, self.codeLenses, self.expectations) = (logsMessages, codeLenses, expectations)
  }
}
