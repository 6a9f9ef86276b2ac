import JSON

extension SchemaNode {
  /// Whether a value is of its type.
  func accepts(_ value: SyntaxNode) -> Bool {
    switch (type, value.tree.shape) {
    case (nil, _):
      switch (constant, value.tree.shape) {
      case (nil, _), (.word, .string), (.flag, .bool): true
      case (.word, _), (.flag, _): false
      }
    case (.object, .object), (.array, .array), (.string, .string), (.boolean, .bool), (.null, .null): true
    case (.number, .number), (.integer, .number): true
    case (_, .missing): true
    case (.object, _), (.array, _), (.string, _), (.boolean, _), (.null, _), (.number, _), (.integer, _): false
    }
  }

  /// Whether a member has another word than the only one allowed.
  /// - Parameter key: a member to ignore.
  func isRuledOut(by value: SyntaxNode, but key: String? = nil) -> Bool {
    value.members.contains { member in
      guard member.key != key, let text = member.value.string, let word = word(of: member.key) else { return false }
      return text != word
    }
  }

  /// The words that are allowed.
  var allWords: [String] {
    if case .word(let word) = constant { [word] } else { words }
  }

  /// A description for use in a sentence.
  var name: String {
    if !allWords.isEmpty { return Spelling.list(allWords) }
    if case .flag(let flag) = constant { return "\(flag)" }
    switch type {
    case .object: return "an object, {…}"
    case .array: return "an array, […]"
    case .string: return "a text"
    case .number: return "a number"
    case .integer: return "an integer"
    case .boolean: return "true or false"
    case .null: return "null"
    case nil: return "a value"
    }
  }
}

extension SyntaxNode {
  /// A description for use in a sentence.
  var summary: String {
    switch kind {
    case .object: "an object"
    case .array(let elements): "an array of \(elements.count)"
    case .string(let text): "the text \"\(text.count > 40 ? text.prefix(40) + "…" : text)\""
    case .number: "a number"
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .missing: "nothing"
    }
  }
}
