import JSON
import SheetProtocol

/// A text to insert, plainly and as a snippet in LSP's syntax.
struct CompletionDraft {
  private(set) var plain = ""
  private(set) var snippet = ""
  private(set) var stops = 0

  init() {}

  init(literal: String) { add(literal) }

  init(_ word: String) { add(word.jsonText) }

  mutating func add(_ text: String, isPlain: Bool = true) {
    if isPlain { plain += text }
    for character in text.unicodeScalars {
      if character == "$" || character == "\\" { snippet += "\\" }
      snippet.unicodeScalars.append(character)
    }
  }

  /// Adds a place to fill in.
  mutating func fill(_ start: String, _ standard: String, _ end: String, isPlain: Bool = true) {
    add(start, isPlain: isPlain)
    if isPlain { plain += standard }
    stops += 1
    snippet += standard.isEmpty ? "$\(stops)" : "${\(stops):\(standard)}"
    add(end, isPlain: isPlain)
  }

  /// Adds a value that fits a schema, to be filled in.
  /// - Parameter isPlain: whether the plain text has it too.
  mutating func fill(_ node: SchemaNode, isPlain: Bool) {
    // What a person wants to write is not that there is nothing.
    let something = node.alternatives.filter { $0.type != .null }
    let all = something.isEmpty ? node.alternatives : something
    let first = all[0]
    let isText = all.allSatisfy { $0.type == .string || !$0.allWords.isEmpty }
    if !first.allWords.isEmpty, all.count == 1, case .word(let word) = first.constant {
      add(word.jsonText, isPlain: isPlain)
    } else if isText {
      fill("\"", "", "\"", isPlain: isPlain)
    } else if all.allSatisfy({ $0.type == .array }) {
      fill("[", "", "]", isPlain: isPlain)
    } else if all.allSatisfy({ $0.type == .object }) {
      let required = all.count == 1 ? first.properties.filter { $0.isRequired } : []
      guard !required.isEmpty else { return fill("{", "", "}", isPlain: isPlain) }
      for (index, property) in required.enumerated() {
        add("\(index == 0 ? "{" : ", ")\(property.name.jsonText): ", isPlain: isPlain)
        fill(property.node, isPlain: isPlain)
      }
      add("}", isPlain: isPlain)
    } else {
      let standard =
        switch (first.type, first.constant) {
        case (.number, _), (.integer, _): "0"
        case (.boolean, _), (_, .flag): "true"
        // Of several types, which a person has to choose from
        default: ""
        }
      fill("", standard, "", isPlain: isPlain)
    }
  }
}
