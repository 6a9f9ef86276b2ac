import SheetEngine
import Testing

@testable import SheetDocument

struct AnalysisTests {
  /// The diagnostics of a document: each with its code and the text that it is about.
  private func check(_ text: String) -> [String] {
    let analysis = DocumentAnalysis(SourceText(text))
    return analysis.diagnostics.map { "\($0.code.rawValue) \(analysis.text[$0.range])" }
  }

  @Test(arguments: [
    (#"{"preset":"sytem"}"#, [#"unknown-word "sytem""#]),
    (#"{"presets":"system"}"#, [#"unknown-key "presets""#]),
    (#"{"preset":"system","preset":"system"}"#, [#"duplicate-key "preset""#]),
    (#"{"configuration":{"dimming":{"alpha":1.5}}}"#, ["out-of-range 1.5"]),
    (#"{"configuration":{"detents":[]}}"#, ["out-of-range []"]),
    (#"{"configuration":{"detents":[{"id":"a","heigt":2}]}}"#, [#"unknown-key "heigt""#]),
    (#"{"configuration":{"detents":[{"id":"a"}]}}"#, ["missing-key {"]),
    (#"{"configuration":{"transition":{"curve":[0,1,2,3]}}}"#, ["out-of-range 2"]),
    (#"{"configuration":{"transition":{"curve":[0,1,1]}}}"#, ["out-of-range [0,1,1]"]),
    (#"{"configuration":{"edge":"botom"}}"#, [#"unknown-word "botom""#]),
    (#"{"content":{"height":"x"}}"#, [#"wrong-type "x""#]),
    (#"{"container":{"orientation":"landscape"}}"#, []),
    (#"{"orientation":"landscape"}"#, []),
    (#"{"orientation":"upright"}"#, [#"unknown-word "upright""#]),
    (#"{"scenario":[{"time":0,"method":"sheet/presnt"}]}"#, [#"unknown-word "sheet/presnt""#]),
    (#"{"scenario":[{"time":0,"method":"sheet/present","params":{"animate":true}}]}"#, [#"unknown-key "animate""#]),
    (#"{"scenario":[{"time":0,"method":"keyboard/didChangeFrame"}]}"#, ["missing-key {"]),
    (#"{"expect":[{"time":1,"frame":{"phase":"presentd"}}]}"#, [#"unknown-word "presentd""#]),
    (#"{"expect":[{"event":{"name":"didDismis"}}]}"#, [#"unknown-word "didDismis""#]),
    (
      #"{"configuration":{"detents":[{"id":"a","height":1},{"id":"a","height":2}]}}"#,
      [#"wrong-type {"id":"a","height":2}"#]
    ),
    ("[]", ["wrong-type []"]), (#"{"content":{"height":}}"#, ["syntax "]),
  ])
  func errorIsReportedAtItsPosition(text: String, said: [String]) {
    #expect(check(text) == said)
  }

  /// Behavior, 2.2: on an iPhone 15 the maximum is 852 - 59 - 10 - 34 = 749 pt high, medium 0.56 of it, 419.44; a
  /// pixel is a third of a point.
  @Test(arguments: [
    (#""detents":["large","medium"]"#, [#"detent-order "medium""#]),
    (#""detents":["medium",{"id":"a","height":419.7}]"#, [#"detents-equal {"id":"a","height":419.7}"#]),
    (#""detents":["medium",{"id":"a","height":419.8}]"#, []),
    (#""detents":["medium",{"id":"a","height":null}]"#, [#"detent-inactive {"id":"a","height":null}"#]),
    (#""detents":["medium",{"id":"a","height":749.4}]"#, [#"detent-unreachable {"id":"a","height":749.4}"#]),
    (#""detents":["medium",{"id":"a","height":749.3}]"#, []),
    (#""detents":["medium"],"selectedDetentIdentifier":"larg""#, [#"unknown-detent "larg""#]),
    (#""largestUndimmedDetentIdentifier":"medium""#, [#"unknown-detent "medium""#]),
  ])
  func unusableDetentIsDiagnosed(configuration: String, said: [String]) {
    let document = #"{"preset":"system","device":"iPhone 15","configuration":{\#(configuration)}}"#
    #expect(check(document) == said)
  }

  /// A wrong expectation leaves the sheet valid, and must not cause a trap later.
  @Test(arguments: ["1e300", "1e999", "-1e999", "0.5"])
  func invalidExpectedCountIsDiagnosed(count: String) {
    #expect(check(#"{"expect":[{"event":{"name":"didDismiss"},"count":\#(count)}]}"#).count == 1)
  }

  @Test func clippedContentIsDiagnosed() {
    func document(_ content: String) -> String { #"{"preset":"system","device":"iPhone 15","content":{\#(content)}}"# }
    #expect(check(document(#""height":750"#)) == ["content-clipped 750"])
    #expect(check(document(#""height":749"#)) == [])
    #expect(check(document(#""height":750,"scrollable":true"#)) == [])
    // A sheet of half the container, 426 pt, and 34 pt of safe area.
    #expect(
      check(#"{"preset":"interruptible","device":"iPhone 15","content":{"height":500}}"#) == ["content-clipped 500"])
  }

  /// 749 pt of an iPhone 15 show 500 pt with text of 135 %, 675 pt, and not with text of 200 %.
  @Test(arguments: [("[1]", []), ("[1, 1.35]", []), ("[2, 1.35]", ["content-clipped 500"])] as [(String, [String])])
  func contentThatLargerTextClipsIsDiagnosed(sizes: String, said: [String]) {
    let text = #"{"preset":"system","device":"iPhone 15","textSizes":\#(sizes),"content":{"height":500}}"#
    #expect(check(text) == said)
    let inScenario =
      #"{"preset":"system","device":"iPhone 15","content":{"height":500},"scenarios":[{"name":"a","textSizes":\#(sizes)}]}"#
    #expect(check(inScenario) == said)
    let found = DocumentAnalysis(SourceText(text)).diagnostics.first?.message
    #expect(found.map { $0.contains("all 1000 pt of the content with text of 200%") } ?? said.isEmpty)
  }

  @Test func sheetThatCannotBeDismissedIsDiagnosed() {
    func document(_ method: String) -> String {
      #"{"configuration":{"isModalInPresentation":true},"scenario":[{"time":0,"method":"sheet/\#(method)"}]}"#
    }
    #expect(check(document("present")) == ["no-dismissal true"])
    #expect(check(#"{"configuration":{"interaction":{"dismissal":"refuse"}}}"#).count == 1)
    #expect(check(document("dismiss")) == [])
  }

  @Test func fieldsThatAreNotUsedAreDiagnosed() {
    let detents = #""configuration":{"detents":["medium","large"]}"#
    #expect(check("{\(detents)}").first?.hasPrefix("field-unused") == true)
    #expect(check(#"{"preset":"side-menu",\#(detents)}"#).contains { $0.hasPrefix("field-unused") })
    #expect(check(#"{"preset":"system",\#(detents)}"#) == [])
    #expect(check(#"{"configuration":{"detents":null}}"#).allSatisfy { !$0.hasPrefix("field-unused") })
    let undimmed = #""configuration":{"largestUndimmedDetentIdentifier":"large"}"#
    #expect(check(#"{"preset":"vaul",\#(undimmed)}"#).contains { $0.hasPrefix("field-unused") })
    #expect(check(#"{"preset":"system",\#(undimmed)}"#) == [])
    #expect(
      check(#"{"preset":"side-menu","configuration":{"frame":{"extent":{"rule":"detents"}},"detents":["large"]}}"#)
        .allSatisfy { !$0.hasPrefix("field-unused") })
  }

  @Test func codeActionFixesItsDiagnostic() throws {
    for text in [
      #"{"configuration":{"detents":["medium","large"]}}"#, "{\n  \"configuration\":{\"detents\":[\"large\"]}\n}",
      #"{"configuration":{"prefersGraberVisible":true}}"#, #"{"preset":"systm"}"#, #"{"content":{"height":-1}}"#,
      #"{"preset":"system",}"#, #"{"preset":system}"#, #"{"preset":"system" "content":{}}"#, #"{preset:"system"}"#,
      #"{"preset":"system","configuration":{"selectedDetentIdentifier":"larg"}}"#, "\u{FEFF}{}",
      #"{"preset":"system","configuration":{"detents":["large",{"id":"é","height":90},"medium"]}}"#,
      #"{"preset":"system","content":{"height":2000}}"#,
      #"{"preset":"system","content":{"scrollable":false,"height":2000}}"#,
    ] {
      var source = SourceText(text)
      let diagnostic = try #require(DocumentAnalysis(source).diagnostics.first)
      // The last edit first, because all ranges are those of the original text.
      for edit in try #require(diagnostic.fix, "\(text)").edits.reversed() {
        source.replace(edit.range, with: edit.text)
      }
      #expect(DocumentAnalysis(source).diagnostics == [], "\(source[0..<source.bytes.count])")
    }
  }

  @Test func documentOpensTheSameSheetAsMessages() throws {
    let text = """
      {"preset": "system", "device": "iPhone 15", "orientation": "landscape", "container": {"scale": 2},
       "configuration": {"preferredCornerRadius":
         12, "dimming":
         {}}, "content": {"height": 120}, "screens": [{"id": "a"}],
       "scenario": [{"time": 1, "method": "sheet/present", "params": {"animated":
          false}}]}
      """
    let document = try #require(DocumentAnalysis(SourceText(text)).document)
    #expect(document.preset.name == "system")
    #expect(document.configuration.preferredCornerRadius == 12)
    #expect(document.configuration.dimming == Preset.system.configuration.dimming)
    #expect(document.container.size == Size(width: 852, height: 393))
    #expect(document.container.scale == 2)
    #expect(document.content == Content(height: 120))
    let steps = try #require(document.scenarios.first).steps
    #expect(steps.map { $0.params.map(\.key) } == [["animated"]])
    #expect(steps[0].params[0].value.kind == .bool(false))
  }

  /// Any prefix of a document is analyzed without a trap.
  @Test func everyPrefixOfADocumentIsAnalyzed() {
    let text = Array(Self.long.utf8)
    for end in 0..<text.count {
      let analysis = DocumentAnalysis(SourceText(Array(text[..<end])))
      #expect(analysis.hasErrors && analysis.document == nil)
    }
    #expect(DocumentAnalysis(SourceText(text)).diagnostics == [])
  }

  @Test func tooLargeDocumentIsRefused() {
    let text = SourceText([UInt8](repeating: UInt8(ascii: " "), count: DocumentAnalysis.maximumSize + 1))
    #expect(DocumentAnalysis(text).diagnostics.map(\.code) == [.syntax])
    let deep = SourceText(String(repeating: "[", count: 100_000))
    #expect(DocumentAnalysis(deep).hasErrors)
  }

  /// The number of diagnostics is bounded, and so is the time that they take.
  @Test func numberOfDiagnosticsIsLimited() {
    let many = 20_000
    for text in [
      #"{"scenario":["# + String(repeating: "1,", count: many) + "1]}", String(repeating: "{", count: many),
      "{" + (0..<many).map { "\"k\($0)\":1" }.joined(separator: ",") + "}",
      "{" + String(repeating: "\"preset\":1,", count: many) + "\"preset\":\"system\"}",
      #"{"preset":"system","configuration":{"detents":["#
        + (0..<many / 2).map { #"{"id":"\#($0)","height":1}"# }.joined(separator: ",") + "]}}",
    ] {
      let analysis = DocumentAnalysis(SourceText(text))
      #expect(analysis.diagnostics.count <= DocumentAnalysis.maximumDiagnostics)
    }
  }

  private static let long = """
    {
      "$schema": "sheet.schema.json",
      "preset": "system",
      "configuration": {
        "detents": ["medium", {"id": "tall", "fraction": 0.9, "inactiveIn": ["compactHeight"]}, "large"],
        "transition": {"duration": 0.4, "curve": {"spring": {"response": 0.3, "dampingRatio": 0.9}}}
      },
      "device": "iPhone 15",
      "content": {"height": 500, "scrollable": true, "scrollHeight": 2000},
      "scenario": [
        {"time": 0, "method": "sheet/present"},
        {"time": 1, "method": "gesture/sample", "params": {"phase": "began", "x": 195, "y": 600, "recognized": true}},
        {"time": 1.1, "method": "gesture/sample", "params": {"phase": "ended", "x": 195, "y": 300}}
      ],
      "expect": [{"time": 2, "frame": {"detent": "large", "frame": {"y": 69}}}, {"event": {"name": "didDismiss"}, "count": 0}]
    }
    """
}
