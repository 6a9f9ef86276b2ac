import SheetDocument
import SheetEngine
import SheetExport
import SheetProtocol

extension Sessions {
  /// Writes a sheet as code, as it is when it is dismissed, with where it rests on the devices of the document that it follows.
  /// - Parameters:
  ///   - name: what a person calls it.
  ///   - isPage: whether a table is a page with pictures.
  func export(
    _ session: Session, named name: String, to target: ExportTarget, isPage: Bool
  ) throws(CallFailure) -> Answer {
    try check(name: name)
    let (sheet, document) = (session.sheet, session.document.flatMap { documents[$0]?.analysis })
    guard work.spend(ExportedSheet.cost(of: sheet) * (1 + (document?.deviceCount ?? 0))) else { return .void }
    let dismissed = Sheet(
      configuration: sheet.configuration, container: sheet.container, content: sheet.content,
      environment: sheet.environment)
    let exported = ExportedSheet(
      title: name, preset: session.preset, dismissed, heights: document?.restingTable(on: nil, of: sheet))
    let export = SheetExport(exported, to: target, isPage: isPage, work)
    // As a text, and written as JSON.
    guard work.spend(0, space: 2 * export.text.utf8.count) else { return .void }
    return .export(ExportResult(target: target, fileName: export.fileName, text: export.text, gaps: export.gaps))
  }
}
