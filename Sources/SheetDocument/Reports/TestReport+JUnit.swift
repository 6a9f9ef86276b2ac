import JSON

extension TestReport {
  /// The scenarios in the XML format of JUnit: a suite for each document. What failed before, too, is skipped. Of failures that are the
  /// same in several settings, the first has the course.
  public var junit: String {
    var (suites, rest) = ("", tests[...])
    while let file = rest.first?.file {
      let suite = rest.prefix { $0.file == file }
      rest = rest.dropFirst(suite.count)
      suites += "  <testsuite name=\"\(Self.escaped(file))\"\(Self.numbers(suite))>\n"
      var shown: [String?: [Test]] = [:]
      for test in suite {
        let isShown = shown[test.name]?.contains { $0.report.hasSameErrors(as: test.report) } ?? false
        if test.isFailure, !isShown { shown[test.name, default: []].append(test) }
        suites += Self.element(test, course: isShown ? "" : test.course)
      }
      suites += "  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sheetd\"\(Self.numbers(tests[...]))>\n"
      + suites + "</testsuites>\n"
  }

  private static func numbers(_ tests: ArraySlice<Test>) -> String {
    let seconds = tests.reduce(0) { $0 + $1.seconds }
    let known = tests.filter { $0.isKnown }.count
    let new = tests.filter { !$0.isKnown }[...]
    return " tests=\"\(tests.count)\" failures=\"\(count(.failed, in: new))\" errors=\"\(count(.error, in: new))\""
      + " skipped=\"\(count(.skipped, in: tests) + known)\" time=\"\(text(seconds))\""
  }

  private static func element(_ test: Test, course: String) -> String {
    let findings = test.report.findings
    let start =
      "    <testcase classname=\"\(escaped(test.file))\" name=\"\(escaped(test.title ?? "scenario"))\""
      + " file=\"\(escaped(test.file))\"" + (findings.first.map { " line=\"\($0.start.line)\"" } ?? "")
      + " time=\"\(text(test.seconds))\""
    let (message, code) = findings.first.map { ($0.diagnostic.message, $0.diagnostic.code.rawValue) } ?? ("", "")
    func skipped(_ message: String) -> String {
      start + ">\n      <skipped message=\"\(escaped(message))\"/>\n    </testcase>\n"
    }
    if test.isKnown { return skipped("failed before, too: \(message)") }
    let kind: String
    switch test.outcome {
    case .passed: return start + "/>\n"
    case .skipped: return skipped("the document has no scenario")
    case .failed: kind = "failure"
    case .error: kind = "error"
    }
    return start + ">\n      <\(kind) type=\"\(code)\" message=\"\(escaped(message))\">"
      + escaped(test.report.text(.plain) + course, keepsLines: true) + "</\(kind)>\n    </testcase>\n"
  }

  /// A text in XML, which allows neither most control characters nor U+FFFE and U+FFFF.
  private static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var escaped = ""
    for scalar in (keepsLines ? text.printable : text.printableLine).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
