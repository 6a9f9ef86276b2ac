import SheetDocument
import SheetEngine
import Testing

@testable import SheetSessions

/// Scenarios whose tests would be green without having tested anything.
struct ScenarioDoubtTests {
  private static let doubts: Set<Diagnostic.Code> = Set(Diagnostic.Code.allCases.filter { $0.questionsTest })

  private func found(_ document: String) -> [Diagnostic] {
    DocumentCheck.diagnostics(of: SourceText(document)).filter { Self.doubts.contains($0.code) }
  }

  private func document(
    _ preset: String, _ configuration: String = "{}", steps: String, expect: String = "", members: String = ""
  ) -> String {
    """
    {"preset":"\(preset)","device":"iPhone 15","configuration":\(configuration),\(members)
     "scenario":[{"time":0,"method":"sheet/present","params":{"animated":false}},\(steps)],"expect":[\(expect)]}
    """
  }

  private func sample(_ time: Double, _ phase: String, x: Double = 196, _ y: Double, _ more: String = "") -> String {
    """
    {"time":\(time),"method":"gesture/sample","params":{"phase":"\(phase)","x":\(x),"y":\(y)\(more)}}
    """
  }

  /// Medium on an iPhone 15: 0.56 of 749 pt and 34, so its top is at 852 - 453.44 = 398.56.
  @Test func dragThatBeginsAboveTheSheetMisses() {
    let drag = [
      sample(1, "began", 200), sample(1.1, "moved", 205), sample(1.2, "moved", 400), sample(1.4, "ended", 600),
    ]
    let diagnostics = found(document("system", #"{"detents":["medium"]}"#, steps: drag.joined(separator: ",")))
    #expect(diagnostics.map { $0.code } == [.touchMisses])
    #expect(diagnostics.first?.message.contains("on the dimming, at (196, 200)") == true)
    #expect(diagnostics.first?.message.contains("y 398.56 to 852") == true)
  }

  @Test(
    arguments: [
      // On the sheet; a tap beside it, with a wobble; a drag that the client's own recognizer reports.
      [(1, "began", 500, ""), (1.2, "moved", 600, ""), (1.4, "ended", 600, "")],
      [(1, "began", 200, ""), (1.05, "moved", 206, ""), (1.1, "ended", 200, "")],
      [(1, "began", 200, #","recognized":true"#), (1.2, "moved", 300, ""), (1.4, "ended", 300, "")],
    ] as [[(Double, String, Double, String)]])
  func touchThatMeansTheSheetDoesNotMiss(samples: [(Double, String, Double, String)]) {
    let steps = samples.map { sample($0.0, $0.1, $0.2, $0.3) }.joined(separator: ",")
    #expect(found(document("system", #"{"detents":["medium"]}"#, steps: steps)) == [])
  }

  @Test func fingerOutsideOfTheScreenIsSaidOnce() {
    let drag = [
      sample(1, "began", 500), sample(1.1, "moved", 900), sample(1.2, "moved", 950), sample(1.4, "ended", 950),
    ]
    let diagnostics = found(document("system", #"{"detents":["medium"]}"#, steps: drag.joined(separator: ",")))
    #expect(diagnostics.map { $0.code } == [.touchOutside])
    #expect(diagnostics.first?.message.contains("(196, 900)") == true)
  }

  /// After a rotation the finger is where it was, until the client measures it again.
  @Test func fingerThatARotationLeavesOutsideIsNotMeant() {
    let steps = [
      sample(1, "began", 600), sample(1.1, "moved", 640),
      #"{"time":1.2,"method":"container/didChange","params":{"container":{"orientation":"landscape"}}}"#,
      sample(1.3, "moved", 640), sample(1.4, "ended", 640),
    ]
    #expect(found(document("system", #"{"detents":["medium"]}"#, steps: steps.joined(separator: ","))) == [])
  }

  /// Android's tracker forgets what is 40 ms old: every 39 ms the flick of 1800 dp/s hides the sheet, every 50 ms it is at rest.
  @Test(arguments: [(0.05, [Diagnostic.Code.sparseSamples]), (0.039, [])])
  func flickWhoseSamplesAreFarApartIsNone(interval: Double, codes: [Diagnostic.Code]) {
    let (top, distance) = (602.0, 1800 * interval)
    let drag = [
      sample(1, "began", top), sample(1 + interval, "moved", top + distance),
      sample(1 + 2 * interval, "ended", top + 2 * distance),
    ]
    let diagnostics = found(document("material", steps: drag.joined(separator: ",")))
    #expect(diagnostics.map { $0.code } == codes)
    if let message = diagnostics.first?.message {
      #expect(message.contains("at 1800 pt/s") && message.contains("0.04 s apart"))
    }
  }

  @Test func fingerThatRestsBeforeItIsLiftedIsNoFlick() {
    let drag = [sample(1, "began", 602), sample(1.05, "moved", 782), sample(1.2, "ended", 782)]
    #expect(found(document("material", steps: drag.joined(separator: ","))) == [])
  }

  @Test func restWithAFingerOnTheSheetIsNone() throws {
    let drag = [sample(1, "began", 500), sample(1.2, "moved", 400)].joined(separator: ",")
    let rest = #"{"time":1.2,"settles":{"detent":"medium"}}"#
    let held = document("system", #"{"detents":["medium","large"]}"#, steps: drag, expect: rest)
    #expect(found(held).map { $0.code } == [.fingerLeftDown])
    // What is shown under the finger may be expected.
    let shown = document(
      "system", #"{"detents":["medium","large"]}"#, steps: drag, expect: #"{"time":1.2,"frame":{"held":true}}"#)
    #expect(found(shown) == [])
    let analysis = DocumentAnalysis(SourceText(held))
    let document = try #require(analysis.playable)
    let run = ScenarioRun(try #require(document.scenario(named: nil)), of: document, frameRate: 60)
    #expect(run.failures.map { $0.message } == ["from 1.2 s on the sheet never comes to rest: a finger is down"])
  }

  private static let growth = #"{"time":1,"method":"content/didChangeSize","params":{"height":392}}"#

  @Test(arguments: [
    (#"{"detents":[{"id":"c","content":true}]}"#, growth, [Diagnostic.Code.stepWithoutEffect]),
    (#"{"detents":[{"id":"c","content":true,"live":true}]}"#, growth, []),
    (#"{"detents":["medium"]}"#, growth, []),
    (
      #"{"detents":[{"id":"c","content":true}]}"#,
      growth + #",{"time":2,"method":"sheet/invalidateDetents","params":{}}"#, []
    ),
  ])
  func newHeightThatNoDetentFollowsHasNoEffect(configuration: String, steps: String, codes: [Diagnostic.Code]) {
    #expect(found(document("system", configuration, steps: steps)).map { $0.code } == codes)
  }

  /// Of a drag that is expected not to begin, nothing is doubted.
  @Test func missThatIsExpectedIsNone() {
    let drag = [sample(1, "began", 200), sample(1.2, "moved", 400), sample(1.4, "ended", 400)].joined(separator: ",")
    let none = #"{"event":{"name":"interactionDidBegin"},"count":0}"#
    #expect(found(document("system", #"{"detents":["medium"]}"#, steps: drag, expect: none)) == [])
  }

  private static let flick = #"{"time":1,"flick":{"on":"sheet","velocity":-900}}"#
  private static let selection = #"{"time":1,"method":"sheet/selectDetent","params":{"detent":"large"}}"#

  @Test(arguments: [
    // Before it is presented; wherever it lands; what no step can cause.
    (flick, #"{"time":-1,"frame":{"keyboard":0}}"#, true), (flick, #"{"time":1,"settles":{}}"#, true),
    (flick, #"{"time":1,"lands":{}}"#, true), ("", #"{"event":{"name":"didDismiss"},"count":0}"#, true),
    // A sheet that stays, or rests in time; what a person could have caused.
    (flick, #"{"time":1,"settles":{"detent":"large"}}"#, false),
    (selection, #"{"time":1,"settles":{"within":1}}"#, false), (flick, #"{"time":0.5,"frame":{"keyboard":0}}"#, false),
    (flick, #"{"event":{"name":"didDismiss"},"count":0}"#, false), (flick, #"{"jump":20}"#, false),
    (flick, #"{"time":1,"lands":{"margin":100}}"#, false),
    (selection, #"{"event":{"name":"didChangeSelectedDetent"},"count":0}"#, false),
  ])
  func expectationThatIsMetWhateverHappens(step: String, expectation: String, isVacuous: Bool) {
    let steps = [#"{"time":0,"method":"sheet/present","params":{"animated":false}}"#, step].filter { !$0.isEmpty }
    let later = expectation.replacing("-1", with: "0.1")
    let start = later == expectation ? steps : steps.map { $0.replacing(#""time":0"#, with: #""time":0.5"#) }
    let text = """
      {"preset":"system","device":"iPhone 15","configuration":{"detents":["medium","large"]},
       "scenario":[\(start.joined(separator: ","))],"expect":[\(later)]}
      """
    #expect(found(text).map { $0.code } == (isVacuous ? [.expectationVacuous] : []), "\(expectation)")
  }

  @Test func sheetThatIsNeverPresentedSaysNothing() {
    let text = """
      {"preset":"system","scenario":[],"expect":[{"time":1,"frame":{"keyboard":0}},{"time":1,"settles":{"phase":"dismissed"}},
       {"event":{"name":"didDismiss"},"count":0},{"jump":1,"to":2}]}
      """
    #expect(found(text).map { $0.code } == Array(repeating: .expectationVacuous, count: 4))
  }

  /// A drag from the edge presents it. Where the drag is refused, only the refusal is reported.
  @Test func sheetThatAFingerPresentsIsPresented() {
    let text = """
      {"preset":"interruptible","scenario":[{"time":1,"drag":{"on":"edge","by":-300}}],"expect":[
       {"time":0.5,"frame":{"phase":"dismissed"}},{"time":1,"settles":{"phase":"presented"}}]}
      """
    #expect(found(text).map { $0.message.contains("is presented at 1 s") } == [true])
    let refused = text.replacing("interruptible", with: "system")
    #expect(found(refused) == [])
    #expect(DocumentCheck.diagnostics(of: SourceText(refused)).map { $0.code } == [.scenarioRefused])
  }

  /// A point at 700 is on the screen of an iPhone 15, which is 852 pt high, and not on that of an iPhone SE, 667 pt.
  @Test func stepsAreCheckedInAllSettings() {
    let text = """
      {"preset":"system","devices":["iPhone 15","iPhone SE"],"configuration":{"detents":[{"id":"a","height":300},"large"]},
       "scenario":[{"time":0,"method":"sheet/present"},
        {"time":1,"method":"gesture/sample","params":{"phase":"began","x":100,"y":600}},
        {"time":1.1,"method":"gesture/sample","params":{"phase":"moved","x":100,"y":700}},
        {"time":1.2,"method":"gesture/sample","params":{"phase":"ended","x":100,"y":700}}],"expect":[]}
      """
    let diagnostics = found(text)
    #expect(diagnostics.map { $0.code } == [.touchOutside])
    #expect(diagnostics.first?.message.contains("(iPhone SE)") == true)
  }

  @Test func documentMayAllowThem() {
    let drag = [sample(1, "began", 200), sample(1.2, "moved", 400), sample(1.4, "ended", 600)].joined(separator: ",")
    #expect(
      found(document("system", #"{"detents":["medium"]}"#, steps: drag, members: #""allow":["touch-misses"],"#)) == [])
  }
}
