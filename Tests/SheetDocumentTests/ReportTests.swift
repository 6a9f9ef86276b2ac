import JSON
import Testing

@testable import SheetDocument

struct ReportTests {
  /// The excerpt of a range of a text, and the columns of its markers.
  private func excerpt(_ text: String, of part: String, width: Int = 40) throws -> (text: String, marked: String) {
    let bytes = Array(text.utf8)
    let part = Array(part.utf8)
    let start = try #require((0...bytes.count - part.count).first { Array(bytes[$0..<$0 + part.count]) == part })
    let excerpt = Excerpt(of: start..<start + part.count, in: SourceText(text), width: width)
    #expect(excerpt.markers.upperBound <= width)
    return (excerpt.text, String(repeating: " ", count: excerpt.markers.lowerBound) + stars(excerpt.markers.count))
  }

  private func stars(_ count: Int) -> String { String(repeating: "^", count: count) }

  @Test(arguments: [
    ("{\n  \"a\": 1,\n  \"b\": 2\n}", "1", "  \"a\": 1,", "       ^"),
    // A tab stop is at every fourth column.
    ("\t\"a\": 1\r\n", "1", "    \"a\": 1", "         ^"), ("x\ty", "y", "x   y", "    ^"),
    // Characters of East Asia take two columns each, an accent that is composed with a letter none.
    ("日本 = x", "x", "日本 = x", "       ^"), ("日本", "本", "日本", "  ^^"), ("e\u{301} = x", "x", "e\u{301} = x", "    ^"),
    // What a terminal would obey is escaped.
    ("\u{1B}[2J x", "x", "\\u{1B}[2J x", "          ^"),
    // A range of several lines is marked to the end of the first.
    ("[1,\n2]", "[1,\n2]", "[1,", "^^^"),
  ])
  func rangeIsMarkedBelowItsLine(text: String, part: String, line: String, markers: String) throws {
    let excerpt = try excerpt(text, of: part)
    #expect(excerpt.text == line)
    #expect(excerpt.marked == markers)
  }

  @Test func emptyRangeAtTheEndHasOneMarker() {
    let excerpt = Excerpt(of: 2..<2, in: SourceText("{}"), width: 40)
    #expect(excerpt.text == "{}" && excerpt.markers == 2..<3)
  }

  /// Of 40 columns a third, 13, is before the range.
  @Test func longLineIsCutAroundTheRange() throws {
    let dots = String(repeating: ".", count: 2000)
    let both = try excerpt(dots + "x" + dots, of: "x")
    #expect(both.text == "…" + dots.prefix(12) + "x" + dots.prefix(25) + "…")
    #expect(both.marked == String(repeating: " ", count: 13) + "^")
    #expect(try excerpt("x" + dots, of: "x").text == "x" + dots.prefix(38) + "…")
    #expect(try excerpt(dots + "x", of: "x").text == "…" + dots.prefix(38) + "x")
    #expect(try excerpt(dots, of: dots).marked == stars(40))
    // A wide character that is cut in half leaves a space: 40 columns are …, a half, 18 · 2, and two more.
    let wide = try excerpt(String(repeating: "日", count: 100) + "xx", of: "xx")
    #expect(wide.text == "… " + String(repeating: "日", count: 18) + "xx")
    #expect(wide.marked == String(repeating: " ", count: 38) + "^^")
  }

  @Test(arguments: 0..<8) func anyBytesHaveAnExcerpt(start: Int) {
    let bytes: [UInt8] = [0xFF, 0x80, 0x80, 0xC3, 0x0A, 0xE6, 0x97, 0x80]
    for end in start...bytes.count {
      let excerpt = Excerpt(of: start..<end, in: SourceText(bytes), width: 10)
      #expect(!excerpt.markers.isEmpty && excerpt.markers.upperBound <= 10)
    }
  }

  // MARK: Members in the wrong object

  @Test(arguments: [
    (#"{"detents":["large"]}"#, #"there is no "detents" here; it belongs in "configuration""#),
    (
      #"{"configuration":{"device":"iPhone 14"}}"#,
      #"there is no "device" here; it belongs one level further out, beside "configuration""#
    ),
    (
      #"{"scenario":[{"time":0,"method":"sheet/present","device":"iPhone 14"}]}"#,
      #"there is no "device" here; it belongs one level further out, beside "scenario""#
    ),
    (
      #"{"scenario":[{"time":0,"method":"sheet/present","animated":false}]}"#,
      #"there is no "animated" here; it belongs in "params""#
    ),
    // With another value it would not be valid there either.
    (#"{"configuration":{"scenario":1}}"#, nil), (#"{"contents":{}}"#, nil),
  ])
  func misplacedMemberIsSentToItsObject(text: String, message: String?) {
    let found = DocumentAnalysis(SourceText(text)).diagnostics
    #expect(found.count == 1)
    if let message {
      #expect(found.map { $0.message } == [message])
    } else {
      #expect(!found.contains { $0.message.contains("belongs") })
    }
  }

  // MARK: Formats

  private static let hostile = "a,b:c%d<&>\"'\u{1B}]]>\u{FFFE}\n# \\ 日.sheet.json"

  private func report() -> TestReport {
    let text = SourceText(#"{"a": "<&>\#u{1}"}"#)
    var (findings, report) = (Report(), TestReport())
    findings.add([Diagnostic(.expectationFailed, 6..<9, "at 1 s y is 1,\r\n expected %2 <&>")], in: Self.hostile, text)
    report.add(TestReport.Test(file: "a.sheet.json", name: "grows", .passed, seconds: 0.0125))
    report.add(TestReport.Test(file: Self.hostile, name: Self.hostile, .failed, findings, course: "plot \u{1B}\n"))
    report.add(TestReport.Test(file: "b.sheet.json", .skipped))
    report.seconds = 0.254
    return report
  }

  @Test func summaryCountsScenariosAndDocuments() {
    #expect(report().summary(.plain) == "2 scenarios, 1 passed, 1 failed, 1 document without a scenario in 0.25 s")
    #expect(TestReport().summary(.plain) == "0 scenarios in 0.01 s")
    #expect(report().hasFailures && !TestReport().hasFailures)
  }

  @Test func colorsAreTheOnlyCommandsToATerminal() {
    #expect(!report().conclusion(.plain).contains("\u{1B}"))
    let colored = report().conclusion(.colored)
    let pieces = colored.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst()
    #expect(!pieces.isEmpty)
    #expect(
      pieces.allSatisfy { piece in ["[0m", "[1m", "[1;31m", "[1;33m", "[32m", "[94m"].contains { piece.hasPrefix($0) } }
    )
  }

  @Test func githubCommandEscapesItsProperties() {
    let line = report().github.split(separator: "\n")[0]
    #expect(line.hasPrefix("::error file=a%2Cb%3Ac%25d<&>\"'\\u{1B}]]>"))
    #expect(line.contains(",col=7,endColumn=10,title=a%2Cb%3Ac%25d<&>"))
    #expect(line.hasSuffix("日.sheet.json::at 1 s y is 1,\\u{D}\\u{A} expected %252 <&>"))
  }

  @Test func tapEscapesNames() {
    let lines = report().tap.split(separator: "\n")
    #expect(lines[0...2] == ["TAP version 14", "1..3", "ok 1 - a.sheet.json: grows"])
    #expect(lines[3].hasPrefix("not ok 2 - a,b:c%d<&>\"'\\\\u{1B}") && lines[3].contains("\\# \\\\ 日.sheet.json"))
    #expect(lines.last == "ok 3 - b.sheet.json # SKIP the document has no scenario")
  }

  // MARK: Settings

  /// A scenario on three devices: what is wrong on each; nil if nothing is.
  private func onDevices(_ messages: [String?], comparedWith baseline: TestReport.Baseline? = nil) -> TestReport {
    var report = TestReport()
    for (device, message) in zip(["iPhone SE", "Pixel 8", "iPad"], messages) {
      var findings = Report()
      if let message { findings.add([Diagnostic(.expectationFailed, 0..<1, message)], in: "a.json", SourceText("[]")) }
      _ = report.add(
        TestReport.Test(
          file: "a.json", name: "opens", setting: device, device: device, message == nil ? .passed : .failed, findings,
          course: message == nil ? "" : "plot of \(device)\n"), comparedWith: baseline)
    }
    return report
  }

  @Test func failureOnAllDevicesIsOneBlockAndOneAnnotation() {
    let report = onDevices(["y is 1", "y is 1", "y is 1"])
    let text = report.conclusion(.plain)
    #expect(text.contains("\na.json  opens (3 of 3 devices)\na.json:1:1: error: y is 1 [expectation-failed]\n"))
    #expect(text.ranges(of: "plot of").count == 1 && text.ranges(of: "y is 1").count == 1)
    let lines = report.github.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix(",title=opens::3 of 3 devices: y is 1"))
    #expect(report.junit.ranges(of: "plot of").count == 1 && report.junit.ranges(of: "<failure").count == 3)
  }

  @Test func failureOnSomeDevicesNamesThemAndWhatElseWasFound() {
    let report = onDevices(["y is 1", nil, "y is 2"])
    let text = report.conclusion(.plain)
    #expect(text.contains("\na.json  opens (2 of 3 devices, iPhone SE; iPad; shown: iPhone SE)\n"))
    #expect(text.contains("     = iPad: y is 2\nplot of iPhone SE\n"))
    #expect(
      report.github.hasPrefix("::error")
        && report.github.contains("::2 of 3 devices, iPhone SE; iPad. iPhone SE: y is 1%0AiPad: y is 2\n"))
  }

  @Test func annotationNamesTheScenarioAndItsDevice() {
    var findings = Report()
    findings.add([Diagnostic(.expectationFailed, 0..<1, "y is 1")], in: "a.json", SourceText("[]"))
    var report = TestReport()
    report.add(TestReport.Test(file: "a.json", name: "opens", device: "iPhone 15", .failed, findings))
    #expect(report.github.contains(",title=opens (iPhone 15)::y is 1\n"))
  }

  @Test func whatFailedBeforeDoesNotFailTheRun() throws {
    let baseline = try #require(TestReport.Baseline(onDevices(["y is 1", "y is 1", nil]).json))
    let same = onDevices(["y is 3", nil, nil], comparedWith: baseline)
    #expect(!same.hasFailures)
    #expect(same.summary(.plain) == "3 scenarios, 2 passed, 1 failed before, too in 0.01 s")
    let text = same.conclusion(.plain)
    #expect(
      text.contains(
        "\nFailed before, too:\n  a.json:1:1: error: 1 of 3 devices, iPhone SE: y is 3 [expectation-failed]\n"))
    #expect(text.contains("\nFailed before, and pass now:\n  a.json  opens (Pixel 8)\n") && !text.contains("plot"))
    #expect(
      same.github.hasPrefix("::warning ")
        && same.tap.contains("not ok 1 - a.json: opens (iPhone SE) # TODO failed before, too\n"))
    #expect(same.junit.contains("failures=\"0\" errors=\"0\" skipped=\"1\"") && !same.junit.contains("<failure"))
    let worse = onDevices(["y is 1", nil, "y is 1"], comparedWith: baseline)
    #expect(worse.hasFailures && worse.conclusion(.plain).contains("\na.json  opens (1 of 3 devices, iPad)\n"))
  }

  @Test(arguments: ["", "{}", "[]", "{\"tests\": 1}", "{\"tests\": {}}"]) func otherFileIsNoBaseline(text: String) {
    #expect(TestReport.Baseline(text) == nil)
  }

  @Test func baselineWithOddTestsHasNone() {
    #expect(TestReport.Baseline(#"{"tests": [1, {}, {"file": 2}, {"file": "a", "outcome": "passed"}]}"#) != nil)
  }
}
