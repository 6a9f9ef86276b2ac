/// An editor's request about a document.
public enum DocumentQuestion: Sendable {
  /// Fixes for the problems in a range and, where a person asks, the exports that there are; of these kinds, nil is any kind.
  case codeActions(DocumentRange, only: [String]?, isAutomatic: Bool)
  /// The sheet as code for a platform, in a new file.
  case export(ExportTarget)
  /// The problems in it.
  case diagnostics
  /// The outline.
  case symbols
  /// The description of what is at a position.
  case hover(DocumentPosition)
  /// The completions at a position.
  case completion(DocumentPosition)
  /// The edits that format it.
  case formatting(FormattingOptions)
  /// The edits that change its value.
  case edits(ValueChange)
  /// The definitions of the name at a position.
  case definitions(DocumentPosition)
  /// The occurrences of the name at a position.
  case references(DocumentPosition, includesDefinitions: Bool)
  /// The occurrences of the name at a position, to be marked.
  case highlights(DocumentPosition)
  /// The name at a position, if it can be changed.
  case prepareRename(DocumentPosition)
  /// The edits that change the name at a position.
  case rename(DocumentPosition, to: String)
  /// The ranges that can be folded.
  case foldingRanges
  /// The ranges around each position.
  case selectionRanges([DocumentPosition])
  /// The document that it extends.
  case links
  /// The commands for it.
  case codeLenses
  /// Where the sheet is at the times of the steps in a range.
  case inlayHints(DocumentRange)
}
