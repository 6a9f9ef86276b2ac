import ArgumentParser
import JSON
import SheetDocument
import SheetSessions

/// Reads documents and those that they extend.
enum DocumentReader {
  /// The analysis of a document at a path, or of stdin.
  static func analysis(of path: String, _ bytes: [UInt8]) -> DocumentAnalysis {
    DocumentAnalysis(SourceText(bytes), at: DocumentLocation(path, read: text(atPath:)))
  }

  /// Prints the errors of a document that a command can't use.
  static func refusal(of analysis: DocumentAnalysis, in file: String) -> ExitCode {
    var report = Report()
    report.add(DocumentCheck.diagnostics(of: analysis), in: file, analysis.text)
    _ = Descriptor.standardError.writeAll(Array(report.text(ColorChoice.auto.style(.standardError)).utf8))
    return .failure
  }

  /// The text of a document at the URI of a file.
  static func text(atURI uri: String) -> Result<SourceText, DocumentLocation.Unreadable> {
    let scheme = "file://"
    guard uri.hasPrefix(scheme) else {
      return .failure(DocumentLocation.Unreadable("is not open"))
    }
    // The authority, if any, is this machine.
    let path = uri.dropFirst(scheme.count).drop { $0 != "/" }
    return text(atPath: String(path).percentDecoded)
  }

  /// The text of a document that another one extends.
  static func text(atPath path: String) -> Result<SourceText, DocumentLocation.Unreadable> {
    var status = stat()
    if stat(path.fileName, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "is a folder" : "is not a file"
      return .failure(DocumentLocation.Unreadable("\(kind); expected another document"))
    }
    // A larger document is refused by its analysis, whatever is in it.
    guard let bytes = Descriptor.contents(of: path, limit: 2 * DocumentAnalysis.maximumSize) else {
      return .failure(DocumentLocation.Unreadable(ProcessFailure("can't be read").description))
    }
    return .success(SourceText(bytes))
  }
}
