import JSON

/// The scenarios that were run, with their failures, as text for people and machines.
public struct TestReport: Sendable {
  /// The scenarios, in order; those of a document follow each other.
  public private(set) var tests: [Test] = []
  /// How long all of it took, s.
  public var seconds = 0.0

  /// The names of what failed in the run with which this one is compared and passes now.
  public internal(set) var mended: [String] = []

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
    /// Whether it is a trace that was compared with the document, and no scenario.
    public let isTrace: Bool
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
      _ report: Report = Report(), course: String = "", seconds: Double = 0, isTrace: Bool = false
    ) {
      (self.file, self.name, self.setting, self.device, self.isTrace) = (file, name, setting, device, isTrace)
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

  func count(_ outcome: Outcome) -> Int { Self.count(outcome, in: tests[...]) }

  static func count(_ outcome: Outcome, in tests: ArraySlice<Test>) -> Int {
    tests.filter { $0.outcome == outcome }.count
  }

  /// A time, s, with three decimals.
  static func text(_ seconds: Double) -> String { ((seconds * 1000).rounded() / 1000).jsonText }
}
