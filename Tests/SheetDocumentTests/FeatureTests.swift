import Testing

@testable import SheetDocument

struct FeatureTests {
  /// The analysis of a text, and the offset of the bar in it.
  private func marked(_ text: String) -> (DocumentAnalysis, Int) {
    let offset =
      text.utf8.firstIndex(of: UInt8(ascii: "|")).map { text.utf8.distance(from: text.startIndex, to: $0) } ?? 0
    return (DocumentAnalysis(SourceText(text.replacing("|", with: ""))), offset)
  }

  private func labels(_ text: String) -> [String] {
    let (analysis, offset) = marked(text)
    return analysis.completions(at: offset).map(\.label)
  }

  @Test(arguments: [
    (#"{"preset": |}"#, ["system-26", "system", "content-sized", "cover-vertical", "interruptible", "side-menu"]),
    (#"{"preset": "|"}"#, ["system-26", "system", "content-sized", "cover-vertical", "interruptible", "side-menu"]),
    ("{\"orientation\": |\n \"preset\": \"system\"}", ["portrait", "landscape"]),
    (#"{"configuration": {"dimming": {|}}}"#, ["white", "color", "alpha", "progress", "tap"]),
    (#"{"configuration": {"dimming": {"alpha": 1, |}}}"#, ["white", "color", "progress", "tap"]),
    (#"{"configuration": {"isModalInPresentation": |}}"#, ["true", "false"]),
    (#"{"configuration": {"detents": [|]}}"#, ["medium", "large", "{}"]),
    (#"{"configuration": {"detents": ["medium", |]}}"#, ["medium", "large", "{}"]),
    (
      #"{"configuration": {"detents": ["medium", {"id": "x", "height": 1}], "selectedDetentIdentifier": "|"}}"#,
      ["medium", "x"]
    ),
    (#"{"preset": "system", "configuration": {"largestUndimmedDetentIdentifier": "|"}}"#, ["large"]),
    (
      #"{"scenario": [{"method": "sheet/tap", "time": 0, "params": {"on": "|"}}]}"#,
      ["dimming", "grabber", "sheet", "presenter"]
    ),
    (#"{"scenario": [{"method": "sheet/tap", "time": 0, "params": {|}}]}"#, ["on", "x", "y"]),
    (#"{"scenario": [{"time": 0, |}]}"#, ["method", "params"]),
    (#"{"expect": [{"event": {"name": "didDi|"}}]}"#, nil as [String]?),
    (#"{"preset": "system"}|"#, nil), ("[|]", []),
  ])
  func completionOffersTheValidKeysAndValues(text: String, expected: [String]?) {
    if let expected {
      #expect(labels(text) == expected)
    } else {
      #expect(labels(text).isEmpty || labels(text).count > 10)
    }
  }

  @Test func completionReplacesTheTypedText() throws {
    for (text, label, result) in [
      (#"{"pre|"}"#, "preset", #"{"preset": }"#), (#"{|}"#, "preset", #"{"preset": }"#),
      (#"{"pre|": "system"}"#, "preset", #"{"preset": "system"}"#),
      (#"{"preset": "sys|"}"#, "system", #"{"preset": "system"}"#),
      (#"{"preset":|}"#, "system", #"{"preset":"system"}"#),
    ] {
      let (analysis, offset) = marked(text)
      let completion = try #require(analysis.completions(at: offset).first { $0.label == label }, "\(text)")
      var source = analysis.text
      source.replace(completion.edit.range, with: completion.edit.text)
      #expect(source[0..<source.bytes.count] == result)
    }
  }

  /// Behavior, 2.2, on an iPhone 15: 0.56 (852 - 59 - 10 - 34) + 34 = 453.44 pt.
  @Test(arguments: [
    (#"{"pre|set": "system"}"#, "The system that it starts from"),
    (#"{"preset": "system", "device": "iPhone 15", "configuration": {"detents": ["med|ium"]}}"#, "453.44 pt high"),
    (
      #"{"preset": "system", "device": "iPhone 15", "configuration": {"selectedDetentIdentifier": "lar|ge"}}"#,
      "783 pt high"
    ),
    (
      #"{"preset": "system", "configuration": {"detents": ["medium"], "selectedDetentIdentifier": "lar|ge"}}"#,
      "there is no `large`"
    ),
    (#"{"preset": "side-menu", "configuration": {"dimming": {"al|pha": 1}}}"#, "In `side-menu`: `0."),
    (#"{"device": "iPh|one SE"}"#, "375 × 667 pt at 2 px a point"),
  ])
  func hoverExplainsTheMember(text: String, words: String) throws {
    let (analysis, offset) = marked(text)
    let hover = try #require(analysis.hover(at: offset))
    #expect(hover.markdown.contains(words), "\(hover.markdown)")
  }

  @Test func positionOutsideTheTextHasNoHover() {
    let (analysis, offset) = marked(#"{ | "preset": "system"}"#)
    #expect(analysis.hover(at: offset) == nil)
    #expect(analysis.hover(at: 9999) == nil)
  }

  /// Every request at every position is answered, with edits that are inside the text.
  @Test func everyPositionOfEveryPrefixIsAnswered() {
    let text = Array(
      """
      {"preset": "system", "configuration": {"detents": ["medium", {"id": "é🧪", "height": 2}], "dimming": {}},
       "scenario": [{"time": 0, "method": "sheet/present"}], "expect": [{"time": 1, "frame": {}}]}
      """.utf8)
    for end in stride(from: 0, through: text.count, by: 3) {
      let analysis = DocumentAnalysis(SourceText(Array(text[..<end])))
      _ = analysis.symbols
      _ = analysis.formatting
      for offset in stride(from: 0, through: end, by: 7) {
        for completion in analysis.completions(at: offset) {
          #expect(completion.edit.range.upperBound <= end)
        }
        if let hover = analysis.hover(at: offset) { #expect(hover.range.upperBound <= end) }
      }
    }
  }

  @Test func formattingIsIdempotent() throws {
    for text in [
      #"{"a":[1,2,{"b":[]}],"c":"\u00e9"}"#, #"[[],{}]"#,
      #"{"scenario":[{"time":0,"method":"gesture/sample","params":{"phase":"began","x":1,"y":2}},{"time":1,"method":"sheet/dismiss"}]}"#,
    ] {
      var source = SourceText(text)
      for edit in DocumentAnalysis(source).formatting { source.replace(edit.range, with: edit.text) }
      #expect(DocumentAnalysis(source).formatting == [])
      #expect(SyntaxNode(parsing: text).json == DocumentAnalysis(source).root.json)
    }
  }
}

extension SyntaxNode {
  /// The value without its ranges.
  fileprivate var json: String {
    switch kind {
    case .object(let members): "{" + members.map { "\($0.key):\($0.value.json)" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .string(let text): text.debugDescription
    case .number(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .missing: ""
    }
  }
}
