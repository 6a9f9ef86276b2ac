import SheetDocument
import SheetEngine
import Testing

@testable import SheetSessions

/// Steps of a scenario that say in terms of the sheet what a finger does.
struct FingerStepTests {
  private func document(
    _ steps: String, _ expect: String = "", configuration: String = "", preset: String = "system",
    device: String = "iPhone 15"
  ) -> String {
    """
    {"preset":"\(preset)","device":"\(device)",
     "configuration":{"detents":["medium","large"],"prefersGrabberVisible":true\(configuration)},
     "content":{"height":300,"scrollable":true,"scrollHeight":2000},
     "scenario":[{"time":0,"method":"sheet/present","params":{"animated":false}},\(steps)],"expect":[\(expect)]}
    """
  }

  private func run(_ text: String) throws -> ScenarioRun {
    let document = try #require(DocumentAnalysis(SourceText(text)).playable)
    return ScenarioRun(try #require(document.scenario(named: nil)), of: document, frameRate: 60)
  }

  private func messages(_ text: String) -> [String] {
    DocumentCheck.diagnostics(of: SourceText(text)).map { "\($0.code.rawValue): \($0.message)" }
  }

  /// On an iPhone 15 large reaches 783 pt of 852 and medium 453.44.
  @Test func dragGoesToADetent() throws {
    let run = try run(
      document(
        #"{"time":1,"drag":{"on":"grabber","to":{"detent":"large"},"duration":0.4,"rest":0.15}}"#,
        #"{"time":1.5,"frame":{"frame":{"y":69},"held":true,"detent":"medium"}},{"time":1,"settles":{"detent":"large"}}"#
      ))
    #expect(run.failures.map { $0.message } == [])
    // Its first sample is where the grabber is: 5 pt high, 5 pt below the top, at 398.56.
    let inputs = run.inputs
    #expect(inputs.count == 1 + 24 + 1 + 1)
    #expect(inputs.allSatisfy { $0.method == "gesture/sample" || $0.method == "sheet/present" })
    #expect(inputs.map { $0.time } == inputs.map { $0.time }.sorted())
    #expect(abs((inputs.last?.time ?? 0) - 1.55) < 1e-9)
  }

  @Test(
    arguments: [
      (#"{"fraction":0.5}"#, false), (#"{"detent":"large"}"#, true), (#""content""#, true), (#""sheet""#, true),
      ("0.02", true),
    ] as [(String, Bool)])
  func fingerIsPlacedInTermsOfTheSheet(place: String, isRight: Bool) {
    let steps = """
      {"time":1,"method":"gesture/sample","params":{"phase":"began","on":\(place)}},
      {"time":2,"method":"gesture/sample","params":{"phase":"ended","on":\(place)}}
      """
    #expect(messages(document(steps)).isEmpty == isRight)
  }

  @Test(arguments: [
    (#"{"time":1.2,"owner":"content"}"#, "at 1.2 s the sheet has the finger, expected that the content has the finger"),
    (#"{"time":1,"owner":"sheet"}"#, "at 1 s nothing has the finger, expected that the sheet has the finger"),
    (#"{"time":2,"owner":"none"}"#, "at 2 s no finger is down, expected that nothing has the finger"),
    (#"{"time":1.2,"owner":null}"#, "at 1.2 s the sheet has the finger, expected that no finger is down"),
  ])
  func ownerIsWhatTheFingerMoves(expectation: String, message: String) throws {
    let drag = #"{"time":1,"drag":{"on":"grabber","to":{"detent":"large"},"duration":0.4,"rest":0.15}}"#
    #expect(try run(document(drag, expectation)).failures.map(\.message) == [message])
    let met = #"{"time":1.2,"owner":"sheet"},{"time":1,"owner":"none"},{"time":2,"owner":null}"#
    #expect(try run(document(drag, met)).failures.map(\.message) == [])
  }

  /// What happens while a finger moves happens between its samples.
  @Test func othersComeBetweenTheSamplesOfAMovement() throws {
    let drag = #"{"time":1,"drag":{"on":"grabber","by":-100,"duration":1,"rest":1}}"#
    let turn = #"{"time":1.5,"method":"sheet/configure","params":{"configuration":{"dimming":{"alpha":0.4}}}}"#
    let run = try run(
      document(
        drag + "," + turn,
        #"{"time":1.4,"frame":{"held":true}},{"time":2.9,"frame":{"held":true}},{"time":3.1,"frame":{"held":false}}"#))
    #expect(run.failures.map { $0.message } == [])
    let index = try #require(run.inputs.firstIndex { $0.method == "sheet/configure" })
    #expect(run.inputs[index - 1].time <= 1.5 && run.inputs[index + 1].time > 1.5)
    #expect(run.inputs.count == 1 + 1 + 60 + 1 + 1)
  }

  @Test(
    arguments: [
      (#"{"time":1,"drag":{"on":"grabber","to":{"detent":"medium"}}}"#, #"the sheet is at "medium" already"#),
      (#"{"time":1,"drag":{"on":"grabber","to":{"detent":"larg"}}}"#, #"(nearest: "large")"#),
      (#"{"time":1,"drag":{"on":"presenter","by":40}}"#, #"the presenter is dimmed; use "dimming""#),
      (#"{"time":1,"drag":{"on":"edge","by":40}}"#, "no drag from the edge can present it now"),
      (#"{"time":1,"drag":{"on":"dimming","to":{"detent":"large"}}}"#, #"can't drag it to "large""#),
      (#"{"time":1,"drag":{"on":"sheet"}}"#, #"or "by", a distance, found nothing"#),
      (#"{"time":1,"drag":{"on":"sheet","by":4,"to":0.5}}"#, #"nothing, where "to" is given"#),
      (#"{"time":1,"flick":{"on":"sheet","velocity":0}}"#, "a velocity of at least 1 pt/s"),
      (#"{"time":1,"flick":{"velocity":100}}"#, "or x and y, found nothing"),
      (#"{"time":1,"tap":{"on":"sheet","x":4}}"#, #"nothing, where "on" is given"#),
      (
        #"{"time":1,"drag":{"on":"sheet","by":-40,"rest":1}},{"time":1.5,"flick":{"on":"sheet","velocity":-900}}"#,
        "another finger is down, which has to be lifted first"
      ),
    ] as [(String, String)])
  func impossibleMovementSaysWhy(step: String, words: String) throws {
    let found = messages(document(step))
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
    #expect(try run(document(step)).failures.count == 1)
  }

  @Test func movementThatDragsNothingMisses() {
    #expect(
      messages(document(#"{"time":1,"drag":{"on":"dimming","by":200}}"#)).map { $0.prefix(13) } == ["touch-misses:"])
  }

  /// 336 pt upright on an iPhone 15, from its lower end.
  @Test func keyboardIsThatOfTheDevice() throws {
    let run = try run(
      document(
        #"{"time":1,"keyboard":true},{"time":3,"keyboard":false},{"time":5,"keyboard":200}"#,
        """
        {"time":2.9,"frame":{"keyboard":336}},{"time":4.9,"frame":{"keyboard":0}},{"time":7,"frame":{"keyboard":200}}
        """))
    #expect(run.failures.map { $0.message } == [])
    let other = document(#"{"time":1,"keyboard":true}"#).replacing(
      #""device":"iPhone 15""#, with: #""container":{"size":{"width":500,"height":700}}"#)
    #expect(messages(other).contains { $0.contains("500 × 700 pt, which no device has") })
  }

  /// A rule that takes an inward release to the next detent if it is faster than 600 pt/s, and to where it began if not.
  private static let rule = """
    ,"interaction":{"landing":{"clauses":[
      {"when":{"direction":"inward","speed":{"above":600}},"to":{"after":"start"}},{"to":"start"}]}}
    """

  @Test(
    arguments: [
      (#"{"detent":"large"}"#, nil), (#"{"detent":"large","margin":99}"#, nil),
      (
        #"{"detent":"large","margin":101}"#,
        #"at 1.171429 s it is released at 700 pt/s inward and lands at "large", but at "medium" at 599 pt/s inward; expected the same within 101 pt/s"#
      ),
      (
        #"{"detent":"medium"}"#,
        #"at 1.171429 s it is released at 700 pt/s inward and lands at "large", expected at "medium""#
      ),
    ] as [(String, String?)])
  func landingHasAMargin(expected: String, failure: String?) throws {
    // 120 pt at 700 pt/s.
    let run = try run(
      document(
        #"{"time":1,"flick":{"on":"sheet","velocity":-700}}"#, #"{"time":1,"lands":\#(expected)}"#,
        configuration: Self.rule))
    #expect(run.failures.map { $0.message } == [failure].compactMap { $0 })
  }

  @Test(
    arguments: [
      (#"{"time":4,"rests":true}"#, nil), (#"{"time":1.05,"rests":true}"#, "at 1.05 s a finger is down"),
      (#"{"monotone":"reach","from":1,"to":3}"#, nil),
      (#"{"monotone":"offset","from":1,"to":3}"#, nil),
    ] as [(String, String?)])
  func fingerThatIsDownIsNoRest(expected: String, failure: String?) throws {
    let run = try run(document(#"{"time":1,"drag":{"on":"sheet","by":-200,"duration":0.5}}"#, expected))
    #expect(run.failures.map { $0.message } == [failure].compactMap { $0 })
  }

  /// Lowest possible at the release: a finger stays on the screen.
  @Test func dragOutEndsAtTheEndOfTheScreen() throws {
    let run = try run(
      document(#"{"time":1,"drag":{"on":"grabber","to":0}}"#, #"{"time":1,"settles":{"phase":"dismissed"}}"#))
    #expect(run.failures.map { $0.message } == [])
  }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    var (text, rest) = ("", self[...])
    while let range = rest.firstRange(of: part) {
      text += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return text + rest
  }
}
