import JSON

/// The diagnostics of documents, as text for people and machines.
public struct Report {
  private var findings: [Finding] = []

  /// A diagnostic with its line and character, counted from 1.
  private struct Finding {
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

  /// One line per diagnostic, as compilers write them: `file:line:column: warning: … [code]`. Columns count UTF-16
  /// units.
  public var lines: String {
    findings.map { finding in
      let (start, diagnostic) = (finding.start, finding.diagnostic)
      return "\(finding.file):\(start.line):\(start.character): \(diagnostic.severity.rawValue): ".printableLine
        + "\(diagnostic.message) [\(diagnostic.code.rawValue)]".printableLine + "\n"
    }.joined()
  }

  /// The diagnostics as a JSON array of objects.
  public var json: String {
    JSONWriter.text { writer in
      writer.beginArray()
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
      writer.endArray()
    } + "\n"
  }

  // MARK: SARIF

  /// The diagnostics as a log in SARIF 2.1.0, which code hosts show beside the code.
  /// - Parameter version: the version of the program that writes it.
  public func sarif(version: String) -> String {
    JSONWriter.text { writer in
      writer.beginObject()
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json" as StaticString)
      writer.member("version", "2.1.0" as StaticString)
      writer.key("runs")
      writer.beginArray()
      writer.beginObject()
      writer.key("tool")
      encodeTool(version: version, to: &writer)
      writer.member("columnKind", "utf16CodeUnits" as StaticString)
      writer.key("results")
      writer.beginArray()
      for finding in findings { encode(finding, to: &writer) }
      writer.endArray()
      writer.endObject()
      writer.endArray()
      writer.endObject()
    } + "\n"
  }

  private func encodeTool(version: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("driver")
    writer.beginObject()
    writer.member("name", "sheetd" as StaticString)
    writer.member("version", version)
    writer.key("rules")
    writer.beginArray()
    for code in Diagnostic.Code.allCases {
      writer.beginObject()
      writer.member("id", code.rawValue)
      writer.key("shortDescription")
      writer.beginObject()
      writer.member("text", code.summary)
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  private func encode(_ finding: Finding, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("ruleId", finding.diagnostic.code.rawValue)
    writer.member("level", finding.diagnostic.severity.rawValue)
    writer.key("message")
    writer.beginObject()
    writer.member("text", finding.diagnostic.message)
    writer.endObject()
    writer.key("locations")
    writer.beginArray()
    writer.beginObject()
    writer.key("physicalLocation")
    writer.beginObject()
    writer.key("artifactLocation")
    writer.beginObject()
    writer.member("uri", Self.uri(of: finding.file))
    writer.endObject()
    writer.key("region")
    writer.beginObject()
    writer.member("startLine", finding.start.line)
    writer.member("startColumn", finding.start.character)
    writer.member("endLine", finding.end.line)
    writer.member("endColumn", finding.end.character)
    writer.endObject()
    writer.endObject()
    writer.endObject()
    writer.endArray()
    writer.endObject()
  }

  /// A path as a URI reference, percent-encoded except for letters, digits and a few other characters.
  private static func uri(of path: String) -> String {
    path.fileNameBytes.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) { return "\(character)" }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

extension SourceText.Position {
  /// The position, counted from 1.
  fileprivate var fromOne: SourceText.Position { SourceText.Position(line: line + 1, character: character + 1) }
}
