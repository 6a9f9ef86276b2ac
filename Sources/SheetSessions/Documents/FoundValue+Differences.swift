import JSON
import SheetDocument
import SheetProtocol

extension FoundValue {
  /// The differences from the expected value. Additional members are allowed; arrays must have the expected length.
  func differences(from expected: SyntaxNode, tolerance: Double, at path: String = "") -> [String] {
    let isAsExpected: Bool
    switch (expected.kind, self) {
    case (.object(let members), .members):
      return members.flatMap { member -> [String] in
        if member.isComment { return [] }
        let memberPath = path.isEmpty ? member.key : "\(path).\(member.key)"
        guard let value = self[member.key] else { return ["there is no \(memberPath)"] }
        return value.differences(from: member.value, tolerance: tolerance, at: memberPath)
      }
    case (.array(let wanted), .list(let found)) where wanted.count == found.count:
      return zip(wanted, found).enumerated().flatMap { index, pair in
        pair.1.differences(from: pair.0, tolerance: tolerance, at: "\(path)[\(index)]")
      }
    case (.object, .number(let found)): isAsExpected = expected.allows(found, tolerance)
    case (.number(let wanted), .number(let found)): isAsExpected = (wanted - found).magnitude <= tolerance
    case (.string(let wanted), .text(let found)): isAsExpected = wanted == found
    case (.bool(let wanted), .flag(let found)): isAsExpected = wanted == found
    case (.null, .null): isAsExpected = true
    default: isAsExpected = false
    }
    return isAsExpected ? [] : ["\(path) is \(shown), expected \(expected.shown)"]
  }

  /// The values found where something is expected, one sentence each.
  func statements(about expected: SyntaxNode, at path: String = "") -> [String] {
    guard case .object(let members) = expected.kind, !expected.isExpectedNumber else { return ["\(path) is \(shown)"] }
    return members.flatMap { member -> [String] in
      guard !member.isComment, let value = self[member.key] else { return [] }
      return value.statements(about: member.value, at: path.isEmpty ? member.key : "\(path).\(member.key)")
    }
  }

  /// The value, for a sentence.
  var shown: String {
    switch self {
    case .members, .other: "an object"
    case .list(let elements): "an array of \(elements.count)"
    case .text(let text): "\"\(text)\""
    case .number(let number): JSONWriter.text { $0.exact(number) }
    case .flag(let flag): "\(flag)"
    case .null: "null"
    }
  }
}

extension SyntaxNode {
  /// Whether it is `{value, tolerance, min, max}`.
  fileprivate var isExpectedNumber: Bool {
    !members.isEmpty && members.allSatisfy { Self.numberKeys.contains($0.key) || $0.isComment }
  }

  private static let numberKeys = ["value", "tolerance", "min", "max"]

  /// Whether an object `{value, tolerance, min, max}` allows a number.
  fileprivate func allows(_ number: Double, _ tolerance: Double) -> Bool {
    let margin = max(self.number("tolerance") ?? tolerance, SheetDocument.writtenTolerance)
    if let value = self.number("value"), (number - value).magnitude > margin { return false }
    let (low, high) = (self.number("min") ?? -.infinity, self.number("max") ?? .infinity)
    return number >= low - SheetDocument.writtenTolerance && number <= high + SheetDocument.writtenTolerance
  }

  /// The expected value, for a sentence.
  fileprivate var shown: String {
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
