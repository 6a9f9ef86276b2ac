/// What an editor asks about a document.
public enum DocumentQuestion: Sendable {
  /// What mends what is wrong in a range.
  case codeActions(DocumentRange)
  /// What is in it.
  case symbols
  /// What is at a position.
  case hover(DocumentPosition)
  /// What may be inserted at a position.
  case completion(DocumentPosition)
  /// What puts it into its usual form.
  case formatting
  /// What can be done with it.
  case codeLenses
}
