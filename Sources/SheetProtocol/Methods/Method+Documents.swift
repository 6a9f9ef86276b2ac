import JSON

extension Method {
  /// Sheet documents, treated as text documents are in LSP 3.17: the client owns the text, and problems in it are
  /// reported as it is typed.
  static let documents = [
    Declaration(
      "textDocument/didOpen", .notification, "The client opened a document, and owns its text from now on.",
      example: #"{"textDocument":{"uri":"file:///menu.sheet.json","languageId":"json","version":1,"text":"{}"}}"#
    ).reads(.textDocument) { .openDocument($0) },
    Declaration(
      "textDocument/didChange", .notification, "The text was edited.",
      example:
        #"{"textDocument":{"uri":"file:///a.sheet.json","version":2},"contentChanges":[{"text":"{\"preset\":\"system\"}"}]}"#
    ).reads(.textDocument, .required("contentChanges", "The edits, one after the other.")) { .changeDocument($0, $1) },
    Declaration(
      "textDocument/didClose", .notification, "The client closed the document.",
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .closeDocument($0) },
    Declaration(
      "textDocument/codeAction", .request,
      "Fixes for the problems in a range, and the sheet as code for platforms, as new files.",
      answers: .array(of: .openObject()),
      example:
        #"{"textDocument":{"uri":"file:///a.sheet.json"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":9}}}"#
    ).reads(
      .textDocument, .required("range", "The range."),
      .optional("context", "only: the kinds of actions that are wanted (all of them).")
    ) { (document, range, context: CodeActionContext?) in
      .ask(document, .codeActions(range, only: context?.only, isAutomatic: context?.isAutomatic ?? false))
    },
    Declaration(
      "textDocument/documentSymbol", .request, "The contents of a document, for an outline.",
      answers: .array(of: .openObject()), example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .ask($0, .symbols) },
    Declaration(
      "textDocument/hover", .request, "What is at a position, what it means, and its effect in this document.",
      answers: Schema.openObject().orNull,
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"position":{"line":0,"character":3}}"#
    ).reads(.textDocument, .position) { .ask($0, .hover($1)) },
    Declaration(
      "textDocument/completion", .request, "What may be inserted at a position.", answers: .openObject(),
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"position":{"line":0,"character":1}}"#
    ).reads(.textDocument, .position) { .ask($0, .completion($1)) },
    Declaration(
      "textDocument/formatting", .request, "The edits that format a document: those of white space that are necessary.",
      answers: .array(of: .openObject()),
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"options":{"tabSize":2,"insertSpaces":true}}"#
    ).reads(.textDocument, .optional("options", "How it is indented (by two spaces).")) {
      .ask($0, .formatting($1 ?? .standard))
    },
    Declaration(
      "sheet/editDocument", .request,
      """
      The smallest edits after which a document's text has another value. Comments, order, indentation and untouched text \
      stay, and a formatted document stays formatted. Arrays are compared element by element.
      """,
      answers: DocumentEdits.schema,
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"patch":{"preset":"side-menu"}}"#
    ).reads(.textDocument, .valueChange) { .ask($0, .edits($1)) },
    Declaration(
      "textDocument/definition", .request, "Where the detent, screen or scenario at a position is defined.",
      answers: .array(of: .openObject()),
      example: #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20}}"#
    ).reads(.textDocument, .position) { .ask($0, .definitions($1)) },
    Declaration(
      "textDocument/references", .request, "Where a document names the detent, screen or scenario at a position.",
      answers: .array(of: .openObject()),
      example:
        #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20},"context":{"includeDeclaration":true}}"#
    ).reads(
      .textDocument, .position,
      .optional("context", "includeDeclaration: whether its definition is among them (true).")
    ) { (document, position, context: ReferenceContext?) in
      .ask(document, .references(position, includesDefinitions: context?.includesDefinitions ?? true))
    },
    Declaration(
      "textDocument/documentHighlight", .request, "The occurrences of the detent, screen or scenario at a position.",
      answers: .array(of: .openObject()),
      example: #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20}}"#
    ).reads(.textDocument, .position) { .ask($0, .highlights($1)) },
    Declaration(
      "textDocument/prepareRename", .request, "The name at a position, if it can be changed.",
      answers: Schema.openObject().orNull,
      example: #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20}}"#
    ).reads(.textDocument, .position) { .ask($0, .prepareRename($1)) },
    Declaration(
      "textDocument/rename", .request, "The edits that give a detent, a screen or a scenario another name everywhere.",
      answers: .openObject(),
      example:
        #"{"textDocument":{"uri":"file:///c.sheet.json"},"position":{"line":0,"character":20},"newName":"first"}"#
    ).reads(.textDocument, .position, .required("newName", "The new name.")) { .ask($0, .rename($1, to: $2)) },
    Declaration(
      "textDocument/foldingRange", .request, "The objects and arrays on several lines.",
      answers: .array(of: .openObject()),
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .ask($0, .foldingRanges) },
    Declaration(
      "textDocument/selectionRange", .request, "What is around each position, from the inside out.",
      answers: .array(of: .openObject()),
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"positions":[{"line":0,"character":3}]}"#
    ).reads(.textDocument, .required("positions", "The positions.")) { .ask($0, .selectionRanges($1)) },
    Declaration(
      "textDocument/codeLens", .request, "The commands for a document, each at its position.",
      answers: .array(of: .openObject()), example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .ask($0, .codeLenses) },
    Declaration(
      "textDocument/documentLink", .request, "The document that a document extends, as a link.",
      answers: .array(of: .openObject()), example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.textDocument) { .ask($0, .links) },
    Declaration(
      watchedFiles, .notification, "Files were changed; open documents that extend them are checked again.",
      example: #"{"changes":[{"uri":"file:///base.sheet.json","type":2}]}"#
    ).reads(.required("changes", "The files.")) { .filesDidChange($0) },
    Declaration(
      "workspace/executeCommand", .request,
      """
      sheetd.preview opens a sheet that follows a document in real time, and answers with its State; or, with \
      initializationOptions.previewPage, shows the document on that page, and answers null. sheetd.runScenario \
      plays a scenario, the first or the one that the second argument names, and answers with what happened, which \
      expectations were met, and how a client plays it: its opening, steps and end. The third argument is one of the settings in the data of its code lens.
      """,
      answers: Schema.openObject().orNull, errors: [.limitExceeded],
      example: #"{"command":"sheetd.runScenario","arguments":["file:///c.sheet.json"]}"#
    ).reads(
      .wireEnum("command", "Which command."),
      .required("arguments", "The URI of an open document, the name of a scenario, and a setting.")
    ) {
      .execute($0, $1)
    },
  ]

  static let watchedFiles: StaticString = "workspace/didChangeWatchedFiles"

  /// What editors send unasked.
  static let ignored = [
    "textDocument/didSave", "textDocument/willSave", "workspace/didChangeConfiguration",
    "workspace/didChangeWorkspaceFolders", "window/workDoneProgress/cancel",
  ].map { Declaration($0, .notification, "Has no effect; editors send it unasked.").calls(.ignored) }
}

extension Parameter where Value == DocumentPosition {
  fileprivate static let position = required("position", "The position.")
}

extension Parameter where Value == ValueChange {
  fileprivate static let valueChange = Parameter([
    .optional(
      "patch", .openObject(), "A merge patch (RFC 7396) of the document's own text, without what it extends."),
    .optional(
      "value", .openObject(), "All of the new value, where no patch can express it: a member that is null."),
  ]) { json throws(JSONFailure) in try ValueChange(json: json) }
}

extension Parameter where Value: JSONDecodable & SchemaProviding & SendableMetatype {
  /// The document that a method is about.
  fileprivate static var textDocument: Parameter { required("textDocument", "The document.") }
}
