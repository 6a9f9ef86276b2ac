import SheetProtocol
import SheetEngine
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
    (#"{"preset": |}"#, Preset.all.map(\.name)),
    (#"{"preset": "|"}"#, Preset.all.map(\.name)),
    ("{\"orientation\": |\n \"preset\": \"system\"}", ["portrait", "landscape"]),
    (
      #"{"configuration": {"dimming": {|}}}"#,
      ["white", "color", "alpha", "progress", "continues", "animation", "tap", "touches"]
    ),
    (
      #"{"configuration": {"dimming": {"alpha": 1, |}}}"#,
      ["white", "color", "progress", "continues", "animation", "tap", "touches"]
    ),
    (#"{"configuration": {"isModalInPresentation": |}}"#, ["true", "false"]),
    (
      #"{"configuration": {"detents": [|]}}"#,
      ["medium", "large", "content", "{id}", "{id, height}", "{id, fraction}", "{id, content}"]
    ),
    (
      #"{"configuration": {"detents": ["medium", |]}}"#,
      ["medium", "large", "content", "{id}", "{id, height}", "{id, fraction}", "{id, content}"]
    ),
    (
      #"{"configuration": {"detents": ["medium", {"id": "x", "height": 1}], "selectedDetentIdentifier": "|"}}"#,
      ["medium", "x"]
    ),
    (#"{"preset": "system", "configuration": {"largestUndimmedDetentIdentifier": "|"}}"#, ["large"]),
    (
      #"{"scenario": [{"method": "sheet/tap", "time": 0, "params": {"on": "|"}}]}"#,
      ["grabber", "sheet", "content", "dimming", "presenter", "edge", "{detent}"]
    ),
    (#"{"scenario": [{"method": "sheet/tap", "time": 0, "params": {|}}]}"#, ["on", "x", "y"]),
    (#"{"scenario": [{"time": 0, |}]}"#, ["method", "params", "drag", "flick", "tap", "keyboard"]),
    (#"{"expect": [{"event": {"name": "didDi|"}}]}"#, nil as [String]?),
    (#"{"preset": "system"}|"#, nil), ("[|]", []),
    // Behind a string that is complete there is nothing to choose, also where its line is not.
    (#"{"configuration": {"detents": ["medium"|"#, []), (#"{"preset"|: "system"}"#, []), (#"{"a\"b"|"#, []),
    (#"{"configuration": {"selectedDetentIdentifier": "\""|}}"#, []),
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

  /// What is typed without quotation marks is what the parser takes for one word.
  @Test(arguments: [
    (#"{"allow": [detent-o|]}"#, "detent-order", #"{"allow": ["detent-order"]}"#),
    (#"{$sch|}"#, "$schema", #"{"$schema": }"#),
    (
      #"{"configuration": {"detents": ["medium", {"id": "a\"b", "height": 9}], "selectedDetentIdentifier": |}}"#,
      "a\"b",
      #"{"configuration": {"detents": ["medium", {"id": "a\"b", "height": 9}], "selectedDetentIdentifier": "a\"b"}}"#
    ),
  ])
  func completionInsertsWholeWordsAsJSON(text: String, label: String, result: String) throws {
    let (analysis, offset) = marked(text)
    let completion = try #require(analysis.completions(at: offset).first { $0.label == label }, "\(text)")
    var source = analysis.text
    source.replace(completion.edit.range, with: completion.edit.text)
    #expect(source[0..<source.bytes.count] == result)
  }

  /// An editor that ignores where an edit begins replaces the word at the cursor, and carries out the other edits. Kate makes those where they
  /// would be in the new text, so that there are none after the word.
  @Test(arguments: [
    (#"{"pre|"}"#, "preset", #"{"preset"}"#), (#"{"pre|}"#, "preset", #"{"preset": }"#),
    (#"{pre|}"#, "preset", #"{"preset": }"#), (#"{"pre|": "system"}"#, "preset", #"{"preset": "system"}"#),
    (#"{"preset": "sys|"}"#, "system", #"{"preset": "system"}"#),
    (#"{"preset": |}"#, "system", #"{"preset": "system"}"#),
    (#"{"preset": "sys|" "device": "iPhone 14"}"#, "system", #"{"preset": "system" "device": "iPhone 14"}"#),
    (#"{"preset": "system" "devi|"}"#, "device", #"{"preset": "system", "device"}"#),
    (#"{"preset": "system""devi|"}"#, "device", #"{"preset": "system", "device"}"#),
    (
      #"{"configuration": {"isModalInPresentation": |}}"#, "true",
      #"{"configuration": {"isModalInPresentation": true}}"#
    ),
  ])
  func completionOfAWordNeedsNoRange(text: String, label: String, result: String) throws {
    let (analysis, offset) = marked(text)
    let completion = try #require(analysis.completions(at: offset).first { $0.label == label }, "\(text)")
    let word = try #require(completion.word)
    var source = analysis.text
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
    let typed = text.utf8[..<start].reversed().prefix { ("a"..."z").contains(Unicode.Scalar($0)) }.count
    let others = [completion.comma].compactMap { $0 } + word.more
    #expect(others.allSatisfy { $0.range.upperBound <= offset - typed })
    let edits = others + [TextEdit(offset - typed..<offset, word.text)]
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      source.replace(edit.range, with: edit.text)
    }
    #expect(source[0..<source.bytes.count] == result)
  }

  /// Between quotation marks there can be a text and nothing else.
  @Test func onlyTextsCompleteAWordBetweenQuotationMarks() throws {
    let (analysis, offset) = marked(#"{"configuration": {"isModalInPresentation": "|"}}"#)
    #expect(analysis.completions(at: offset).map { $0.word } == [nil, nil])
  }

  /// Who is to choose a value is not given one that says nothing.
  @Test func completionOfAKeyOffersNoNull() throws {
    for text in [#"{|}"#, #"{"configuration": {|}}"#, #"{"scenario": [{|}]}"#] {
      let (analysis, offset) = marked(text)
      #expect(analysis.completions(at: offset).filter { $0.snippet?.contains("null") == true }.map { $0.label } == [])
    }
  }

  /// Who types a bracket is about to write the value: the Enter after it is a line break, and not a choice.
  @Test(arguments: [
    #"{"configuration": |}"#, #"{"configuration": {"detents": |}}"#, #"{"configuration": {"detents": [|]}}"#, "|",
  ])
  func completionDoesNotMatchABracket(text: String) {
    let (analysis, offset) = marked(text)
    let completions = analysis.completions(at: offset)
    #expect(!completions.isEmpty && completions.allSatisfy { !$0.filter.hasPrefix("{") && !$0.filter.hasPrefix("[") })
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
    (#"{"preset": "system", "configuration": {"detents": ["med|ium"]}}"#, "On iPhone 14 `medium`"),
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
      _ = analysis.formatting()
      _ = analysis.foldingRanges
      for offset in stride(from: 0, through: end, by: 7) {
        for completion in analysis.completions(at: offset) {
          #expect(completion.edit.range.upperBound <= end)
        }
        if let hover = analysis.hover(at: offset) { #expect(hover.range.upperBound <= end) }
        for mention in analysis.mentions(at: offset) { #expect(mention.range.upperBound <= end) }
        _ = refusal(analysis, at: offset, to: "new", maximumSize: 256)
        for (inner, outer) in zip(
          analysis.selectionRanges(at: offset), analysis.selectionRanges(at: offset).dropFirst())
        {
          #expect(outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound)
        }
      }
    }
  }

  @Test func formattingIsIdempotent() throws {
    for text in [
      #"{"a":[1,2,{"b":[]}],"c":"\u00e9"}"#, #"[[],{}]"#,
      #"{"scenario":[{"time":0,"method":"gesture/sample","params":{"phase":"began","x":1,"y":2}},{"time":1,"method":"sheet/dismiss"}]}"#,
    ] {
      let source = formatted(text, .standard)
      #expect(DocumentAnalysis(source).formatting() == [])
      #expect(SyntaxNode(parsing: text).json == DocumentAnalysis(source).root.json)
    }
  }

  private func formatted(_ text: String, _ options: FormattingOptions) -> SourceText {
    var source = SourceText(text)
    for edit in DocumentAnalysis(source).formatting(options).reversed() {
      source.replace(edit.range, with: edit.text)
    }
    return source
  }

  @Test(arguments: [
    (
      FormattingOptions(tabSize: 4, insertsSpaces: true), "{\"content\":{\"height\":1}}",
      "{\n    \"content\": {\"height\": 1}\n}\n"
    ),
    (
      FormattingOptions(tabSize: 4, insertsSpaces: false), "{\"content\":{\"height\":1}}",
      "{\n\t\"content\": {\"height\": 1}\n}\n"
    ),
    (.standard, "\u{FEFF} {\"preset\":\"system\"}", "\u{FEFF}{\n  \"preset\": \"system\"\n}\n"),
    (.standard, "{\r\n\"preset\":\"a \\\" b\"}", "{\r\n  \"preset\": \"a \\\" b\"\r\n}\r\n"),
    // A document's own indentation, by its first member that begins a line, is not the editor's to change.
    (FormattingOptions(tabSize: 8, insertsSpaces: true), "{\n  \"preset\":1\n}", "{\n  \"preset\": 1\n}\n"),
    (
      FormattingOptions(tabSize: 8, insertsSpaces: false), "{ \"a\": 1,\n   \"b\":2}",
      "{\n   \"a\": 1,\n   \"b\": 2\n}\n"
    ),
    (.standard, "{\n\t\"preset\":1\n}", "{\n\t\"preset\": 1\n}\n"),
    (.standard, "  {\n      \"preset\":1\n  }", "{\n    \"preset\": 1\n}\n"),
  ])
  func formattingKeepsTheIndentationAndTheLineBreaksOfADocument(
    options: FormattingOptions, text: String, expected: String
  ) {
    let result = formatted(text, options)
    #expect(result[0..<result.bytes.count] == expected)
  }

  /// A line of 100 characters is not broken, one of 101 is: `  "a": [` and `]` are 9 characters, and each `1, ` is 3.
  @Test func formattingKeepsShortValuesOnOneLine() {
    func lines(_ count: Int, _ last: String) -> Int {
      let elements = Array(repeating: "1", count: count) + [last]
      let text = formatted("{\"a\":[\(elements.joined(separator: ","))]}", .standard)
      return text[0..<text.bytes.count].split(separator: "\n").count
    }
    #expect(lines(30, "1") == 3)
    #expect(lines(30, "22") == 35)
  }

  @Test func conflictOfAMergeIsOneError() {
    let sides = "  \"preset\": \"system\",\n=======\n  \"preset\": \"vaul\",\n"
    let analysis = DocumentAnalysis(SourceText("{\n<<<<<<< HEAD\n\(sides)>>>>>>> other\n  \"device\": \"iPad\"\n}\n"))
    #expect(analysis.diagnostics.map { $0.code } == [.syntax])
    // From the first marker, at byte 2, to the end of the last: two lines of 12 and 13 characters around the sides.
    #expect(analysis.diagnostics.first?.range == 2..<2 + 13 + sides.utf8.count + 13)
    #expect(analysis.formatting() == [])
    // One that is not complete is at its first marker, and other texts have none.
    #expect(DocumentAnalysis(SourceText("<<<<<<<\n{}")).diagnostics.first?.range == 0..<7)
    #expect(
      DocumentAnalysis(SourceText("{\r<<<<<<< a\r=======\r>>>>>>> b\r}")).diagnostics.map { $0.range } == [2..<29])
    #expect(DocumentAnalysis(SourceText("{\"description\": \"\\n<<<<<<< HEAD\"}")).diagnostics == [])
  }

  @Test func formattingEditsOnlyTheSpaceThatIsWrong() {
    let text = "{\n  \"preset\": \"system\",\n   \"device\":\"iPhone 14\"\n}\n"
    let edits = DocumentAnalysis(SourceText(text)).formatting()
    // One space less before "device", which begins at byte 27, and one more after its colon, at byte 36.
    #expect(edits == [TextEdit(26..<27, ""), TextEdit(36..<36, " ")])
  }

  // MARK: Names

  private static let named = #"""
    {"configuration": {"detents": ["medium", {"id": "tall", "height": 600}], "selectedDetentIdentifier": "tall"},
     "screens": [{"id": "list"}],
     "scenario": [{"time": 0, "method": "sheet/selectDetent", "params": {"detent": "tall"}},
      {"time": 1, "method": "navigation/push", "params": {"screen": {"id": "details"}}},
      {"time": 2, "method": "content/didChangeSize", "params": {"screen": "list", "height": 1}}],
     "expect": [{"time": 1, "frame": {"detent": "tall", "screens": [{"id": "list", "x": 0}]}},
      {"event": {"name": "navigationDidShow", "screen": "details"}},
      {"event": {"name": "didChangeSelectedDetent", "detent": "tall"}}],
     "scenarios": [{"name": "opens", "steps": [{"time": 0, "method": "sheet/present"}], "expect": [
      {"time": 0, "settles": {"detent": "tall"}},
      {"event": {"name": "didTap"}, "before": {"name": "didChangeSelectedDetent", "detent": "tall"}}]}]}
    """#

  /// Why the name at an offset can't be changed in a document that no other one has to do with.
  private func refusal(
    _ analysis: DocumentAnalysis, at offset: Int, to name: String?, maximumSize: Int
  ) -> DocumentAnalysis.RenameRefusal? {
    let named = analysis.mention(at: offset)
    let taken = named.map { Set(analysis.mentions(of: $0.subject).map { $0.name }) } ?? []
    return analysis.renameRefusal(of: named, to: name, among: taken, maximumSize: maximumSize)
  }

  /// The named document, and the offset inside the nth occurrence of a text.
  private func named(_ word: String, _ index: Int = 0) throws -> (DocumentAnalysis, Int) {
    let ranges = Self.named.ranges(of: "\"\(word)\"")
    let range = try #require(ranges.indices.contains(index) ? ranges[index] : nil)
    let offset = Self.named.utf8.distance(from: Self.named.startIndex, to: range.lowerBound)
    return (DocumentAnalysis(SourceText(Self.named)), offset + 2)
  }

  @Test(arguments: [("tall", 7, 1), ("medium", 1, 1), ("list", 3, 1), ("details", 2, 1), ("opens", 1, 1)])
  func everyMentionIsFoundFromEveryMention(name: String, count: Int, definitions: Int) throws {
    for index in 0..<count {
      let (analysis, offset) = try named(name, index)
      let mentions = analysis.mentions(at: offset)
      #expect(mentions.count == count)
      #expect(mentions.allSatisfy { analysis.text[$0.range] == name })
      #expect(mentions.filter { $0.role != .reference }.count == definitions)
    }
  }

  @Test func wordThatNamesNothingHasNoMentions() throws {
    let (analysis, offset) = try named("sheet/selectDetent")
    #expect(analysis.mentions(at: offset) == [])
  }

  @Test(
    arguments: [
      ("tall", "high", nil), ("tall", "tall", nil), ("details", "more", nil), ("opens", "first", nil),
      ("tall", "medium", "There is a detent \"medium\" already; choose another name"),
      ("tall", "", "The name of a detent can't be empty"),
      ("list", "0123456789", "The name of a screen has at most 9 bytes; this one has 10"),
      ("medium", "half", "The detent \"medium\" is the system's own, so its name can't be changed"),
      ("sheet/selectDetent", "x", "Only the name of a detent, a screen or a scenario can be changed"),
    ] as [(String, String, String?)])
  func renameIsRefusedWithAReason(name: String, to new: String, reason: String?) throws {
    let (analysis, offset) = try named(name)
    #expect(refusal(analysis, at: offset, to: new, maximumSize: 9)?.sentence == reason)
  }

  @Test func detentOfThePresetIsNotRenamed() {
    let (analysis, offset) = marked(#"{"preset": "system", "configuration": {"selectedDetentIdentifier": "lar|ge"}}"#)
    let reason = refusal(analysis, at: offset, to: "x", maximumSize: 256)?.sentence
    #expect(reason == "The detent \"large\" is defined in no document, so its name can't be changed")
  }

  /// A landing rule names detents too, wherever in it.
  @Test func landingRuleNamesDetents() {
    let detents = #""detents": [{"id": "low", "height": 200}, "large"]"#
    let clause = #"{"when": {"passed": {"detent": "low"}}, "to": [{"detent": "lo|w"}, "start"]}"#
    let rule = #""interaction": {"landing": {"rule": "clauses", "clauses": [\#(clause)]}}"#
    let (analysis, offset) = marked(#"{"preset": "system", "configuration": {\#(detents), \#(rule)}}"#)
    #expect(analysis.mentions(at: offset).count == 3)
    #expect(analysis.completions(at: offset).map { $0.label } == ["low", "large"])
  }

  // MARK: Structure

  @Test func objectsAndArraysOnSeveralLinesFold() {
    let text = "{\n  \"screens\": [\n    {\"id\": \"a\"}\n  ],\n  \"content\": {}\n}\n"
    // The lines of the last brackets stay visible.
    #expect(DocumentAnalysis(SourceText(text)).foldingRanges == [0...4, 1...2])
  }

  @Test func selectionGrowsFromTheTextToTheDocument() {
    let (analysis, offset) = marked(#"{"configuration": {"selectedDetentIdentifier": "lar|ge"}} "#)
    let texts = analysis.selectionRanges(at: offset).map { analysis.text[$0] }
    let member = #""selectedDetentIdentifier": "large""#
    #expect(
      texts == [
        "large", "\"large\"", member, "{\(member)}", "\"configuration\": {\(member)}",
        "{\"configuration\": {\(member)}}",
        "{\"configuration\": {\(member)}} ",
      ])
  }

  // MARK: Outline

  /// What tells the elements of an array from each other. A name is never empty, as it is while it is typed.
  @Test(arguments: [
    (#"{"scenarios": [{"name": "opens"}, {"name": ""}]}"#, ["opens", "1"]),
    (#"{"detents": ["medium", {"id": "peek", "height": 120}, {"id": ""}, ""]}"#, ["medium", "peek", "2", "3"]),
    (
      #"{"scenario": [{"time": 0, "method": "sheet/present"}, {"time": 0.3, "method": "gesture/samples"}, {"method": ""}]}"#,
      ["0 s present", "0.3 s gesture", "2"]
    ),
    (
      #"{"expect": [{"time": 2, "frame": {"phase": "presented"}}, {"event": {"name": "didDismiss"}}, {"time": 1}, {"time":"#,
      ["2 s presented", "didDismiss", "1 s", "3"]
    ),
    (#"{"samples": [{"time": 1.5, "phase": "moved", "x": 1}, 7, null]}"#, ["1.5 s moved", "1", "2"]),
  ])
  func outlineNamesTheElementsOfAnArray(text: String, names: [String]) {
    #expect(DocumentAnalysis(SourceText(text)).symbols.flatMap { $0.children.map { $0.name } } == names)
  }

  // MARK: Snippets

  @Test(arguments: [
    ("{|}", "preset", #"{"preset": "$1"}"#), ("{|}", "configuration", #"{"configuration": {$1}}"#),
    ("{|}", "scenario", #"{"scenario": [$1]}"#), ("{|}", "$schema", #"{"\$schema": "$1"}"#),
    (#"{| "device": "iPhone 14"}"#, "preset", #"{"preset": "$1", "device": "iPhone 14"}"#),
    (#"{"device": "iPhone 14" |}"#, "preset", #"{"device": "iPhone 14", "preset": "$1"}"#),
    (#"{"device": "iPhone 14", |}"#, "preset", #"{"device": "iPhone 14", "preset": "$1"}"#),
    (#"{"configuration": {|}}"#, "detents", #"{"configuration": {"detents": [$1]}}"#),
    (#"{pre| "device": "iPhone 14"}"#, "preset", #"{"preset": "$1", "device": "iPhone 14"}"#),
    (
      #"{"scenario": [{"time": 0, "method": "sheet/present"}|]}"#, "sheet/dismiss",
      #"{"scenario": [{"time": 0, "method": "sheet/present"}, {"time": ${1:0}, "method": "sheet/dismiss"}]}"#
    ),
    (
      #"{"configuration": {"detents": [| "large"]}}"#, "{id, height}",
      #"{"configuration": {"detents": [{"id": "$1", "height": ${2:0}}, "large"]}}"#
    ),
  ])
  func snippetHasTheCommasAndThePlacesToFillIn(text: String, label: String, expected: String) throws {
    let (analysis, offset) = marked(text)
    let completion = try #require(analysis.completions(at: offset).first { $0.label == label })
    var source = analysis.text
    source.replace(completion.edit.range, with: try #require(completion.snippet))
    if let comma = completion.comma { source.replace(comma.range, with: comma.text) }
    #expect(source[0..<source.bytes.count] == expected)
  }

  @Test(arguments: [
    (#"{"device": "iPho|ne SE"}"#, "iPhone SE", "375 × 667 pt"),
    (#"{"preset": "|"}"#, "system", "iOS 16-18"),
    (#"{"scenario": [|]}"#, "sheet/dismiss", "dismiss"),
    (#"{"expect": [{"event": {"name": "|"}}]}"#, "didDismiss", "A dismissal by a person completed."),
  ])
  func everyCompletionHasItsOwnText(text: String, label: String, words: String) throws {
    let (analysis, offset) = marked(text)
    let completion = try #require(analysis.completions(at: offset).first { $0.label == label })
    #expect(try #require(completion.summary).contains(words))
  }

  @Test(arguments: [
    (#"{"expect": [{"time": 1, "frame": {"pha|se": "presented"}}]}"#, "What the sheet is doing"),
    (#"{"expect": [{"time": 1, "frame": {"transition": {"frac|tion": 1}}}]}"#, "The fraction that is shown"),
    (#"{"expect": [{"event": {"name": "didDis|miss"}}]}"#, "A dismissal by a person completed."),
    (#"{"expect": [{"event": {"name": "didTap", "tar|get": "sheet"}}]}"#, "What was tapped."),
    (#"{"preset": "system", "expect": [{"time": 1, "frame": {"detent": "lar|ge"}}]}"#, "pt high"),
  ])
  func hoverExplainsExpectations(text: String, words: String) throws {
    let (analysis, offset) = marked(text)
    let hover = try #require(analysis.hover(at: offset))
    #expect(hover.markdown.contains(words), "\(hover.markdown)")
  }

  /// Every member of a frame and of an event has a text of its own, at any depth.
  @Test func everyMemberOfAnExpectationIsDescribed() {
    func undescribed(_ node: SchemaNode, _ path: String) -> [String] {
      node.alternatives.flatMap { alternative in
        alternative.properties.flatMap { property in
          (property.node.summary == nil ? ["\(path).\(property.name)"] : [])
            + undescribed(property.node, "\(path).\(property.name)")
        } + alternative.elements.flatMap { undescribed($0, path) }
      }
    }
    let expectations = SchemaNode.document.property("expect")?.node.elements.flatMap { $0.alternatives } ?? []
    for key in ["frame", "event"] {
      let nodes = expectations.compactMap { $0.property(key)?.node }
      #expect(!nodes.isEmpty && nodes.flatMap { undescribed($0, key) } == [])
    }
  }
}

extension SyntaxNode {
  /// The value without its ranges.
  var json: String {
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
