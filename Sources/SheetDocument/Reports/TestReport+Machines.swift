import JSON

extension TestReport {
  /// The scenarios as a JSON object.
  public var json: String {
    JSONWriter.text { writer in
      writer.beginObject()
      writer.key("tests")
      writer.beginArray()
      for test in tests {
        writer.beginObject()
        writer.member("file", test.file)
        if let title = test.title { writer.member("name", title) }
        if test.isKnown { writer.member("known", true) }
        writer.member("outcome", test.outcome.rawValue)
        writer.member("seconds", test.seconds)
        writer.key("diagnostics")
        writer.beginArray()
        test.report.encode(to: &writer)
        writer.endArray()
        writer.endObject()
      }
      writer.endArray()
      writer.member("passed", count(.passed))
      writer.member("failed", count(.failed))
      writer.member("errors", count(.error))
      writer.member("skipped", count(.skipped))
      writer.member("seconds", seconds)
      writer.endObject()
    } + "\n"
  }

  /// The scenarios in the Test Anything Protocol, version 14.
  public var tap: String {
    var text = "TAP version 14\n1..\(tests.count)\n"
    for (index, test) in tests.enumerated() {
      let name = ([test.file, test.title].compactMap { $0 }).joined(separator: ": ").printableLine
      let escaped = name.unicodeScalars.map { ($0 == "#" || $0 == "\\" ? "\\" : "") + String($0) }.joined()
      text += "\(test.isFailure ? "not " : "")ok \(index + 1) - \(escaped)"
      text +=
        test.outcome == .skipped
        ? " # SKIP the document has no scenario\n" : test.isKnown ? " # TODO failed before, too\n" : "\n"
      guard test.isFailure else { continue }
      // A string of JSON is one of YAML.
      let lines = test.report.findings.map { finding in
        "    - " + finding.heading(.plain).jsonText + "\n"
      }
      text += "  ---\n  diagnostics:\n" + lines.joined() + "  ...\n"
    }
    return text
  }
}
