import JSON
import SheetEngine
import SheetDocument
import SheetExport
import SheetProtocol

/// The sheet of an open document as a new file beside it.
package struct DocumentExport {
  /// What a person reads.
  package let title: String
  /// The URI of the file.
  package let uri: String
  /// Its contents.
  package let text: String

  /// The sheet of a document for each platform; none where it has errors, or where that would be too much for a menu.
  package static func all(
    _ document: OpenDocuments.Document, at uri: String, _ work: Work
  ) -> [DocumentExport] {
    guard let sheet = document.analysis.document?.sheet else { return [] }
    let cost = ExportedSheet.cost(of: sheet) + ExportedSheet.targetCost * ExportTarget.allCases.count
    guard work.affords(cost), work.spend(cost) else { return [] }
    let folder = uri.lastIndex(of: "/").map { uri[...$0] } ?? ""
    var name = uri[folder.endIndex...]
    for ending in [".json", ".sheet"] where name.hasSuffix(ending) { name = name.dropLast(ending.count) }
    let exported = ExportedSheet(title: String(name).percentDecoded, sheet)
    return ExportTarget.allCases.map { target in
      let export = SheetExport(exported, to: target)
      return DocumentExport(
        title: "Export \(target.preposition) \(target.title) (\(export.fileName))", uri: folder + export.fileName,
        text: export.text)
    }
  }
}
