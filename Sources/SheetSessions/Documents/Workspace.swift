import JSON
import SheetDocument
import SheetEngine
import SheetProtocol

/// The documents in the folders that a client works in, which need not be open.
package struct Workspace {
  /// A document that is not open, as it was when it was last read.
  package struct File {
    /// Its URI.
    package let uri: String
    /// The documents that it extends, the nearest first.
    let extended: [String]
    /// The names of its scenarios, with their lines.
    package let scenarios: [(name: String, range: TextRange)]
    /// Whether the client has been told of problems in it.
    let hasProblems: Bool
  }

  /// The folders, as URIs.
  var folders: [String] = []
  /// The documents that were read, by their URIs without percent-encoding.
  private(set) var files: [String: File] = [:]
  /// The documents that are still to be read, the next one last.
  private var waiting: [String] = []
  private var isWaiting: Set<String> = []

  /// The maximum number of documents that are read; further ones are checked when they are opened.
  static let maximumCount = 10_000

  /// Whether anything is to be read.
  var hasWork: Bool { !waiting.isEmpty }

  /// Reads documents for the first time.
  mutating func begin(with uris: [String]) {
    waiting = []
    isWaiting = []
    for uri in uris.prefix(Self.maximumCount).reversed() { add(uri) }
  }

  /// Reads a document again, or for the first time, before those that wait.
  mutating func add(_ uri: String) {
    guard isWaiting.insert(uri.percentDecoded).inserted else { return }
    waiting.append(uri)
  }

  /// Reads the documents again that have changed, if they are in the workspace, and those that extend them. A folder stands for all in it.
  mutating func didChange(_ uris: [String]) {
    let changed = Set(uris.map { $0.percentDecoded })
    let folders = changed.filter { !$0.hasSuffix(Self.suffix) }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    for file in files.values.sorted(by: { $0.uri > $1.uri }) {
      let uri = file.uri.percentDecoded
      if folders.contains(where: { uri.hasPrefix($0) })
        || file.extended.contains(where: { changed.contains($0.percentDecoded) })
      {
        add(file.uri)
      }
    }
    for uri in uris where contains(uri) { add(files[uri.percentDecoded]?.uri ?? uri) }
  }

  private static let suffix = ".sheet.json"

  /// Whether a document is in one of the folders. Packages and hidden folders contain none of one's own.
  func contains(_ uri: String) -> Bool {
    let uri = uri.percentDecoded
    guard uri.hasSuffix(Self.suffix), files[uri] != nil || files.count < Self.maximumCount else { return false }
    return folders.contains { folder in
      let folder = folder.percentDecoded
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      return uri.hasPrefix(start)
        && uri.dropFirst(start.count).split(separator: "/").dropLast().allSatisfy {
          !$0.hasPrefix(".") && $0 != "node_modules"
        }
    }
  }

  /// Takes the next document that is to be read.
  mutating func takeNext() -> String? {
    guard let uri = waiting.popLast() else { return nil }
    isWaiting.remove(uri.percentDecoded)
    return uri
  }

  /// Keeps what was found in a document; nil if it is gone.
  /// - Returns: what was kept of it before.
  mutating func keep(_ file: File?, of uri: String) -> File? {
    let key = uri.percentDecoded
    defer { files[key] = file }
    return files[key]
  }
}

extension OpenDocuments {
  /// The documents that extend others, with those that they extend, the nearest first; in alphabetical order.
  var documentsThatExtend: [(uri: String, extended: [String])] {
    let open = all.map { ($0.uri, $0.analysis.extended) }
    let closed = workspace.files.values.filter { self[$0.uri] == nil }.map { ($0.uri, $0.extended) }
    return (open + closed).filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }.map { (uri: $0.0, extended: $0.1) }
  }
}

/// The edits of a document.
package typealias WorkspaceEdit = (uri: String, text: SourceText, edits: [TextEdit])

extension OpenDocuments {
  /// The edits after which documents still extend files that get other names, and those files what they extend.
  func edits(renaming files: [RenamedFile], _ work: Work) -> [WorkspaceEdit] {
    var (exact, folders) = ([String: String](), [(old: String, new: String)]())
    for file in files {
      let (old, new) = (file.old.percentDecoded, file.new.percentDecoded)
      exact[old] = exact[old] ?? new
      guard !old.hasSuffix(".sheet.json") else { continue }
      let end = old.hasSuffix("/") ? "" : "/"
      folders.append((old: old + end, new: new + end))
    }
    /// The URI of a document afterwards.
    func renamed(_ uri: String) -> String {
      if let new = exact[uri] { return new }
      return folders.first { uri.hasPrefix($0.old) }.map { $0.new + uri.dropFirst($0.old.count) } ?? uri
    }
    return documentsThatExtend.compactMap { uri, extended in
      guard let base = extended.first, work.spend(2 + folders.count / 10) else { return nil }
      let (own, other) = (uri.percentDecoded, base.percentDecoded)
      let (newOwn, newOther) = (renamed(own), renamed(other))
      guard newOwn != own || newOther != other, Self.scheme(of: newOwn) == Self.scheme(of: newOther),
        let analysis = syntax(of: uri, work), let extends = analysis.root["extends"]
      else { return nil }
      let path = DocumentLocation.path(from: newOwn, to: newOther)
      return path == extends.string ? nil : (uri, analysis.text, [TextEdit(extends.range, path.jsonText)])
    }
  }

  private static func scheme(of uri: String) -> Substring? { uri.split(separator: ":", maxSplits: 1).first }

  /// The scenarios of all documents whose names contain a text, ignoring case.
  package func scenarios(named query: String) -> [(name: String, uri: String, range: TextRange)] {
    let query = query.lowercased()
    let open = all.flatMap { document in
      document.scenarios.compactMap { place in
        place.ownName.map { ($0, document.uri, document.analysis.text.lines(of: place.range, encoding)) }
      }
    }
    let closed = workspace.files.values.filter { self[$0.uri] == nil }.sorted { $0.uri < $1.uri }.flatMap { file in
      file.scenarios.map { ($0.name, file.uri, $0.range) }
    }
    let found = (open + closed).filter { query.isEmpty || $0.0.lowercased().has(query) }
    return found.prefix(Self.maximumSymbols).map { (name: $0.0, uri: $0.1, range: $0.2) }
  }

  /// The maximum number of scenarios that a search finds.
  private static let maximumSymbols = 1000
}

extension Sessions {
  /// Begins to look at the documents of the client's folders.
  mutating func beginWorkspace() {
    guard documents.editor.editsText, let list = documents.closed?.list else { return }
    var known: Set<String> = []
    let uris = documents.workspace.folders.flatMap(list).filter { known.insert($0.percentDecoded).inserted }
    documents.workspace.begin(with: uris)
  }

  /// Reads the next document of the workspace, and reports its problems. An open one has been checked. What it extends is read from files,
  /// too: what is typed into an open document concerns the others once it is saved.
  package mutating func checkWorkspace(to client: inout SessionClient) {
    guard let uri = documents.workspace.takeNext(), documents[uri] == nil else { return }
    let work = Work(limit: Self.scenarioBudget)
    work.begin(room: limits.pendingOutput)
    guard let text = documents.text(of: uri) else {
      if documents.workspace.keep(nil, of: uri)?.hasProblems == true {
        publish([], of: uri, SourceText(""), to: &client)
      }
      return
    }
    let document = OpenDocuments.Document(uri, version: 0, text, at: documents.fileLocation(of: uri), work)
    let scenarios = document.scenarios.compactMap { place in
      place.ownName.map { (name: $0, range: text.lines(of: place.range, documents.encoding)) }
    }
    let file = Workspace.File(
      uri: uri, extended: document.analysis.extended, scenarios: scenarios, hasProblems: !document.diagnostics.isEmpty)
    let before = documents.workspace.keep(file, of: uri)
    if file.hasProblems || before?.hasProblems == true { publish(document.diagnostics, of: uri, text, to: &client) }
  }

  private func publish(
    _ diagnostics: [Diagnostic], of uri: String, _ text: SourceText, to client: inout SessionClient
  ) {
    client.publish(diagnostics, of: uri, text, version: nil, documents.encoding)
  }
}

extension String {
  /// Whether it contains a text. (Embedded Swift can only ask that of characters.)
  fileprivate func has(_ part: String) -> Bool {
    let (all, part) = (Array(utf8), Array(part.utf8))
    return all.count >= part.count
      && (0...all.count - part.count).contains { all[$0..<$0 + part.count].elementsEqual(part) }
  }
}
