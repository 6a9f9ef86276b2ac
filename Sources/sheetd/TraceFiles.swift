/// The traces beside documents, which are named after them: `menu.trace.jsonl` and `menu.slow.trace.jsonl` for `menu.sheet.json`. A trace
/// belongs to one document, of those after which it may be named the one with the longest name.
struct TraceFiles {
  /// What is in each folder that has been looked at.
  private var folders: [String: Folder] = [:]

  private struct Folder {
    /// The names of documents, without their extension.
    let stems: [String]
    /// The names of traces, in alphabetical order.
    let traces: [String]
  }

  /// What documents and traces end with.
  private static let (document, traces) = (".sheet.json", [".trace.jsonl", ".trace.csv"])

  /// The paths of the traces of a document, in alphabetical order.
  mutating func traces(of file: String) -> [String] {
    guard file.hasSuffix(Self.document) else { return [] }
    let slash = file.lastIndex(of: "/")
    let path = slash.map { String(file[...$0]) } ?? ""
    let stem = String(file[(slash.map { file.index(after: $0) } ?? file.startIndex)...].dropLast(Self.document.count))
    let folder = folders[path] ?? Self.folder(path)
    folders[path] = folder
    return folder.traces.filter { trace in
      trace.hasPrefix(stem + ".")
        && !folder.stems.contains { $0.utf8.count > stem.utf8.count && trace.hasPrefix($0 + ".") }
    }
    .map { DocumentFiles.path(path, $0) }
  }

  private static func folder(_ path: String) -> Folder {
    let names = DocumentFiles.names(in: path) ?? []
    let found = names.filter { name in
      traces.contains { name.hasSuffix($0) } && DocumentFiles.isFile(DocumentFiles.path(path, name))
    }
    return Folder(
      stems: names.filter { $0.hasSuffix(document) }.map { String($0.dropLast(document.count)) },
      traces: found.sorted())
  }
}
