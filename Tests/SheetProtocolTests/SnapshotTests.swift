import JSON
import SeededRandom
import SheetEngine
import Testing

@testable import SheetProtocol

@Suite struct SnapshotTests {
  /// Sheets in the middle of things: a drag, a spring, a scrolled list, a pop that a finger holds.
  private func sheets() throws -> [(Preset, Sheet)] {
    func sample(_ phase: GestureSample.Phase, _ x: Points, _ y: Points) -> Input {
      .gesture(GestureSample(phase: phase, location: Point(x: x, y: y)))
    }
    let content = Content(height: 300, isScrollable: true, scrollHeight: 2000)
    return try Preset.all.flatMap { preset -> [(Preset, Sheet)] in
      var sheet = Sheet(configuration: preset.configuration, container: .standard, content: content)
      _ = try sheet.send(.present(animated: true), at: 0)
      let presenting = sheet
      _ = try sheet.advance(to: 2)
      _ = try sheet.send(sample(.began, 200, 700), at: 2)
      _ = try sheet.send(sample(.moved, 190, 780), at: 2.1)
      let held = sheet
      _ = try sheet.send(sample(.ended, 190, 800), at: 2.12)
      _ = try sheet.send(.push(Screen(id: "next", content: Content(height: 200)), animated: true), at: 2.13)
      return [(preset, presenting), (preset, held), (preset, sheet)]
    }
  }

  private func text(_ sheet: Sheet) throws -> String {
    let value = try Archive.value(of: Snapshot(sheet))
    return JSONWriter.text { value.encode(to: &$0) }
  }

  /// The ranges of the numbers in a JSON text.
  private func numbers(in text: String) -> [Range<String.Index>] {
    text.matches(of: /[:,\[](-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)(?=[,}\]])/).map { $0.output.1 }
      .map { $0.startIndex..<$0.endIndex }
  }

  /// The document that a client sends back; nil where it is refused.
  private func restored(_ state: String, _ preset: Preset) throws -> Sheet? {
    try withJSON(state) { json in
      guard let snapshot = try? Archive.state(Snapshot.self, in: ArchivedValue(json: json)) else { return nil }
      var writer = JSONWriter()
      SnapshotDocument(snapshot: snapshot, preset: preset).encode(version: "1", to: &writer)
      return try withJSON(writer.text) { document in (try? SnapshotDocument(document, version: "1"))?.snapshot.sheet }
    }
  }

  @Test func everySheetIsRestored() throws {
    for (preset, sheet) in try sheets() {
      let restored = try #require(try restored(text(sheet), preset))
      #expect(Snapshot(restored) == Snapshot(sheet))
    }
  }

  /// A container may become too narrow for margins that once fitted.
  @Test func sheetWiderThanItsContainerIsRestored() throws {
    var sheet = Sheet(configuration: Preset.system26.configuration, container: .standard, content: .standard)
    var narrow = Container.standard
    narrow.size.width = 40
    _ = try sheet.send(.containerDidChange(narrow, animation: .none), at: 0)
    let restored = try #require(try restored(text(sheet), .system26))
    #expect(Snapshot(restored) == Snapshot(sheet))
  }

  /// Reading recurses, so what is deeper than any state is not read to its end.
  @Test func snapshotDeeperThanAnyStateIsRefused() throws {
    let preset = try #require(Preset.named("gorhom"))
    let text = try text(Sheet(configuration: preset.configuration, container: .standard, content: .standard))
    let target = try #require(text.firstMatch(of: /"target":({.*?"tie":"lower"}})/)).output.1
    func after(_ depth: Int) -> String {
      let opening = String(repeating: #"{"after":{"_0":"#, count: depth)
      let closing = String(repeating: "}}", count: depth)
      return "\(text[..<target.startIndex])\(opening)\(target)\(closing)\(text[target.endIndex...])"
    }
    #expect(try restored(after(0), preset) != nil)
    #expect(try restored(after(3), preset) != nil)
    #expect(try restored(after(200), preset) == nil)
  }

  /// The velocity of a drag is that of its samples, however far away one of them is.
  @Test func numberBeyondAnyStateIsRefused() throws {
    let (preset, held) = try sheets()[1]
    let text = try text(held)
    let location = try #require(text.firstRange(of: /"location":{"x":[0-9.]+,"y":/))
    func tampered(_ y: String) -> String {
      text[..<location.upperBound] + y + text[location.upperBound...].drop { $0 != "}" }
    }
    #expect(try restored(tampered("780"), preset) != nil)
    #expect(try restored(tampered("1e300"), preset) == nil)
  }

  /// A number that was tampered with, with a checksum that fits: it is refused, or the sheet comes to rest with finite numbers.
  @Test func tamperedSnapshotIsRefusedOrHarmless() throws {
    var random = SeededRandom(26)
    let replacements = ["-1", "0", "0.5", "1e-300", "1e300", "-1e300", "1e15", "-1e12", "99999999999", "2147483648"]
    let sheets = try sheets().map { ($0, try text($1)) }.map { (preset: $0, text: $1, numbers: numbers(in: $1)) }
    var (refused, count) = (0, 0)
    while count < 1500 {
      count += 1
      let (preset, text, numbers) = try #require(sheets.randomElement(using: &random))
      var tampered = text
      tampered.replaceSubrange(
        try #require(numbers.randomElement(using: &random)),
        with: try #require(replacements.randomElement(using: &random)))
      guard var sheet = try restored(tampered, preset) else {
        refused += 1
        continue
      }
      for time in [0, 0.1, 1, 100] {
        let frame = sheet.frame(at: sheet.now + time)
        #expect(frame.frame.y.isFinite && frame.frame.height.isFinite && frame.contentOffset.isFinite)
      }
      for (step, phase) in [GestureSample.Phase.moved, .moved, .ended].enumerated() {
        let location = Point(x: 190, y: 700 + 20 * Double(step))
        _ = try? sheet.send(.gesture(GestureSample(phase: phase, location: location)), at: sheet.now + 0.02)
        let frame = sheet.frame(at: sheet.now + 0.1)
        #expect(frame.frame.y.isFinite && frame.frame.height.isFinite && frame.contentOffset.isFinite)
      }
      _ = try? sheet.send(.gesture(GestureSample(phase: .cancelled, location: .init(x: 1, y: 1))), at: sheet.now)
      _ = try? sheet.send(.dismiss(animated: true), at: sheet.now)
      _ = sheet.settle(limit: sheet.now + 1000)
      #expect(sheet.frame(at: sheet.now).frame.y.isFinite)
    }
    #expect(refused > 150)
  }
}
