import JSON

extension Report {
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
    writer.member("uri", finding.file.percentEncoded)
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
}
