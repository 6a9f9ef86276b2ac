/// What an editor asks about a document.
public enum DocumentQuestion: Sendable {
  /// What mends what is wrong in a range.
  case codeActions(DocumentRange)
  /// What is in it.
  case symbols
  /// What stands at a place.
  case hover(DocumentPosition)
  /// What may stand at a place.
  case completion(DocumentPosition)
  /// What puts it into its usual form.
  case formatting
  /// What can be done with it.
  case codeLenses
}
