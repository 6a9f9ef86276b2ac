import JSON

/// The scenarios that were run, with their failures, as text for people and machines.
public struct TestReport: Sendable {
  /// The scenarios, in order; those of a document follow each other.
  public private(set) var tests: [Test] = []
  /// How long all of it took, s.
  public var seconds = 0.0

  /// The names of what failed in the run with which this one is compared and passes now.
  public private(set) var mended: [String] = []

  /// The outcome of a scenario.
  public enum Outcome: String, Sendable {
    case passed, failed
    /// The document has errors, so its scenarios can't be run.
    case error
    /// The document has no scenario.
    case skipped
  }

  /// A scenario in one of its settings; or a document, where it has none or has errors.
  public struct Test: Sendable {
    /// The document.
    public let file: String
    /// The name of the scenario, or of the trace; nil if it has none.
    public let name: String?
    /// The device, orientation and text size in words; nil if the document names none.
    public let setting: String?
    /// The device on which it was played; nil where nothing was played.
    public let device: String?
    public let outcome: Outcome
    /// The report of the problems.
    public let report: Report
    /// The course of the test: its events and a plot.
    public let course: String
    /// How long it took, s.
    public let seconds: Double
    /// Whether it failed in the run with which this one is compared, too.
    public var isKnown = false

    public init(
      file: String, name: String? = nil, setting: String? = nil, device: String? = nil, _ outcome: Outcome,
      _ report: Report = Report(), course: String = "", seconds: Double = 0
    ) {
      (self.file, self.name, self.setting, self.device) = (file, name, setting, device)
      (self.outcome, self.report, self.course, self.seconds) = (outcome, report, course, seconds)
    }

    /// Its name and setting; nil if it has neither.
    public var title: String? { TestReport.title(name, setting) }

    /// Whether something is wrong.
    public var isFailure: Bool { outcome == .failed || outcome == .error }

    /// Whether something is wrong that was not wrong before.
    public var isNewFailure: Bool { isFailure && !isKnown }
  }

  /// A name and a setting in words; nil if there is neither.
  static func title(_ name: String?, _ setting: String?) -> String? {
    guard let setting else { return name }
    return name.map { "\($0) (\(setting))" } ?? setting
  }

  public init() {}

  /// Adds the next scenario.
  public mutating func add(_ test: Test) { tests.append(test) }

  /// Whether anything is wrong that was not wrong before.
  public var hasFailures: Bool { tests.contains { $0.isNewFailure } }

  private func count(_ outcome: Outcome) -> Int { Self.count(outcome, in: tests[...]) }

  static func count(_ outcome: Outcome, in tests: ArraySlice<Test>) -> Int {
    tests.filter { $0.outcome == outcome }.count
  }

  /// A time, s, with three decimals.
  static func text(_ seconds: Double) -> String { ((seconds * 1000).rounded() / 1000).jsonText }
}

// MARK: Compared with an earlier run

extension TestReport {
  /// What failed in an earlier run: that need not fail this one.
  public struct Baseline: Sendable {
    private let failed: Set<String>

    /// Reads the result of a run as JSON (``TestReport/json``); nil if it is none.
    public init?(_ text: String) {
      guard let tests = SyntaxNode(parsing: text)["tests"], case .array = tests.kind else { return nil }
      failed = Set(
        tests.elements.compactMap { test in
          guard let file = test["file"]?.string, ["failed", "error"].contains(test["outcome"]?.string) else {
            return nil
          }
          return Self.key(file, test["name"]?.string)
        })
    }

    fileprivate func contains(_ test: Test) -> Bool { failed.contains(Self.key(test.file, test.title)) }

    private static func key(_ file: String, _ title: String?) -> String { "\(file)\0\(title ?? "")" }
  }

  /// Adds the next scenario, compared with what failed before.
  /// - Returns: the scenario as it is reported.
  public mutating func add(_ test: Test, comparedWith baseline: Baseline?) -> Test {
    var test = test
    if let baseline, baseline.contains(test) {
      test.isKnown = test.isFailure
      if test.outcome == .passed { mended.append([test.file, test.title].compactMap { $0 }.joined(separator: "  ")) }
    }
    add(test)
    return test
  }
}

// MARK: For people

extension TestReport.Test {
  /// One line: the outcome, the document, and the scenario.
  public func line(_ style: TextStyle) -> String {
    let word =
      switch outcome {
      case .passed: style.text("passed", as: .success)
      case .failed, .error:
        style.text(isKnown ? "known " : outcome == .failed ? "failed" : "error ", as: isKnown ? .warning : .error)
      case .skipped: style.text("empty ", as: .warning)
      }
    let note =
      outcome == .skipped ? "the document has no scenario" : outcome == .error ? "the document has errors" : nil
    return "\(word)  \(([file, title, note].compactMap { $0 }).joined(separator: "  ").printableLine)\n"
  }
}

extension TestReport {
  /// Tests of one scenario in which the same expectations fail, each in a setting of its own.
  struct Failure {
    /// The first of them, in which the failure is shown.
    let first: Test
    /// Those in which something else was found than in the first.
    fileprivate(set) var others: [Test] = []
    /// The settings in which it fails.
    fileprivate(set) var settings: [String]
    /// The number of settings that were tested.
    fileprivate(set) var count = 0
    /// Whether the settings are devices, and nothing else.
    fileprivate let isOfDevices: Bool

    /// The maximum number of settings that are named.
    private static let maximumNames = 6

    /// The settings in words: "3 of 26 devices, iPhone SE, …"; nil if there is one.
    var words: String? {
      guard count > 1 else { return nil }
      let number = "\(settings.count) of \(count) \(isOfDevices ? "devices" : "settings")"
      guard settings.count < count else { return number }
      let more = settings.count - Self.maximumNames
      return number + ", " + settings.prefix(Self.maximumNames).joined(separator: "; ")
        + (more > 0 ? "; and \(more) more" : "")
    }

    /// What was found in other settings than the first, for each error of the first: a line for each setting in which that differs.
    var otherFindings: [[String]] {
      first.report.errorMessages.indices.map { index in
        let lines = others.compactMap { test -> String? in
          let message = test.report.errorMessages[index]
          return message == first.report.errorMessages[index] ? nil : "\(test.setting ?? ""): \(message)".printableLine
        }
        let more = lines.count - Self.maximumNames
        return lines.prefix(Self.maximumNames) + (more > 0 ? ["and \(more) more"] : [])
      }
    }

    /// What is said before its errors: the settings, and the one in which they were found as they are shown, where others differ.
    var prefix: String {
      guard let words else { return "" }
      return others.isEmpty ? words + ": " : "\(words). \(first.setting ?? ""): "
    }

    /// The scenario and the settings, in words; nil if it has no name.
    var title: String? {
      guard let words else { return first.title }
      return TestReport.title(first.name, others.isEmpty ? words : "\(words); shown: \(first.setting ?? "")")
    }
  }

  /// The failures of one kind, those that are the same in several settings together.
  func failures(known: Bool) -> [Failure] {
    var (failures, rest) = ([Failure](), tests[...])
    while let next = rest.first {
      let scenario = rest.prefix {
        $0.file == next.file && $0.name == next.name && ($0.setting == nil) == (next.setting == nil)
      }
      rest = rest.dropFirst(max(scenario.count, 1))
      var found: [Failure] = []
      for test in scenario where test.isFailure && test.isKnown == known {
        if let same = found.firstIndex(where: { $0.first.report.hasErrors(where: test.report) }),
          let setting = test.setting
        {
          found[same].settings.append(setting)
          if !found[same].first.report.hasSameErrors(as: test.report) { found[same].others.append(test) }
        } else {
          found.append(
            Failure(first: test, settings: [test.setting].compactMap { $0 }, isOfDevices: test.setting == test.device))
        }
      }
      failures += found.map { failure in
        var failure = failure
        failure.count = next.setting == nil ? 1 : scenario.count
        return failure
      }
    }
    return failures
  }

  /// Each failure with its place in the document and what happened, and the numbers of all scenarios.
  public func conclusion(_ style: TextStyle) -> String {
    let texts = failures(known: false).map { failure in
      let title =
        failure.title.map { style.text("\(failure.first.file)  \($0)".printableLine, as: .emphasis) + "\n" } ?? ""
      let others = failure.otherFindings.joined().map { "     = \($0)\n" }.joined()
      return "\n" + title + failure.first.report.text(style) + others + failure.first.course.printable
    }
    let known = failures(known: true).map { failure in
      failure.first.report.errorLines(style, after: failure.prefix)
    }
    return texts.joined() + (known.isEmpty ? "" : "\nFailed before, too:\n" + known.joined())
      + (mended.isEmpty ? "" : "\nFailed before, and pass now:\n" + mended.map { "  \($0.printableLine)\n" }.joined())
      + "\n" + summary(style) + "\n"
  }

  /// The numbers of all scenarios, on one line.
  public func summary(_ style: TextStyle) -> String {
    let new = tests.filter { !$0.isKnown }[...]
    let (failed, errors) = (Self.count(.failed, in: new), Self.count(.error, in: new))
    let (passed, known, skipped) = (count(.passed), tests.count - new.count, count(.skipped))
    let parts: [(Int, String, TextStyle.Role)] = [
      (passed, "\(passed) passed", .success), (failed, "\(failed) failed", .error),
      (errors, errors.counted("document") + " with errors", .error), (known, "\(known) failed before, too", .warning),
      (skipped, skipped.counted("document") + " without a scenario", .warning),
    ]
    return
      ([(passed + count(.failed)).counted("scenario")]
      + parts.filter { $0.0 > 0 }.map { style.text($0.1, as: $0.2) }).joined(separator: ", ")
      + " in \(Self.text(max((seconds * 100).rounded() / 100, 0.01))) s"
  }

  /// The failures as workflow commands of GitHub, those that are the same in several settings as one, and the numbers of all
  /// scenarios. What failed before is a warning. Warnings of scenarios that pass are there, too.
  public var github: String {
    let quiet = tests.filter { !$0.isFailure }.map { $0.report.github() }.joined()
    let loud = [false, true].flatMap { known in
      failures(known: known).map { failure in
        let first = failure.first
        let name = first.name ?? first.setting.map { _ in "scenario" }
        let title = failure.words == nil ? TestReport.title(first.name, first.setting ?? first.device) : name
        return first.report.github(
          title: title, after: failure.prefix, before: failure.otherFindings, isWarning: known)
      }
    }
    return quiet + loud.joined() + summary(.plain) + "\n"
  }
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
