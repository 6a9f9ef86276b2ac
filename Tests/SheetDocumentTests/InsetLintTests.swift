import SheetDocument
import Testing

/// Warnings about what the system covers, and what the keyboard does.
struct InsetLintTests {
  private static let codes: [Diagnostic.Code] = [.insetCountedTwice, .insetNotCounted, .underGestureArea, .fieldHidden]

  /// The codes and messages of these warnings about a document.
  private func check(_ text: String) -> [String] {
    let found = DocumentAnalysis(SourceText(text)).diagnostics
    #expect(!found.contains { $0.severity == .error })
    return found.filter { Self.codes.contains($0.code) }.map { "\($0.code.rawValue): \($0.message)" }
  }

  private static let phone = #""preset":"system","device":"iPhone 15""#

  /// An iPhone 15 has 34 pt at the bottom, which only a sheet that goes by its content adds to it.
  @Test(arguments: [
    (#"["fits"]"#, #""includes":["safeArea.bottom"]"#, 1), (#"["fits"]"#, #""includes":["grabber","safeArea.top"]"#, 0),
    (#"["fits"]"#, #""includes":[]"#, 0), (#"["medium"]"#, #""includes":["safeArea.bottom"]"#, 0),
  ])
  func insetIsCountedTwice(detents: String, includes: String, count: Int) {
    let detents = detents.replacing("\"fits\"", with: #"{"id":"fits","content":true}"#)
    let found = check(
      #"{\#(Self.phone),"configuration":{"detents":\#(detents)},"content":{"height":300,\#(includes)}}"#)
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.hasPrefix(#"inset-counted-twice: "safeArea.bottom" is counted twice here, 34 pt"#) })
  }

  /// content-sized has the keyboard's height beside its content.
  @Test func keyboardIsCountedTwice() {
    let content = #""content":{"height":300,"includes":["keyboard"]}"#
    let scenario = #""scenario":[{"time":0,"method":"sheet/present"},{"time":1,"keyboard":291}]"#
    #expect(check(#"{"preset":"content-sized","device":"iPhone 15",\#(content)}"#) == [])
    let found = check(#"{"preset":"content-sized","device":"iPhone 15",\#(content),\#(scenario)}"#)
    #expect(found.count == 1 && found[0].contains("\"keyboard\" is counted twice here, 291 pt"))
  }

  /// vaul adds no safe area. A slider that ends 20 pt above the edge of the screen reaches 14 pt into the 34 pt.
  @Test(arguments: [
    (#""y":340,"height":40"#, "", 1), (#""y":320,"height":40"#, "", 0),
    (#""y":340,"height":40"#, #","includes":["safeArea.bottom"]"#, 0),
  ])
  func insetIsNotCounted(place: String, includes: String, count: Int) {
    let region = #"{"id":"volume","kind":"slider","frame":{"x":20,"width":350,\#(place)}}"#
    let found = check(
      #"{"preset":"vaul","device":"iPhone 15","configuration":{"detents":[{"id":"a","height":400}]},"content":{"height":400,"regions":[\#(region)]\#(includes)}}"#
    )
    #expect(found.count == count)
    #expect(
      found.allSatisfy {
        $0.hasPrefix(#"inset-not-counted: "volume" reaches into the safe area at the bottom here by 14 pt"#)
      })
  }

  @Test(arguments: [("56", 1), ("79", 1), ("80", 0), ("160", 0)])
  func positionIsUnderGestures(height: String, count: Int) {
    func document(_ insets: String) -> String {
      #"{"preset":"vaul","container":{"size":{"width":400,"height":800},"safeArea":{"bottom":0}\#(insets)},"configuration":{"detents":[{"id":"low","height":\#(height)}]}}"#
    }
    let found = check(document(#","insets":{"gestures":{"bottom":32}}"#))
    #expect(
      found.count == count && found.allSatisfy { $0.hasPrefix("under-gesture-area: ") && $0.contains("below 80 pt") })
    #expect(check(document("")) == [])
  }

  /// At 400 of 800 pt, with a keyboard of 300, a field at 300 to 340 pt is 240 pt below the keyboard's top and hidden; in a list that scrolls
  /// by 600 pt it can be seen.
  @Test(arguments: [
    (#""keyboardHeight":300,"#, "", "40 pt"),
    (#""keyboardHeight":300,"#, #","scrollable":true,"scrollHeight":1000"#, ""),
    (#""keyboardHeight":80,"#, "", "20 pt"), (#""keyboardHeight":60,"#, "", ""), ("", "", ""),
  ])
  func fieldIsHidden(keyboard: String, content: String, hidden: String) {
    let region = #"{"id":"name","kind":"field","frame":{"x":20,"y":300,"width":350,"height":40}}"#
    let found = check(
      #"{\#(keyboard)"preset":"vaul","container":{"size":{"width":400,"height":800},"safeArea":{"top":0,"bottom":0}},"configuration":{"detents":[{"id":"a","height":400}],"keyboard":{"response":"none"}},"content":{"height":400,"regions":[\#(region)]\#(content)}}"#
    )
    #expect(found.count == (hidden.isEmpty ? 0 : 1))
    #expect(
      found.allSatisfy {
        $0.hasPrefix("field-hidden: \"name\" can't be seen above the keyboard") && $0.contains("(\(hidden) are hidden)")
      })
  }

  /// A field that larger text moves below the keyboard is reported with the size of the text.
  @Test func largerTextHidesAField() {
    let region = #"{"id":"name","kind":"field","frame":{"x":20,"y":100,"width":350,"height":40}}"#
    let found = check(
      #"{"keyboardHeight":200,"textSizes":[1,2],"preset":"vaul","container":{"size":{"width":400,"height":800},"safeArea":{"top":0,"bottom":0}},"configuration":{"detents":[{"id":"a","height":400}],"keyboard":{"response":"none"}},"content":{"height":150,"regions":[\#(region)]}}"#
    )
    #expect(found.count == 1 && found[0].contains("with text of 200%"))
  }

  /// Of a document without text sizes, each problem is reported once, with the first size of text with which it is there.
  @Test(
    arguments: [("700", ["135"]), ("400", ["200"]), ("300", ["310"]), ("200", []), ("800", [])] as [(String, [String])])
  func usualSizesOfTextAreLookedAt(height: String, sizes: [String]) {
    // An iPhone 15 shows 749 pt.
    let found = DocumentAnalysis(SourceText(#"{\#(Self.phone),"content":{"height":\#(height)}}"#))
    let messages = found.diagnosticsWithLargerText.map(\.message)
    #expect(messages.count == sizes.count)
    for (message, size) in zip(messages, sizes) { #expect(message.contains("with text of \(size)%")) }
  }

  /// To look at a thousand fields at each of three detents takes a minute. What all looks may take together is counted, so this ends after
  /// the first ones, and finds what it finds there.
  @Test func looksAtFieldsAreLimited() {
    let fields = (0..<1000).map {
      #"{"id":"f\#($0)","kind":"field","frame":{"x":0,"y":350,"width":9,"height":9}}"#
    }.joined(separator: ",")
    let found = check(
      #"{"keyboardHeight":300,"preset":"vaul","container":{"size":{"width":400,"height":800},"safeArea":{"top":0,"bottom":0}},"configuration":{"detents":[{"id":"a","height":400}],"keyboard":{"response":"none"}},"content":{"height":400,"regions":[\#(fields)]}}"#
    )
    // Of 200 000 units, the sheet at its detent and each look take 10 010.
    #expect(found.count == 200_000 / 10_010 - 1)
  }
}
