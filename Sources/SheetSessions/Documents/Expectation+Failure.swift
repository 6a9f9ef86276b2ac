import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

extension SheetDocument.Expectation {
  /// The failed expectation as a diagnostic; nil if it is met.
  func failure(in run: ScenarioRun) -> Diagnostic? {
    let message: String? =
      switch subject {
      case .frame(let expected): failure(of: expected, in: run.frames)
      case .event(let expected, let count): failure(of: expected, count, in: run.events)
      }
    return message.map { Diagnostic(.expectationFailed, range, $0) }
  }

  private func failure(of expected: SyntaxNode, in frames: [SheetFrame]) -> String? {
    guard let time else { return nil }
    // After the end of the scenario the last frame applies.
    guard let frame = frames.last(where: { $0.time <= time + SheetDocument.writtenTolerance }) else {
      return "there is no frame at \(Self.text(time)) s"
    }
    let differences = frame.node.differences(from: expected, tolerance: tolerance)
    guard !differences.isEmpty else { return nil }
    return "at \(Self.text(time)) s " + differences.joined(separator: "; ")
  }

  private func failure(of expected: SyntaxNode, _ count: Int?, in events: [Timeline.TimedEvent]) -> String? {
    let named = events.filter { event in
      expected["name"]?.string.map { $0 == "\(event.event.name)" } ?? true
        && event.node.differences(from: expected, tolerance: tolerance).isEmpty
    }
    let found = named.filter { event in time.map { (event.time - $0).magnitude <= tolerance } ?? true }
    let isMet = count.map { found.count == $0 } ?? !found.isEmpty
    guard !isMet else { return nil }
    let (name, moment) = (expected["name"]?.string ?? "an event", time.map { " at \(Self.text($0)) s" } ?? "")
    let wanted = count.map { $0 == 1 ? "once" : "\($0) times" } ?? "at least once"
    let others = events.filter { "\($0.event.name)" == name }.map { Self.text($0.time) + " s" }
    let occurrences = others.isEmpty ? "it never happens" : "\(name) happens at \(others.joined(separator: ", "))"
    return "expected \(name)\(moment) \(wanted); \(occurrences)"
  }

  private static func text(_ number: Double) -> String { JSONWriter.text { $0.number(number) } }
}

extension SyntaxNode {
  /// The differences from the expected value. Additional members are allowed; arrays must have the expected length.
  fileprivate func differences(from expected: SyntaxNode, tolerance: Double, at path: String = "") -> [String] {
    switch (expected.kind, kind) {
    case (.object(let members), .object):
      return members.flatMap { member -> [String] in
        let memberPath = path.isEmpty ? member.key : "\(path).\(member.key)"
        guard let value = self[member.key] else { return ["there is no \(memberPath)"] }
        return value.differences(from: member.value, tolerance: tolerance, at: memberPath)
      }
    case (.array(let wanted), .array(let found)) where wanted.count == found.count:
      return zip(wanted, found).enumerated().flatMap { index, pair in
        pair.1.differences(from: pair.0, tolerance: tolerance, at: "\(path)[\(index)]")
      }
    case (.number(let wanted), .number(let found)):
      return (wanted - found).magnitude <= tolerance ? [] : [Self.sentence(path, self, expected)]
    case (.string, .string), (.bool, .bool), (.null, .null):
      return expected.kind == kind ? [] : [Self.sentence(path, self, expected)]
    default:
      return [Self.sentence(path, self, expected)]
    }
  }

  private static func sentence(_ path: String, _ found: SyntaxNode, _ expected: SyntaxNode) -> String {
    "\(path) is \(found.shown), expected \(expected.shown)"
  }

  /// The value, for a sentence.
  private var shown: String {
    switch kind {
    case .object: "an object"
    case .array(let elements): "an array of \(elements.count)"
    case .string(let text): "\"\(text)\""
    case .number(let number): JSONWriter.text { $0.exact(number) }
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .missing: "nothing"
    }
  }
}

extension SheetFrame {
  /// The frame with the members that can be expected.
  fileprivate var node: SyntaxNode {
    SyntaxNode(
      parsing: JSONWriter.text { encodeAnswer(sheet: "", tag: nil, FrameNote(), to: &$0) })
  }
}

extension Timeline.TimedEvent {
  /// The members that the event has on the wire.
  var node: SyntaxNode {
    SyntaxNode(parsing: JSONWriter.text { Update.event(event, at: time).encode(sheet: "", to: &$0) })
  }
}
