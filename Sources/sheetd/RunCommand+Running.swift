import ArgumentParser
import JSON
import SheetDocument
import SheetRender
import SheetSessions
import SheetTrace

/// One of several parts of the scenarios, which run elsewhere at the same time.
struct Shard: ExpressibleByArgument {
  /// The part, from 1, and the number of parts.
  private let (part, count): (Int, Int)

  /// The maximum number of parts.
  private static let maximumCount = 1000

  init?(argument: String) {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let part = numbers[0], let count = numbers[1], (1...Self.maximumCount).contains(count),
      (1...count).contains(part)
    else { return nil }
    (self.part, self.count) = (part, count)
  }

  /// Whether it contains the scenario of this number, from 0.
  func contains(_ number: Int) -> Bool { number % count == part - 1 }
}

extension RunCommand {
  /// Runs all documents.
  /// - Parameters:
  ///   - baseline: what failed before.
  ///   - extended: gets the paths of the documents that they extend.
  /// - Returns: whether everything passed.
  func runOnce(_ baseline: TestReport.Baseline?, _ extended: inout Set<String>) throws -> Bool {
    let (clock, style) = (MonotonicClock(), color.style())
    var run = try ScenarioRuns(self, baseline, style)
    let documents = DocumentFiles(files)
    documents.report(to: &run.problems)
    for file in documents.paths where !run.hasEnded {
      guard let bytes = run.problems.read(file) else { continue }
      let analysis = DocumentReader.analysis(of: file, bytes)
      extended.formUnion(analysis.extended)
      try run.run(analysis, file)
    }
    var report = run.report
    if let filter, report.tests.isEmpty, shard == nil {
      run.problems.report("no scenario and no file contains \"\(filter)\"")
    }
    report.seconds = clock.now.seconds
    if frames {
      let failures = report.tests.map { $0.report.text(color.style(.standardError)) }.joined()
      _ = Descriptor.standardError.writeAll(Array(failures.utf8))
    } else if format != .text || !report.tests.isEmpty || run.problems.isEmpty {
      try Descriptor.deliver(conclusion(of: report, style))
    }
    return !report.hasFailures && run.problems.isEmpty
  }

  private func conclusion(of report: TestReport, _ style: TextStyle) -> String {
    switch format {
    case .text: report.conclusion(style)
    case .junit: report.junit
    case .tap: report.tap
    case .json: report.json.printableJSON
    case .github: report.github
    }
  }
}

/// The scenarios of documents while they are run, one after another.
private struct ScenarioRuns {
  private let command: RunCommand
  private let baseline: TestReport.Baseline?
  private let style: TextStyle
  private let columns = Descriptor.standardOutput.columns
  private var traces = TraceFiles()
  private var pictures: PictureFolder?
  /// The number of the next scenario, document without one, or trace.
  private var number = 0

  private(set) var report = TestReport()
  var problems = Problems()

  init(_ command: RunCommand, _ baseline: TestReport.Baseline?, _ style: TextStyle) throws {
    (self.command, self.baseline, self.style) = (command, baseline, style)
    pictures = try command.pictures.map { try PictureFolder($0) }
  }

  /// Whether nothing more is to be run.
  var hasEnded: Bool { command.failFast && (report.hasFailures || !problems.isEmpty) }

  /// Whether the next scenario, document or trace is in this part.
  private mutating func isNextInPart() -> Bool {
    defer { number += 1 }
    return command.shard?.contains(number) ?? true
  }

  private mutating func add(_ test: TestReport.Test) throws {
    let test = report.add(test, comparedWith: baseline)
    guard command.format == .text, !command.frames else { return }
    try Descriptor.deliver(test.line(style))
    if !test.isFailure { try Descriptor.deliver(test.report.text(style) + test.course.printable) }
  }

  /// Runs the scenarios of a document, each of which gets the diagnostics in its range, and compares the traces beside it.
  mutating func run(_ analysis: DocumentAnalysis, _ file: String) throws {
    func report(_ diagnostics: [Diagnostic]) -> Report {
      var report = Report()
      report.add(diagnostics, in: file, analysis.text)
      return report
    }
    let isFileWanted = command.isWanted(file)
    let diagnostics = DocumentCheck.diagnostics(of: analysis).filter {
      command.verbose || $0.severity == .error || $0.code.questionsTest
    }
    guard let document = analysis.playable else {
      if isFileWanted, isNextInPart() { try add(TestReport.Test(file: file, .error, report(diagnostics))) }
      return
    }
    let scenarios = document.scenarios
    let others = diagnostics.filter { one in
      one.code != .scenarioRefused && !scenarios.contains { $0.contains(one.range.lowerBound) }
    }
    let isBroken = others.contains { $0.severity == .error }
    let traces = command.frames ? [] : traces.traces(of: file)
    if isFileWanted, isBroken || scenarios.isEmpty && traces.isEmpty, isNextInPart() {
      try add(TestReport.Test(file: file, isBroken ? .error : .skipped, report(others)))
    }
    for scenario in scenarios where !hasEnded {
      // Each setting may refuse other steps.
      let found = diagnostics.filter { $0.code != .scenarioRefused && scenario.contains($0.range.lowerBound) }
      try run(scenario, of: document, file, found, report)
    }
    for trace in traces where !hasEnded && (isFileWanted || command.isWanted(trace)) {
      try compare(trace, with: document, at: analysis.root.range.lowerBound, file, report)
    }
  }

  /// Runs a scenario in each of its settings.
  private mutating func run(
    _ scenario: SheetDocument.Scenario, of document: SheetDocument, _ file: String, _ found: [Diagnostic],
    _ report: ([Diagnostic]) -> Report
  ) throws {
    let isFileWanted = command.isWanted(file)
    let command = command
    let variants = scenario.variants.lazy.filter { isFileWanted || $0.title.map(command.isWanted) ?? false }
    guard !variants.isEmpty, isNextInPart() else { return }
    var found = found
    for variant in variants where !hasEnded {
      let clock = MonotonicClock()
      let run = ScenarioRun(
        variant, of: document, frameRate: command.frameRate, recordsMessages: command.frames)
      found += run.failures
      let isFailure = found.contains { $0.severity == .error }
      if command.frames { try Descriptor.deliver(run.messages) }
      let isShown = command.format.showsCourse && !command.frames && (isFailure || command.verbose)
      try add(
        TestReport.Test(
          file: file, name: variant.name, setting: variant.setting, device: variant.deviceName,
          isFailure ? .failed : .passed, report(found),
          course: isShown ? run.eventLines + run.strip(columns ?? TextWidth.usual) : "",
          seconds: clock.now.seconds))
      problems.attempt { try pictures?.draw(run.failurePictures.map { $0.text }, of: file, variant.title) }
      found = []
    }
  }

  /// Compares a trace with its document, which begins at an offset.
  private mutating func compare(
    _ path: String, with document: SheetDocument, at start: Int, _ file: String, _ report: ([Diagnostic]) -> Report
  ) throws {
    guard isNextInPart() else { return }
    let clock = MonotonicClock()
    let trace: SheetTrace.Trace
    do { trace = try SheetTrace.Trace(contentsOf: path) } catch { return problems.report("\(error)") }
    let verification = Verification(trace, of: document.sheet)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let sentence = "\(name) is not what the document does: \(verification.problems.joined(separator: "; "))"
    let failures = verification.isMatch ? [] : [Diagnostic(.expectationFailed, start..<start + 1, sentence)]
    let isShown = command.format.showsCourse && (!verification.isMatch || command.verbose)
    try add(
      TestReport.Test(
        file: file, name: name, verification.isMatch ? .passed : .failed, report(failures),
        course: isShown ? verification.text : "", seconds: clock.now.seconds, isTrace: true))
    guard !verification.isMatch else { return }
    problems.attempt { try pictures?.draw([verification.picture(theme: .auto)], of: file, name) }
  }
}

/// The folder in which failures are drawn.
private struct PictureFolder {
  private let folder: String
  private var names: Set<String> = []

  /// - Throws: why there is no such folder, and none can be made.
  init(_ folder: String) throws {
    self.folder = folder
    try Descriptor.makeFolder(folder)
  }

  /// Draws the failures of a scenario.
  mutating func draw(_ pictures: [String], of file: String, _ title: String?) throws {
    let document = file.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "document"
    let stem = ([document] + [title].compactMap { $0 }).map(Self.word).joined(separator: "-")
    for picture in pictures {
      var (name, number) = (stem, 1)
      while !names.insert(name).inserted {
        number += 1
        name = "\(stem)-\(number)"
      }
      var file = try ScratchFile(replacing: DocumentFiles.path(folder, name + ".svg"))
      try file.write(Array(picture.utf8))
      try file.replace()
    }
  }

  /// The maximum length of a part of a name, in bytes; file systems allow 255 for a name.
  private static let longest = 100

  /// A text as a part of a file's name.
  private static func word(_ text: String) -> String {
    let letters = text.unicodeScalars.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) ? String($0) : "-" }
    var word = ""
    for letter in letters where !(letter == "-" && word.hasSuffix("-")) && word.utf8.count < longest { word += letter }
    return word.hasSuffix("-") ? String(word.dropLast()) : word
  }
}
