import JSON

/// The scenarios that were run, with their failures, as text for people and machines.
public struct TestReport: Sendable {
  /// The scenarios, in order; those of a document follow each other.
  public private(set) var tests: [Test] = []
  /// How long all of it took, s.
  public var seconds = 0.0

  /// The outcome of a scenario.
  public enum Outcome: String, Sendable {
    case passed, failed
    /// The document has errors, so its scenarios can't be run.
    case error
    /// The document has no scenario.
    case skipped
  }

  /// A scenario; or a document, where it has none or has errors.
  public struct Test: Sendable {
    /// The document.
    public let file: String
    /// The name of the scenario, if it has one.
    public let name: String?
    public let outcome: Outcome
    /// The report of the problems.
    public let report: Report
    /// The course of the test: its events and a plot.
    public let course: String
    /// How long it took, s.
    public let seconds: Double

    public init(
      file: String, name: String? = nil, _ outcome: Outcome, _ report: Report = Report(), course: String = "",
      seconds: Double = 0
    ) {
      (self.file, self.name, self.outcome) = (file, name, outcome)
      (self.report, self.course, self.seconds) = (report, course, seconds)
    }

    /// Whether something is wrong.
    public var isFailure: Bool { outcome == .failed || outcome == .error }
  }

  public init() {}

  /// Adds the next scenario.
  public mutating func add(_ test: Test) { tests.append(test) }

  /// Whether anything is wrong.
  public var hasFailures: Bool { tests.contains { $0.isFailure } }

  private func count(_ outcome: Outcome) -> Int { Self.count(outcome, in: tests[...]) }

  static func count(_ outcome: Outcome, in tests: ArraySlice<Test>) -> Int {
    tests.filter { $0.outcome == outcome }.count
  }

  /// A time, s, with three decimals.
  static func text(_ seconds: Double) -> String { ((seconds * 1000).rounded() / 1000).jsonText }
}

// MARK: For people

extension TestReport.Test {
  /// One line: the outcome, the document, and the scenario.
  public func line(_ style: TextStyle) -> String {
    let word =
      switch outcome {
      case .passed: style.text("passed", as: .success)
      case .failed: style.text("failed", as: .error)
      case .error: style.text("error ", as: .error)
      case .skipped: style.text("empty ", as: .warning)
      }
    let note =
      outcome == .skipped ? "the document has no scenario" : outcome == .error ? "the document has errors" : nil
    return "\(word)  \(([file, name, note].compactMap { $0 }).joined(separator: "  ").printableLine)\n"
  }
}

extension TestReport {
  /// Each failure with its place in the document and what happened, and the numbers of all scenarios.
  public func conclusion(_ style: TextStyle) -> String {
    let failures = tests.filter { $0.isFailure }.map { test in
      let title = test.name.map { style.text("\(test.file)  \($0)".printableLine, as: .emphasis) + "\n" } ?? ""
      return "\n" + title + test.report.text(style) + test.course.printable
    }
    return failures.joined() + "\n" + summary(style) + "\n"
  }

  /// The numbers of all scenarios, on one line.
  public func summary(_ style: TextStyle) -> String {
    let (passed, failed, errors) = (count(.passed), count(.failed), count(.error))
    let skipped = count(.skipped)
    let parts: [(Int, String, TextStyle.Role)] = [
      (passed, "\(passed) passed", .success), (failed, "\(failed) failed", .error),
      (errors, errors.counted("document") + " with errors", .error),
      (skipped, skipped.counted("document") + " without a scenario", .warning),
    ]
    return
      ([(passed + failed).counted("scenario")]
      + parts.filter { $0.0 > 0 }.map { style.text($0.1, as: $0.2) }).joined(separator: ", ")
      + " in \(Self.text(max((seconds * 100).rounded() / 100, 0.01))) s"
  }

  /// The failures as workflow commands of GitHub, and the numbers of all scenarios.
  public var github: String { tests.map { $0.report.github }.joined() + summary(.plain) + "\n" }
}

// MARK: For machines

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
        if let name = test.name { writer.member("name", name) }
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
      let name = ([test.file, test.name].compactMap { $0 }).joined(separator: ": ").printableLine
      let escaped = name.unicodeScalars.map { ($0 == "#" || $0 == "\\" ? "\\" : "") + String($0) }.joined()
      text += "\(test.isFailure ? "not " : "")ok \(index + 1) - \(escaped)"
      text += test.outcome == .skipped ? " # SKIP the document has no scenario\n" : "\n"
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
