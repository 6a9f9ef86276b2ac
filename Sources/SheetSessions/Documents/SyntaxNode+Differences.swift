import JSON
import SheetDocument

extension SyntaxNode {
  /// The differences from the expected value. Additional members are allowed; arrays must have the expected length.
  func differences(from expected: SyntaxNode, tolerance: Double, at path: String = "") -> [String] {
    switch (expected.kind, kind) {
    case (.object(let members), .object):
      return members.flatMap { member -> [String] in
        if member.isComment { return [] }
        let memberPath = path.isEmpty ? member.key : "\(path).\(member.key)"
        guard let value = self[member.key] else { return ["there is no \(memberPath)"] }
        return value.differences(from: member.value, tolerance: tolerance, at: memberPath)
      }
    case (.array(let wanted), .array(let found)) where wanted.count == found.count:
      return zip(wanted, found).enumerated().flatMap { index, pair in
        pair.1.differences(from: pair.0, tolerance: tolerance, at: "\(path)[\(index)]")
      }
    case (.object, .number(let found)):
      return expected.allows(found, tolerance) ? [] : [Self.sentence(path, self, expected)]
    case (.number(let wanted), .number(let found)):
      return (wanted - found).magnitude <= tolerance ? [] : [Self.sentence(path, self, expected)]
    case (.string, .string), (.bool, .bool), (.null, .null):
      return expected.kind == kind ? [] : [Self.sentence(path, self, expected)]
    default:
      return [Self.sentence(path, self, expected)]
    }
  }

  /// What was found where something is expected, one sentence each.
  func statements(about expected: SyntaxNode, at path: String = "") -> [String] {
    guard case .object(let members) = expected.kind, !expected.isExpectedNumber else { return ["\(path) is \(shown)"] }
    return members.flatMap { member -> [String] in
      guard !member.isComment, let value = self[member.key] else { return [] }
      return value.statements(about: member.value, at: path.isEmpty ? member.key : "\(path).\(member.key)")
    }
  }

  /// Whether it is `{value, tolerance, min, max}`.
  private var isExpectedNumber: Bool {
    !members.isEmpty && members.allSatisfy { Self.numberKeys.contains($0.key) || $0.isComment }
  }

  private static let numberKeys = ["value", "tolerance", "min", "max"]

  /// Whether an object `{value, tolerance, min, max}` allows a number.
  private func allows(_ number: Double, _ tolerance: Double) -> Bool {
    let margin = max(self.number("tolerance") ?? tolerance, SheetDocument.writtenTolerance)
    if let value = self.number("value"), (number - value).magnitude > margin { return false }
    let (low, high) = (self.number("min") ?? -.infinity, self.number("max") ?? .infinity)
    return number >= low - SheetDocument.writtenTolerance && number <= high + SheetDocument.writtenTolerance
  }

  private static func sentence(_ path: String, _ found: SyntaxNode, _ expected: SyntaxNode) -> String {
    "\(path) is \(found.shown), expected \(expected.shown)"
  }

  /// The value, for a sentence.
  private var shown: String {
    switch kind {
    case .object(let members):
      isExpectedNumber
        ? members.filter { !$0.isComment }.map { "\($0.key) \($0.value.shown)" }.joined(separator: ", ") : "an object"
    case .array(let elements): "an array of \(elements.count)"
    case .string(let text): "\"\(text)\""
    case .number(let number): JSONWriter.text { $0.exact(number) }
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .missing: "nothing"
    }
  }
}
