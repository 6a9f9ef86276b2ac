import JSON

extension Method {
  /// Sheet documents, treated as text documents are in LSP 3.17: the client owns the text, and problems in it are
  /// reported as it is typed.
  static let documents = [
    Declaration(
      "textDocument/didOpen", .notification,
      "The client opened a document. From now on its text is what the client sends, not what the file contains.",
      example: #"{"textDocument":{"uri":"file:///menu.sheet.json","languageId":"json","version":1,"text":"{}"}}"#
    ).reads(.textDocument) { .openDocument($0) },
    Declaration(
      "textDocument/didChange", .notification, "The text was edited.",
      example:
        #"{"textDocument":{"uri":"file:///a.sheet.json","version":2},"contentChanges":[{"text":"{\"preset\":\"system\"}"}]}"#
    ).reads(.textDocument, .required("contentChanges", "The edits, to be applied in this order.")) {
      .changeDocument($0, $1)
    },
    Declaration(
      "textDocument/didClose", .notification, "The client closed the document.",
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .closeDocument($0) },
    Declaration(
      "textDocument/codeAction", .request,
      """
      Fixes for the problems in a range, exports of the sheet as code in new files and, where source.fixAll is asked for, one \
      that makes all fixes.
      """,
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example:
        #"{"textDocument":{"uri":"file:///a.sheet.json"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":9}}}"#
    ).reads(
      .textDocument, .required("range", "The range."),
      .optional(
        "context", "only: the kinds of actions to return (all). triggerKind: with 2 (Automatic) there are no exports.")
    ) { (document, range, context: CodeActionContext?) in
      .ask(document, .codeActions(range, only: context?.only, isAutomatic: context?.isAutomatic ?? false))
    },
    Declaration(
      "codeAction/resolve", .request,
      "Completes an export that textDocument/codeAction has listed: returns it with the edit that writes the file.",
      answers: .openObject(), errors: [.limitExceeded],
      example: #"{"data":{"textDocument":{"uri":"file:///c.sheet.json"},"to":"css"}}"#
    ).reads(.required("data", "The data of the listed code action.")) { (export: ListedExport) in
      .ask(export.document, .export(export.target))
    },
    Declaration(
      "textDocument/documentSymbol", .request, "The contents of a document, for an outline.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .ask($0, .symbols) },
    Declaration(
      "textDocument/hover", .request, "What is at a position, what it means, and its effect in this document.",
      answers: Schema.openObject().orNull, errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"position":{"line":0,"character":3}}"#
    ).reads(.textDocument, .position) { .ask($0, .hover($1)) },
    Declaration(
      "textDocument/completion", .request, "The completions at a position.", answers: .openObject(),
      errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"position":{"line":0,"character":1}}"#
    ).reads(.textDocument, .position) { .ask($0, .completion($1)) },
    Declaration(
      "textDocument/formatting", .request,
      "The edits that format a document. They change only white space, and only where necessary.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"options":{"tabSize":2,"insertSpaces":true}}"#
    ).reads(.textDocument, .optional("options", "The indentation (two spaces).")) {
      .ask($0, .formatting($1 ?? .standard))
    },
    Declaration(
      "sheet/editDocument", .request,
      """
      The smallest text edits that give a document a new value. Comments, order, indentation and untouched text stay, \
      and a formatted document stays formatted. Arrays are compared element by element.
      """,
      answers: DocumentEdits.schema, errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"patch":{"preset":"side-menu"}}"#
    ).reads(.textDocument, .valueChange) { .ask($0, .edits($1)) },
    Declaration(
      "textDocument/definition", .request, "Where the detent, screen or scenario at a position is defined.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20}}"#
    ).reads(.textDocument, .position) { .ask($0, .definitions($1)) },
    Declaration(
      "textDocument/references", .request, "Where a document names the detent, screen or scenario at a position.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example:
        #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20},"context":{"includeDeclaration":true}}"#
    ).reads(
      .textDocument, .position,
      .optional("context", "includeDeclaration: whether the definition is included (true).")
    ) { (document, position, context: ReferenceContext?) in
      .ask(document, .references(position, includesDefinitions: context?.includesDefinitions ?? true))
    },
    Declaration(
      "textDocument/documentHighlight", .request, "The occurrences of the detent, screen or scenario at a position.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20}}"#
    ).reads(.textDocument, .position) { .ask($0, .highlights($1)) },
    Declaration(
      "textDocument/prepareRename", .request, "The name at a position, if it can be changed.",
      answers: Schema.openObject().orNull, errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20}}"#
    ).reads(.textDocument, .position) { .ask($0, .prepareRename($1)) },
    Declaration(
      "textDocument/rename", .request,
      "The edits that rename a detent, a screen or a scenario everywhere in a document.",
      answers: .openObject(), errors: [.limitExceeded],
      example:
        #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20},"newName":"first"}"#
    ).reads(.textDocument, .position, .required("newName", "The new name.")) { .ask($0, .rename($1, to: $2)) },
    Declaration(
      "textDocument/foldingRange", .request,
      "The ranges that can be folded: objects and arrays that span several lines.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .ask($0, .foldingRanges) },
    Declaration(
      "textDocument/selectionRange", .request, "The ranges around each position, from the innermost to the outermost.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"positions":[{"line":0,"character":3}]}"#
    ).reads(.textDocument, .required("positions", "The positions.")) { .ask($0, .selectionRanges($1)) },
    Declaration(
      "textDocument/codeLens", .request, "The commands for a document, each at its position.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .ask($0, .codeLenses) },
    Declaration(
      "textDocument/documentLink", .request, "A link to the document that this document extends.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .ask($0, .links) },
    Declaration(
      "textDocument/inlayHint", .request, "Where the sheet is at the time of each step in a range.",
      answers: .array(of: .openObject()), errors: [.limitExceeded],
      example:
        #"{"textDocument":{"uri":"file:///c.sheet.json"},"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}}"#
    ).reads(.textDocument, .required("range", "The range.")) { .ask($0, .inlayHints($1)) },
    Declaration(
      "textDocument/diagnostic", .request,
      "The problems in a document, for a client that asks for them (initializationOptions.pullDiagnostics).",
      answers: .openObject(), errors: [.limitExceeded],
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .ask($0, .diagnostics) },
    Declaration(
      "workspace/diagnostic", .request,
      """
      The problems in all documents, open or in the client's folders, for a client that asks for them \
      (initializationOptions.pullDiagnostics).
      """,
      answers: .openObject(), example: #"{"previousResultIds":[]}"#
    ).calls(.diagnoseAll),
    Declaration(
      "workspace/symbol", .request,
      "The scenarios of all documents, open or in the client's folders, whose names contain a text, ignoring case.",
      answers: .array(of: .openObject()), example: #"{"query":"open"}"#
    ).reads(.required("query", "The text; an empty one is in all names.")) { .findScenarios($0) },
    Declaration(
      "workspace/willRenameFiles", .request, "The edits after which documents still extend files that get other names.",
      answers: .openObject(), errors: [.limitExceeded],
      example: #"{"files":[{"oldUri":"file:///base.sheet.json","newUri":"file:///places.sheet.json"}]}"#
    ).reads(.required("files", "The files, or folders.")) { .willRename($0) },
    Declaration(
      watchedFiles, .notification,
      "Files changed. The daemon checks documents that extend them again, and those of the client's folders.",
      example: #"{"changes":[{"uri":"file:///base.sheet.json","type":2}]}"#
    ).reads(.required("changes", "The files.")) { .filesDidChange($0) },
    Declaration(
      "workspace/didChangeWorkspaceFolders", .notification, "The client works in other folders.",
      example: #"{"event":{"added":[{"uri":"file:///sheets","name":"sheets"}],"removed":[]}}"#
    ).reads(.required("event", "The folders that it works in from now on, and those that it has left.")) {
      .foldersDidChange($0)
    },
    Declaration(
      "workspace/executeCommand", .request,
      """
      sheetd.preview opens a sheet that follows a document in real time, and returns the sheet's State. If \
      initializationOptions has a previewPage and the client can show pages, it shows the document on that page \
      instead, and returns null. sheetd.runScenario plays a scenario: the one that the second argument names, or the \
      first. It returns what happened, which expectations were met, and what a client needs to play the scenario: its \
      opening, steps and end. The third argument selects a setting (device, orientation, text size) of the scenario; \
      the data of the scenario's code lens lists them. The fourth is a text to use instead of the document's, such as \
      one with unsaved changes.
      """,
      answers: Schema.openObject().orNull, errors: [.limitExceeded],
      example: #"{"command":"sheetd.runScenario","arguments":["file:///c.sheet.json"]}"#
    ).reads(
      .wireEnum("command", "The command."),
      .required(
        "arguments",
        "The URI of an open document. For sheetd.runScenario also the name of a scenario, a setting and a text, each of which may be missing or null."
      )
    ) {
      .execute($0, $1)
    },
  ]

  static let watchedFiles: StaticString = "workspace/didChangeWatchedFiles"

  /// The notifications that editors send unasked.
  static let ignored = [
    "textDocument/didSave", "textDocument/willSave", "workspace/didChangeConfiguration",
    "window/workDoneProgress/cancel",
  ].map {
    Declaration($0, .notification, "Has no effect. The daemon accepts it because editors send it.").calls(.ignored)
  }
}

extension Parameter where Value == DocumentPosition {
  fileprivate static let position = required("position", "The position.")
}

extension Parameter where Value == ValueChange {
  fileprivate static let valueChange = Parameter([
    .optional(
      "patch", .openObject(), "A merge patch (RFC 7396) of the document itself, without the documents that it extends."),
    .optional(
      "value", .openObject(),
      "The whole new value, for a change that a patch can't express, such as a member that is null. Give either patch or value."
    ),
  ]) { json throws(JSONFailure) in try ValueChange(json: json) }
}

extension Parameter where Value: JSONDecodable & SchemaProviding & SendableMetatype {
  /// The document that a method is about.
  fileprivate static var textDocument: Parameter { required("textDocument", "The document.") }
}
