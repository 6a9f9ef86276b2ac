import JSON

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
    let traces = tests.filter { $0.isTrace }.count
    let scenarios = (passed + count(.failed) - traces).counted("scenario")
    return
      ([scenarios + (traces > 0 ? " and " + traces.counted("trace") : "")]
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
