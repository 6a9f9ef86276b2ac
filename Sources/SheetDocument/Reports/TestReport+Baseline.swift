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
