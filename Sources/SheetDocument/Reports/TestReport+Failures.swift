import JSON

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
}
