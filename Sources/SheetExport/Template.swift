/// A source file with slots, from `Templates`: Mustache without escapes and partials, and with delimiters that no
/// target language uses.
///
/// - `<%name%>` is the text of a value. If only spaces precede it, its further lines get the same indentation.
/// - `<%#name%>…<%/name%>` is written once per row of a list, with the row's own values; for a text that is not empty;
///   for a flag that is set.
/// - `<%^name%>…<%/name%>` is written if the other is not.
///
/// A line with only a tag of the second or third kind is left out of the code. A section has none of its own name inside.
package struct Template {
  private let source: [UInt8]

  package init(_ source: [UInt8]) { self.source = source }

  /// The code with its slots filled. A tag without a value remains as it is.
  package func text(_ values: Slots) -> String {
    var output: [UInt8] = []
    write(0..<source.count, [values], to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// A tag, and where it stands.
  private struct Tag {
    enum Kind { case value, section, inverse, end }
    let kind: Kind
    let name: String
    let range: Range<Int>
  }

  private func write(_ range: Range<Int>, _ scopes: [Slots], to output: inout [UInt8]) {
    var index = range.lowerBound
    while let tag = tag(in: index..<range.upperBound) {
      let found = scopes.lazy.compactMap { $0[tag.name] }.first
      guard let slot = found, tag.kind != .value else {
        output += source[index..<tag.range.lowerBound]
        let text = found?.text.map { Array($0.utf8) } ?? Array(source[tag.range])
        write(text, indentedBy: indentation(before: tag.range.lowerBound), to: &output)
        index = tag.range.upperBound
        continue
      }
      let opening = line(of: tag)
      var end = self.tag(in: tag.range.upperBound..<range.upperBound)
      while let other = end, other.kind != .end || other.name != tag.name {
        end = self.tag(in: other.range.upperBound..<range.upperBound)
      }
      let closing = end.map { line(of: $0) } ?? range.upperBound..<range.upperBound
      output += source[index..<opening.lowerBound]
      for row in slot.rows(isInverse: tag.kind == .inverse) {
        write(opening.upperBound..<closing.lowerBound, [row] + scopes, to: &output)
      }
      index = closing.upperBound
    }
    output += source[index..<range.upperBound]
  }

  private func write(_ text: [UInt8], indentedBy spaces: Int, to output: inout [UInt8]) {
    var isAtLineStart = false
    for byte in text {
      if isAtLineStart, byte != UInt8(ascii: "\n") { output += [UInt8](repeating: UInt8(ascii: " "), count: spaces) }
      output.append(byte)
      isAtLineStart = byte == UInt8(ascii: "\n")
    }
  }

  /// The first tag in a part of the source.
  private func tag(in range: Range<Int>) -> Tag? {
    guard let start = first("<%", in: range), let end = first("%>", in: start + 2..<range.upperBound) else {
      return nil
    }
    let (kind, length): (Tag.Kind, Int) =
      switch source[start + 2] {
      case UInt8(ascii: "#"): (.section, 3)
      case UInt8(ascii: "^"): (.inverse, 3)
      case UInt8(ascii: "/"): (.end, 3)
      default: (.value, 2)
      }
    return Tag(
      kind: kind, name: String(decoding: source[start + length..<end], as: UTF8.self), range: start..<end + 2)
  }

  private func first(_ mark: StaticString, in range: Range<Int>) -> Int? {
    let (one, other) = (mark.utf8Start[0], mark.utf8Start[1])
    return range.dropLast().first { source[$0] == one && source[$0 + 1] == other }
  }

  /// The number of spaces from the start of the line to a place; 0 if anything else is there.
  private func indentation(before place: Int) -> Int {
    let spaces = source[..<place].reversed().prefix { $0 == UInt8(ascii: " ") }.count
    return spaces == place || source[place - spaces - 1] == UInt8(ascii: "\n") ? spaces : 0
  }

  /// The range of a tag, or of its line if it is alone there.
  private func line(of tag: Tag) -> Range<Int> {
    let start = tag.range.lowerBound - indentation(before: tag.range.lowerBound)
    let isFirst = start == 0 || source[start - 1] == UInt8(ascii: "\n")
    guard isFirst, tag.range.upperBound < source.count, source[tag.range.upperBound] == UInt8(ascii: "\n") else {
      return tag.range
    }
    return start..<tag.range.upperBound + 1
  }
}

/// The values of slots by name.
package struct Slots {
  private struct Entry {
    let name: String
    let slot: Slot
  }
  private var values: [Entry]

  subscript(name: String) -> Slot? { values.first { $0.name == name }?.slot }

  /// These and others; for a name in both, the value of these wins.
  func with(_ others: Slots) -> Slots {
    var all = self
    all.values += others.values
    return all
  }
}

extension Slots: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Slot)...) {
    values = elements.map { Entry(name: $0.0, slot: $0.1) }
  }
}

/// The content of a slot.
package enum Slot {
  case text(String)
  case flag(Bool)
  case list([Slots])

  /// A list with one row, or none.
  static func one(_ row: Slots?) -> Slot { .list(row.map { [$0] } ?? []) }

  /// A text, or an empty one.
  static func optional(_ text: String?) -> Slot { .text(text ?? "") }

  /// The value in code; nil for a list.
  fileprivate var text: String? {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .list: nil
    }
  }

  /// The values of each time that a section is there.
  fileprivate func rows(isInverse: Bool) -> [Slots] {
    let rows: [Slots] =
      switch self {
      case .text(let text): text.isEmpty ? [] : [[:]]
      case .flag(let flag): flag ? [[:]] : []
      case .list(let rows): rows
      }
    return isInverse ? rows.isEmpty ? [[:]] : [] : rows
  }
}

extension Slot: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .text(text) }
}
