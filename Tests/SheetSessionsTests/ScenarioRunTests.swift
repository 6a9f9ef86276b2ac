import SheetDocument
import SheetEngine
import SheetProtocol
import Testing

@testable import SheetSessions

struct ScenarioRunTests {
  private func play(
    _ members: String, preset: String = "cover-vertical", frameRate: Double = 60, recordsMessages: Bool = false
  ) throws -> ScenarioRun {
    let analysis = DocumentAnalysis(SourceText("{\"preset\":\"\(preset)\",\(members)}"))
    #expect(analysis.diagnostics == [])
    let document = try #require(analysis.playable)
    let scenario = try #require(document.scenario(named: nil))
    return ScenarioRun(scenario, of: document, frameRate: frameRate, recordsMessages: recordsMessages)
  }

  /// Behavior, 1.1: cover-vertical comes in 0.35 s. A content of 300 pt and a safe area of 34 leave 844 - 334 = 510.
  private static let scenario = """
    "scenario":[{"time":0.5,"method":"sheet/present"},{"time":2,"method":"sheet/dismiss","params":{"animated":false}}]
    """

  /// Any object of a document may have comments, which are no params.
  @Test func commentsInAStepAreNoParams() throws {
    let text = """
      {"preset":"cover-vertical","scenario":[
        {"time":0,"method":"sheet/present","params":{"animated":false,"$comment":"at once"}},
        {"time":1,"method":"gesture/samples","params":{"description":"a touch","samples":[
          {"time":1,"phase":"began","x":100,"y":700,"$comment":"down","velocity":{"x":0,"y":0,"$comment":"still"}},
          {"time":1.2,"phase":"ended","x":100,"y":700,"description":"up"}]}},
        {"time":2,"method":"navigation/push","params":{"screen":{"id":"more","$comment":"another"}}},
        {"time":4,"method":"sheet/dismiss"}]}
      """
    #expect(DocumentCheck.diagnostics(of: SourceText(text)) == [])
    let document = try #require(DocumentAnalysis(SourceText(text)).playable)
    let run = ScenarioRun(try #require(document.scenario(named: nil)), of: document, frameRate: 60)
    #expect(run.failures.map(\.message) == [])
  }

  /// The sheet is away at 2 s.
  @Test func refusalNamesTheWayToAllowIt() throws {
    let steps =
      #"[{"time":0,"method":"sheet/present"},{"time":1,"method":"sheet/dismiss"},{"time":2,"method":"sheet/dismiss"}]"#
    let twice = #"{"preset":"cover-vertical","scenario":\#(steps)"#
    let found = DocumentCheck.diagnostics(of: SourceText(twice + "}"))
    #expect(
      found.map { $0.message } == [
        "the sheet refuses it, because it is dismissed by then: a sheet can be dismissed when it is presented; if that is meant, "
          + "\"allow\" is [\"scenario-refused\"]"
      ])
    let allowed = SourceText(twice + #","allow":["scenario-refused"]}"#)
    #expect(DocumentCheck.diagnostics(of: allowed) == [])
    let document = try #require(DocumentAnalysis(allowed).playable)
    #expect(ScenarioRun(try #require(document.scenario(named: nil)), of: document, frameRate: 60).failures == [])
  }

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
    (
      #"{"event":{"name":"phaseDidChange","to":"presented"},"count":0}"#,
      #"expected phaseDidChange with to "presented" never; phaseDidChange happens at 0.85 s"#
    ),
    (#"{"time":0.6,"rests":true}"#, "at 0.6 s something moves"),
    (#"{"time":1,"rests":false}"#, "at 1 s nothing moves, and no finger is down"),
    (#"{"time":1,"fits":false}"#, "at 1 s all of the content can be seen"),
    (#"{"time":0,"fits":true}"#, "at 0 s no content is on screen"),
    (#"{"time":0,"lands":{"detent":"large"}}"#, "from 0 s on nothing is released"),
    (
      #"{"monotone":"reach","to":1.9,"direction":"out"}"#,
      "the reach goes from 0 to 334, expected to get less"
    ),
    (
      #"{"monotone":"dimming","from":0.9,"direction":"in"}"#, "the dimming goes from 1 to 0, expected to grow"
    ),
  ])
  func unmetExpectationIsReported(expectation: String, message: String) throws {
    let run = try play("\(Self.scenario),\"expect\":[\(expectation)]")
    #expect(run.failures.map(\.message) == [message])
  }

  /// The sheet is at 510 from 0.85 s on; the container is 390 x 844.
  @Test(arguments: [
    #"{"time":1,"frame":{"frame":{"y":{"value":509,"tolerance":1},"height":{"min":334,"max":334}}}}"#,
    #"{"time":1,"frame":{"frame":{"y":{"min":500}},"$comment":"it is 510"},"description":"a word for people"}"#,
    #"{"time":0.5,"settles":{"phase":"presented","detent":null,"within":0.36}}"#,
    #"{"time":2,"settles":{"phase":"dismissed","within":0}}"#,
    #"{"time":0.4,"rests":true}"#, #"{"time":0.7,"rests":false}"#, #"{"time":0.85,"rests":true}"#,
    #"{"time":1,"fits":true}"#, #"{"time":0.6,"fits":false}"#,
    #"{"monotone":"reach","to":1.9}"#, #"{"monotone":"reach","direction":"in","from":0.5,"to":1.9}"#,
    #"{"monotone":"reach","from":1.9}"#, #"{"monotone":"dimming","direction":"out","from":0.9}"#,
    #"{"monotone":"keyboard"}"#,
    #"{"jump":334}"#, #"{"jump":0,"from":0.9,"to":1.9}"#,
    #"{"time":1,"visible":{"x":0,"y":100,"width":390,"height":410}}"#,
    #"{"time":0.4,"visible":{"x":0,"y":0,"width":390,"height":844}}"#,
    #"{"event":{"name":"didDismiss"},"count":0}"#,
    #"{"event":{"name":"phaseDidChange"},"before":{"name":"phaseDidChange","to":"presented"},"count":1}"#,
    #"{"event":{"name":"phaseDidChange"},"after":{"name":"phaseDidChange","to":"presented"},"count":2}"#,
    #"{"event":{"name":"dismissCompletion"},"after":{"name":"phaseDidChange","to":"dismissing"}}"#,
  ])
  func expectationOfManyKindsIsMet(expectation: String) throws {
    #expect(try play("\(Self.scenario),\"expect\":[\(expectation)]").failures.map(\.message) == [])
  }

  @Test(arguments: [
    (
      #"{"time":1,"frame":{"frame":{"y":{"value":508,"tolerance":1.5}}}}"#,
      "at 1 s frame.y is 510, expected value 508, tolerance 1.5"
    ),
    (#"{"time":1,"frame":{"frame":{"y":{"max":509}}}}"#, "at 1 s frame.y is 510, expected max 509"),
    (
      #"{"time":1.9,"settles":{"detent":null,"phase":"dismissed"}}"#,
      "from 1.9 s on the sheet comes to rest presented after 0 s, expected dismissed"
    ),
    (
      #"{"jump":333,"from":1}"#, "at 2 s an edge of the sheet moves by 334 pt in one frame, expected at most 333 pt"
    ),
    (
      #"{"time":1,"visible":{"x":0,"y":100,"width":390,"height":411}}"#,
      "at 1 s the sheet (x 0, y 510, width 390, height 334) covers 390 × 1 pt of the rectangle (x 0, y 100, width 390, height 411)"
    ),
    (
      #"{"event":{"name":"didDismiss"},"after":{"name":"didAttemptToDismiss"}}"#,
      "didAttemptToDismiss, after which didDismiss is expected, never happens"
    ),
    (
      #"{"event":{"name":"dismissCompletion"},"before":{"name":"presentationTransitionDidEnd"}}"#,
      "expected dismissCompletion before presentationTransitionDidEnd (0.85 s) at least once; dismissCompletion happens at 2 s"
    ),
  ])
  func unmetExpectationOfManyKindsIsReported(expectation: String, message: String) throws {
    #expect(try play("\(Self.scenario),\"expect\":[\(expectation)]").failures.map(\.message) == [message])
  }

  @Test func dismissedSheetRestsAtNoDetent() throws {
    let run = try play(
      #"""
      "configuration":{"detents":["medium"]},"scenario":[
        {"time":0,"method":"sheet/present","params":{"animated":false}},
        {"time":1,"method":"sheet/dismiss","params":{"animated":false}}],
      "expect":[{"time":0,"settles":{"detent":"medium"}},{"time":1,"settles":{"detent":"medium"}}]
      """#, preset: "system")
    let message = #"from 1 s on the sheet comes to rest dismissed after 0 s, expected at "medium""#
    #expect(run.failures.map(\.message) == [message])
  }

  // MARK: Many expectations

  /// A scenario of steps that are 1 s apart, alternately up and down.
  private static func steps(_ count: Int, isAnimated: Bool) -> String {
    let steps = (0..<count).map { time in
      #"{"time":\#(time),"method":"sheet/\#(time % 2 == 0 ? "present" : "dismiss")","params":{"animated":\#(isAnimated)}}"#
    }
    return "\"scenario\":[\(steps.joined(separator: ","))]"
  }

  /// Each step without an animation changes the phase twice.
  @Test func failureListsAFewTimes() throws {
    let run = try play(
      "\(Self.steps(4, isAnimated: false)),\"expect\":[{\"event\":{\"name\":\"phaseDidChange\"},\"count\":0}]")
    #expect(
      run.failures.map(\.message) == [
        "expected phaseDidChange never; phaseDidChange happens at 0 s, 0 s, 1 s, 1 s, 2 s … and 3 more"
      ])
  }

  @Test func numberOfExpectationsIsLimited() {
    let expectations = Array(repeating: #"{"jump":1}"#, count: 1001).joined(separator: ",")
    let diagnostics = analysis("\"expect\":[\(expectations)]").diagnostics
    #expect(diagnostics.map(\.message) == ["expected at most 1000 elements, found 1001"])
  }

  /// The frames of this scenario cost a few hundred units; to compare a frame costs 10, and an event 3, twice.
  @Test(arguments: [
    (#"{"time":1,"frame":{"phase":"presented"}}"#, 10_000, Work.End.tooMuch),
    (#"{"time":1,"frame":{"phase":"presented"}}"#, 12_000, nil),
    (#"{"event":{"name":"dismissCompletion"}}"#, 6000, Work.End.tooMuch),
    (#"{"event":{"name":"dismissCompletion"}}"#, 12_000, nil),
  ])
  func comparingExpectationsIsWork(expectation: String, limit: Int, end: Work.End?) throws {
    let expectations = Array(repeating: expectation, count: 1000).joined(separator: ",")
    let document = try #require(analysis("\(Self.scenario),\"expect\":[\(expectations)]").playable)
    let work = Work(limit: limit)
    _ = ScenarioRun(try #require(document.scenario(named: nil)), of: document, frameRate: 60, work: work)
    #expect(work.end == end)
  }

  /// Behavior, 1.1: each of 300 motions takes 0.35 s, 84 frames at 240 per second. That are more than 20000 frames.
  @Test func motionWithTooManyFramesIsNotTakenForAJump() throws {
    let run = try play(
      "\(Self.steps(300, isAnimated: true)),\"expect\":[{\"jump\":100},{\"jump\":100,\"to\":200},{\"time\":299,\"settles\":{}}]",
      frameRate: 240)
    #expect(run.frames.count > 19_900 && run.frames.count < 20_100)
    #expect(run.failures.count == 2)
    for failure in run.failures {
      #expect(failure.message.hasSuffix("s the sheet moves for too many frames to check them: there may be 20000"))
    }
  }

  @Test func numberOfRefusedStepsIsLimited() {
    let scenarios = (0..<300).map { #"{"name":"\#($0)","steps":[{"time":0,"method":"sheet/dismiss"}]}"# }
    let analysis = analysis("\"scenarios\":[\(scenarios.joined(separator: ","))]")
    #expect(DocumentCheck.diagnostics(of: analysis).count == DocumentAnalysis.maximumDiagnostics)
  }

  // MARK: Scenarios with names

  private func analysis(_ members: String) -> DocumentAnalysis {
    DocumentAnalysis(SourceText("{\"preset\":\"cover-vertical\",\(members)}"))
  }

  /// A content of 300 and a safe area of 34 reach to 844 - 334 = 510; one of 400 to 410; on an iPhone SE, 375 x 667 and
  /// without a safe area below, 300 reach to 367.
  @Test(arguments: [("its own", 510.0), ("more content", 410), ("small device", 367)])
  func scenarioBeginsWithItsOwnContainerAndContent(name: String, y: Double) throws {
    let steps = #""steps":[{"time":0,"method":"sheet/present","params":{"animated":false}}]"#
    let document = try #require(
      analysis(
        """
        "content":{"height":300},"scenarios":[
          {"name":"its own",\(steps)},{"name":"more content","content":{"height":400},\(steps)},
          {"name":"small device","device":"iPhone SE","description":"3rd generation",\(steps)}]
        """
      ).playable)
    let scenario = try #require(document.scenario(named: name))
    #expect(ScenarioRun(scenario, of: document, frameRate: 60).frames.last?.frame.y == y)
    #expect(document.scenario(named: "another") == nil)
  }

  /// RFC 7396: null removes a member, an object changes members, and anything else replaces.
  @Test func scenarioPatchesTheDocument() throws {
    let document = try #require(
      analysis(
        """
        "orientation":"landscape","content":{"height":300,"scrollable":true},"container":{"size":{"width":800}},
        "scenarios":[{"name":"a","content":{"height":null},"container":{"size":{"height":500}}},
          {"name":"b","orientation":"portrait","content":{"scrollable":false}}]
        """
      ).playable)
    let (a, b) = (try #require(document.scenario(named: "a")), try #require(document.scenario(named: "b")))
    #expect(a.content == Content(height: Content.standard.height, isScrollable: true))
    #expect(a.container.size == Size(width: 800, height: 500))
    #expect(b.content == Content(height: 300) && b.container.size == Size(width: 800, height: 844))
  }

  @Test(arguments: [
    (#"{"name":"a"},{"name":"a"}"#, Diagnostic.Code.wrongType, #""a""#),
    (#"{"steps":[]}"#, .missingKey, "{"),
    (#"{"name":"a","container":{"size":{"width":40}}}"#, .wrongType, "{"),
    (#"{"name":"a","expect":[{"time":1,"settles":{"detent":"medum"}}]}"#, .unknownDetent, #""medum""#),
    (#"{"name":"a","steps":[{"time":0,"method":"sheet/dismiss"}]}"#, .scenarioRefused, "{"),
    (#"{"name":"a","expect":[{"jump":1,"from":2,"to":1.5}]}"#, .wrongType, "1.5"),
    (#"{"name":"a","expect":[{"time":1,"frame":{"cornerRadius":{}}}]}"#, .missingKey, "{}"),
    (#"{"name":"a","expect":[{"time":1,"frame":{"cornerRadius":{"tolerance":1}}}]}"#, .missingKey, "{"),
  ])
  func problemOfAScenarioIsSaidAtItsPlace(scenarios: String, code: Diagnostic.Code, start: String) throws {
    let margins = #""configuration":{"frame":{"margins":{"left":50}}}"#
    let analysis = analysis("\(margins),\"scenarios\":[\(scenarios)]")
    let diagnostics = DocumentCheck.diagnostics(of: analysis)
    #expect(diagnostics.map(\.code) == [code])
    let range = try #require(diagnostics.first).range
    #expect(analysis.text[range].hasPrefix(start) && range.lowerBound > margins.utf8.count)
    #expect(analysis.document != nil, "the sheet itself can be shown")
  }

  @Test func documentMayAllowAWarning() {
    let stays = #""configuration":{"isModalInPresentation":true}"#
    #expect(analysis(stays).diagnostics.map(\.code) == [.noDismissal])
    #expect(analysis(stays + #","allow":["no-dismissal"]"#).diagnostics == [])
    #expect(analysis(stays + #","allow":["syntax"]"#).diagnostics.map(\.code) == [.noDismissal, .unknownWord])
  }

  @Test func everyWarningMayBeAllowed() {
    let warnings = Diagnostic.Code.allCases.filter { $0.severity == .warning }.map { "\"\($0.rawValue)\"" }
    #expect(analysis("\"allow\":[\(warnings.joined(separator: ","))]").diagnostics == [])
    let marked = SourceText([0xEF, 0xBB, 0xBF] + Array(#"{"allow":["byte-order-mark"]}"#.utf8))
    #expect(DocumentAnalysis(marked).diagnostics == [])
    for (allowed, codes) in [("no-dismissal", [Diagnostic.Code.scenarioUnchecked]), ("scenario-unchecked", [])] {
      let many = analysis("\(Self.scenario),\"allow\":[\"\(allowed)\"]")
      var checks: [ScenarioCheck] = []
      #expect(DocumentCheck.diagnostics(of: many, &checks, Work(limit: 1)).map(\.code) == codes)
    }
  }

  @Test func expectedToleranceIsApplied() throws {
    let expectation = #"{"time":1,"frame":{"frame":{"y":512}},"tolerance":2}"#
    #expect(try play("\(Self.scenario),\"expect\":[\(expectation)]").failures.isEmpty)
  }

  // Margins of 400 pt in all leave nothing of a width of 375 pt, but of 667 pt.
  @Test func stepThatOnlyOneSettingRefusesFailsThere() throws {
    let analysis = DocumentAnalysis(
      SourceText(
        #"{"preset":"system","device":"iPhone SE","orientations":["landscape","portrait"],"scenario":["#
          + #"{"time":0,"method":"sheet/configure","params":{"configuration":{"frame":{"margins":{"left":200,"right":200}}}}}]}"#
      ))
    let document = try #require(analysis.playable)
    let runs = document.scenarios[0].variants.map { ScenarioRun($0, of: document, frameRate: 60).failures.map(\.code) }
    #expect(runs == [[], [.scenarioRefused]])
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
    let expected = ["is at 1 s already", "has no other screen", "no gesture goes on"]
    for (diagnostic, reason) in zip(found, expected) {
      #expect(diagnostic.message.contains(reason), "\(diagnostic.message)")
      #expect(source[diagnostic.range].hasPrefix("{\"time\":"))
    }
  }

  /// The frames between steps have the frame rate, and the last of them shows a sheet at rest.
  @Test func framesComeAtTheirRate() throws {
    let run = try play(Self.scenario, frameRate: 100)
    let moving = run.frames.filter { $0.time > 0.5 && $0.time < 0.85 }
    #expect(moving.count == 34)
    #expect(run.frames.map(\.time) == run.frames.map(\.time).sorted())
    #expect(run.messages.isEmpty)
    let recorded = try play(Self.scenario, frameRate: 100, recordsMessages: true)
    #expect(recorded.messages.count(where: { $0 == UInt8(ascii: "\n") }) > 34)
    #expect(recorded.frames == run.frames && recorded.events == run.events)
    #expect(run.strip().split(separator: "\n").count == 10)
    #expect(run.eventLines.split(separator: "\n").count == run.events.count)
  }

  /// A content may have 1000 regions, and a run keeps thousands of frames.
  @Test func framesShareTheRegionsThatRest() throws {
    let run = try play(
      """
      "content":{"height":300,"regions":[
        {"id":"photos","kind":"carousel","frame":{"x":0,"y":0,"width":390,"height":100},"length":1000}]},
      "scenario":[{"time":0,"method":"sheet/present"},
        {"time":1,"drag":{"x":200,"y":560,"to":{"x":100,"y":560},"duration":0.2}}]
      """)
    func places(_ times: ClosedRange<Double>) -> Set<UnsafePointer<SheetFrame.RegionPosition>?> {
      Set(run.frames.filter { times.contains($0.time) }.map { $0.regions.withUnsafeBufferPointer(\.baseAddress) })
    }
    #expect(places(0...0.9).count == 1)
    #expect(places(1...1.2).count > 5)
  }

  /// Between steps that are hours apart no frames are recorded, but expectations are still checked.
  @Test func longScenarioRunsToItsEnd() throws {
    let run = try play(
      """
      "scenario":[{"time":0,"method":"sheet/present"},{"time":90000,"method":"sheet/dismiss"}],
      "expect":[{"time":50000,"frame":{"phase":"presented"}},{"time":90002,"frame":{"phase":"dismissed"}},
        {"jump":100}]
      """)
    #expect(run.failures.map(\.message) == [])
    #expect(run.frames.count < ScenarioRun.maximumFrames)
    #expect(run.frames.contains { $0.time > 90000 && $0.time < 90000.3 })
  }
}
