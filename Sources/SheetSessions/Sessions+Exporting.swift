import SheetEngine
import SheetExport
import SheetProtocol

extension Sessions {
  /// Writes a sheet as code, as it is when it is dismissed.
  /// - Parameters:
  ///   - name: what a person calls it.
  ///   - isPage: whether a table is a page with pictures.
  func export(_ sheet: Sheet, named name: String, to target: ExportTarget, isPage: Bool) -> Answer {
    let dismissed = Sheet(configuration: sheet.configuration, container: sheet.container, content: sheet.content)
    let exported = ExportedSheet(title: name, dismissed)
    let export = SheetExport(exported, to: target, isPage: isPage)
    return .export(ExportResult(target: target, fileName: export.fileName, text: export.text, gaps: export.gaps))
  }
}
