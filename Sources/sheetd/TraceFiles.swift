/// The traces beside documents, which are named after them: `menu.trace.jsonl` and `menu.slow.trace.jsonl` for `menu.sheet.json`.
struct TraceFiles {
  /// The names in each folder that has been looked at.
  private var folders: [String: [String]] = [:]

  /// What documents and traces end with.
  private static let (document, traces) = (".sheet.json", [".trace.jsonl", ".trace.csv"])

  /// The paths of the traces of a document, in alphabetical order.
  mutating func traces(of file: String) -> [String] {
    guard file.hasSuffix(Self.document) else { return [] }
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { String(file[...$0]) } ?? ""
    let stem = file[(slash.map { file.index(after: $0) } ?? file.startIndex)...].dropLast(Self.document.count) + "."
    let names = folders[folder] ?? (DocumentFiles.names(in: folder) ?? []).filter(Self.isTrace).sorted()
    folders[folder] = names
    return names.filter { $0.hasPrefix(stem) }.map { DocumentFiles.path(folder, $0) }
  }

  private static func isTrace(_ name: String) -> Bool { traces.contains { name.hasSuffix($0) } }
}
