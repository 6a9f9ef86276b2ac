import JSON
import SheetEngine
import SheetProtocol
import Testing

@testable import SheetDocument

struct ExtendsTests {
  /// The analysis of a document among others, by their paths.
  private func analysis(
    of path: String = "a.sheet.json", _ documents: [String: String]
  ) throws -> DocumentAnalysis {
    let location = DocumentLocation(path) { path in
      documents[path].map { .success(SourceText($0)) } ?? .failure(DocumentLocation.Unreadable("is missing"))
    }
    return DocumentAnalysis(SourceText(try #require(documents[path])), at: location)
  }

  // The examples of RFC 7396, appendix A, whose targets and patches are objects.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  func documentIsMergedAsTheStandardSays(_ target: String, _ patch: String, _ result: String) {
    #expect(
      SyntaxNode(parsing: target).patched(by: SyntaxNode(parsing: patch)).json == SyntaxNode(parsing: result).json)
  }

  @Test func eachLevelChangesTheOneBelow() throws {
    let analysis = try analysis([
      "a.sheet.json": #"{"extends":"b.sheet.json","configuration":{"selectedDetentIdentifier":"large"}}"#,
      "b.sheet.json": #"{"extends":"lib/c.sheet.json","content":{"height":200}}"#,
      "lib/c.sheet.json":
        #"{"preset":"system","configuration":{"detents":["medium","large"]},"content":{"height":1,"width":50}}"#,
    ])
    #expect(analysis.diagnostics == [])
    let document = try #require(analysis.document)
    #expect(document.preset.name == "system")
    #expect(document.configuration.selectedDetentIdentifier == "large")
    #expect(document.configuration.detents.map { $0.id } == ["medium", "large"])
    #expect((document.content.height, document.content.width ?? 0) == (200, 50))
    #expect(analysis.extended == ["b.sheet.json", "lib/c.sheet.json"])
  }

  @Test(arguments: [
    ("menus/a.json", "b.json", "menus/b.json"), ("menus/a.json", "./b.json", "menus/b.json"),
    ("menus/a.json", "../b.json", "b.json"), ("a.json", "../b.json", "../b.json"), ("-", "b.json", "b.json"),
    ("../a.json", "../b.json", "../../b.json"), ("/menus/a.json", "../../b.json", "/../b.json"),
    ("/menus/a.json", "/b.json", "/b.json"), ("x/a.json", "b//c.json", "x/b/c.json"),
    ("file:///x/a.json", "b c.json", "file:///x/b%20c.json"), ("file:///x/a.json", "../é.json", "file:///%C3%A9.json"),
    ("file://host/x/a.json", "../b.json", "file://host/b.json"),
    ("file:///x/a.json", "/y z/b.json", "file:///y%20z/b.json"), ("untitled:1", "b.json", "b.json"),
    ("./a.json", "../b.json", "../b.json"), ("x/./a.json", "../b.json", "b.json"),
  ])
  func pathsAreFoundFromTheFolderOfTheDocument(_ path: String, _ name: String, _ found: String) {
    var read: [String] = []
    let location = DocumentLocation(path) { path in
      read.append(path)
      return .failure(DocumentLocation.Unreadable("is missing"))
    }
    _ = DocumentAnalysis(SourceText(#"{"extends":"\#(name)"}"#), at: location)
    #expect(read == [found])
  }

  @Test(arguments: [
    (["a.sheet.json": #"{"extends":"b.sheet.json"}"#], #""b.sheet.json" is missing"#),
    (
      ["a.sheet.json": #"{"extends":"a.sheet.json"}"#],
      #""a.sheet.json" extends itself: a.sheet.json extends a.sheet.json"#
    ),
    (
      ["a.sheet.json": #"{"extends":"b.sheet.json"}"#, "b.sheet.json": "{\n\"content\": 7}"],
      #""b.sheet.json" has errors, the first in line 2: expected an object, {…}, found a number"#
    ),
    (
      ["a.sheet.json": #"{"extends":"b.sheet.json"}"#, "b.sheet.json": #"{"extends":"./a.sheet.json"}"#],
      #""b.sheet.json" has errors, the first in line 1: "./a.sheet.json" extends itself: "#
        + "a.sheet.json extends b.sheet.json extends a.sheet.json"
    ),
  ])
  func whatCannotBeExtendedIsReportedWhereItIsNamed(_ documents: [String: String], _ message: String) throws {
    let analysis = try analysis(documents)
    #expect(analysis.diagnostics.map { $0.code } == [.extends])
    #expect(analysis.diagnostics[0].message == message)
    #expect(analysis.text[analysis.diagnostics[0].range].hasSuffix(#".sheet.json""#))
    #expect(analysis.document == nil)
  }

  @Test func documentWithoutAPlaceExtendsNothing() {
    let analysis = DocumentAnalysis(SourceText(#"{"extends":"b.sheet.json"}"#))
    #expect(analysis.diagnostics.map { $0.code } == [.extends])
  }

  @Test func longChainsEnd() throws {
    var documents: [String: String] = [:]
    for index in 0..<100 { documents["\(index).sheet.json"] = #"{"extends":"\#(index + 1).sheet.json"}"# }
    let analysis = try analysis(of: "0.sheet.json", documents)
    #expect(analysis.diagnostics.map { $0.code } == [.extends])
    #expect(analysis.diagnostics[0].message.hasSuffix("is one document too many: at most 16 may extend each other"))
  }

  @Test func problemOfTheWholeIsAttributedToTheDocumentThatHasIt() throws {
    // The screen's id is fine there, and the own detents make the other's choice wrong.
    let analysis = try analysis([
      "a.sheet.json": #"{"extends":"b.sheet.json","configuration":{"detents":["medium"]}}"#,
      "b.sheet.json": #"{"preset":"system","configuration":{"selectedDetentIdentifier":"large"}}"#,
    ])
    let found = try #require(analysis.diagnostics.first { $0.code == .unknownDetent })
    #expect(analysis.text[found.range] == #""b.sheet.json""#)
    #expect(found.message.hasPrefix(#"in "b.sheet.json": "#))
    // A fix would change the name of the document.
    #expect(found.fix == nil)
  }

  /// A fix of what the document has from the other one would change the name of that.
  @Test func fixNeverEditsTheNameOfTheOtherDocument() throws {
    let analysis = try analysis([
      "a.sheet.json": #"{"extends":"b.sheet.json","content":{"height":5000}}"#,
      "b.sheet.json": #"{"preset":"system","content":{"scrollable":false}}"#,
    ])
    #expect(analysis.diagnostics.map { $0.code } == [.contentClipped])
    #expect(analysis.diagnostics[0].fix == nil)
  }

  @Test func scenariosAreInheritedAndReplaced() throws {
    let base = #"{"preset":"system","scenarios":[{"name":"x","steps":[{"time":0,"method":"sheet/present"}]}]}"#
    let inherited = try analysis(["a.sheet.json": #"{"extends":"b.sheet.json"}"#, "b.sheet.json": base])
    let scenario = try #require(inherited.playable?.scenarios.first)
    #expect(scenario.name == "x")
    #expect(scenario.steps.map { $0.origin } == [SyntaxNode.Origin(document: "b.sheet.json", line: 1)])
    let replaced = try analysis([
      "a.sheet.json": #"{"extends":"b.sheet.json","scenarios":[{"name":"y"}]}"#, "b.sheet.json": base,
    ])
    #expect(replaced.playable?.scenarios.map { $0.name } == ["y"])
    let removed = try analysis(["a.sheet.json": #"{"extends":"b.sheet.json","scenarios":null}"#, "b.sheet.json": base])
    #expect(removed.playable?.scenarios.count == 0)
  }

  /// What is known of an earlier text must not be taken for what it was then.
  @Test func editOfEitherDocumentChangesTheAnalysis() throws {
    var base = #"{"preset":"system","content":{"height":100}}"#
    func location() -> DocumentLocation { DocumentLocation("a.sheet.json") { _ in .success(SourceText(base)) } }
    let text = #"{"extends":"b.sheet.json","scenario":[{"time":0,"method":"sheet/present"}]}"#
    var analysis = DocumentAnalysis(SourceText(text), at: location())
    #expect(analysis.document?.content.height == 100)
    base = #"{"preset":"system","content":{"height":120}}"#
    analysis.analyze(at: location())
    #expect(analysis.document?.content.height == 120)
    base = #"{"preset":"system","content":{"height":"120"}}"#
    analysis.analyze(at: location())
    #expect(analysis.diagnostics.map { $0.code } == [.extends])
    base = "{}"
    let offset = Array(text.utf8).count - 4
    analysis.replace(offset..<offset, with: "s")
    analysis.analyze(at: location())
    #expect(analysis.diagnostics.map { $0.code } == [.unknownWord])
    #expect(analysis.document?.content.height == 300)
  }
}

struct VariantTests {
  private func document(_ members: String) throws -> SheetDocument {
    try #require(DocumentAnalysis(SourceText(#"{"preset":"system",\#(members)}"#)).playable)
  }

  @Test func scenarioIsPlayedWithEveryCombination() throws {
    let document = try document(
      #""devices":["iPhone 15","Pixel 8"],"orientations":["portrait","landscape"],"textSizes":[1,1.5],"#
        + #""content":{"height":100},"scenario":[]"#)
    let variants = try #require(document.scenarios.first).variants
    #expect(variants.count == 2 * 2 * 2)
    #expect(variants[0].setting == "iPhone 15, portrait, text 100%")
    #expect(variants[7].setting == "Pixel 8, landscape, text 150%")
    let pixel = try #require(Device.named("Pixel 8"))
    #expect(variants[7].container == pixel.landscape)
    #expect(variants[4].container == pixel.portrait)
    #expect(document.rootSheet(in: variants[7]).shownContent.height == 150)
    #expect(document.rootSheet(in: variants[6]).shownContent.height == 100)
  }

  @Test func allMeansAll() throws {
    let document = try document(#""devices":"all","scenario":[]"#)
    #expect(document.scenarios[0].variants.map { $0.setting } == Device.all.map { $0.name })
  }

  @Test func scenarioMayHaveDevicesOfItsOwn() throws {
    let document = try document(
      #""devices":["iPad"],"scenarios":[{"name":"a"},{"name":"b","devices":["Pixel 8"]},{"name":"c","textSizes":[2]}]"#)
    #expect(
      document.scenarios.map { $0.variants.map { $0.title } } == [
        ["a (iPad)"], ["b (Pixel 8)"], ["c (iPad, text 200%)"],
      ])
  }

  @Test func ownDeviceKeepsItsDifferencesAndTheOthersAreThoseOfTheCatalogue() throws {
    let document = try document(
      #""device":"iPad","container":{"displayCornerRadius":20},"devices":["iPad","Pixel 8"],"#
        + #""orientations":["landscape"],"scenario":[]"#)
    let variants = document.scenarios[0].variants
    var iPad = try #require(Device.named("iPad")).landscape
    iPad.displayCornerRadius = 20
    #expect(variants.map { $0.container } == [iPad, try #require(Device.named("Pixel 8")).landscape])
  }

  // Margins of 400 pt in all leave nothing of a width of 375 pt, but of 667 pt.
  @Test func configurationMustFitEachContainer() {
    let text =
      #"{"preset":"system","device":"iPhone SE","orientations":["landscape","portrait"],"scenario":[],"#
      + #""configuration":{"frame":{"margins":{"left":200,"right":200}}}}"#
    let turned = text.replacing(#"["landscape","portrait"]"#, with: #"["landscape"]"#)
      .replacing(#""device""#, with: #""orientation":"landscape","device""#)
    #expect(DocumentAnalysis(SourceText(turned)).diagnostics.filter { $0.severity == .error } == [])
    let upright = turned.replacing(#"["landscape"]"#, with: #"["landscape","portrait"]"#)
    #expect(DocumentAnalysis(SourceText(upright)).diagnostics.contains { $0.message.contains("(portrait)") })
  }

  @Test func withoutAnyTheScenarioIsPlayedOnce() throws {
    let document = try document(#""device":"Pixel 8","scenario":[]"#)
    let variant = try #require(document.scenarios.first?.variants.first)
    #expect(document.scenarios[0].variants.count == 1)
    #expect(variant.setting == nil)
    #expect(variant.container == Device.named("Pixel 8")?.portrait)
  }

  @Test(arguments: [
    (#""devices":["iPhone 3"]"#, Diagnostic.Code.unknownWord), (#""devices":[]"#, .outOfRange),
    (#""devices":"every""#, .unknownWord), (#""textSizes":[9]"#, .outOfRange),
    (#""orientations":["up"]"#, .unknownWord),
  ])
  func wrongSettingIsReported(_ member: String, _ code: Diagnostic.Code) {
    #expect(DocumentAnalysis(SourceText("{\(member)}")).diagnostics.map { $0.code } == [code])
  }

  @Test func documentIsCheckedOnItsDevices() {
    let text =
      #"{"preset":"system","device":"iPad","devices":["iPad","iPhone SE"],"configuration":{"detents":[{"id":"a","height":900}]}}"#
    let found = DocumentAnalysis(SourceText(text)).diagnostics
    #expect(found.contains { $0.message.contains("iPhone SE") }, "\(found)")
  }

  // MARK: Combinations

  /// What is wrong with a document, and the text at which it is reported.
  private func problems(_ text: String) -> [(message: String, place: String)] {
    let analysis = DocumentAnalysis(SourceText(text))
    return analysis.diagnostics.filter { $0.severity == .error }.map {
      ($0.message, String(decoding: analysis.text.bytes[$0.range], as: UTF8.self))
    }
  }

  @Test func eachDeviceOrientationAndTextSizeIsNamedOnce() throws {
    for (members, place) in [
      (#""orientations": ["portrait", "landscape", "portrait"]"#, #""portrait""#),
      (#""textSizes": [1, 1.5, 1.501]"#, "1.501"),
      (#""devices": ["iPhone 15", "iPhone 15"]"#, #""iPhone 15""#),
    ] {
      let found = problems("{\(members)}")
      #expect(found.count == 1 && found[0].message.contains("each once") && found[0].place == place, "\(found)")
      let own = problems(#"{"scenarios": [{"name": "a", \#(members)}]}"#)
      #expect(own.count == 1 && own[0].place == place, "\(own)")
    }
  }

  /// The product of what multiplies is known before anything is made of it.
  @Test func combinationsAreLimited() throws {
    let sizes = (50...400).map { "\(Double($0) / 100)" }.joined(separator: ",")
    let scenarios = (0..<1000).map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    let many = problems(
      #"{"devices":"all","orientations":["portrait","landscape"],"textSizes":[\#(sizes)],"scenarios":[\#(scenarios)]}"#)
    let count = Device.all.count * 2 * 351 * 1000
    #expect(many.count == 1 && many[0].message.contains("at most 10000 combinations"), "\(many)")
    #expect(many.first.map { $0.message.contains("\(count)") && $0.place.hasPrefix("[0.5,") } == true)
    let few = problems(#"{"orientations":["portrait","landscape"],"textSizes":[1,2,3,4],"scenarios":[\#(scenarios)]}"#)
    #expect(few.isEmpty, "\(few)")
  }

  /// A list that repeats itself costs what reading it costs.
  @Test func repetitionsMultiplyNothing() throws {
    let turns = Array(repeating: #""portrait""#, count: 20_000).joined(separator: ",")
    let sizes = Array(repeating: "1", count: 20_000).joined(separator: ",")
    let scenarios = (0..<1000).map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    let text = #"{"orientations":[\#(turns)],"textSizes":[\#(sizes)],"scenarios":[\#(scenarios)]}"#
    let found = problems(text)
    #expect(found.filter { $0.message.contains("each once") }.count == 2, "\(found)")
    // Nor does anything that looks at scenarios, such as code lenses and runs.
    #expect(DocumentAnalysis(SourceText(text)).document?.scenarios.isEmpty == true)
  }
}
