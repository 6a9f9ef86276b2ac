import JSON

extension Method {
  /// Sheet documents, as LSP 3.17 has text documents: the text is the client's, and what is wrong with it is told as it is
  /// typed.
  static let documents = [
    Declaration(
      "textDocument/didOpen", .notification, "The client shows a document, and its text is the client's from now on.",
      example: #"{"textDocument":{"uri":"file:///menu.sheet.json","languageId":"json","version":1,"text":"{}"}}"#
    ).reads(.opened) { .openDocument($0) },
    Declaration(
      "textDocument/didChange", .notification, "The text was edited.",
      example:
        #"{"textDocument":{"uri":"file:///a.sheet.json","version":2},"contentChanges":[{"text":"{\"preset\":\"system\"}"}]}"#
    ).reads(.documentVersion, .changes) { .changeDocument($0, $1) },
    Declaration(
      "textDocument/didClose", .notification, "The client shows the document no longer.",
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.document) { .closeDocument(uri: $0) },
    Declaration(
      "textDocument/codeAction", .request, "What mends what is wrong in a range.", answers: .array(of: .openObject()),
      example:
        #"{"textDocument":{"uri":"file:///a.sheet.json"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":9}}}"#
    ).reads(.document, .range) { .codeActions(uri: $0, $1) },
    Declaration(
      "textDocument/documentSymbol", .request, "What is in a document, for an outline.",
      answers: .array(of: .openObject()), example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.document) { .symbols(uri: $0) },
    Declaration(
      "textDocument/hover", .request, "What stands at a place, what it means, and what comes of it here.",
      answers: Schema.openObject().orNull,
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"position":{"line":0,"character":3}}"#
    ).reads(.document, .position) { .hover(uri: $0, $1) },
    Declaration(
      "textDocument/completion", .request, "What may stand at a place.", answers: .openObject(),
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"position":{"line":0,"character":1}}"#
    ).reads(.document, .position) { .completion(uri: $0, $1) },
    Declaration(
      "textDocument/formatting", .request, "What puts a document into its usual form: two spaces a level.",
      answers: .array(of: .openObject()),
      example: #"{"textDocument":{"uri":"file:///a.sheet.json"},"options":{"tabSize":2,"insertSpaces":true}}"#
    ).reads(.document) { .formatting(uri: $0) },
    Declaration(
      "textDocument/codeLens", .request, "What can be done with a document, where it stands.",
      answers: .array(of: .openObject()), example: #"{"textDocument":{"uri":"file:///a.sheet.json"}}"#
    ).reads(.document) { .codeLenses(uri: $0) },
    Declaration(
      "workspace/executeCommand", .request,
      """
      sheetd.preview opens a sheet that follows a document in real time, and answers with its State; sheetd.runScenario \
      plays a scenario, and answers with what happened, and what was expected and did not come.
      """,
      answers: .openObject(), errors: [.limitExceeded],
      example: #"{"command":"sheetd.runScenario","arguments":["file:///c.sheet.json"]}"#
    ).reads(.word("command", "Which command."), .arguments) { (command: DocumentCommand, uri: String) in
      .execute(command, uri: uri)
    },
  ]
}

extension Parameter {
  fileprivate static func textDocument(
    _ schema: Schema, _ read: @escaping @Sendable (JSONValue) throws(JSONFailure) -> Value
  ) -> Parameter {
    Parameter([.required("textDocument", schema, "The document.")]) { json throws(JSONFailure) in
      guard let value = json["textDocument"] else {
        throw JSONFailure(path: ["textDocument"], expected: "an object", found: "nothing")
      }
      do throws(JSONFailure) {
        try value.requireObject()
        return try read(value)
      } catch {
        throw error.under("textDocument")
      }
    }
  }
}

private let uri = Schema.Property("uri", Schema.text.described("Its name."))
private let version = Schema.Property(
  "version", Schema.integer(Int(Int32.min)...Int(Int32.max)).described("Of its text; greater after every change."))

extension Parameter where Value == OpenedDocument {
  fileprivate static let opened = textDocument(
    .openObject(uri, version, Schema.Property("text", .text))
  ) { json throws(JSONFailure) in
    OpenedDocument(
      uri: try json.member("uri"), version: try SheetProtocol.version(of: json), text: try json.member("text"))
  }
}

extension Parameter where Value == DocumentVersion {
  fileprivate static let documentVersion = textDocument(.openObject(uri, version)) { json throws(JSONFailure) in
    DocumentVersion(uri: try json.member("uri"), version: try SheetProtocol.version(of: json))
  }
}

extension Parameter where Value == String {
  fileprivate static let document = textDocument(.openObject(uri)) { json throws(JSONFailure) in
    try json.member("uri")
  }
}

private func version(of json: JSONValue) throws(JSONFailure) -> Int {
  guard let number = json["version"]?.integer, let version = Int32(exactly: number) else {
    throw JSONFailure(path: ["version"], expected: "an integer", found: json["version"]?.summary ?? "nothing")
  }
  return Int(version)
}

extension Parameter where Value == String {
  fileprivate static let arguments = Parameter([
    .required("arguments", .filledArray(of: .text), "The URI of an open document.")
  ]) { json throws(JSONFailure) in
    guard let value = json["arguments"], value.kind == .array, let uri = value[0]?.string else {
      throw JSONFailure(
        path: ["arguments"], expected: "an array with the URI of an open document",
        found: json["arguments"]?.summary ?? "nothing")
    }
    return uri
  }
}

extension Parameter where Value == [DocumentChange] {
  fileprivate static let changes = Parameter([
    .required("contentChanges", .array(of: DocumentChange.schema), "The edits, one after the other.")
  ]) { json throws(JSONFailure) in
    guard let value = json["contentChanges"], value.kind == .array else {
      throw JSONFailure(
        path: ["contentChanges"], expected: "an array", found: json["contentChanges"]?.summary ?? "nothing")
    }
    var changes: [DocumentChange] = []
    for index in 0..<value.count {
      guard let element = value[index] else { continue }
      do throws(JSONFailure) {
        changes.append(try DocumentChange(json: element))
      } catch {
        throw error.under("\(index)").under("contentChanges")
      }
    }
    return changes
  }
}

extension Parameter where Value == DocumentPosition {
  fileprivate static let position = Parameter([
    .required("position", DocumentPosition.schema, "The place.")
  ]) { json throws(JSONFailure) in
    guard let value = json["position"] else {
      throw JSONFailure(path: ["position"], expected: "a position", found: "nothing")
    }
    do throws(JSONFailure) { return try DocumentPosition(json: value) } catch { throw error.under("position") }
  }
}

extension Parameter where Value == DocumentRange {
  fileprivate static let range = Parameter([
    .required("range", DocumentRange.schema, "The range.")
  ]) { json throws(JSONFailure) in
    guard let value = json["range"] else {
      throw JSONFailure(path: ["range"], expected: "a range", found: "nothing")
    }
    do throws(JSONFailure) { return try DocumentRange(json: value) } catch { throw error.under("range") }
  }
}
