import SheetProtocol

extension SourceText {
  /// A range in LSP's form.
  package func lines(of range: Range<Int>, _ encoding: Encoding) -> TextRange {
    let start = position(at: range.lowerBound, in: encoding)
    let end = position(at: range.upperBound, in: encoding)
    return TextRange(from: (start.line, start.character), to: (end.line, end.character))
  }
}

extension Diagnostic {
  /// The diagnostic in LSP's form.
  package func published(in text: SourceText, _ encoding: SourceText.Encoding) -> PublishedDiagnostic {
    PublishedDiagnostic(
      range: text.lines(of: range, encoding), severity: severity == .error ? .error : .warning, code: code.rawValue,
      message: message)
  }
}
