import JSON

extension SourceText {
  /// Writes a range as LSP does.
  public func encode(_ range: Range<Int>, _ encoding: Encoding, to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, offset) in [("start" as StaticString, range.lowerBound), ("end", range.upperBound)] {
      let position = position(at: offset, in: encoding)
      writer.key(key)
      writer.beginObject()
      writer.member("line", position.line)
      writer.member("character", position.character)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension Diagnostic {
  /// Writes it as LSP does.
  public func encode(in text: SourceText, _ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("range")
    text.encode(range, encoding, to: &writer)
    writer.member("severity", severity == .error ? 1 : 2)
    writer.member("code", code.rawValue)
    writer.member("source", "sheetd" as StaticString)
    writer.member("message", message)
    writer.endObject()
  }
}
