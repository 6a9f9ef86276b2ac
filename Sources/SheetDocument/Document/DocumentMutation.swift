import JSON

/// A document in which one value of the configuration is another, to find out whether anything notices.
public struct DocumentMutation: Sendable {
  /// The path of the value in the configuration, such as `detents.0.height`.
  public let path: String
  /// The value as it was, as JSON.
  public let old: String
  /// The other value, as JSON.
  public let new: String
  /// The text of the document with the other value.
  public let bytes: [UInt8]
}

extension DocumentAnalysis {
  /// For each value that the document's own text configures, other values to try, the first that is valid: a number that is larger or
  /// smaller by a tenth, the opposite of a flag, another word, another height for a detent of the system.
  public var mutations: [[DocumentMutation]] {
    root["configuration"].map { mutations(of: $0, at: []) } ?? []
  }

  private func mutations(of node: SyntaxNode, at path: [String]) -> [[DocumentMutation]] {
    switch node.kind {
    case .object(let members):
      return members.filter { !$0.isComment && $0.key != "id" }.flatMap { mutations(of: $0.value, at: path + [$0.key]) }
    case .array(let elements):
      return elements.enumerated().flatMap { mutations(of: $1, at: path + ["\($0)"]) }
    case .number(let number):
      let others = number == 0 ? [1, 0.1] : [number * 1.1, number * 0.9].map { ($0 * 1e6).rounded() / 1e6 }
      return [mutations(of: node, at: path, to: others.map { JSONWriter.text(of: $0) })]
    case .bool(let flag): return [mutations(of: node, at: path, to: ["\(!flag)"])]
    case .string(let word): return [mutations(of: node, at: path, to: others(for: word, node, at: path))]
    case .null, .missing: return []
    }
  }

  private func mutations(of node: SyntaxNode, at path: [String], to others: [String]) -> [DocumentMutation] {
    others.map { new in
      let bytes =
        Array(text.bytes[..<node.range.lowerBound]) + Array(new.utf8) + Array(text.bytes[node.range.upperBound...])
      return DocumentMutation(path: path.joined(separator: "."), old: text[node.range], new: new, bytes: bytes)
    }
  }

  /// A detent of the system has a height that a number can say; other words are those that an editor offers in its place.
  private func others(for word: String, _ node: SyntaxNode, at path: [String]) -> [String] {
    if path.dropLast() == ["detents"] {
      let fraction = word == "large" ? 0.9 : 0.45
      return ["{\"id\": \(word.jsonText), \"fraction\": \(fraction)}"]
    }
    let offered = completions(at: node.range.lowerBound + 1).map { $0.label }
    return offered.filter { $0 != word && !$0.hasPrefix("{") }.map { $0.jsonText } + ["null"]
  }
}

extension JSONWriter {
  /// A number as JSON.
  fileprivate static func text(of number: Double) -> String { text { $0.exact(number) } }
}
