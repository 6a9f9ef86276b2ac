/// Names in code for a sheet and its detents.
struct CodeNames: Sendable {
  /// The name of a type, such as `MapSheet`.
  let type: String
  /// The name of a value, such as `mapSheet`.
  let value: String
  /// The name with hyphens, such as `map-sheet`.
  let hyphenated: String
  /// The name of each detent as a value; no two are the same.
  let detents: [String]

  init(title: String, ids: [String]) {
    var words = Self.words(title)
    if words.last?.lowercased() != "sheet" { words.append("sheet") }
    // SwiftUI has a `sheet`, which a function of that name would call instead of itself.
    if words.first?.first?.isNumber == true || words.count == 1 { words.insert("my", at: 0) }
    type = words.map { Self.capitalized($0) }.joined()
    value = words[0].lowercased() + words.dropFirst().map { Self.capitalized($0) }.joined()
    hyphenated = words.map { $0.lowercased() }.joined(separator: "-")
    var names: [String] = []
    for (index, id) in ids.enumerated() {
      let parts = Self.words(id)
      var name = (parts.first?.lowercased() ?? "") + parts.dropFirst().map { Self.capitalized($0) }.joined()
      if name.isEmpty || name.first?.isNumber == true || Self.reserved.contains(name) { name = "detent\(index + 1)" }
      while names.contains(name) { name += "\(index + 1)" }
      names.append(name)
    }
    detents = names
  }

  /// The runs of letters and digits of ASCII.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var isInside = false
    for scalar in text.unicodeScalars {
      let isLetter =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      if isLetter {
        if isInside { words[words.count - 1].unicodeScalars.append(scalar) } else { words.append(String(scalar)) }
      }
      isInside = isLetter
    }
    return words
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Words that are no names in one of the languages, or that the code needs.
  private static let reserved: Set<String> = [
    "as", "break", "case", "catch", "class", "const", "continue", "default", "do", "else", "enum", "export", "extends",
    "extension", "false", "final", "finally", "for", "fun", "func", "function", "if", "import", "in", "init",
    "interface",
    "internal", "is", "let", "new", "nil", "null", "object", "operator", "package", "private", "protocol", "public",
    "return", "self", "static", "struct", "super", "switch", "this", "throw", "throws", "true", "try", "type", "typeof",
    "val", "var", "void", "when", "where", "while", "with", "yield", "fraction", "height", "custom", "dismissed",
  ]
}
