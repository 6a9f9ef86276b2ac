import SeededRandom
import SheetDocument
import SheetEngine
import Testing

@testable import SheetSessions

/// After any edits a document is analyzed as if it had just been opened.
struct EditTests {
  /// Present, four drags of a sheet that comes to rest between them, a refused step, and steps that repeat samples.
  private static let document: String = {
    let drags = (0..<4).flatMap { drag in
      (0..<12).map { sample in
        let phase = sample == 0 ? "began" : sample == 11 ? "ended" : "moved"
        return """
              {"time": \(drag * 4 + 2).\(sample + 10), "method": "gesture/sample", "params": {"phase": "\(phase)", "x": 195, \
          "y": \(500 + sample * 5)}}
          """
      }
    }
    return """
      {
        "preset": "interruptible",
        "configuration": {"detents": ["medium", {"id": "é🧪", "height": 250}], "transition": {"duration": 0.5}},
        "scenario": [
          {"time": 0, "method": "sheet/present"},
          {"time": 1.5, "method": "sheet/selectDetent", "params": {"detent": "nowhere"}},
      \(drags.joined(separator: ",\n")),
          {"time": 30, "method": "gesture/samples", "params": {"samples": [
            {"time": 30, "phase": "began", "x": 100, "y": 500}, {"time": 30.1, "phase": "moved", "x": 100, "y": 520}]}},
          {"time": 30.5, "method": "container/didChange", "params": {"container": {"size": {"width": 320, "height": 700}}, "animation": {"duration": 0.2}}},
          {"time": 30.6, "method": "content/didChangeSize", "params": {"height": 99, "animation": {"duration": 0.2}}},
          {"time": 30.7, "method": "sheet/configure", "params": {"configuration": {"preferredCornerRadius": 12}}},
          {"time": 31, "method": "sheet/dismiss"}
        ],
        "expect": [{"time": 31.5, "frame": {"phase": "dismissed"}}],
        "scenarios": [
          {"name": "é", "content": {"height": 200}, "steps": [
          {"time": 0, "method": "sheet/selectDetent", "params": {"detent": "nowhere"}},
      \(drags.joined(separator: ",\n"))]},
          {"name": "empty"}
        ]
      }
      """
  }()

  private static let pieces = [
    "", "1", "9", "0", ".", "-", "e", "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "é", "🧪", "//", "{}", "[]",
    "null",
    "\"time\": 3", "{\"time\": 40, \"method\": \"sheet/present\"},", ", \"x\": 1", "moved", "\"preset\": \"system\",",
  ]

  @Test(arguments: 0..<8) func everyEditGivesWhatOpeningGives(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var (analysis, checks) = (DocumentAnalysis(SourceText(Self.document)), [ScenarioCheck]())
    let opened = analysis
    let original = DocumentCheck.diagnostics(of: analysis, &checks, Work())
    // Some drags begin above the sheet, whose preset has a size of its own.
    let refused = original.map(\.code).filter { $0 != .touchMisses && $0 != .fieldUnused }
    #expect(refused == [.scenarioRefused, .scenarioRefused, .scenarioRefused])
    for _ in 0..<60 {
      var undo: [(Range<Int>, String)] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let text = analysis.text
        let line = Int.random(in: 0..<text.lineCount, using: &random)
        let start =
          text.offset(
            of: .init(line: line, character: Int.random(in: 0..<90, using: &random)), in: .utf16) ?? 0
        let end =
          text.offset(
            of: text.position(at: start + Int.random(in: 0..<4, using: &random), in: .utf16), in: .utf16) ?? start
        let new = Self.pieces.randomElement(using: &random) ?? ""
        undo.append((start..<start + new.utf8.count, text[start..<end]))
        analysis.replace(start..<end, with: new)
        if Bool.random(using: &random) { check(&analysis, &checks) }
      }
      check(&analysis, &checks)
      for (range, old) in undo.reversed() { analysis.replace(range, with: old) }
      analysis.analyze()
      #expect(analysis.root == opened.root)
      #expect(analysis.diagnostics == opened.diagnostics)
      #expect(DocumentCheck.diagnostics(of: analysis, &checks, Work()) == original)
    }
  }

  private func check(_ analysis: inout DocumentAnalysis, _ checks: inout [ScenarioCheck]) {
    analysis.analyze()
    let fresh = DocumentAnalysis(analysis.text)
    #expect(analysis.root == fresh.root)
    #expect(analysis.diagnostics == fresh.diagnostics)
    #expect(DocumentCheck.diagnostics(of: analysis, &checks, Work()) == DocumentCheck.diagnostics(of: fresh))
  }
}
