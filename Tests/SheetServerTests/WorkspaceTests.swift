import Foundation
import SheetDocument
import SheetServer
import SheetSessions
import Testing

/// A workspace of documents that extend each other, only one of which is open.
@Suite final class WorkspaceTests {
  private static let folder = "file:///w/"
  private static let base = #"""
    {"preset": "system", "configuration": {"detents": ["medium", {"id": "tall", "height": 600}]},
     "scenarios": [{"name": "opens tall", "steps": [{"time": 0, "method": "sheet/present"},
      {"time": 2, "method": "sheet/selectDetent", "params": {"detent": "tall"}}]}]}
    """#
  private static let child = #"""
    {"extends": "base.sheet.json",
     "scenario": [{"time": 0, "method": "sheet/present"},
      {"time": 2, "method": "sheet/selectDetent", "params": {"detent": "tall"}}],
     "expect": [{"time": 3, "frame": {"detent": "tall"}}]}
    """#

  /// The files, by their URIs.
  private var files = [
    folder + "base.sheet.json": base, folder + "child.sheet.json": child,
    // The same in another folder.
    folder + "sub/grandchild.sheet.json":
      #"{"extends": "../child.sheet.json", "expect": [{"time": 4, "frame": {"detent": "tall"}}]}"#,
    // This one has its own.
    folder + "own.sheet.json":
      #"{"extends": "base.sheet.json", "configuration": {"detents": [{"id": "tall", "height": 9}]}}"#,
    folder + "broken.sheet.json": #"{"preset": "systm"}"#,
  ]

  private func talk(_ client: String = #""capabilities":{"textDocument":{}}"#) -> Talk {
    let closed = ClosedDocuments(
      read: { [unowned self] uri in
        files[uri].map { .success(SourceText($0)) } ?? .failure(DocumentLocation.Unreadable("is not there"))
      },
      list: { [unowned self] folder, isDeep in
        files.keys.filter { $0.hasPrefix(folder) && (isDeep || !$0.dropFirst(folder.count).contains("/")) }.sorted()
      })
    return Talk(client: #"{\#(client),"workspaceFolders":[{"uri":"file:///w","name":"w"}]}"#, files: closed)
  }

  /// Lets the daemon do what nobody waits for, and returns the documents whose problems it reports, with their number.
  private func idle(_ talk: Talk) -> [String: Int] {
    talk.pass(to: Instant(microseconds: talk.now + 1))
    let notes = talk.take().map { $0.message }.filter { $0["method"] as? String == "textDocument/publishDiagnostics" }
    let params = notes.compactMap { $0["params"] as? [String: Any] }
    return Dictionary(
      params.map { (name($0["uri"]), ($0["diagnostics"] as? [Any])?.count ?? -1) }, uniquingKeysWith: { $1 })
  }

  private func name(_ uri: Any?) -> String { (uri as? String).map { String($0.dropFirst(Self.folder.count)) } ?? "" }

  private func open(_ talk: Talk, _ name: String) {
    let uri = Self.folder + name
    talk.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "json", "version": 1, "text": files[uri] ?? ""]])
  }

  /// Where a word is in a document, as params.
  private func place(_ name: String, _ word: String) throws -> [String: Any] {
    let text = try #require(files[Self.folder + name])
    let start = try #require(text.range(of: word)).lowerBound
    let before = text[..<start].split(separator: "\n", omittingEmptySubsequences: false)
    return [
      "textDocument": ["uri": Self.folder + name],
      "position": ["line": before.count - 1, "character": (before.last?.count ?? 0) + 1],
    ]
  }

  /// The documents of locations, each with how often it is there.
  private func counts(_ locations: Any?) -> [String: Int] {
    let uris = (locations as? [[String: Any]])?.map { name($0["uri"]) } ?? []
    return Dictionary(uris.map { ($0, 1) }, uniquingKeysWith: +)
  }

  // MARK: Diagnostics

  @Test func closedDocumentsAreCheckedWhenNothingElseIsToBeDone() {
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    #expect(idle(talk) == ["broken.sheet.json": 1])
    #expect(talk.nextWake == nil)
    // The open text counts, and then the file again.
    open(talk, "broken.sheet.json")
    #expect(idle(talk) == ["broken.sheet.json": 1])
    files[Self.folder + "broken.sheet.json"] = "{}"
    talk.notify("textDocument/didClose", ["textDocument": ["uri": Self.folder + "broken.sheet.json"]])
    #expect(idle(talk) == ["broken.sheet.json": 0])
  }

  @Test func changedFileIsCheckedWithThoseThatExtendIt() {
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    let change = ["changes": [["uri": Self.folder + "base.sheet.json", "type": 2]]]
    files[Self.folder + "base.sheet.json"] = #"{"preset": "systm"}"#
    talk.notify("workspace/didChangeWatchedFiles", change)
    #expect(
      idle(talk) == [
        "base.sheet.json": 1, "child.sheet.json": 1, "own.sheet.json": 1, "sub/grandchild.sheet.json": 1,
      ])
    // One that is deleted has no problems; those that extend it have.
    files[Self.folder + "base.sheet.json"] = nil
    talk.notify("workspace/didChangeWatchedFiles", change)
    #expect(idle(talk)["base.sheet.json"] == 0)
  }

  @Test func clientWithoutTextOrFoldersHasNoWorkspace() {
    for client in [#""capabilities":{}"#, #""processId":null"#] {
      let talk = talk(client)
      talk.notify("initialized", [String: Any]())
      #expect(talk.nextWake == nil && idle(talk) == [:])
    }
  }

  @Test(arguments: 0..<3) func inputIsServedWhileDocumentsAreChecked(_: Int) {
    for number in 0..<300 { files[Self.folder + "\(number).sheet.json"] = Self.base }
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    #expect(talk.nextWake != nil)
    #expect(talk.ask("sheet/list", [String: Any]()).result != nil)
    #expect(talk.nextWake != nil, "not all at once")
    _ = idle(talk)
    #expect(talk.nextWake == nil)
  }

  // MARK: Names

  @Test func nameIsFoundInTheDocumentThatDefinesItAndInAllThatExtendThat() throws {
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    open(talk, "child.sheet.json")
    let place = try place("child.sheet.json", "tall")
    #expect(counts(talk.ask("textDocument/definition", place).result) == ["base.sheet.json": 1])
    let references = place.merging(["context": ["includeDeclaration": true]]) { $1 }
    let all = ["base.sheet.json": 2, "child.sheet.json": 2, "own.sheet.json": 1, "sub/grandchild.sheet.json": 1]
    #expect(counts(talk.ask("textDocument/references", references).result) == all)
    let edits = talk.ask("textDocument/rename", place.merging(["newName": "high"]) { $1 }).result as? [String: Any]
    let changes = try #require(edits?["changes"] as? [String: [Any]])
    #expect(Dictionary(uniqueKeysWithValues: changes.map { (name($0), $1.count) }) == all)
    let taken = talk.ask("textDocument/rename", place.merging(["newName": "medium"]) { $1 })
    #expect(taken.error?["message"] as? String == #"There is a detent "medium" already; choose another name"#)
  }

  /// It inherits what the base says of the name, so that it is the same name; its own definition is the nearest.
  @Test func nameThatADocumentDefinesAgainIsRenamedWithTheOthers() throws {
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    open(talk, "own.sheet.json")
    let place = try place("own.sheet.json", "tall")
    #expect(counts(talk.ask("textDocument/definition", place).result) == ["own.sheet.json": 1])
    let edits = talk.ask("textDocument/rename", place.merging(["newName": "high"]) { $1 }).result as? [String: Any]
    let changes = try #require(edits?["changes"] as? [String: [Any]])
    #expect(
      Set(changes.keys.map(name)) == [
        "base.sheet.json", "child.sheet.json", "own.sheet.json", "sub/grandchild.sheet.json",
      ])
  }

  /// What a step configures is no definition of the document: the name is still that of the base.
  @Test func detentsOfAStepDefineNothingElsewhere() throws {
    files[Self.folder + "step.sheet.json"] = #"""
      {"extends": "base.sheet.json", "scenario": [{"time": 0, "method": "sheet/present"},
       {"time": 1, "method": "sheet/configure", "params": {"configuration": {"detents": [{"id": "tall", "height": 150}]}}}]}
      """#
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    open(talk, "step.sheet.json")
    let found = talk.ask("textDocument/definition", try place("step.sheet.json", "tall")).result
    #expect(counts(found) == ["base.sheet.json": 1])
  }

  @Test func documentsOfPackagesAndHiddenFoldersAreNotLookedAt() {
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    for path in ["node_modules/a.sheet.json", ".git/b.sheet.json"] {
      files[Self.folder + path] = #"{"preset": "systm"}"#
      talk.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": Self.folder + path, "type": 1]]])
    }
    #expect(idle(talk) == [:])
  }

  @Test func deletedFolderTakesItsProblemsWithIt() {
    files[Self.folder + "sub/wrong.sheet.json"] = "{"
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    #expect(idle(talk)["sub/wrong.sheet.json"] == 1)
    files[Self.folder + "sub/wrong.sheet.json"] = nil
    talk.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": Self.folder + "sub", "type": 3]]])
    #expect(idle(talk)["sub/wrong.sheet.json"] == 0)
  }

  /// What is typed into the base concerns closed documents once it is saved.
  @Test func closedDocumentsExtendFilesAndNoTextThatIsTyped() {
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    open(talk, "base.sheet.json")
    talk.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": Self.folder + "base.sheet.json", "version": 2], "contentChanges": [["text": "{"]]])
    _ = idle(talk)
    talk.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": Self.folder + "child.sheet.json", "type": 2]]])
    #expect(idle(talk) == [:])
  }

  /// Those of a folder that is left have no problems, and those of a new one are looked at.
  @Test func foldersComeAndGo() {
    files["file:///other/wrong.sheet.json"] = "{"
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    func change(_ added: [String], _ removed: [String]) -> [String: Int] {
      func folders(_ uris: [String]) -> [[String: String]] { uris.map { ["uri": $0, "name": $0] } }
      talk.notify(
        "workspace/didChangeWorkspaceFolders", ["event": ["added": folders(added), "removed": folders(removed)]])
      return idle(talk)
    }
    #expect(change(["file:///other"], []).values.sorted() == [1])
    #expect(change(["file:///other/"], []) == [:])
    #expect(change([], ["file:///w"]) == ["broken.sheet.json": 0])
    talk.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": Self.folder + "broken.sheet.json", "type": 2]]])
    #expect(idle(talk) == [:])
    #expect(change(["file:///w/sub/", "file:///w"], []) == ["broken.sheet.json": 1])
    // What is in another folder, too, stays.
    files[Self.folder + "sub/wrong.sheet.json"] = "{"
    talk.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": Self.folder + "sub/wrong.sheet.json", "type": 1]]])
    #expect(idle(talk) == ["sub/wrong.sheet.json": 1])
    #expect(change([], ["file:///w"]) == ["broken.sheet.json": 0])
  }

  // MARK: Diagnostics that a client asks for

  private static let pulls = #""initializationOptions":{"pullDiagnostics":true},"capabilities":{"textDocument":{}"#

  /// The codes of the problems in each document that a report has.
  private func codes(_ report: Any?) -> [String: [String]] {
    let items = (report as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return Dictionary(
      uniqueKeysWithValues: items.map { item in
        (name(item["uri"]), (item["items"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String })
      })
  }

  @Test func clientThatAsksForDiagnosticsIsSentNone() {
    let talk = talk(Self.pulls + "}")
    let capabilities = (talk.opening.last?.message["result"] as? [String: Any])?["capabilities"] as? [String: Any]
    #expect((capabilities?["diagnosticProvider"] as? [String: Any])?["workspaceDiagnostics"] as? Bool == true)
    talk.notify("initialized", [String: Any]())
    #expect(idle(talk) == [:])
    open(talk, "child.sheet.json")
    #expect(talk.take().isEmpty)
    let all = talk.ask("workspace/diagnostic", ["previousResultIds": [Any]()]).result
    #expect(
      codes(all) == [
        "base.sheet.json": [], "broken.sheet.json": ["unknown-word"], "child.sheet.json": [], "own.sheet.json": [],
        "sub/grandchild.sheet.json": [],
      ])
    let versions = (all as? [String: Any])?["items"] as? [[String: Any]] ?? []
    #expect(versions.filter { $0["version"] as? Int == 1 }.map { name($0["uri"]) } == ["child.sheet.json"])
    let change = [["text": #"{"extends": "base.sheet.json", "device": "Phone"}"#]]
    let document = ["uri": Self.folder + "child.sheet.json"]
    talk.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": Self.folder + "child.sheet.json", "version": 2], "contentChanges": change])
    let one = talk.ask("textDocument/diagnostic", ["textDocument": document]).result as? [String: Any]
    #expect(one?["kind"] as? String == "full")
    #expect((one?["items"] as? [[String: Any]])?.map { $0["code"] as? String } == ["unknown-word"])
    talk.notify("textDocument/didClose", ["textDocument": document])
    #expect(idle(talk) == [:])
  }

  /// It is asked to ask again where something else has changed than the text that it has just sent, and once until it answers.
  @Test func clientThatAsksForDiagnosticsIsToldWhenToAskAgain() {
    let talk = talk(Self.pulls + #","workspace":{"diagnostics":{"refreshSupport":true}}}"#)
    func questions() -> [String] {
      talk.pass(to: Instant(microseconds: talk.now + 1))
      return talk.take().map { $0.message }.filter { $0["method"] as? String == "workspace/diagnostic/refresh" }
        .compactMap {
          $0["id"] as? String
        }
    }
    func answer(_ id: String) { talk.send(#"{"jsonrpc":"2.0","id":"\#(id)","result":null}"#) }
    func touch(_ name: String) {
      talk.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": Self.folder + name, "type": 2]]])
    }
    talk.notify("initialized", [String: Any]())
    let first = questions()
    #expect(first.count == 1)
    touch("broken.sheet.json")
    #expect(questions() == [])
    answer(first[0])
    let second = questions()
    #expect(second.count == 1)
    answer(second[0])
    #expect(questions() == [])
    open(talk, "child.sheet.json")
    #expect(questions() == [])
    // The text of the base is another one, so that the open child has problems.
    files[Self.folder + "base.sheet.json"] = "{"
    touch("base.sheet.json")
    #expect(questions().count == 1)
  }

  /// An expectation is checked at rest, when nobody asks by himself.
  @Test func clientIsToldToAskAgainWhenAnExpectationFails() {
    let talk = talk(Self.pulls + #","workspace":{"diagnostics":{"refreshSupport":true}}}"#)
    files[Self.folder + "fails.sheet.json"] =
      #"{"scenario": [{"time": 0, "method": "sheet/present"}], "expect": [{"time": 2, "frame": {"phase": "dismissed"}}]}"#
    open(talk, "fails.sheet.json")
    let document = ["textDocument": ["uri": Self.folder + "fails.sheet.json"]]
    func count() -> Int? {
      ((talk.ask("textDocument/diagnostic", document).result as? [String: Any])?["items"] as? [Any])?.count
    }
    #expect(count() == 0)
    talk.pass(to: Instant(microseconds: talk.now + 400_000))
    #expect(talk.take().map { $0.message["method"] as? String } == ["workspace/diagnostic/refresh"])
    #expect(count() == 1)
  }

  // MARK: Paths

  @Test func pathsAreThoseOfDocumentsThatMayBeExtended() throws {
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    files["file:///elsewhere/far.sheet.json"] = "{}"
    files["file:///elsewhere/inside/far.sheet.json"] = "{}"
    func paths(_ name: String) -> [String] {
      files[Self.folder + name] = #"{"extends": ""}"#
      open(talk, name)
      let place =
        ["textDocument": ["uri": Self.folder + name], "position": ["line": 0, "character": 13]] as [String: Any]
      let found = talk.ask("textDocument/completion", place).result as? [String: Any]
      return (found?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    }
    #expect(
      paths("sub/new.sheet.json") == [
        "grandchild.sheet.json", "../base.sheet.json", "../broken.sheet.json", "../child.sheet.json",
        "../own.sheet.json",
      ])
    // None that extends it, in several steps, too.
    #expect(paths("base.sheet.json") == ["broken.sheet.json", "sub/new.sheet.json"])
    // In a folder that is not the client's, only those beside it are known, and those of the client.
    files["file:///elsewhere/new.sheet.json"] = #"{"extends": ""}"#
    talk.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "file:///elsewhere/new.sheet.json", "languageId": "json", "version": 1, "text": #"{"extends": ""}"#,
        ]
      ])
    let place =
      ["textDocument": ["uri": "file:///elsewhere/new.sheet.json"], "position": ["line": 0, "character": 13]]
      as [String: Any]
    let found = talk.ask("textDocument/completion", place).result as? [String: Any]
    let labels = (found?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    #expect(labels.first == "far.sheet.json" && labels.contains("../w/base.sheet.json"))
    #expect(!labels.contains("inside/far.sheet.json"))
  }

  @Test func definitionOfThePathIsTheDocument() throws {
    let talk = talk()
    open(talk, "child.sheet.json")
    #expect(
      counts(talk.ask("textDocument/definition", try place("child.sheet.json", "base.sheet")).result) == [
        "base.sheet.json": 1
      ])
  }

  @Test func scenariosOfAllDocumentsAreFoundByTheirNames() {
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    open(talk, "child.sheet.json")
    for (query, count) in [("", 1), ("TALL", 1), ("other", 0)] {
      #expect((talk.ask("workspace/symbol", ["query": query]).result as? [Any])?.count == count, "\(query)")
    }
  }

  @Test(arguments: [
    // What is renamed, and the paths that follow.
    (
      "base.sheet.json", "places.sheet.json",
      ["child.sheet.json": "places.sheet.json", "own.sheet.json": "places.sheet.json"]
    ),
    (
      "base.sheet.json", "deep/er/b c.sheet.json",
      ["child.sheet.json": "deep/er/b c.sheet.json", "own.sheet.json": "deep/er/b c.sheet.json"]
    ),
    (
      "child.sheet.json", "sub/child.sheet.json",
      ["child.sheet.json": "../base.sheet.json", "sub/grandchild.sheet.json": "child.sheet.json"]
    ),
    ("sub", "sup", [:]), ("broken.sheet.json", "b.sheet.json", [:]),
  ])
  func pathsFollowFilesThatGetOtherNames(old: String, new: String, expected: [String: String]) {
    let talk = talk()
    talk.notify("initialized", [String: Any]())
    _ = idle(talk)
    let file = ["oldUri": Self.folder + old, "newUri": Self.folder + new.replacingOccurrences(of: " ", with: "%20")]
    let edits = talk.ask("workspace/willRenameFiles", ["files": [file]]).result as? [String: Any]
    let changes = edits?["changes"] as? [String: [[String: Any]]] ?? [:]
    let texts = changes.map { (name($0), $1.compactMap { $0["newText"] as? String }.joined()) }
    #expect(Dictionary(uniqueKeysWithValues: texts) == expected.mapValues { "\"\($0)\"" })
  }

  // MARK: Hints

  /// At 0 s the sheet begins to move from the lower edge of the default device, 844 pt high. At 2 s it is at once as high as the detent and
  /// the safe area, 600 and 34 pt.
  @Test func hintsSayWhereTheSheetIsAtEachStep() throws {
    let talk = talk()
    open(talk, "base.sheet.json")
    func hints(_ first: Int, _ last: Int) -> [String] {
      let range = ["start": ["line": first, "character": 0], "end": ["line": last, "character": 0]]
      let params: [String: Any] = ["textDocument": ["uri": Self.folder + "base.sheet.json"], "range": range]
      let found = talk.ask("textDocument/inlayHint", params).result as? [[String: Any]] ?? []
      return found.compactMap { $0["label"] as? String }
    }
    #expect(hints(0, 9) == ["moving, y 844", "tall, y 210"])
    #expect(hints(2, 9) == ["tall, y 210"] && hints(0, 1) == [])
  }
}
