import SheetDocument
import SheetEngine
import Testing

/// What the check finds in the clauses of a landing rule.
@Suite struct LandingLintTests {
  private static func diagnostics(_ landing: String, preset: String = "system") -> [Diagnostic] {
    let text = """
      {"preset": "\(preset)", "configuration": {
        "detents": [{"id": "peek", "height": 120}, {"id": "half", "height": 400}, {"id": "full", "height": 700}],
        "interaction": {"landing": \(landing)}}}
      """
    return DocumentAnalysis(SourceText(text)).diagnostics
  }

  /// The indices of the clauses that never decide.
  private static func dead(_ clauses: String...) -> [Int] {
    let text = clauses.joined(separator: ",\n")
    let found = diagnostics("{\"clauses\": [\n\(text)]}").filter { $0.code == .clauseNeverDecides }
    return clauses.indices.filter { index in found.contains { clause(clauses, at: $0.range.lowerBound) == index } }
  }

  /// The clause at a position of the text.
  private static func clause(_ clauses: [String], at position: Int) -> Int? {
    var start = """
      {"preset": "system", "configuration": {
        "detents": [{"id": "peek", "height": 120}, {"id": "half", "height": 400}, {"id": "full", "height": 700}],
        "interaction": {"landing": {"clauses": [

      """.utf8.count
    for (index, clause) in clauses.enumerated() {
      if position == start { return index }
      start += clause.utf8.count + 2
    }
    return nil
  }

  private static let smallest = #"{"to": "smallest"}"#

  /// The rule of `material` goes by `half`.
  @Test(arguments: [("half", 0), ("middle", 1)])
  func presetRuleAsksForADetent(middle: String, count: Int) {
    let text = """
      {"preset": "material", "configuration": {
        "detents": [{"id": "peek", "height": 120}, {"id": "\(middle)", "height": 400}, {"id": "full", "height": 700}]}}
      """
    let found = DocumentAnalysis(SourceText(text)).diagnostics.filter { $0.code == .clauseNamesNoDetent }
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.message.contains("\"half\", which is none of \"peek\", \"middle\", \"full\"") })
  }

  @Test func clauseAfterOneThatAlwaysDecidesNeverDecides() {
    #expect(Self.dead(Self.smallest, #"{"to": "largest"}"#) == [1])
    #expect(Self.dead(#"{"to": {"detent": "half"}}"#, Self.smallest) == [1])
    #expect(Self.dead(#"{"to": {"detent": "none"}}"#, Self.smallest).isEmpty)
    #expect(Self.dead(#"{"when": {"speed": {"atLeast": 0}}, "to": "largest"}"#, Self.smallest) == [1])
  }

  @Test func clauseWithinTheConditionsOfAnEarlierOneNeverDecides() {
    let outward = #"{"when": {"direction": "outward"}, "to": "smallest"}"#
    let fast = #"{"when": {"direction": "outward", "speed": {"above": 500}}, "to": "largest"}"#
    #expect(Self.dead(outward, fast, Self.smallest) == [1])
    #expect(Self.dead(fast, outward, Self.smallest).isEmpty)
    let narrow = #"{"when": {"speed": {"above": 300, "atMost": 400}}, "to": "smallest"}"#
    #expect(Self.dead(#"{"when": {"speed": {"above": 300}}, "to": "largest"}"#, narrow) == [1])
    #expect(Self.dead(#"{"when": {"speed": {"above": 350}}, "to": "largest"}"#, narrow).isEmpty)
  }

  @Test func clauseAfterTwoThatComplementEachOtherNeverDecides() {
    let (slow, fast) = (
      #"{"when": {"speed": {"below": 100}}, "to": "smallest"}"#,
      #"{"when": {"speed": {"atLeast": 100}}, "to": "largest"}"#
    )
    #expect(Self.dead(fast, slow, Self.smallest) == [2])
    #expect(Self.dead(#"{"when": {"speed": {"above": 100}}, "to": "largest"}"#, slow, Self.smallest).isEmpty)
  }

  @Test func clauseWhoseConditionsCantAllHoldNeverDecides() {
    #expect(
      Self.dead(#"{"when": {"direction": "none", "speed": {"above": 500}}, "to": "largest"}"#, Self.smallest) == [0])
    #expect(Self.dead(#"{"when": {"count": {"above": 10}}, "to": "largest"}"#, Self.smallest) == [0])
    #expect(Self.dead(#"{"when": {"count": {"above": 2}}, "to": "largest"}"#, Self.smallest).isEmpty)
  }

  @Test(arguments: [
    #"{"clauses": [{"when": {"reach": {"above": {"of": {"detent": "hlaf"}}}}, "to": "largest"}]}"#,
    #"{"clauses": [{"when": {"passed": {"detent": "hlaf"}}, "to": "largest"}]}"#,
    #"{"clauses": [{"to": {"nearest": {"detent": "hlaf"}}}]}"#,
    #"{"clauses": [{"to": {"detent": "hlaf"}}]}"#,
    #"{"among": ["detents", {"detent": "hlaf"}], "clauses": [{"to": "smallest"}]}"#,
  ])
  func detentThatDoesNotExistIsReportedWhereItIsNamed(landing: String) throws {
    let found = Self.diagnostics(landing).filter { $0.code == .unknownDetent }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("there is no detent \"hlaf\"") == true)
    #expect(found.first?.fix?.edits.first?.text == "\"half\"")
  }

  @Test func stopOfTheDimmingAtADetentThatDoesNotExistIsReported() {
    let text = """
      {"preset": "system", "configuration": {
        "detents": [{"id": "peek", "height": 120}, {"id": "half", "height": 400}],
        "dimming": {"progress": {"stops": [{"at": {"detent": "hlaf"}, "alpha": 0}, {"at": {"index": -1}, "alpha": 1}]}}}}
      """
    let found = DocumentAnalysis(SourceText(text)).diagnostics
    #expect(found.map { $0.code } == [.unknownDetent])
    #expect(
      found.first?.message == "there is no detent \"hlaf\", so the stop is left out; there are \"peek\", \"half\"")
  }

  /// The names of a preset's own detents mean nothing where the document has others.
  @Test(arguments: Preset.names)
  func documentWithDetentsOfItsOwnHasNoErrorInAnyPreset(preset: String) {
    let text = """
      {"preset": "\(preset)", "configuration": {
        "detents": [{"id": "peek", "height": 120}, {"id": "half", "height": 400}, {"id": "full", "height": 700}]}}
      """
    #expect(DocumentAnalysis(SourceText(text)).diagnostics.filter { $0.severity == .error }.isEmpty)
  }
}
