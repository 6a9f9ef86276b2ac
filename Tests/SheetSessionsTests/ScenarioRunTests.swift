import SheetDocument
import Testing

@testable import SheetSessions

struct ScenarioRunTests {
  private func play(_ members: String, frameRate: Double = 60) throws -> ScenarioRun {
    let analysis = DocumentAnalysis(SourceText("{\"preset\":\"cover-vertical\",\(members)}"))
    #expect(analysis.diagnostics == [])
    return ScenarioRun(try #require(analysis.playable), frameRate: frameRate)
  }

  /// Behavior, 1.1: cover-vertical comes in 0.35 s. A content of 300 pt and a safe area of 34 leave 844 - 334 = 510.
  private static let scenario = """
    "scenario":[{"time":0.5,"method":"sheet/present"},{"time":2,"method":"sheet/dismiss","params":{"animated":false}}]
    """

  @Test func metExpectationIsNoFailure() throws {
    let run = try play(
      """
      \(Self.scenario),"expect":[
        {"time":0,"frame":{"phase":"dismissed","frame":{"y":844}}},
        {"time":0.85,"frame":{"phase":"presented","frame":{"x":0,"y":510,"width":390,"height":334},"transition":null}},
        {"time":1.9,"frame":{"detent":null,"screens":[{"id":"root","x":0}],"moving":false}},
        {"time":0.85,"event":{"name":"phaseDidChange","from":"presenting","to":"presented"},"count":1},
        {"event":{"name":"didDismiss"},"count":0},
        {"time":2,"event":{"name":"dismissCompletion"}}]
      """)
    #expect(run.failures.map(\.message) == [])
    #expect(run.timeline.reach(at: run.timeline.end) == 0)
    #expect(run.frames.map(\.time).map(run.timeline.reach).max() == 334)
  }

  @Test(arguments: [
    (#"{"time":1,"frame":{"phase":"dismissed"}}"#, #"at 1 s phase is "presented", expected "dismissed""#),
    (#"{"time":1,"frame":{"frame":{"y":511}}}"#, "at 1 s frame.y is 510, expected 511"),
    (#"{"time":1,"frame":{"frame":{"y":512}},"tolerance":1.9}"#, "at 1 s frame.y is 510, expected 512"),
    (#"{"time":1,"frame":{"transition":{"fraction":1}}}"#, "at 1 s transition is null, expected an object"),
    (#"{"time":1,"frame":{"screens":[]}}"#, "at 1 s screens is an array of 1, expected an array of 0"),
    (#"{"event":{"name":"didDismiss"}}"#, "expected didDismiss at least once; it never happens"),
    (
      #"{"time":1,"event":{"name":"dismissCompletion"}}"#,
      "expected dismissCompletion at 1 s at least once; dismissCompletion happens at 2 s"
    ),
    (
      #"{"event":{"name":"phaseDidChange"},"count":1}"#,
      "expected phaseDidChange once; phaseDidChange happens at 0.5 s, 0.85 s, 2 s, 2 s"
    ),
  ])
  func unmetExpectationIsReported(expectation: String, message: String) throws {
    let run = try play("\(Self.scenario),\"expect\":[\(expectation)]")
    #expect(run.failures.map(\.message) == [message])
  }

  @Test func expectedToleranceIsApplied() throws {
    let expectation = #"{"time":1,"frame":{"frame":{"y":512}},"tolerance":2}"#
    #expect(try play("\(Self.scenario),\"expect\":[\(expectation)]").failures.isEmpty)
  }

  @Test func refusedStepIsDiagnosed() throws {
    let text = """
      {"preset":"cover-vertical","scenario":[{"time":1,"method":"sheet/present"},{"time":0.5,"method":"sheet/dismiss"},
        {"time":2,"method":"navigation/pop"},
        {"time":3,"method":"gesture/sample","params":{"phase":"moved","x":1,"y":2}}]}
      """
    let source = SourceText(text)
    let found = DocumentCheck.diagnostics(of: source)
    #expect(found.map(\.code) == [.scenarioRefused, .scenarioRefused, .scenarioRefused])
    let expected = ["timeGoesBack", "emptyStack", "wrongPhase"]
    for (diagnostic, name) in zip(found, expected) {
      #expect(diagnostic.message.contains(name), "\(diagnostic.message)")
      #expect(source[diagnostic.range].hasPrefix("{\"time\":"))
    }
  }

  /// The frames between steps have the frame rate, and the last of them shows a sheet at rest.
  @Test func framesComeAtTheirRate() throws {
    let run = try play(Self.scenario, frameRate: 100)
    let moving = run.frames.filter { $0.time > 0.5 && $0.time < 0.85 }
    #expect(moving.count == 34)
    #expect(run.frames.map(\.time) == run.frames.map(\.time).sorted())
    #expect(run.messages.count(where: { $0 == UInt8(ascii: "\n") }) > 34)
    #expect(run.strip.split(separator: "\n").count == 10)
    #expect(run.eventLines.split(separator: "\n").count == run.events.count)
  }

  /// Between steps that are hours apart no frames are recorded, but expectations are still checked.
  @Test func longScenarioRunsToItsEnd() throws {
    let run = try play(
      """
      "scenario":[{"time":0,"method":"sheet/present"},{"time":90000,"method":"sheet/dismiss"}],
      "expect":[{"time":50000,"frame":{"phase":"presented"}},{"time":90002,"frame":{"phase":"dismissed"}}]
      """)
    #expect(run.failures.map(\.message) == [])
    #expect(run.frames.count < ScenarioRun.maximumFrames)
    #expect(run.frames.contains { $0.time > 90000 && $0.time < 90000.3 })
  }
}
