/// The capabilities of a client, nearly all of them for the text that it edits, and where that is.
public struct EditorCapabilities: Sendable {
  /// Whether it edits text: `capabilities.textDocument` is present.
  public let editsText: Bool
  /// The units in which it can count characters: `capabilities.general.positionEncodings`.
  public let positionEncodings: [String]
  /// Whether a completion may be a snippet: `capabilities.textDocument.completion.completionItem.snippetSupport`.
  public let snippets: Bool
  /// Whether it asks what can be renamed: `capabilities.textDocument.rename.prepareSupport`.
  public let preparesRename: Bool
  /// Whether it can be asked to watch files: `capabilities.workspace.didChangeWatchedFiles.dynamicRegistration`.
  public let watchesFiles: Bool
  /// Whether it can be asked to show a page: `capabilities.window.showDocument.support`.
  public let showsPages: Bool
  /// Whether an edit may create files: "create" in `capabilities.workspace.workspaceEdit.resourceOperations`.
  public let createsFiles: Bool
  /// Whether the edit of a code action may come later: "edit" in `capabilities.textDocument.codeAction.resolveSupport.properties`.
  public let resolvesEdits: Bool
  /// Whether it asks a person before a change: `capabilities.workspace.workspaceEdit.changeAnnotationSupport`.
  public let confirmsChanges: Bool
  /// Whether it can be asked to ask for diagnostics again: `capabilities.workspace.diagnostics.refreshSupport`.
  public let refreshesDiagnostics: Bool
  /// Whether it may be newer than the daemon, which then ignores params that it does not know: `capabilities.tolerant`.
  public let isTolerant: Bool
  /// The folders in which it edits documents, as URIs: `workspaceFolders` or `rootUri`.
  public let folders: [String]

  /// Whether it can be offered the sheet as code in a new file.
  public var takesExports: Bool { createsFiles && resolvesEdits }

  /// The capabilities of a client that edits no text.
  public init() {
    self.init(
      editsText: false, positionEncodings: [], snippets: false, preparesRename: false, watchesFiles: false,
      showsPages: false, createsFiles: false, resolvesEdits: false, confirmsChanges: false,
      refreshesDiagnostics: false, isTolerant: false, folders: [])
  }

  init(
    editsText: Bool, positionEncodings: [String], snippets: Bool, preparesRename: Bool, watchesFiles: Bool,
    showsPages: Bool, createsFiles: Bool, resolvesEdits: Bool, confirmsChanges: Bool,
    refreshesDiagnostics: Bool, isTolerant: Bool, folders: [String]
  ) {
    (self.editsText, self.positionEncodings) = (editsText, positionEncodings)
    (self.snippets, self.preparesRename) = (snippets, preparesRename)
    (self.watchesFiles, self.showsPages, self.createsFiles) = (watchesFiles, showsPages, createsFiles)
    (self.resolvesEdits, self.confirmsChanges) = (resolvesEdits, confirmsChanges)
    self.refreshesDiagnostics = refreshesDiagnostics
    (self.isTolerant, self.folders) = (isTolerant, folders)
  }
}
