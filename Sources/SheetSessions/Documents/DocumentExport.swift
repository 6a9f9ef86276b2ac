import JSON
import SheetDocument
import SheetEngine
import SheetExport
import SheetProtocol

/// The sheet of an open document as a file beside it.
package struct DocumentExport {
  /// An export before it is made.
  package struct Listed {
    package let target: ExportTarget
    /// The title that a person reads.
    package let title: String
    /// The URI of the file.
    package let file: String
  }

  package let listed: Listed
  /// The URI of the file: the listed one, or a free one beside it.
  package let file: String
  /// The contents.
  package let text: String
  /// The text that is replaced as a whole; nil for a new file.
  package let replaced: SourceText?

  /// The name of the file.
  package var fileName: String { String(file.split(separator: "/").last ?? "").percentDecoded }

  /// The sheet of a document for each platform; none where it has errors.
  package static func all(_ document: OpenDocuments.Document, at uri: String) -> [Listed] {
    guard document.analysis.document != nil else { return [] }
    let place = Place(uri)
    return ExportTarget.allCases.map { listed($0, place) }
  }

  /// The export for a platform; nil where the document has errors, or it would be too much work.
  package init?(_ documents: OpenDocuments, _ uri: String, to target: ExportTarget, _ work: Work) {
    guard let analysis = documents[uri]?.analysis, let document = analysis.document, case let sheet = document.sheet,
      work.spend(ExportedSheet.cost(of: sheet) * (1 + analysis.deviceCount)),
      let heights = analysis.restingTable(on: nil)
    else { return nil }
    let place = Place(uri)
    text =
      SheetExport(ExportedSheet(title: place.name, preset: document.preset, sheet, heights: heights), to: target).text
    // As a text, and written as JSON.
    guard work.spend(0, space: 2 * text.utf8.count) else { return nil }
    listed = Self.listed(target, place)
    let there = documents.text(of: listed.file)
    if there == nil || documents.editor.confirmsChanges {
      (file, replaced) = (listed.file, there)
    } else {
      let numbers = 2...Self.maximumNumber
      let free = numbers.lazy.map { [listed] in listed.numbered($0) }.first { documents.text(of: $0) == nil }
      (file, replaced) = (free ?? listed.numbered(Self.maximumNumber), nil)
    }
  }

  /// The maximum number of files of one name.
  private static let maximumNumber = 100

  private static func listed(_ target: ExportTarget, _ place: Place) -> Listed {
    let name = ExportedSheet.fileName(title: place.name, target)
    return Listed(
      target: target, title: "Export \(target.destination) (\(name))", file: place.folder + name)
  }

  /// Where a document is.
  private struct Place {
    /// The URI of its folder, with a slash at its end.
    let folder: String
    /// Its name without the extension.
    let name: String

    init(_ uri: String) {
      folder = uri.lastIndex(of: "/").map { String(uri[...$0]) } ?? ""
      var name = uri.dropFirst(folder.count)
      for ending in [".json", ".sheet"] where name.hasSuffix(ending) { name = name.dropLast(ending.count) }
      self.name = String(name).percentDecoded
    }
  }
}

extension DocumentExport.Listed {
  /// The URI of a file beside the listed one, such as `MenuSheet-2.swift`.
  fileprivate func numbered(_ number: Int) -> String {
    guard let dot = file.lastIndex(of: ".") else { return "\(file)-\(number)" }
    return "\(file[..<dot])-\(number)\(file[dot...])"
  }
}
