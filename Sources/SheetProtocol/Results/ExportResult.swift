import JSON

/// The answer to `sheet/export`.
package struct ExportResult: ResultObject {
  let target: ExportTarget
  let fileName: String
  let text: String
  let gaps: [String]

  package static let example = ExportResult(target: .swiftui, fileName: "", text: "", gaps: [])

  /// - Parameters:
  ///   - target: what it was written as.
  ///   - fileName: the name of a file that holds it.
  ///   - text: the code.
  ///   - gaps: what the platform can't do, a sentence each.
  package init(target: ExportTarget, fileName: String, text: String, gaps: [String]) {
    (self.target, self.fileName, self.text, self.gaps) = (target, fileName, text, gaps)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("to", target, "The platform.")
    writer.member("fileName", fileName, "A suitable name for a file with the code.")
    writer.member("text", text, "The code.")
    writer.member("gaps", gaps, "What the sheet does and the platform can't do, one sentence each.")
  }
}
