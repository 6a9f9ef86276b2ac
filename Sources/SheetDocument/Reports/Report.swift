import JSON

/// The diagnostics of documents, as text for people and machines.
public struct Report: Sendable {
  private(set) var findings: [Finding] = []

  /// A diagnostic with its line and character, counted from 1.
  struct Finding: Sendable {
    let file: String
    let diagnostic: Diagnostic
    let text: SourceText
    let start: SourceText.Position
    let end: SourceText.Position
  }

  public init() {}

  /// Adds the diagnostics of a file.
  public mutating func add(_ diagnostics: [Diagnostic], in file: String, _ text: SourceText) {
    for diagnostic in diagnostics {
      findings.append(
        Finding(
          file: file, diagnostic: diagnostic, text: text,
          start: text.position(at: diagnostic.range.lowerBound, in: .utf16).fromOne,
          end: text.position(at: diagnostic.range.upperBound, in: .utf16).fromOne))
    }
  }

  /// Whether any diagnostic is an error.
  public var hasErrors: Bool { findings.contains { $0.diagnostic.severity == .error } }

  /// The diagnostics as a JSON array of objects.
  public var json: String {
    JSONWriter.text { writer in
      writer.beginArray()
      encode(to: &writer)
      writer.endArray()
    } + "\n"
  }

  /// Writes one object per diagnostic.
  func encode(to writer: inout JSONWriter) {
    for finding in findings {
      writer.beginObject()
      writer.member("file", finding.file)
      writer.member("line", finding.start.line)
      writer.member("column", finding.start.character)
      writer.member("endLine", finding.end.line)
      writer.member("endColumn", finding.end.character)
      writer.member("severity", finding.diagnostic.severity.rawValue)
      writer.member("code", finding.diagnostic.code.rawValue)
      writer.member("message", finding.diagnostic.message)
      if let fix = finding.diagnostic.fix { writer.member("fix", fix.title) }
      writer.endObject()
    }
  }
}

extension SourceText.Position {
  /// The position, counted from 1.
  fileprivate var fromOne: SourceText.Position { SourceText.Position(line: line + 1, character: character + 1) }
}
