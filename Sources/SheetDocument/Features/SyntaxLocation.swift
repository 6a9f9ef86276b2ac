import JSON

/// A location in a document: a key, a value, or where one may be inserted.
struct SyntaxLocation {
  /// The keys and indices of the path to it.
  let path: [String]
  /// The key or value at it.
  let subject: Subject
  /// The value around it; for a key, its object.
  let node: SyntaxNode

  /// The key or value at a location.
  enum Subject {
    /// A key, or nil where one may be inserted.
    case key(SyntaxNode.Member?)
    /// A value, or nil where one may be inserted.
    case value(SyntaxNode?)
  }

  /// The location at an offset.
  static func at(_ offset: Int, in root: SyntaxNode, _ text: SourceText) -> SyntaxLocation {
    find(offset, in: root, text, [])
  }

  private static func find(_ offset: Int, in node: SyntaxNode, _ text: SourceText, _ path: [String]) -> SyntaxLocation {
    switch node.kind {
    case .object(let members):
      for member in members {
        let next = path + [member.key]
        if member.keyRange.contains(offset) || (offset == member.keyRange.upperBound && !text.isAfterColon(offset)) {
          return SyntaxLocation(path: next, subject: .key(member), node: node)
        }
        if member.value.covers(offset) { return find(offset, in: member.value, text, next) }
        if text.colonBefore(offset) == member.keyRange.upperBound {
          return SyntaxLocation(path: next, subject: .value(nil), node: node)
        }
      }
      return SyntaxLocation(path: path, subject: .key(nil), node: node)
    case .array(let elements):
      for (index, element) in elements.enumerated() where element.covers(offset) {
        return find(offset, in: element, text, path + ["\(index)"])
      }
      let before = elements.filter { $0.range.upperBound <= offset }.count
      return SyntaxLocation(path: path + ["\(before)"], subject: .value(nil), node: node)
    case .missing: return SyntaxLocation(path: path, subject: .value(nil), node: node)
    case .string, .number, .bool, .null: return SyntaxLocation(path: path, subject: .value(node), node: node)
    }
  }
}

extension SyntaxNode {
  /// Whether an offset is inside it, or at the end of a scalar that is being typed; after a closing bracket is outside.
  fileprivate func covers(_ offset: Int) -> Bool {
    switch kind {
    case .object, .array: range.lowerBound < offset && offset < range.upperBound
    case .missing: false
    case .string, .number, .bool, .null: range.lowerBound <= offset && offset <= range.upperBound
    }
  }
}

extension SourceText {
  fileprivate func isAfterColon(_ offset: Int) -> Bool { offset > 0 && bytes[offset - 1] == UInt8(ascii: ":") }

  /// The end of the key before an offset, when only a colon and white space are between them.
  fileprivate func colonBefore(_ offset: Int) -> Int? {
    var index = skipSpace(before: offset)
    guard isAfterColon(index) else { return nil }
    index = skipSpace(before: index - 1)
    return index
  }

  /// Whether an offset is behind the quotation mark that closes a string.
  func isAfterString(_ offset: Int) -> Bool {
    guard offset > 0, bytes[offset - 1] == UInt8(ascii: "\"") else { return false }
    // A string ends with its line at the latest.
    var (index, isInString) = (lineRange(at: offset).lowerBound, false)
    while index < offset {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      default: break
      }
      index += 1
    }
    return !isInString
  }

  /// The end of what is before an offset and the white space there.
  func skipSpace(before offset: Int) -> Int {
    var index = min(offset, bytes.count)
    while index > 0, bytes[index - 1].isJSONSpace { index -= 1 }
    return index
  }
}
