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
    /// The problems in it.
    package let problems: [PublishedDiagnostic]
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
    for uri in uris.prefix(max(Self.maximumCount - files.count, 0)).reversed() where files[uri.percentDecoded] == nil {
      add(uri)
    }
  }

  /// Forgets the documents that are in none of the folders any more.
  /// - Returns: those in which there were problems.
  mutating func leave() -> [String] {
    waiting = waiting.filter { isInFolder($0.percentDecoded) }
    isWaiting = Set(waiting.map { $0.percentDecoded })
    let left = files.filter { !isInFolder($0.key) }
    for key in left.keys { files[key] = nil }
    return left.values.filter { !$0.problems.isEmpty }.map { $0.uri }.sorted()
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
    return isInFolder(uri)
  }

  /// - Parameter uri: a URI without percent-encoding.
  private func isInFolder(_ uri: String) -> Bool {
    folders.contains { folder in
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

extension OpenDocuments {
  /// The paths of the documents that a document may extend, the nearest first: those of its folder and of the client's folders, but none
  /// that extends it.
  package func bases(of uri: String) -> [String] {
    let own = uri.percentDecoded
    let folder = String(uri[...(uri.lastIndex(of: "/") ?? uri.startIndex)])
    let children = documentsThatExtend.filter { $0.extended.contains { $0.percentDecoded == own } }.map { $0.uri }
    let excluded = Set((children + [uri]).map { $0.percentDecoded })
    let known = (closed?.list(folder, false) ?? []) + all.map { $0.uri } + workspace.files.values.map { $0.uri }
    let others = Set(known.map { $0.percentDecoded }).subtracting(excluded)
    let paths = others.filter { Self.scheme(of: $0) == Self.scheme(of: own) }.map { path in
      DocumentLocation.path(from: own, to: path)
    }
    return paths.map { (depth: $0.split(separator: "/").count, path: $0) }.sorted { $0 < $1 }.map { $0.path }
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
    let query = Array(query.lowercased().utf8)
    let open = all.flatMap { document in
      document.scenarios.compactMap { place in
        place.ownName.map { ($0, document.uri, document.analysis.text.lines(of: place.range, encoding)) }
      }
    }
    let closed = workspace.files.values.filter { self[$0.uri] == nil }.sorted { $0.uri < $1.uri }.flatMap { file in
      file.scenarios.map { ($0.name, file.uri, $0.range) }
    }
    let found = (open + closed).filter { query.isEmpty || Array($0.0.lowercased().utf8).has(query) }
    return found.prefix(Self.maximumSymbols).map { (name: $0.0, uri: $0.1, range: $0.2) }
  }

  /// The maximum number of scenarios that a search finds.
  private static let maximumSymbols = 1000
}

extension Sessions {
  /// Begins to look at the documents of folders.
  mutating func beginWorkspace(in folders: [String]) {
    guard documents.editor.editsText, let closed = documents.closed else { return }
    var known: Set<String> = []
    let uris = folders.flatMap { closed.list($0, true) }.filter { known.insert($0.percentDecoded).inserted }
    documents.workspace.begin(with: uris)
  }

  /// The client works in other folders.
  mutating func change(_ folders: FolderChange, to client: inout SessionClient) throws(CallFailure) {
    for uri in folders.added + folders.removed { try check(uri: uri) }
    let removed = Set(folders.removed.map { $0.percentDecoded })
    let kept = documents.workspace.folders.filter { !removed.contains($0.percentDecoded) }
    let known = Set(kept.map { $0.percentDecoded })
    let added = folders.added.filter { !known.contains($0.percentDecoded) }
    documents.workspace.folders = kept + added
    for uri in documents.workspace.leave() where documents[uri] == nil { publish([], of: uri, to: &client) }
    beginWorkspace(in: added)
  }

  /// Reads the next document of the workspace, and reports its problems. An open one has been checked. What it extends is read from files,
  /// too: what is typed into an open document concerns the others once it is saved.
  package mutating func checkWorkspace(to client: inout SessionClient) {
    guard let uri = documents.workspace.takeNext() else { return }
    defer { refreshDiagnostics(to: &client) }
    guard documents[uri] == nil else { return }
    let work = Work(limit: Self.scenarioBudget)
    work.begin(room: limits.pendingOutput)
    guard let text = documents.text(of: uri) else {
      if documents.workspace.keep(nil, of: uri)?.problems.isEmpty == false { publish([], of: uri, to: &client) }
      return
    }
    let document = OpenDocuments.Document(uri, version: 0, text, at: documents.fileLocation(of: uri), work)
    let scenarios = document.scenarios.compactMap { place in
      place.ownName.map { (name: $0, range: text.lines(of: place.range, documents.encoding)) }
    }
    let problems = document.diagnostics.map { $0.published(in: text, documents.encoding) }
    let file = Workspace.File(uri: uri, extended: document.analysis.extended, scenarios: scenarios, problems: problems)
    let before = documents.workspace.keep(file, of: uri)
    if !problems.isEmpty || before?.problems.isEmpty == false { publish(problems, of: uri, to: &client) }
  }
}
