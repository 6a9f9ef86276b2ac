import ArgumentParser
import CPlatform
import JSON
import SheetDocument
import SheetSessions

/// Reads documents and those that they extend.
enum DocumentReader {
  /// The analysis of a document at a path, or of stdin.
  static func analysis(of path: String, _ bytes: [UInt8]) -> DocumentAnalysis {
    DocumentAnalysis(SourceText(bytes), at: location(of: path))
  }

  /// Where a document is.
  static func location(of path: String) -> DocumentLocation { DocumentLocation(path, read: text(atPath:)) }

  /// Prints the errors of a document that a command can't use.
  static func refusal(of analysis: DocumentAnalysis, in file: String) -> ExitCode {
    var report = Report()
    report.add(DocumentCheck.diagnostics(of: analysis), in: file, analysis.text)
    _ = Descriptor.standardError.writeAll(Array(report.text(ColorChoice.auto.style(.standardError)).utf8))
    return .failure
  }

  /// The text of a document at the URI of a file.
  static func text(atURI uri: String) -> Result<SourceText, DocumentLocation.Unreadable> {
    guard uri.hasPrefix(scheme) else {
      return .failure(DocumentLocation.Unreadable("is not open"))
    }
    // The authority, if any, is this machine.
    let path = uri.dropFirst(scheme.count).drop { $0 != "/" }
    return text(atPath: String(path).percentDecoded)
  }

  /// The documents in the folder of a URI; none if it is not the URI of a folder.
  /// - Parameter isDeep: whether those in the folders inside are listed, too.
  static func documents(inFolder uri: String, isDeep: Bool) -> [String] {
    guard uri.hasPrefix(scheme) else { return [] }
    let folder = String(uri.dropFirst(scheme.count).drop { $0 != "/" }).percentDecoded
    guard !folder.isEmpty, !folder.unicodeScalars.contains("\0") else { return [] }
    return DocumentFiles(workspace: folder, isDeep: isDeep).paths.map { scheme + $0.percentEncoded }
  }

  private static let scheme = "file://"

  /// The text of a document that another one extends.
  static func text(atPath path: String) -> Result<SourceText, DocumentLocation.Unreadable> {
    guard !path.unicodeScalars.contains("\0") else {
      return .failure(DocumentLocation.Unreadable("has a NUL, which is in no path; expected another document"))
    }
    // A file system that does not answer must not keep a signal from ending the process.
    cplatform_let_signals_end(1)
    // A larger document is refused by its analysis, whatever is in it.
    let bytes = Descriptor.contents(ofRegularFile: path, limit: 2 * DocumentAnalysis.maximumSize)
    let error = errno
    cplatform_let_signals_end(0)
    if let bytes { return .success(SourceText(bytes)) }
    errno = error
    let problem =
      switch error {
      case EISDIR: "is a folder; expected another document"
      // A socket can't be opened at all.
      case EINVAL, ENXIO: "is not a file; expected another document"
      default: ProcessFailure("can't be read").description
      }
    return .failure(DocumentLocation.Unreadable(problem))
  }
}
